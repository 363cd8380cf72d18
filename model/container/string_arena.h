// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace nytprof {

/// Copies strings into few allocations. Views live as long as the arena, even if it is moved.
class StringArena {
public:
    explicit StringArena(std::size_t blockSize = std::size_t{64} * 1024)
        : m_blockSize(blockSize)
    {
    }

    std::string_view keep(std::string_view text)
    {
        if (text.size() > m_blockSize / 4) {
            char* const copy = addBlock(text.size());
            text.copy(copy, text.size());
            return {copy, text.size()};
        }
        if (text.size() > m_freeSize) {
            m_free = addBlock(m_blockSize);
            m_freeSize = m_blockSize;
        }
        char* const copy = m_free;
        text.copy(copy, text.size());
        m_free += text.size();
        m_freeSize -= text.size();
        return {copy, text.size()};
    }

    [[nodiscard]] std::size_t heldBytes() const { return m_held; }

private:
    char* addBlock(std::size_t size)
    {
        m_held += size;
        return m_blocks.emplace_back(std::make_unique_for_overwrite<char[]>(size)).get();
    }

    std::size_t m_blockSize;
    std::vector<std::unique_ptr<char[]>> m_blocks;
    char* m_free = nullptr;
    std::size_t m_freeSize = 0;
    std::size_t m_held = 0;
};

} // namespace nytprof

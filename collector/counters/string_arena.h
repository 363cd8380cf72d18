// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace nytprof {

/// Texts that stay where they are as long as the store does: a program may run very many string
/// evals, whose names are all kept, and an allocation for each would cost more than the name.
class StringArena {
public:
    /// A copy of the text.
    std::string_view keep(std::string_view text)
    {
        if (text.size() > m_free) {
            m_free = std::max(BlockSize, text.size());
            m_blocks.push_back(std::make_unique_for_overwrite<char[]>(m_free));
            m_next = m_blocks.back().get();
        }
        char* const kept = m_next;
        std::copy(text.begin(), text.end(), kept);
        m_next += text.size();
        m_free -= text.size();
        return {kept, text.size()};
    }

private:
    static constexpr std::size_t BlockSize = 16 * 1024;

    std::vector<std::unique_ptr<char[]>> m_blocks;
    char* m_next = nullptr; // within the last block
    std::size_t m_free = 0;
};

} // namespace nytprof

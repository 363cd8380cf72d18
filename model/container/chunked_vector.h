// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace nytprof {

/// A table whose rows never move, numbered in insertion order. Made of blocks, so that small tables
/// need little memory and growing copies nothing.
template <class Row>
class ChunkedVector {
public:
    Row& add()
    {
        if (m_size == m_blocks.size() * BlockSize)
            m_blocks.push_back(std::make_unique<Row[]>(BlockSize));
        return (*this)[m_size++];
    }
    [[nodiscard]] std::uint32_t size() const { return m_size; }
    [[nodiscard]] Row& operator[](std::uint32_t number)
    {
        return m_blocks[number / BlockSize][number % BlockSize];
    }
    [[nodiscard]] const Row& operator[](std::uint32_t number) const
    {
        return m_blocks[number / BlockSize][number % BlockSize];
    }
    template <class Visit>
    void each(Visit visit)
    {
        for (std::uint32_t number = 0; number < m_size; ++number)
            visit((*this)[number]);
    }
    template <class Visit>
    void each(Visit visit) const
    {
        for (std::uint32_t number = 0; number < m_size; ++number)
            visit((*this)[number]);
    }

private:
    static constexpr std::uint32_t BlockSize = 64;

    std::vector<std::unique_ptr<Row[]>> m_blocks;
    std::uint32_t m_size = 0;
};

} // namespace nytprof

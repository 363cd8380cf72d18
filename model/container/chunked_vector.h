// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/populated_memory.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace nytprof {

/// A table whose rows never move, numbered in insertion order. Made of blocks, so that small tables
/// need little memory and growing copies nothing.
template <class Row>
class ChunkedVector {
public:
    ChunkedVector() = default;
    ChunkedVector(ChunkedVector&&) = default;
    ChunkedVector& operator=(ChunkedVector&&) = default;
    Row& add()
    {
        if (m_size == m_blocks.size() * BlockSize)
            addBlocks();
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

    /// As many again, so that the system provides many pages at once.
    void addBlocks()
    {
        constexpr std::size_t Max = 8;
        const auto blocks = std::clamp<std::size_t>(m_blocks.size(), 1, Max);
        auto* const rows
            = m_allocations.emplace_back(populatedRows<Row>(blocks * BlockSize)).data();
        for (std::size_t block = 0; block < blocks; ++block)
            m_blocks.push_back(rows + block * BlockSize);
    }

    std::vector<std::vector<Row>> m_allocations;
    std::vector<Row*> m_blocks; ///< parts of these
    std::uint32_t m_size = 0;
};

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace nytprof {

/// A table of rows by number, of which long runs may be unused: those take no memory. All rows
/// exist, value-initialised. Rows never move.
template <class Row>
class SparseVector {
public:
    [[nodiscard]] Row& operator[](std::size_t number)
    {
        const auto block = number / BlockSize;
        if (block >= m_blocks.size())
            m_blocks.resize(block + 1);
        auto& rows = m_blocks[block];
        if (rows.empty())
            rows.resize(BlockSize);
        return rows[number % BlockSize];
    }
    /// Calls visit(number, row) for each row that may have been used, in order.
    template <class Visit>
    void each(Visit visit) const
    {
        for (std::size_t block = 0; block < m_blocks.size(); ++block)
            for (std::size_t i = 0; i < m_blocks[block].size(); ++i)
                visit(block * BlockSize + i, m_blocks[block][i]);
    }

private:
    static constexpr std::size_t BlockSize = 64;

    std::vector<std::vector<Row>> m_blocks; ///< empty or whole
};

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/hash_index.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace nytprof {

/// Merges rows with equal keys. Row has key(), a std::array of 32-bit numbers, and add(const Row&).
template <class Row>
class SummedRows {
public:
    /// Returns the index of the row that this was added to or became.
    std::uint32_t add(const Row& row)
    {
        const auto key = row.key();
        // Profiles of similar programs have their rows in nearly the same order.
        if (m_likely < m_rows.size() && m_rows[m_likely].key() == key)
            return sumInto(m_likely, row);
        const std::uint64_t hash = hashOf(key);
        const std::uint32_t known
            = m_index.find(hash, [&](std::uint32_t at) { return m_rows[at].key() == key; });
        if (known != None)
            return sumInto(known, row);
        const auto added = static_cast<std::uint32_t>(m_rows.size());
        m_index.insert(hash, added);
        m_rows.push_back(row);
        m_likely = 0;
        return added;
    }

    /// In order of first occurrence. Their keys must not be changed.
    [[nodiscard]] std::vector<Row>& rows() { return m_rows; }

    /// Moves the rows out.
    [[nodiscard]] std::vector<Row> take()
    {
        m_index.clear();
        return std::exchange(m_rows, {});
    }

private:
    static constexpr std::uint32_t None = 0xFFFFFFFF;

    std::uint32_t sumInto(std::uint32_t at, const Row& row)
    {
        m_rows[at].add(row);
        m_likely = at + 1;
        return at;
    }

    std::vector<Row> m_rows;
    HashIndex<std::uint32_t, None> m_index;
    std::uint32_t m_likely = 0; ///< the row after the last match
};

} // namespace nytprof

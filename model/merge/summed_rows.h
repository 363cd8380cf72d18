// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace nytprof {

/// A number for an id in a key of SummedRows, for invalid ids, too.
template <class Table>
[[nodiscard]] constexpr std::uint32_t keyPart(Id<Table> id)
{
    return id.valid() ? id.index() : 0xFFFFFFFF;
}

/// Rows of several tables, those of equal key added into one. A Row has key(), which is an
/// std::array of 32-bit numbers, and add(const Row&).
template <class Row>
class SummedRows {
public:
    /// Where the row of that key is now, which this is added to, or which this became.
    std::uint32_t add(const Row& row)
    {
        const auto key = row.key();
        // Programs of one kind have their rows in nearly the same order.
        if (m_likely < m_rows.size() && m_rows[m_likely].key() == key)
            return sumInto(m_likely, row);
        if (2 * (m_rows.size() + 1) > m_slots.size())
            grow();
        std::size_t slot = slotOf(key);
        for (; m_slots[slot] != None; slot = (slot + 1) & (m_slots.size() - 1))
            if (m_rows[m_slots[slot]].key() == key)
                return sumInto(m_slots[slot], row);
        m_slots[slot] = static_cast<std::uint32_t>(m_rows.size());
        m_rows.push_back(row);
        m_likely = 0;
        return m_slots[slot];
    }

    /// The rows in the order in which their keys came. Their keys must stay as they are.
    [[nodiscard]] std::vector<Row>& rows() { return m_rows; }

    /// The same, and leaves none.
    [[nodiscard]] std::vector<Row> take()
    {
        m_slots.assign(m_slots.size(), None);
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
    template <std::size_t Size>
    [[nodiscard]] std::size_t slotOf(const std::array<std::uint32_t, Size>& key) const
    {
        std::uint64_t hash = 0;
        for (const std::uint32_t part : key) {
            hash = (hash ^ part) * 0x9E3779B97F4A7C15U;
            hash ^= hash >> 32;
        }
        return static_cast<std::size_t>(hash) & (m_slots.size() - 1);
    }
    void grow()
    {
        m_slots.assign(2 * m_slots.size(), None);
        for (std::uint32_t row = 0; row < m_rows.size(); ++row) {
            std::size_t slot = slotOf(m_rows[row].key());
            while (m_slots[slot] != None)
                slot = (slot + 1) & (m_slots.size() - 1);
            m_slots[slot] = row;
        }
    }

    std::vector<Row> m_rows;
    std::vector<std::uint32_t> m_slots = std::vector<std::uint32_t>(64, None);
    std::uint32_t m_likely = 0; ///< row behind the one that was met last
};

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace nytprof {

/// Rows partitioned into numbered groups, in one array.
template <class Row>
class Grouped {
public:
    Grouped() = default;

    /// Stores rowOf(item) of each item by groupOf(item) < groups; stable within a group.
    template <class Item, class GroupOf, class RowOf = std::identity>
    Grouped(std::size_t groups, const std::vector<Item>& items, GroupOf groupOf, RowOf rowOf = {})
        : m_begins(groups + 1)
        , m_rows(items.size())
    {
        for (const Item& item : items)
            ++m_begins[groupOf(item) + 1];
        for (std::size_t group = 0; group < groups; ++group)
            m_begins[group + 1] += m_begins[group];
        std::vector<std::size_t> next(m_begins.begin(), m_begins.end() - 1);
        for (const Item& item : items)
            m_rows[next[groupOf(item)]++] = rowOf(item);
    }

    [[nodiscard]] std::span<const Row> operator[](std::size_t group) const
    {
        if (m_begins.empty() || group >= m_begins.size() - 1)
            return {}; // also for the index of an invalid id
        return {m_rows.data() + m_begins[group], m_begins[group + 1] - m_begins[group]};
    }
    [[nodiscard]] std::span<Row> operator[](std::size_t group)
    {
        const auto rows = std::as_const(*this)[group];
        return {const_cast<Row*>(rows.data()), rows.size()};
    }

private:
    std::vector<std::size_t> m_begins; ///< start of each group, then the end of the last
    std::vector<Row> m_rows;
};

} // namespace nytprof

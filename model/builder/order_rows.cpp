// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "builder/order_rows.h"

#include <algorithm>
#include <tuple>

namespace nytprof {

void OrderRows::addUp()
{
    const auto key
        = [](const OrderRow& row) { return std::tuple(row.slice, row.context, row.number); };
    std::ranges::sort(m_rows, {}, key);
    std::size_t kept = 0;
    for (const OrderRow& row : m_rows) {
        if (kept != 0 && key(m_rows[kept - 1]) == key(row))
            add(m_rows[kept - 1], row);
        else
            m_rows[kept++] = row;
    }
    m_rows.resize(kept);
}

void OrderRows::halveSlices()
{
    for (auto* const rows : {&m_rows, &m_fresh})
        for (OrderRow& row : *rows)
            row.slice /= 2;
    addUp();
}

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "memory/memory_rows.h"

#include <algorithm>
#include <cstring>

namespace nytprof {

bool MemoryRows::reset()
{
    m_changedCount = 0;
    if (m_rows.capacity() > 0)
        std::memset(static_cast<void*>(m_rows.data()), 0, m_rows.capacity() * sizeof(Row));
    return m_changed.reserve(m_pairs.size()) && m_rows.reserve(m_pairs.size());
}

/// The first change of the row since a peak or the end of a slice.
void MemoryRows::note(std::uint32_t pair)
{
    auto& row = m_rows[pair];
    row.moment = m_moment;
    if (row.peak != m_peak) {
        row.peak = m_peak;
        row.atPeak = row.sums.live();
    }
    if (row.slice != m_slice) {
        row.slice = m_slice;
        row.before = row.sums;
        m_changed[m_changedCount++] = pair;
    }
}

void MemoryRows::sortChanged() { std::sort(m_changed.data(), m_changed.data() + m_changedCount); }

} // namespace nytprof

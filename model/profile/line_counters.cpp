// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/line_counters.h"

namespace nytprof {

LineCounters::Counter& LineCounters::insert(std::uint64_t key)
{
    if (2 * (m_used + 1) > m_slots.size()) {
        std::vector<Counter> old(m_slots.size() * 2);
        old.swap(m_slots);
        --m_shift;
        m_used = 0;
        for (const Counter& counter : old) {
            if (counter.key != Free)
                insert(counter.key) = counter;
        }
    }
    std::size_t slot = slotOf(key);
    while (m_slots[slot].key != Free)
        slot = (slot + 1) & (m_slots.size() - 1);
    ++m_used;
    m_slots[slot].key = key;
    return m_slots[slot];
}

std::vector<LineCounters::Counter> LineCounters::all() const
{
    std::vector<Counter> counters;
    counters.reserve(m_used);
    for (const Counter& counter : m_slots) {
        if (counter.key != Free)
            counters.push_back(counter);
    }
    return counters;
}

} // namespace nytprof

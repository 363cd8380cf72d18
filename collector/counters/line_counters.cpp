// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "counters/line_counters.h"

#include <algorithm>

namespace nytprof {

LineTable::LineTable(SharedPlaces& places)
    : m_places(places)
    , m_tallies(1)
{
}

void LineTable::clearTallies()
{
    std::fill(m_tallies.begin(), m_tallies.end(), LineTally{});
}

void LineTable::grow(LineId id)
{
    m_tallies.resize(std::size_t{id} + 1);
    m_size = id + 1;
}

} // namespace nytprof

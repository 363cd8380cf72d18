// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "tally/line_table.h"

#include <algorithm>

namespace nytprof {

std::size_t LineTable::Hash::operator()(const LinePlace& place) const noexcept
{
    std::uint64_t h = (std::uint64_t{place.file} << 32 | place.line) * 0x9E3779B97F4A7C15u;
    h ^= (std::uint64_t{place.blockLine} << 32 | place.subLine) * 0xC2B2AE3D27D4EB4Fu;
    return h ^ h >> 29;
}

LineTable::LineTable()
    : m_places(1)
    , m_tallies(1)
{
}

LineId LineTable::intern(const LinePlace& place)
{
    const auto [entry, isNew] = m_ids.try_emplace(place, size());
    if (isNew) {
        m_places.push_back(place);
        m_tallies.emplace_back();
    }
    return entry->second;
}

void LineTable::clearTallies()
{
    std::fill(m_tallies.begin(), m_tallies.end(), LineTally{});
}

} // namespace nytprof

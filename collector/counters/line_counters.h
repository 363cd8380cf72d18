// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/clock.h"
#include "counters/locations.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace nytprof {

/// Executions and clock units gathered since the last slice.
struct LineTally {
    Clock::Units units = 0;
    std::uint64_t count = 0;
};

/// What the lines of the process cost in one profile.
class LineTable {
public:
    explicit LineTable(SharedPlaces& places)
        : m_places(places)
    {
    }
    LineId intern(const LinePlace& place) { return m_places.internLine(place); }
    [[nodiscard]] const LinePlace& place(LineId id) const { return m_places.line(id); }
    /// Of any line of the process, be it one that another thread has made known. Moves when a tally
    /// of another line is asked for for the first time.
    [[nodiscard]] LineTally& tally(LineId id)
    {
        if (id >= m_size) [[unlikely]]
            grow(id);
        return m_tallies[id];
    }
    /// Of a line whose tally has been asked for before.
    [[nodiscard]] LineTally& knownTally(LineId id) { return m_tallies[id]; }
    /// No line from this one on has a tally.
    [[nodiscard]] LineId size() const { return m_size; }
    /// Drops what has been gathered.
    void clearTallies() { std::fill(m_tallies.begin(), m_tallies.end(), LineTally{}); }

private:
    [[gnu::noinline]] void grow(LineId id)
    {
        m_tallies.resize(std::size_t{id} + 1);
        m_size = id + 1;
    }

    SharedPlaces& m_places;
    std::vector<LineTally> m_tallies = std::vector<LineTally>(1);
    LineId m_size = 1; ///< of m_tallies
};

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/clock.h"
#include "counters/locations.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace nytprof {

/// Executions and clock units gathered since the last flush.
struct LineCounter {
    Clock::Units units = 0;
    std::uint64_t count = 0;
};

/// What the lines of the process cost in one profile.
class LineCounters {
public:
    explicit LineCounters(LocationTable& locations)
        : m_locations(locations)
    {
    }
    LineId intern(const LineLocation& line) { return m_locations.internLine(line); }
    [[nodiscard]] const LineLocation& location(LineId id) const { return m_locations.line(id); }
    /// Of any line of the process, be it one that another thread has made known. Moves when the
    /// counter of another line is asked for for the first time.
    [[nodiscard]] LineCounter& at(LineId id)
    {
        if (id >= m_size) [[unlikely]]
            grow(id);
        return m_counters[id];
    }
    /// Of a line whose counter has been asked for before.
    [[nodiscard]] LineCounter& atKnown(LineId id) { return m_counters[id]; }
    /// No line from this one on has a counter.
    [[nodiscard]] LineId size() const { return m_size; }
    /// Drops what has been gathered.
    void clear() { std::fill(m_counters.begin(), m_counters.end(), LineCounter{}); }

private:
    [[gnu::noinline]] void grow(LineId id)
    {
        m_counters.resize(std::size_t{id} + 1);
        m_size = id + 1;
    }

    LocationTable& m_locations;
    std::vector<LineCounter> m_counters = std::vector<LineCounter>(1);
    LineId m_size = 1; ///< of m_counters
};

} // namespace nytprof

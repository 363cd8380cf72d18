// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/clock.h"
#include "counters/locations.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace nytprof {

/// Since the last flush, in clock units.
struct LineCounter {
    Clock::Units units = 0;
    std::uint64_t count = 0;
};

/// Counters of all lines of the process, for one profile.
class LineCounters {
public:
    explicit LineCounters(LocationTable& locations)
        : m_locations(locations)
    {
    }
    LineId intern(const LineLocation& line) { return m_locations.internLine(line); }
    [[nodiscard]] const LineLocation& location(LineId id) const { return m_locations.line(id); }
    /// For any line, also of other threads. A first call for a line may move all counters.
    [[nodiscard]] LineCounter& at(LineId id)
    {
        if (id >= m_size) [[unlikely]]
            grow(id);
        return m_counters[id];
    }
    /// For lines with a counter.
    [[nodiscard]] LineCounter& atKnown(LineId id) { return m_counters[id]; }
    [[nodiscard]] LineId size() const { return m_size; }
    void clear() { std::fill(m_counters.begin(), m_counters.end(), LineCounter{}); }

private:
    [[gnu::noinline]] void grow(LineId id)
    {
        m_counters.resize(std::size_t{id} + 1);
        m_size = id + 1;
    }

    LocationTable& m_locations;
    std::vector<LineCounter> m_counters = std::vector<LineCounter>(1);
    LineId m_size = 1;
};

} // namespace nytprof

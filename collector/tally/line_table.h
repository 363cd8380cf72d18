// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "clock.h"
#include "tally/file_table.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace nytprof {

/// A place that statements are counted at: index into LineTable; 0 is none.
using LineId = std::uint32_t;

/// Where a statement stands. Block and sub line are 0 unless the profile has blocks=1.
struct LinePlace {
    FileNumber file = 0;
    std::uint32_t line = 0;
    std::uint32_t blockLine = 0;
    std::uint32_t subLine = 0;
    bool operator==(const LinePlace&) const = default;
};

/// Executions and clock units gathered since the last slice.
struct LineTally {
    Clock::Units units = 0;
    std::uint64_t count = 0;
};

/// The lines seen by this process and what they cost. The hooks index tallies() directly.
class LineTable {
public:
    LineTable();
    LineId intern(const LinePlace& place);
    [[nodiscard]] const LinePlace& place(LineId id) const { return m_places[id]; }
    /// One per id; moves when a line is added.
    [[nodiscard]] LineTally* tallies() { return m_tallies.data(); }
    [[nodiscard]] LineId size() const { return static_cast<LineId>(m_places.size()); }
    /// Drops what has been gathered; the ids stay.
    void clearTallies();

private:
    struct Hash {
        std::size_t operator()(const LinePlace& place) const noexcept;
    };
    std::vector<LinePlace> m_places;
    std::vector<LineTally> m_tallies;
    std::unordered_map<LinePlace, LineId, Hash> m_ids;
};

} // namespace nytprof

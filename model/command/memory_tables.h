// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/printed_table.h"
#include "profile/measure.h"
#include "profile/tables.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace nytprof::command {

/// Sums over the processes of a profile that recorded memory.
struct MemorySummary {
    explicit MemorySummary(const Profile& profile);
    MemoryTotals totals;
    std::uint64_t peak = 0; ///< bytes: an upper bound if there are several processes
    std::size_t processes = 0;
};
/// For people, by name: "memory at the peak", "512 MiB".
[[nodiscard]] std::vector<std::pair<std::string, std::string>> memoryFacts(const Profile& profile);

/// Totals of memory, unknown of a time range.
[[nodiscard]] PrintedTable memoryTotals(const Profile& profile);

/// What held the memory: totals, lines with most of it at the peak and at the end, and those that
/// grow. Empty if the profile has no memory. Needs its time axis for the last.
[[nodiscard]] std::vector<PrintedTable> memoryTables(const Profile& profile, std::size_t rows);

} // namespace nytprof::command

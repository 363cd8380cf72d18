// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"
#include "profile/tables.h"
#include "profile/time_axis.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nytprof {

/// A row of a painted time axis.
struct AxisRow {
    std::vector<std::size_t> lanes; ///< by number in the axis
    ProcessId process = {};
    std::uint32_t pid = 0; ///< 0: of several processes
    std::uint32_t thread = 0;
    std::uint32_t depth = 0; ///< forks between it and a process without a parent
    std::size_t parent = 0; ///< row, if depth > 0
    bool isKilled = false; ///< its process has no end
};

enum class AxisRows : std::uint8_t {
    Processes, ///< with all their threads
    Threads,
    Packed, ///< processes of which none overlaps another
    Merged, ///< all in one
};

/// Rows in the order of forks: a process before its children, and these by begin. Profiles of parts
/// of the life of one process are in one row.
[[nodiscard]] std::vector<AxisRow> axisRows(
    const TimeAxis& axis, std::span<const Process> processes, AxisRows kind);

} // namespace nytprof

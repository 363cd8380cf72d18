// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace nytprof {

class Profile;

/// A line whose live memory rises steadily in a process.
struct GrowingLine {
    ProcessId process;
    FileId file; ///< invalid if unknown
    std::uint32_t line = 0;
    CallNodeId node; ///< calling context with most of the growth
    double perStep = 0; ///< bytes: slope of the fitted line
    double r2 = 0; ///< share of the variance that the fitted line explains
    std::int64_t live = 0; ///< bytes at the end
    std::vector<std::int64_t> bytes; ///< live at each of Growth::points of its process
};

/// Lines that grow, the steepest first. Those that stop growing are none: caches with a limit, and
/// what is made once. A fifth of the time, in which programs warm up, is left out.
struct Growth {
    enum class Step : std::uint8_t {
        Request, ///< of processes with requests
        Mark, ///< that the program has named
        Second,
    };
    Step step = Step::Second;
    struct Process {
        ProcessId process;
        std::vector<double> points; ///< steps since the begin of the process, ascending
    };
    std::vector<Process> processes; ///< long enough to judge
    std::vector<GrowingLine> lines;
};

/// Found in the slices of all processes; none without memory and a time axis. Incomplete if
/// stopped.
[[nodiscard]] Growth growthOf(const Profile& profile, const std::stop_token& stop = {});

/// A line fitted to points by least squares.
struct FittedLine {
    double slope = 0;
    double r2 = 0;
};
[[nodiscard]] FittedLine fitLine(
    const std::vector<double>& x, const std::vector<std::int64_t>& y, std::size_t from = 0);

} // namespace nytprof

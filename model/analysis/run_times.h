// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>

namespace nytprof {

class Profile;
struct TimeAxis;

/// When the processes of a profile ran, in nanoseconds.
struct RunTimes {
    std::int64_t begin = 0; ///< since the epoch; 0 if unknown
    std::int64_t duration = 0; ///< 0 if unknown
};
[[nodiscard]] RunTimes runTimes(const Profile& profile);

/// Overhead of profiling, from the slices of the time axis; zeros without slices.
struct ProfilingOverhead {
    std::int64_t subtracted = 0; ///< ns; of all processes, without pauses
    /// Processor time of the run as a multiple of what it is without the profiler; 0 if unknown.
    double slowdown = 0;
};
[[nodiscard]] ProfilingOverhead overheadOf(const TimeAxis& axis);
/// Samples have none: what their slices leave out was not read.
[[nodiscard]] ProfilingOverhead overheadOf(const Profile& profile);

} // namespace nytprof

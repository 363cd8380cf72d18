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

/// Processor time of the run as a multiple of what it is without the profiler, by the overhead that
/// slices state; 0 if no slice does.
[[nodiscard]] double slowdownOf(const TimeAxis& axis);

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <cstdint>

namespace nytprof {

class Profile;

/// When the processes of a profile ran, in nanoseconds.
struct RunTimes {
    std::int64_t begin = 0; ///< since the epoch; 0 if unknown
    std::int64_t duration = 0; ///< 0 if unknown
};
[[nodiscard]] NYTPROF_EXPORT RunTimes runTimes(const Profile& profile);

} // namespace nytprof

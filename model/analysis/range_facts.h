// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>

namespace nytprof {

/// What the profile of a time range is of.
struct RangeFacts {
    double begin = 0; ///< epoch seconds; 0 in profiler time
    double length = 0; ///< seconds
    std::uint64_t processes = 0; ///< that ran then; the profiles of a server process are one
    int processesAtOnce = 0; ///< largest number
};

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"
#include "profile/ticks.h"

#include <cstdint>
#include <vector>

namespace nytprof {

/// When the calls of a process ran, of those that are long enough to be kept.
struct CallTimes {
    /// Calls of a builtin by one statement may be one.
    struct Call {
        Ticks begin = 0; ///< from the begin of the process
        Ticks end = 0;
        SubId sub;
        std::uint32_t depth = 1; ///< 1: called by the main program
    };
    std::vector<Call> calls; ///< in the order of their ends
    Ticks shortest = 0; ///< shorter calls are not kept
};

} // namespace nytprof

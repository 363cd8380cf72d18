// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"
#include "profile/sub_costs.h"

#include <cstdint>
#include <vector>

namespace nytprof {

class Profile;

/// A fact that explains much of a sub's time, so that the sub is worth a look.
struct Reason {
    enum class Kind : std::uint8_t {
        CallSite, ///< `share` of the inclusive time is below one of several call sites, `at`
        Loop, ///< the line `at` runs `perCall` times per call
        Line, ///< the line `at` has `share` of the exclusive time
        ManyCalls, ///< many short calls; `share` of them from `at`, the largest call site
        LongCalls, ///< few long calls
        NoPerl, ///< an xsub or builtin, `share` of its time called from `at`
        Recursion, ///< to depth `count`
        Regex, ///< the line `at` compiles a regex, `perCall` times per call
    };

    Kind kind{};
    Location at = {}; ///< for call sites with the caller
    double share = 0; ///< 0 to 1
    double perCall = 0;
    std::uint64_t calls = 0; ///< 0: unknown
    double each = 0; ///< seconds per call
    std::uint64_t count = 0; ///< depth of the recursion; other call sites
};

/// The one or two that explain most of a sub's time, in the order of Reason::Kind; perhaps none.
/// Looks at one sub only: its lines, callers and callees.
[[nodiscard]] std::vector<Reason> reasonsFor(
    const Profile& profile, SubId sub, const SubCost& cost);

} // namespace nytprof

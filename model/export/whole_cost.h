// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/profile.h"
#include "profile/ticks.h"

#include <algorithm>
#include <cstdint>

namespace nytprof {

/// Nanoseconds, or what the profile counts (Profile::costUnit()), unsigned: below 0 becomes 0.
[[nodiscard]] inline std::uint64_t wholeCost(const Profile& profile, Ticks ticks)
{
    const Wide perSecond = profile.costUnit().empty() ? 1'000'000'000 : 1;
    return static_cast<std::uint64_t>(
        Wide{std::max<Ticks>(0, ticks)} * perSecond / profile.ticksPerSecond());
}

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_cost.h"

#include "style/text.h"

#include <algorithm>

namespace nytprof::gui {

QString flameCostText(const Profile& profile, FlameCost cost, Ticks amount)
{
    return cost == FlameCost::Calls
        ? countedText(static_cast<std::uint64_t>(std::max<Ticks>(amount, 0)), "call", "calls")
        : timeText(profile, amount);
}

} // namespace nytprof::gui

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/flame_layout.h"

#include <QString>

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

/// A number of a flame graph: "12.3ms", or "1,234 calls".
[[nodiscard]] QString flameCostText(const Profile& profile, FlameCost cost, Ticks amount);

} // namespace nytprof::gui

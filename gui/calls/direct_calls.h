// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/call_tree.h"

namespace nytprof {
class Profile;
}

/// What is known of callers and callees when the profile has no call tree (option calls=0): the
/// direct ones, from the call sites.
namespace nytprof::gui {

/// Below the root the sub, below it the subs that call it.
[[nodiscard]] CallTree directCallers(const Profile& profile, SubId sub);
/// Below the root the sub, below it the subs that it calls.
[[nodiscard]] CallTree directCallees(const Profile& profile, SubId sub);

} // namespace nytprof::gui

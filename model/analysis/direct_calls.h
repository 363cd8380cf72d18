// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/call_tree.h"

/// What is known of callers and callees when the profile has no call tree (option calls=0): the
/// direct ones, from the call sites.
namespace nytprof {

class Profile;

/// Below the root the sub, below it the subs that call it.
[[nodiscard]] NYTPROF_GUI_EXPORT CallTree directCallers(const Profile& profile, SubId sub);
/// Below the root the sub, below it the subs that it calls.
[[nodiscard]] NYTPROF_GUI_EXPORT CallTree directCallees(const Profile& profile, SubId sub);

} // namespace nytprof

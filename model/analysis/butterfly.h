// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/ids.h"
#include "profile/tables.h"

#include <cstdint>
#include <vector>

namespace nytprof {

class Profile;

/// Calls between the sub in the middle and another one.
struct Wing {
    SubId sub; ///< the other one; invalid where the profile names no caller
    std::uint64_t calls = 0;
    Ticks time = 0; ///< inclusive, of the outermost calls
    std::vector<CallSite> sites; ///< a row for each line, largest time first
};

/// Who calls a sub, and what it calls, one step far.
struct Butterfly {
    std::vector<Wing> callers; ///< largest time first, as the callees
    std::vector<Wing> callees;
};

[[nodiscard]] NYTPROF_GUI_EXPORT Butterfly butterfly(const Profile& profile, SubId sub);

} // namespace nytprof

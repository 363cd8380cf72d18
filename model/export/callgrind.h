// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <iosfwd>

namespace nytprof {

class Profile;

/// Callgrind format 1 with nanoseconds and statements. Builtins and xsubs are functions, not part
/// of their calling line's time, so costs sum to the total statement time; lines outside of subs
/// belong to a function of their file. Calls have outermost times. Without statements (stmts=0),
/// subs have their exclusive time on their first line.
NYTPROF_EXPORT void writeCallgrind(const Profile& profile, std::ostream& out);

} // namespace nytprof

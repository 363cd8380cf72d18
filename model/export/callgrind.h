// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <iosfwd>

namespace nytprof {

class Profile;

/// A profile in callgrind's format, version 1, with two events: nanoseconds and statements. The
/// time of a line excludes builtins and xsubs, which are functions, so all costs add up to the time
/// of all statements; lines outside of subs belong to a function of their file. Calls have
/// outermost times. Without statements (stmts=0) a sub has its exclusive time on its first line.
NYTPROF_EXPORT void writeCallgrind(const Profile& profile, std::ostream& out);

} // namespace nytprof

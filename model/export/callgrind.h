// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <iosfwd>

namespace nytprof {

class Profile;

/// A profile for KCachegrind and callgrind_annotate, in callgrind's format, version 1. Two events:
/// time in nanoseconds, and executions of statements.
///
/// Each line has the time of its statements without builtins and xsubs, which are functions of
/// their own; so the sum of all costs is the time of all statements. A line belongs to the
/// innermost sub around it, or else to the main program or a function "(outside of subs)" of its
/// file. Calls have the time of outermost activations, so recursion counts once. Without statements
/// (option stmts=0) each sub has its exclusive time on its first line.
NYTPROF_EXPORT void writeCallgrind(const Profile& profile, std::ostream& out);

} // namespace nytprof

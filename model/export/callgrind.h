// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <iosfwd>

namespace nytprof {

class Profile;

/// Callgrind format 1 with nanoseconds and statements. Each sub has its exclusive time, on its own
/// lines as far as they took it, the rest on its first line. Statements on lines of no sub or of
/// several belong to a function of their file, without time. Calls have outermost times.
void writeCallgrind(const Profile& profile, std::ostream& out);

} // namespace nytprof

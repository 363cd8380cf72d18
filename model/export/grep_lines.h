// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <iosfwd>

namespace nytprof {

class Profile;

/// Lines in the format of compiler messages, which editors and other tools read, "FILE:LINE: COST",
/// by time. The time of a string eval is at the line of the file that ran it, however deeply
/// nested, so all files can be opened.
NYTPROF_EXPORT void writeGrepLines(const Profile& profile, std::ostream& out);

} // namespace nytprof

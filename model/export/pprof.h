// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <iosfwd>
#include <string_view>

namespace nytprof {

/// Writes bytes as a gzip file. Out of memory sets the badbit of out.
void writeGzip(std::string_view bytes, std::ostream& out);

class Profile;

/// Call stacks in pprof's gzip'd protocol buffer. Each sample has calls and exclusive nanoseconds,
/// or what the profile counts; a location is a sub at its first line. The size is proportional to
/// the sum of the depths: recursion deeper than 2,000 is folded, which a comment in the file says.
NYTPROF_EXPORT void writePprof(const Profile& profile, std::ostream& out);

} // namespace nytprof

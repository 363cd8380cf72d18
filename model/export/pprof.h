// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <iosfwd>
#include <string_view>

namespace nytprof {

/// Writes bytes in gzip format. Sets badbit of out if out of memory.
void writeGzip(std::string_view bytes, std::ostream& out);

class Profile;

/// Call stacks as pprof's gzipped protocol buffer. Samples have calls and exclusive nanoseconds (or
/// what the profile counts); locations are subs at their first line. The size grows with the sum of
/// depths: recursion deeper than 2,000 is folded, as a comment in the file says.
NYTPROF_EXPORT void writePprof(const Profile& profile, std::ostream& out);

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <iosfwd>
#include <string_view>

namespace nytprof {

/// Writes bytes as a gzip file. Out of memory sets the badbit of out.
void writeGzip(std::string_view bytes, std::ostream& out);

class Profile;

/// Call paths in the gzip'd protocol buffer of pprof, which Pyroscope, Parca and Grafana read, too.
/// Each sample is a call path with its calls and its exclusive time in nanoseconds, or what the
/// profile counts; a location is a sub at its first line. Processes are merged, as in the profile.
///
/// A sample lists its whole path, so the size is proportional to the sum of the depths. If paths
/// are deeper than 2,000, recursion is folded; a comment in the file says so.
NYTPROF_EXPORT void writePprof(const Profile& profile, std::ostream& out);

} // namespace nytprof

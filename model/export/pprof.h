// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <iosfwd>
#include <string_view>

namespace nytprof {

/// bytes as a gzip file. When memory runs out, out is marked bad.
void writeGzip(std::string_view bytes, std::ostream& out);

class Profile;

/// Call paths in the gzip'd protocol buffer of pprof, which Pyroscope, Parca and Grafana read, too.
/// Each sample is a path with its calls and its exclusive time in nanoseconds, or what the profile
/// counts; a location is a sub, its line the first one. What several processes ran is one, as in
/// the profile.
///
/// A sample spells out its path, so the size follows the sum of the depths. Where paths are deeper
/// than 2,000, calls of a sub that is running count for its outermost call; a comment in the file
/// says so.
NYTPROF_EXPORT void writePprof(const Profile& profile, std::ostream& out);

} // namespace nytprof

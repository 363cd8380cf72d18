// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <iosfwd>

namespace nytprof {

class Profile;

/// Call paths for https://profiler.firefox.com, in its processed format, version 48, which later
/// ones read. A "sample" is a call path with its exclusive time in milliseconds, or what the
/// profile counts, as weight; they stand one after the other in the order in which the paths were
/// first taken, as when they were taken the profile does not tell. Categories say whose code a sub
/// is (code_origin.h).
NYTPROF_EXPORT void writeFirefox(const Profile& profile, std::ostream& out);

} // namespace nytprof

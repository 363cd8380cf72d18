// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <iosfwd>

namespace nytprof {

class Profile;

/// Call paths for https://profiler.firefox.com, in its processed format, version 48, which later
/// ones read. A "sample" is a call path, weighted with its exclusive time in milliseconds or with
/// what the profile counts; they follow each other in the order of first calls, as the profile does
/// not record when calls began. Categories are the origins of subs (code_origin.h).
NYTPROF_EXPORT void writeFirefox(const Profile& profile, std::ostream& out);

} // namespace nytprof

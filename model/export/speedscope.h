// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <iosfwd>

namespace nytprof {

class Profile;

/// Call paths for https://www.speedscope.app, as two profiles: exclusive times in nanoseconds, and
/// calls. Each path is there once, its callees in the order of their first calls; the file has no
/// start times of calls. Its size is proportional to the number of paths, however deep.
NYTPROF_EXPORT void writeSpeedscope(const Profile& profile, std::ostream& out);

} // namespace nytprof

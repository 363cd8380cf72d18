// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <iosfwd>
#include <stop_token>

namespace nytprof {

class Profile;

/// Writes a profile, mostly a sum of others, as a file of format 5.0 that loadProfile() and the
/// tools of the original read. Reading it gives the same tables again: all counts, times, files,
/// subs, calls, call paths and source.
///
/// What the format has no chunk for stands where readers that do not know it pass over it: how
/// often a string eval ran is a comment behind its NEW_FID, up to when a process without an end is
/// known one behind its PID_START, and the name of a process' program an attribute before that. Of
/// a profile with blocks it keeps what each line, each block and each sub took, not which line took
/// what for which block (export/joint_times.h).
///
/// compression is zlib's level, 0 to 9. Failures are those of the stream. When stop is requested
/// it returns soon, and what is written is no whole profile.
NYTPROF_EXPORT void writeProfile(const Profile& profile, std::ostream& out, int compression = 6,
    const std::stop_token& stop = {});

} // namespace nytprof

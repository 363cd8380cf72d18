// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/tables.h"

#include <cstdint>
#include <iosfwd>
#include <span>
#include <stop_token>
#include <vector>

namespace nytprof {

/// What executions of a line took that count for a block and a sub, too. 0 is none of either.
struct JointTime {
    std::uint32_t line = 0;
    std::uint32_t blockLine = 0;
    std::uint32_t subLine = 0;
    std::uint64_t count = 0;
    Ticks ticks = 0;
};

/// Times that add up to each of the three tables of a file's lines. A profile keeps the tables
/// alone, not which line counted for which block, so lines are given to blocks in their order;
/// where the tables agree on a total that is as near to the truth as they tell.
[[nodiscard]] NYTPROF_EXPORT std::vector<JointTime> jointTimes(std::span<const LineCost> lines,
    std::span<const LineCost> blocks, std::span<const LineCost> subs);

class Profile;

/// Writes a profile, mostly a sum of others, as a file of format 5.0 that loadProfile() and the
/// tools of the original read. Reading it gives the same tables again: all counts, times, files,
/// subs, calls, call paths and source.
///
/// What the format has no chunk for stands where readers that do not know it pass over it: how
/// often a string eval ran is a comment behind its NEW_FID, up to when a process without an end is
/// known one behind its PID_START, and the name of a process' program an attribute before that. Of
/// a profile with blocks it keeps what each line, each block and each sub took, not which line took
/// what for which block (below).
///
/// compression is zlib's level, 0 to 9. Failures are those of the stream. When stop is requested
/// it returns soon, and what is written is no whole profile.
NYTPROF_EXPORT void writeProfile(const Profile& profile, std::ostream& out, int compression = 6,
    const std::stop_token& stop = {});

} // namespace nytprof

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

/// Time of a line that also counts for a block and a sub; 0 is none.
struct JointTime {
    std::uint32_t line = 0;
    std::uint32_t blockLine = 0;
    std::uint32_t subLine = 0;
    std::uint64_t count = 0;
    Ticks ticks = 0;
};

/// Times whose sums are the three line tables of a file. A profile has only the tables, not which
/// line counted for which block, so lines are assigned to blocks in order.
[[nodiscard]] NYTPROF_EXPORT std::vector<JointTime> jointTimes(std::span<const LineCost> lines,
    std::span<const LineCost> blocks, std::span<const LineCost> subs);

class Profile;

/// Writes a profile, mostly a merged one, as a file of format 5.0 that loadProfile() and
/// Devel::NYTProf read. Reading it gives the same tables: all counts, times, files, subs, calls,
/// call paths and source.
///
/// Facts without a chunk are where other readers ignore them: the executions of a string eval are a
/// comment after its NEW_FID, until when a process without an end is known is one after its
/// PID_START, and the name of its program an attribute before that. Of a profile with blocks it
/// keeps the times of each line, block and sub, but not which line took them for which block
/// (above).
///
/// compression is zlib's level, 0 to 9. Errors are those of the stream. If stop is requested it
/// returns soon, and the output is incomplete.
NYTPROF_EXPORT void writeProfile(const Profile& profile, std::ostream& out, int compression = 6,
    const std::stop_token& stop = {});

} // namespace nytprof

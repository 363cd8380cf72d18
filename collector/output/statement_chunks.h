// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "output/profile_file.h"
#include "tally/line_table.h"

namespace nytprof {

/// Writes the NEW_FID of a file, of those that it refers to first, unless the profile has them.
void announce(ProfileFile& file, FileTable& files, Fid fid);

/// Writes n executions of a line that took T ticks together: one time chunk of T ticks and n-1 of
/// none, which is exact for every reader of the format. With n = 0 it is time of a statement whose
/// execution has been written before.
void writeTime(ProfileFile& file, const LinePlace& place, std::uint64_t count, std::int64_t ticks,
    bool blocks);

/// Writes what the lines have gathered and clears it.
void writeStatements(
    ProfileFile& file, FileTable& files, LineTable& lines, double ticksPerUnit, bool blocks);

} // namespace nytprof

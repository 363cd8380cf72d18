// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "output/profile_file.h"
#include "tally/line_table.h"

namespace nytprof {

/// Writes the NEW_FID of a file, of those that it refers to first, unless the profile has them.
void announce(ProfileFile& file, FileTable& files, Fid fid);

/// Writes what the lines have gathered and clears it. A line with n executions and T ticks becomes
/// one time chunk of T ticks and n-1 of none, which is exact for every reader of the format.
void writeStatements(
    ProfileFile& file, FileTable& files, LineTable& lines, double ticksPerUnit, bool blocks);

} // namespace nytprof

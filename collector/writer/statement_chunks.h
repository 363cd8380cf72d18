// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "counters/file_table.h"
#include "counters/line_counters.h"
#include "format/chunk_stream.h"

namespace nytprof {

/// The number of a file in the profile. Writes its NEW_FID, of those that it refers to first, when
/// the profile does not have them yet. 0 stays 0.
Fid announce(ChunkStream& file, FileTable& files, FileNumber number);

/// Writes n executions of a line that took T ticks together: one time chunk of T ticks and n-1 of
/// none, which is exact for every reader of the format. With n = 0 it is time of a statement whose
/// execution has been written before.
void writeTime(ChunkStream& file, FileTable& files, const LineLocation& location,
    std::uint64_t count, std::int64_t ticks, bool blocks);

/// What a flush has of statements.
struct WrittenStatements {
    std::uint64_t lines = 0;
    std::uint64_t executions = 0; ///< of these
};

/// Writes what the lines have gathered and clears it.
WrittenStatements writeStatements(
    ChunkStream& file, FileTable& files, LineCounters& lines, double ticksPerUnit, bool blocks);

} // namespace nytprof

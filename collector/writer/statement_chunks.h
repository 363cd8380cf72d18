// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "counters/file_table.h"
#include "counters/location_table.h"
#include "format/chunk_stream.h"

namespace nytprof {

/// Number of a file in the profile; writes its NEW_FID, after those it refers to, if missing.
Fid announce(ChunkStream& file, FileTable& files, FileNumber number);

/// n executions in T ticks become one time chunk of T and n-1 of zero ticks, exact for any reader.
/// n = 0: more time of a statement already counted.
bool writeTime(ChunkStream& file, FileTable& files, const LineLocation& location,
    std::uint64_t count, std::int64_t ticks, bool blocks);

} // namespace nytprof

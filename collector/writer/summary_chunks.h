// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "writer/profile_writer.h"
#include "writer/source_chunks.h"

namespace nytprof {

/// All text is UTF-8 wherever perl knows what it is, but not tagged so: tools print names as they
/// read them, and perl would warn of each one that it knows to be UTF-8.
[[nodiscard]] inline ChunkString nameOf(const ProfiledSub& sub)
{
    return {sub.name};
}

/// Writes the calling contexts as SUB_RETURN chunks in post-order, siblings in the order of the
/// tree, as if each call had returned just then: a context with n calls becomes n chunks, the first
/// with all the time.
void writeCallTree(ChunkStream& file, const ContextTree& contexts, double ticksPerUnit);

/// Writes what follows the events: overhead, subs with their locations, calls by location,
/// source lines, end of the process.
void writeSummary(
    ChunkStream& file, const ProfileSource& source, SourceChunks& sources, double ticksPerUnit);

} // namespace nytprof

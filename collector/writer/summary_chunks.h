// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "writer/profile_writer.h"
#include "writer/source_chunks.h"

namespace nytprof {

/// Names are UTF-8 where perl knows the encoding, but untagged: tools print names as read, and perl
/// would warn of tagged ones ("Wide character").
[[nodiscard]] inline ChunkString nameOf(const ProfiledSub& sub)
{
    return {sub.name};
}

/// Writes contexts as SUB_RETURN chunks in post-order, as if each call returned just then: n calls
/// are n chunks, the first with all the time.
void writeCallTree(ChunkStream& file, const ContextTree& contexts, double ticksPerUnit);

/// Writes all that follows the events: overhead, subs, calls by location, source lines, end of the
/// process.
void writeSummary(
    ChunkStream& file, const ProfileSource& source, SourceChunks& sources, double ticksPerUnit);

} // namespace nytprof

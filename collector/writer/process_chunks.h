// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/chunk_stream.h"
#include "writer/profile_writer.h"
#include "writer/source_chunks.h"

namespace nytprof {

/// All before the events, in Devel::NYTProf 6's order; then the compressed section and process.
void writeHeader(ChunkStream& file, const ProfileSource& source, const NewProfile& profile);

/// As in PID chunks: seconds since the epoch.
[[nodiscard]] double epochSeconds();

/// UTF-8 where perl knows the encoding, but untagged: tools print names, and perl would warn.
[[nodiscard]] inline ChunkString nameOf(const ProfiledSub& sub) { return {sub.name}; }

/// Contexts as SUB_RETURN chunks in post-order, siblings in tree order, as if all calls returned
/// just then: n calls are n chunks, the first with all the time. running: the innermost running
/// call; it and its callers have not returned, so those that are no calls are not written.
void writeCallTree(ChunkStream& file, const ContextTree& contexts, double ticksPerUnit,
    const Context* running = nullptr);

/// extension::WaitedInCall or WaitedAtSite, after a chunk of accept.
void writeWait(ChunkStream& file, std::string_view name, std::int64_t ticks);

/// Writes what follows the events: overhead, subs, calls, source lines, end of the process. The
/// first `subsBefore` subs, of earlier profiles, only if they were called or called others.
void writeSummary(ChunkStream& file, const ProfileSource& source, std::size_t subsBefore,
    SourceChunks& sources, double ticksPerUnit);

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/program.h"
#include "counters/context_tree.h"
#include "counters/file_table.h"
#include "counters/line_counters.h"
#include "counters/sub_table.h"
#include "writer/profile_file.h"
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
void writeCallTree(ProfileFile& file, const ContextTree& contexts, double ticksPerUnit);

/// What the summary is made from.
struct SummarySource {
    const Program& program;
    FileTable& files;
    const LineCounters& lines;
    const SubTable& subs;
    const ContextTree& contexts;
    SourceChunks& sources;
    double ticksPerUnit = 1;
    double overheadTicks = 0;
};

/// Writes what stands behind the events: overhead, subs with their locations, calls by location,
/// source lines, end of the process.
void writeSummary(ProfileFile& file, const SummarySource& source);

} // namespace nytprof

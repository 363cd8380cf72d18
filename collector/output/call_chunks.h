// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "output/profile_file.h"
#include "tally/context_tree.h"
#include "tally/sub_table.h"

namespace nytprof {

[[nodiscard]] inline ChunkString nameOf(const ProfiledSub& sub)
{
    return {sub.name, sub.utf8};
}

/// Writes the calling contexts as SUB_RETURN chunks in post-order, as if each call had returned
/// just then: a context with n calls becomes n chunks, the first with all the time.
void writeCallTree(ProfileFile& file, const ContextTree& contexts, double ticksPerUnit);

} // namespace nytprof

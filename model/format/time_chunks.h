// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>

namespace nytprof {

class ChunkStream;

/// Where a statement stands.
struct StatementPlace {
    std::uint32_t fid = 0;
    std::uint32_t line = 0;
    /// First lines of the block and the sub around it, as option blocks has them; both 0 without.
    std::uint32_t blockLine = 0;
    std::uint32_t subLine = 0;
};

/// Writes so many executions of a statement, which took so many ticks in all: one chunk with the
/// time and count - 1 without any. A count of 0 is time of an execution that is counted already.
/// Ticks beyond the 32 bits of a chunk are split, as format 5.0 allows.
void writeTime(
    ChunkStream& out, const StatementPlace& place, std::uint64_t count, std::int64_t ticks);

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/time_chunks.h"

#include "format/chunk_stream.h"

#include <algorithm>
#include <limits>

namespace nytprof {
namespace {

constexpr std::int64_t MostTicks = std::numeric_limits<std::int32_t>::max();

void encodeTime(ChunkEncoder& chunks, std::int64_t ticks, const StatementPlace& place)
{
    const auto ticks32 = static_cast<std::int32_t>(ticks);
    if (place.blockLine != 0) {
        chunks.timeBlock(ticks32, place.fid, place.line, place.blockLine, place.subLine);
    } else {
        chunks.timeLine(ticks32, place.fid, place.line);
    }
}

} // namespace

void writeTime(
    ChunkStream& out, const StatementPlace& place, std::uint64_t count, std::int64_t ticks)
{
    auto& chunks = out.chunks();
    if (count == 0) {
        chunks.discount(); // the rest of a statement whose execution is already counted
    }
    while (ticks > MostTicks || ticks < -MostTicks) {
        const auto part = std::clamp(ticks, -MostTicks, MostTicks);
        encodeTime(chunks, part, place);
        chunks.discount();
        ticks -= part;
    }
    encodeTime(chunks, ticks, place);
    out.drain();
    if (count > 1) {
        out.repeat(count - 1, [&](ChunkEncoder& run) { encodeTime(run, 0, place); });
    }
}

} // namespace nytprof

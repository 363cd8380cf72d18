// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/return_chunks.h"

#include "format/chunk_stream.h"

namespace nytprof {
namespace {

/// What stands before the times of a chunk.
std::size_t sizeOfTagAndDepth(std::uint32_t depth)
{
    std::uint8_t varint[MaxVarintSize];
    return 1 + static_cast<std::size_t>(putVarint(varint, depth) - varint);
}

} // namespace

ReturnChunks::ReturnChunks(ChunkStream& out)
    : m_out(out)
{
}

void ReturnChunks::write(const Context& context, std::uint32_t number, ChunkString name)
{
    if (context.calls == 0) {
        return;
    }
    if (number >= m_places.size()) {
        m_places.resize(2 * std::size_t{number} + 1);
    }
    auto& places = m_places[number];
    const auto beforeTimes = sizeOfTagAndDepth(context.depth);
    m_out.repeat(1, beforeTimes + 2 * sizeof(double), places.name, [&](ChunkEncoder& chunks) {
        chunks.subReturn(context.depth, context.inclusive, context.exclusive, name);
    });
    if (context.calls > 1) {
        m_out.repeat(context.calls - 1, beforeTimes, places.noTimesAndName,
            [&](ChunkEncoder& chunks) { chunks.subReturn(context.depth, 0, 0, name); });
    }
}

} // namespace nytprof

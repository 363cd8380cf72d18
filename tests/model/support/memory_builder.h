// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/extension_record.h"
#include "format/memory_record.h"
#include "slice_log_builder.h"
#include "stream_builder.h"

#include <string>

namespace nytprof::test {

inline void addMemory(StreamBuilder& stream, const MemoryBlock& block, const MemoryPeak& peak,
    const MemoryTotals& totals)
{
    const auto write = [&](const std::string& comment) { stream.text("#" + comment); };
    PieceWriter(extension::Memory).write(encodeMemory(block), write);
    PieceWriter(extension::MemoryPeak).write(encodeMemoryPeak(peak), write);
    write(commentOf(totals));
}

/// What outerAndInner() allocates in two slices: the main program on line 12, outer() on line 3,
/// inner() on line 3 and a builtin that outer() calls on line 3; what is freed in the second slice
/// was allocated in the first.
[[nodiscard]] inline MemoryBlock memoryOfOuterAndInner()
{
    MemoryBlock block;
    block.pairs = {{1, 1}, {2, 2}, {2, 3}, {2, 4}};
    block.slices = {{4, 7000, 9000}, {2, 5000, 8000}};
    block.rows = {{1, 100, 1, 0}, {2, 1000, 10, 0}, {3, 2000, 20, 500}, {4, 4000, 2, 0},
        {3, 1000, 5, 0}, {4, 0, 0, 4000}};
    return block;
}
[[nodiscard]] inline MemoryPeak peakOfOuterAndInner()
{
    return {90'000, 7100, {{1, 100}, {2, 1000}, {4, 4000}}};
}

/// A process killed after two slices of 100 µs, with this memory.
[[nodiscard]] inline StreamBuilder processWithMemory(std::uint32_t pid = 7,
    const MemoryBlock& memory = memoryOfOuterAndInner(),
    const MemoryPeak& peak = peakOfOuterAndInner())
{
    SliceBlock block = outerAndInner("main::CORE:sort");
    block.wallClock = 1'800'000'001'500'000;
    block.slices = {{{100, 0, 0, 0}, 2, 3, 0, 1}, {{100, 0, 0, 0}, 1, 1, 1, 4}};
    block.lineRows = {{1, 1, 10}, {2, 7, 60}, {3, 1, 40}};
    block.siteRows = {{0, 1, 10}, {1, 2, 30}, {2, 7, 20}, {3, 1, 40}};
    block.inclusiveRows = {{3, 0, 40}};
    StreamBuilder stream = StreamBuilder::inMicroseconds(pid);
    stream.newFid(1, "/a.pl");
    addSlices(stream, {.monotonic = 1'000'000'000, .wallClock = 1'800'000'000'000'000'000}, block);
    addMemory(stream, memory, peak, {.live = 5000, .arenas = 800, .own = 300, .resident = 8000});
    return stream;
}

} // namespace nytprof::test

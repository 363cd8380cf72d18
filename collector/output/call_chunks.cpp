// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "output/call_chunks.h"

#include "clock.h"

#include <algorithm>
#include <cmath>

namespace nytprof {
namespace {

void writeContext(ProfileFile& file, const Context& context, double ticksPerUnit)
{
    std::uint64_t calls = 0;
    Clock::Units inclusive = 0;
    Clock::Units exclusive = 0;
    context.eachSite([&](const SiteTally& site) {
        calls += site.calls;
        inclusive += site.inclusive;
        exclusive += site.exclusive;
    });
    if (calls == 0) {
        return;
    }
    const auto ticks = [&](Clock::Units units) {
        return std::round(static_cast<double>(std::max<Clock::Units>(units, 0)) * ticksPerUnit);
    };
    file.chunks().subReturn(
        context.depth, ticks(inclusive), ticks(exclusive), nameOf(*context.sub));
    file.drain();
    if (calls > 1) {
        file.repeat(calls - 1,
            [&](ChunkEncoder& run) { run.subReturn(context.depth, 0, 0, nameOf(*context.sub)); });
    }
}

const Context* deepestFirst(const ContextTree& contexts, const Context* context)
{
    while (const auto* const child = contexts.firstChild(*context)) {
        context = child;
    }
    return context;
}

} // namespace

void writeCallTree(ProfileFile& file, const ContextTree& contexts, double ticksPerUnit)
{
    const auto* start = contexts.firstBeginning();
    for (; start; start = contexts.nextSibling(*start)) {
        for (const auto* each = deepestFirst(contexts, start); each != start;) {
            writeContext(file, *each, ticksPerUnit);
            const auto* const sibling = contexts.nextSibling(*each);
            each = sibling ? deepestFirst(contexts, sibling) : each->parent;
        }
    }
}

} // namespace nytprof

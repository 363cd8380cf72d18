// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "output/call_chunks.h"

#include "clock.h"
#include "format/return_chunks.h"

#include <algorithm>
#include <cmath>

namespace nytprof {
namespace {

void writeContext(ReturnChunks& chunks, const Context& context, double ticksPerUnit)
{
    std::uint64_t calls = 0;
    Clock::Units inclusive = 0;
    Clock::Units exclusive = 0;
    context.eachSite([&](const SiteTally& site) {
        calls += site.calls;
        inclusive += site.inclusive;
        exclusive += site.exclusive;
    });
    const auto ticks = [&](Clock::Units units) {
        return std::round(static_cast<double>(std::max<Clock::Units>(units, 0)) * ticksPerUnit);
    };
    chunks.write({context.depth, calls, ticks(inclusive), ticks(exclusive)}, context.subNumber,
        nameOf(*context.sub));
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
    ReturnChunks chunks(file);
    const auto* start = contexts.firstBeginning();
    for (; start; start = contexts.nextSibling(*start)) {
        for (const auto* each = deepestFirst(contexts, start); each != start;) {
            writeContext(chunks, *each, ticksPerUnit);
            const auto* const sibling = contexts.nextSibling(*each);
            each = sibling ? deepestFirst(contexts, sibling) : each->parent;
        }
    }
}

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "builder/derived_waits.h"

#include "format/perl_names.h"
#include "format/waits.h"
#include "profile/ticks.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

namespace nytprof {
namespace {

/// Time to share out among calls.
struct Shares {
    Ticks time = 0;
    std::uint64_t calls = 0;

    [[nodiscard]] Ticks take(std::uint64_t by)
    {
        by = std::min(by, calls);
        const Ticks share = by == 0 ? 0 : convertTicks(time, calls, static_cast<std::int64_t>(by));
        time -= share;
        calls -= by;
        return share;
    }
};

Ticks timeOf(std::span<const LineCost> lines, std::uint32_t line)
{
    const auto found = std::ranges::lower_bound(lines, line, {}, &LineCost::line);
    return found == lines.end() || found->line != line ? 0 : found->exclusive;
}

using AcceptLine = std::pair<FileId, std::uint32_t>;
using Callers = std::map<std::pair<SubId, SubId>, Shares>; // by caller and callee

void shareOut(std::span<UnplacedNode> nodes, std::span<const Sub> subs, Callers& callers)
{
    for (UnplacedNode& node : nodes) {
        if (!node.sub.valid())
            continue;
        const SubId parent = nodes[node.parent].sub;
        const auto isCaller = [&](const auto& entry) {
            const auto& [caller, callee] = entry.first;
            return callee == node.sub
                && (parent.valid() ? caller == parent
                                   : !caller.valid() || subs[caller.index()].name == MainProgram);
        };
        const auto found = std::ranges::find_if(callers, isCaller);
        if (found != callers.end())
            increase(node.exclusive, found->second.take(node.calls));
    }
}

} // namespace

bool deriveWaits(std::span<CallSite> sites, std::span<UnplacedNode> nodes,
    const Grouped<LineCost>& lines, std::span<const Sub> subs)
{
    const auto accepts = [&](const CallSite& site) {
        return site.file.valid() && site.exclusive == 0 && isAccept(subs[site.callee.index()].name);
    };
    std::map<AcceptLine, Shares> waits;
    for (const CallSite& site : sites) {
        if (!accepts(site))
            continue;
        Shares& wait = waits[{site.file, site.line}];
        wait.time = std::max<Ticks>(timeOf(lines[site.file.index()], site.line), 0);
        wait.calls += site.calls;
    }
    for (const CallSite& site : sites) {
        const auto wait = waits.find({site.file, site.line});
        if (wait != waits.end() && subs[site.callee.index()].kind != SubKind::Perl)
            wait->second.time = std::max<Ticks>(addTicks(wait->second.time, -site.exclusive), 0);
    }
    Callers callers;
    bool hasAny = false;
    for (CallSite& site : sites) {
        if (!accepts(site))
            continue;
        site.exclusive = waits[{site.file, site.line}].take(site.calls);
        site.inclusive = addTicks(site.inclusive, site.exclusive);
        Shares& ofCaller = callers[{site.caller, site.callee}];
        increase(ofCaller.time, site.exclusive);
        ofCaller.calls += site.calls;
        hasAny = hasAny || site.exclusive > 0;
    }
    shareOut(nodes, subs, callers);
    return hasAny;
}

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/waiting_callers.h"

#include "profile/ticks.h"

#include <algorithm>

namespace nytprof {
namespace {

constexpr int MaxPasses = 1000; // one per level of callers; cycles have no end

/// Not zero if only waiting was in the calls. Recursive calls are in the time of outer ones.
Ticks weightOf(const CallSite& site)
{
    const bool isRecursive = site.inclusive <= 0 && site.recursive > 0;
    return isRecursive ? 0
                       : addTicks(std::max<Ticks>(site.inclusive, 0),
                           static_cast<Ticks>(std::min<std::uint64_t>(site.calls, UINT32_MAX)));
}

} // namespace

std::vector<Ticks> waitingWithin(
    std::span<const CallSite> sites, std::span<const Ticks> waitsAt, std::size_t subs)
{
    std::vector<Ticks> within(sites.size());
    std::vector<Ticks> weights(subs);
    std::vector<Ticks> waiting(subs); // to be divided among the callers
    const auto addTo = [](std::vector<Ticks>& times, SubId sub, Ticks time) {
        if (sub.valid())
            increase(times[sub.index()], time);
    };
    for (std::size_t i = 0; i < sites.size(); ++i) {
        addTo(weights, sites[i].callee, weightOf(sites[i]));
        addTo(waiting, sites[i].caller, waitsAt[i]);
    }
    for (int pass = 0; pass < MaxPasses; ++pass) {
        std::vector<Ticks> further(subs);
        bool hasMore = false;
        for (std::size_t i = 0; i < sites.size(); ++i) {
            const auto callee = sites[i].callee.index();
            if (waiting[callee] == 0 || weights[callee] == 0)
                continue;
            const Ticks part = convertTicks(waiting[callee], weights[callee], weightOf(sites[i]));
            increase(within[i], part);
            addTo(further, sites[i].caller, part);
            hasMore = hasMore || part != 0;
        }
        if (!hasMore)
            break;
        waiting = std::move(further);
    }
    return within;
}

} // namespace nytprof

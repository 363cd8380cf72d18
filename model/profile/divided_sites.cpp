// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/divided_sites.h"

#include "profile/sub_costs.h"
#include "profile/ticks.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <span>
#include <utility>

namespace nytprof {
namespace {

using Pair = std::pair<SubId, SubId>; ///< callee and caller

/// Call sites by callee and caller.
class SitesOfPairs {
public:
    SitesOfPairs(std::vector<CallSite>& sites, SubId mainProgram)
        : m_sites(sites)
    {
        const auto key = [&](const CallSite& site) {
            return Pair(site.callee, site.caller == mainProgram ? SubId() : site.caller);
        };
        std::ranges::stable_sort(m_sites, {}, key);
        for (std::size_t i = 0; i < m_sites.size(); ++i) {
            m_pairs.try_emplace(key(m_sites[i]), i, i).first->second.second = i + 1;
            m_callees.try_emplace(m_sites[i].callee, i, i).first->second.second = i + 1;
        }
    }
    /// Sites of other callers of the sub, if the caller has none; DESTROY is called by any.
    [[nodiscard]] std::span<CallSite> of(const Pair& pair)
    {
        if (const auto found = m_pairs.find(pair); found != m_pairs.end())
            return part(found->second);
        const auto found = m_callees.find(pair.first);
        return found != m_callees.end() ? part(found->second) : std::span<CallSite>();
    }

private:
    using Range = std::pair<std::size_t, std::size_t>;
    std::span<CallSite> part(const Range& range)
    {
        return std::span(m_sites).subspan(range.first, range.second - range.first);
    }

    std::vector<CallSite>& m_sites;
    std::map<Pair, Range> m_pairs;
    std::map<SubId, Range> m_callees;
};

/// Adds parts of an amount by weights: their sum is that.
void share(std::span<CallSite> sites, const std::vector<Wide>& weights, Ticks CallSite::*part,
    Ticks amount)
{
    const Wide whole = std::accumulate(weights.begin(), weights.end(), Wide{0});
    Wide partsSoFar = 0;
    Ticks given = 0;
    for (std::size_t i = 0; i < sites.size(); ++i) {
        partsSoFar += weights[i];
        const auto due = static_cast<Ticks>(static_cast<Wide>(amount) * partsSoFar / whole);
        increase(sites[i].*part, due - std::exchange(given, due));
    }
}

/// Call counts; without any, equal.
std::vector<Wide> weightsOf(std::span<const CallSite> sites)
{
    std::vector<Wide> weights;
    for (const CallSite& site : sites)
        weights.push_back(static_cast<Wide>(site.calls));
    if (std::ranges::all_of(weights, [](Wide weight) { return weight == 0; }))
        std::ranges::fill(weights, 1);
    return weights;
}

} // namespace

void divideAmongSites(
    std::vector<CallSite>& sites, const CallTree& tree, SubId mainProgram, std::size_t subs)
{
    SitesOfPairs pairs(sites, mainProgram);
    for (CallSite& site : sites)
        site.inclusive = site.exclusive = site.recursive = 0;
    std::vector<CallSite> added;
    for (const CallSite& cost : callSitesOf(tree, subs, {})) {
        const auto to = pairs.of({cost.callee, cost.caller});
        if (to.empty()) {
            if (cost.inclusive != 0 || cost.exclusive != 0 || cost.recursive != 0)
                added.push_back(cost);
            continue;
        }
        const auto weights = weightsOf(to);
        for (const auto part : {&CallSite::inclusive, &CallSite::exclusive, &CallSite::recursive})
            share(to, weights, part, cost.*part);
    }
    sites.insert(sites.end(), added.begin(), added.end());
}

} // namespace nytprof

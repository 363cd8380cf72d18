// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/sub_costs.h"

#include "profile/call_tree.h"
#include "profile/profile.h"
#include "profile/ticks.h"

namespace nytprof {

std::vector<SubCost> subCosts(const CallTree& tree, std::size_t subs, const std::stop_token& stop)
{
    std::vector<SubCost> costs(subs);
    std::vector<std::uint32_t> active(subs); // calls of each sub on the path to the node
    const auto enter = [&](const CallNode& node) {
        SubCost& cost = costs[node.sub.index()];
        cost.calls += node.calls;
        cost.exclusive = addTicks(cost.exclusive, node.exclusive);
        if (active[node.sub.index()]++ == 0)
            cost.inclusive = addTicks(cost.inclusive, node.inclusive);
    };
    walkDepthFirst(
        tree, enter, [&](const CallNode& node) { --active[node.sub.index()]; }, stop);
    return costs;
}

std::vector<SubCost> subCosts(const Profile& profile, const std::stop_token& stop)
{
    const auto subs = profile.subs();
    if (profile.totals().calls == 0 && !profile.callTree().empty())
        return subCosts(profile.callTree(), subs.size(), stop);
    std::vector<SubCost> costs;
    costs.reserve(subs.size());
    for (const Sub& sub : subs)
        costs.push_back({sub.calls, sub.inclusive, sub.exclusive});
    return costs;
}

} // namespace nytprof

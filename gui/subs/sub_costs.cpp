// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "subs/sub_costs.h"

#include "profile/profile.h"

namespace nytprof::gui {

namespace {

std::vector<SubCost> costsFromTree(const CallTree& tree, std::size_t subs)
{
    std::vector<SubCost> costs(subs);
    std::vector<std::uint32_t> active(subs); // calls of each sub on the path to the node
    struct Visit {
        CallNodeId node;
        bool leaving;
    };
    std::vector<Visit> stack{{tree.root(), false}};
    while (!stack.empty()) {
        const auto [id, leaving] = stack.back();
        stack.pop_back();
        const CallNode& node = tree[id];
        if (leaving) {
            --active[node.sub.index()];
            continue;
        }
        if (node.sub.valid()) {
            SubCost& cost = costs[node.sub.index()];
            cost.calls += node.calls;
            cost.exclusive += node.exclusive;
            cost.inclusive += active[node.sub.index()] == 0 ? node.inclusive : 0;
            ++active[node.sub.index()];
            stack.push_back({id, true});
        }
        for (std::uint32_t child = 0; child < node.childCount; ++child) {
            stack.push_back({CallNodeId(node.firstChild.index() + child), false});
        }
    }
    return costs;
}

} // namespace

std::vector<SubCost> subCosts(const Profile& profile)
{
    const auto subs = profile.subs();
    if (profile.totals().calls == 0 && !profile.callTree().empty()) {
        return costsFromTree(profile.callTree(), subs.size());
    }
    std::vector<SubCost> costs;
    costs.reserve(subs.size());
    for (const Sub& sub : subs) {
        costs.push_back({sub.calls, sub.inclusive, sub.exclusive});
    }
    return costs;
}

} // namespace nytprof::gui

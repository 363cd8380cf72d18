// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_graph.h"

#include "analysis/call_tree_views.h"
#include "compare/call_tree_diff.h"
#include "compare/profile_diff.h"
#include "flame/flame_changes.h"
#include "profile/profile.h"

#include <utility>

namespace nytprof {

namespace {

struct OwnedLayout {
    OwnedLayout(CallTree of, FlameCost cost, const std::stop_token& stop)
        : tree(std::move(of))
        , layout(tree, cost, stop)
    {
    }
    CallTree tree;
    FlameLayout layout;
};

std::shared_ptr<const FlameLayout> layOut(
    CallTree tree, const FlameWish& wish, const Profile& profile, const std::stop_token& stop)
{
    if (stop.stop_requested())
        return nullptr;
    const SiblingOrder order = wish.order;
    if (order != SiblingOrder::LargestFirst) {
        const bool byName = order == SiblingOrder::ByName;
        tree = orderedTree(tree, order,
            byName ? rankByFrameName(profile, groupingAfter(wish.steps))
                   : std::vector<std::uint32_t>());
    }
    const auto owned = std::make_shared<const OwnedLayout>(std::move(tree), wish.cost, stop);
    return {owned, &owned->layout};
}

/// What is to be shown of one run.
struct Trees {
    CallTree tree;
    CallTree callers; ///< of the sub, for Direction::Sandwich only
};

Trees treesOf(const Profile& profile, const CallTree& whole, const FlameWish& wish)
{
    CallTree tree = wish.cost == FlameCost::Calls
        ? applySteps(profile, treeOfCalls(whole), wish.steps)
        : applySteps(profile, whole, wish.steps);
    switch (wish.direction) {
    case Direction::Callers:
        return {invertedTree(tree), {}};
    case Direction::Sandwich:
        if (wish.sub.valid()) {
            const SubId sub = groupSubs(profile, groupingAfter(wish.steps))[wish.sub.index()];
            return {calleesTree(tree, sub), callersTree(tree, sub)};
        }
        break;
    case Direction::Callees:
        break;
    }
    return {std::move(tree), {}};
}

struct ComparedLayout {
    std::shared_ptr<const FlameLayout> layout;
    std::shared_ptr<const FlameChanges> changes;
};

ComparedLayout compared(CallTree before, CallTree after, const FlameWish& wish,
    const Profile& profile, const std::stop_token& stop)
{
    const double factor
        = wish.equalTotals && wish.cost == FlameCost::Time ? wish.diff->beforeFactor() : 1;
    const auto old = std::make_shared<const CallTree>(std::move(before));
    const auto now = std::make_shared<const CallTree>(std::move(after));
    const auto layout = layOut(wish.width == FlameWidth::After ? *now
            : wish.width == FlameWidth::Before                 ? *old
                                               : unionTree(*old, *now, factor, stop),
        wish, profile, stop);
    if (stop.stop_requested())
        return {};
    return {layout, std::make_shared<const FlameChanges>(layout->tree(), old, now, factor, stop)};
}

FlameGraph makeComparison(
    const Profile& profile, const FlameWish& wish, const std::stop_token& stop)
{
    Trees before = treesOf(profile, wish.diff->before().callTree, wish);
    if (stop.stop_requested())
        return {};
    Trees after = treesOf(profile, wish.diff->after().callTree, wish);
    const auto [layout, changes]
        = compared(std::move(before.tree), std::move(after.tree), wish, profile, stop);
    if (!wish.sandwich())
        return {layout, nullptr, changes, nullptr};
    const auto callers
        = compared(std::move(before.callers), std::move(after.callers), wish, profile, stop);
    return {layout, callers.layout, changes, callers.changes};
}

} // namespace

FlameGraph makeFlameGraph(const std::shared_ptr<const Profile>& profile, const FlameWish& wish,
    const std::stop_token& stop)
{
    FlameGraph graph;
    if (wish.diff) {
        graph = makeComparison(*profile, wish, stop);
    } else {
        Trees trees = treesOf(*profile, profile->callTree(), wish);
        graph.layout = layOut(std::move(trees.tree), wish, *profile, stop);
        graph.callers
            = wish.sandwich() ? layOut(std::move(trees.callers), wish, *profile, stop) : nullptr;
    }
    return stop.stop_requested() ? FlameGraph() : graph;
}

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_graph.h"

#include "profile/call_tree_views.h"
#include "profile/profile.h"

#include <utility>

namespace nytprof::gui {

namespace {

struct OwnedLayout {
    explicit OwnedLayout(CallTree of)
        : tree(std::move(of))
        , layout(tree)
    {
    }
    CallTree tree;
    FlameLayout layout;
};

std::shared_ptr<const FlameLayout> layOut(
    CallTree tree, SiblingOrder order, const FrameNames& names)
{
    if (order != SiblingOrder::LargestFirst) {
        const bool byName = order == SiblingOrder::ByName;
        tree = orderedTree(tree, order, byName ? names.ranks() : std::vector<std::uint32_t>());
    }
    const auto owned = std::make_shared<const OwnedLayout>(std::move(tree));
    return {owned, &owned->layout};
}

} // namespace

FlameGraph makeFlameGraph(const std::shared_ptr<const Profile>& profile, const FlameWish& wish)
{
    const FrameNames names(profile, groupingAfter(wish.steps));
    CallTree tree = applySteps(*profile, profile->callTree(), wish.steps);
    switch (wish.direction) {
    case Direction::Callers:
        tree = invertedTree(tree);
        break;
    case Direction::Sandwich:
        if (wish.sub.valid()) {
            const SubId sub = groupSubs(*profile, names.grouping())[wish.sub.index()];
            return {layOut(calleesTree(tree, sub), wish.order, names),
                layOut(callersTree(tree, sub), wish.order, names)};
        }
        break;
    case Direction::Callees:
        break;
    }
    return {layOut(std::move(tree), wish.order, names), nullptr};
}

} // namespace nytprof::gui

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_zoom.h"

#include <algorithm>

namespace nytprof {

namespace {

// Some milliseconds each.
constexpr std::size_t MostNodesSeen = 200'000;
constexpr std::size_t MostNodesTried = 50'000;

// A tree of nothing but the chain, whose last node has all the time.
CallTree treeOf(const std::vector<SubId>& chain)
{
    std::vector<CallNode> nodes(chain.size() + 1);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        nodes[i].depth = static_cast<std::uint32_t>(i);
        nodes[i].calls = nodes[i].inclusive = 1;
        if (i > 0) {
            nodes[i].sub = chain[i - 1];
            nodes[i].parent = CallNodeId(i - 1);
        }
        if (i < chain.size()) {
            nodes[i].firstChild = CallNodeId(i + 1);
            nodes[i].childCount = 1;
        }
    }
    nodes.back().exclusive = 1;
    return CallTree(std::move(nodes));
}

} // namespace

std::vector<SubId> chainOf(const CallTree& tree, CallNodeId node)
{
    std::vector<SubId> chain;
    for (; tree[node].parent.valid(); node = tree[node].parent)
        chain.push_back(tree[node].sub);
    std::reverse(chain.begin(), chain.end());
    return chain;
}

CallNodeId nodeAt(const CallTree& tree, std::span<const SubId> chain)
{
    CallNodeId node(0);
    for (const SubId sub : chain) {
        const auto children = tree.children(node);
        const auto found = std::find_if(children.begin(), children.end(),
            [sub](const CallNode& child) { return child.sub == sub; });
        if (found == children.end())
            break;
        node = CallNodeId(
            tree[node].firstChild.index() + static_cast<std::size_t>(found - children.begin()));
    }
    return node;
}

std::vector<SubId> chainAfter(
    const Profile& profile, const std::vector<SubId>& chain, std::span<const FlameStep> steps)
{
    if (steps.empty() || chain.empty())
        return chain;
    const CallTree tree = applySteps(profile, treeOf(chain), steps);
    const auto nodes = tree.nodes();
    std::size_t last = nodes.size() - 1;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        last = nodes[i].exclusive > 0 ? i : last;
    return chainOf(tree, CallNodeId(last));
}

std::vector<SubId> chainBefore(const Profile& profile, const CallTree& tree,
    const std::vector<SubId>& chain, std::span<const FlameStep> steps)
{
    if (steps.empty() || chain.empty())
        return chain;
    const std::vector<SubId> groups = groupSubs(profile, groupingAfter(steps));
    const auto nodes = tree.nodes().first(std::min(tree.nodes().size(), MostNodesSeen));
    std::size_t tried = 0; // nodes on the way to candidates
    for (std::size_t i = 1; i < nodes.size() && tried < MostNodesTried; ++i) {
        if (groups[nodes[i].sub.index()] != chain.back())
            continue;
        tried += nodes[i].depth;
        std::vector<SubId> before = chainOf(tree, CallNodeId(i));
        if (chainAfter(profile, before, steps) == chain)
            return before;
    }
    return chain;
}

} // namespace nytprof

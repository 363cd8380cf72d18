// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/call_tree_transforms.h"

#include "analysis/merged_tree.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace nytprof {

namespace {

/// Copies a tree. place(merged, parent, node) returns the result node to merge `node` into, or
/// NoNode to drop its subtree. innerCalls: count calls of nodes merged into their caller.
template <class Place>
CallTree copyNodes(const CallTree& tree, bool innerCalls, Place place)
{
    const auto nodes = tree.nodes();
    MergedTree merged;
    std::vector<std::uint32_t> became(nodes.size(), MergedTree::NoNode);
    became[0] = 0;
    merged.add(0, nodes[0].calls, nodes[0].exclusive, nodes[0].order);
    for (std::size_t i = 1; i < nodes.size(); ++i) { // parents precede children
        const CallNode& node = nodes[i];
        const std::uint32_t parent = became[node.parent.index()];
        if (parent == MergedTree::NoNode)
            continue;
        became[i] = place(merged, parent, node);
        if (became[i] != MergedTree::NoNode) {
            const bool counts = innerCalls || became[i] != parent;
            merged.add(became[i], counts ? node.calls : 0, node.exclusive, node.order);
        }
    }
    return merged.layOut();
}

} // namespace

CallNodeId nodeAt(const CallTree& tree, std::span<const SubId> chain)
{
    CallNodeId node(0);
    for (const SubId sub : chain) {
        const auto children = tree.children(node);
        const auto found = std::ranges::find(children, sub, &CallNode::sub);
        if (found == children.end())
            break;
        node = CallNodeId(
            tree[node].firstChild.index() + static_cast<std::size_t>(found - children.begin()));
    }
    return node;
}

CallTree subtreeAt(const CallTree& tree, std::span<const SubId> chain)
{
    const auto nodes = tree.nodes();
    const std::uint32_t top = nodeAt(tree, chain).index();
    if (nodes[top].depth != chain.size())
        return {};
    if (top == 0)
        return tree;
    std::vector<UnplacedNode> kept(1);
    std::vector<std::uint32_t> became(nodes.size(), MergedTree::NoNode);
    for (std::size_t i = top; i < nodes.size(); ++i) {
        const std::uint32_t parent = i == top ? 0 : became[nodes[i].parent.index()];
        if (parent == MergedTree::NoNode)
            continue;
        became[i] = static_cast<std::uint32_t>(kept.size());
        kept.push_back({parent, nodes[i].sub, nodes[i].calls, nodes[i].exclusive, nodes[i].order});
    }
    return layOutCallTree(kept);
}

CallTree withoutSub(const CallTree& tree, SubId sub)
{
    return copyNodes(
        tree, false, [&](MergedTree& merged, std::uint32_t parent, const CallNode& node) {
            return node.sub == sub ? MergedTree::NoNode : merged.child(parent, node.sub);
        });
}

CallTree withSubInlined(const CallTree& tree, SubId sub)
{
    return copyNodes(
        tree, false, [&](MergedTree& merged, std::uint32_t parent, const CallNode& node) {
            return node.sub == sub ? parent : merged.child(parent, node.sub);
        });
}

CallTree withoutDirectRecursion(const CallTree& tree)
{
    return copyNodes(
        tree, true, [&](MergedTree& merged, std::uint32_t parent, const CallNode& node) {
            return merged[parent].sub == node.sub ? parent : merged.child(parent, node.sub);
        });
}

CallTree withSubsGrouped(const CallTree& tree, std::span<const SubId> groupOf)
{
    return copyNodes(
        tree, false, [&](MergedTree& merged, std::uint32_t parent, const CallNode& node) {
            const SubId group
                = node.sub.index() < groupOf.size() ? groupOf[node.sub.index()] : node.sub;
            return merged[parent].sub == group ? parent : merged.child(parent, group);
        });
}

CallTree withoutRecursion(const CallTree& tree)
{
    struct Entered {
        std::uint32_t node; ///< of the input tree
        std::uint32_t nextChild; ///< index of the next child to enter
        std::uint32_t length; ///< previous length of the chain
        std::uint32_t place; ///< index of this node in the chain
        std::uint32_t chainBefore; ///< previous chain entry at `place`
        std::uint32_t placeBefore; ///< previous index of its sub in the chain
    };
    const auto nodes = tree.nodes();
    MergedTree merged;
    merged.add(0, nodes[0].calls, nodes[0].exclusive, nodes[0].order);
    std::vector<std::uint32_t> chain{0}; // result nodes from the root to the current one
    std::vector<std::uint32_t> placeOf(
        subsIn(tree), MergedTree::NoNode); // chain index; valid only if the chain has the sub there
    std::uint32_t length = 1;
    std::vector<Entered> open(1); // the root
    while (!open.empty()) {
        Entered& top = open.back();
        if (top.nextChild < nodes[top.node].childCount) {
            const std::uint32_t child = nodes[top.node].firstChild.index() + top.nextChild++;
            const CallNode& node = nodes[child];
            std::uint32_t& place = placeOf[node.sub.index()];
            Entered entered{child, 0, length, length, MergedTree::NoNode, place};
            if (place < length && merged[chain[place]].sub == node.sub) {
                entered.place = place;
                entered.chainBefore = chain[place];
            } else {
                chain.resize(std::max<std::size_t>(chain.size(), length + 1), MergedTree::NoNode);
                entered.chainBefore = chain[length];
                chain[length] = merged.child(chain[length - 1], node.sub);
                place = length;
            }
            merged.add(chain[entered.place], node.calls, node.exclusive, node.order);
            length = entered.place + 1;
            open.push_back(entered);
            continue;
        }
        length = top.length;
        chain[top.place] = top.chainBefore;
        if (top.node != 0)
            placeOf[nodes[top.node].sub.index()] = top.placeBefore;
        open.pop_back();
    }
    return merged.layOut();
}

CallTree orderedTree(
    const CallTree& tree, SiblingOrder order, std::span<const std::uint32_t> nameRank, Ticks narrow)
{
    const auto nodes = tree.nodes();
    const auto rank = [&](std::uint32_t node) {
        const std::uint32_t sub = nodes[node].sub.index();
        return sub < nameRank.size() ? nameRank[sub] : sub;
    };
    const auto isNarrow = [&](std::uint32_t node) { return nodes[node].inclusive < narrow; };
    const auto isBefore = [&](std::uint32_t a, std::uint32_t b) {
        if (isNarrow(a) != isNarrow(b))
            return isNarrow(b);
        if (order == SiblingOrder::LargestFirst && nodes[a].inclusive != nodes[b].inclusive)
            return nodes[a].inclusive > nodes[b].inclusive;
        if (order == SiblingOrder::ByCall && nodes[a].order != nodes[b].order)
            return nodes[a].order < nodes[b].order;
        return rank(a) < rank(b);
    };
    std::vector<CallNode> placed{nodes[0]};
    placed.reserve(nodes.size());
    std::vector<std::uint32_t> source{0}; // input node of each placed node
    source.reserve(nodes.size());
    std::vector<std::uint32_t> siblings;
    for (std::size_t i = 0; i < placed.size(); ++i) {
        siblings.resize(placed[i].childCount);
        std::iota(siblings.begin(), siblings.end(), nodes[source[i]].firstChild.index());
        std::ranges::sort(siblings, isBefore);
        placed[i].firstChild = CallNodeId(placed.size());
        for (const std::uint32_t sibling : siblings) {
            source.push_back(sibling);
            placed.push_back(nodes[sibling]);
            placed.back().parent = CallNodeId(i);
        }
    }
    return CallTree(std::move(placed));
}

} // namespace nytprof

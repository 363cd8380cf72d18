// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/call_tree_views.h"

#include "analysis/merged_tree.h"

#include <vector>

namespace nytprof {

namespace {

/// For each node, whether the sub is one of its ancestors.
std::vector<bool> nodesInside(const CallTree& tree, SubId sub)
{
    const auto nodes = tree.nodes();
    std::vector<bool> inside(nodes.size());
    for (std::size_t i = 1; i < nodes.size(); ++i) {
        const std::uint32_t parent = nodes[i].parent.index();
        inside[i] = inside[parent] || nodes[parent].sub == sub;
    }
    return inside;
}

/// A walk from an occurrence of a sub towards the root of the input tree.
struct Path {
    std::uint32_t at; ///< current node of the input tree
    std::uint32_t merged; ///< node of the result for the path so far
    std::uint32_t begin; ///< start node in the input tree
};

/// Walks all paths outwards, one level per round. The node where a path ends gets timeOf(begin).
template <class TimeOf>
CallTree followCallers(const CallTree& tree, std::vector<Path> paths, std::size_t maxSteps,
    std::size_t maxNodes, TimeOf timeOf)
{
    const auto nodes = tree.nodes();
    MergedTree merged;
    for (std::size_t steps = 0; !paths.empty(); steps += paths.size()) {
        const bool enough = steps > maxSteps || merged.size() - 1 > maxNodes;
        std::vector<Path> further;
        for (const Path& path : paths) {
            if (path.at == 0 || (enough && path.merged != 0)) {
                merged.add(path.merged, 0, timeOf(nodes[path.begin]), nodes[path.begin].order);
                continue;
            }
            const std::uint32_t node = merged.child(path.merged, nodes[path.at].sub);
            merged.add(node, nodes[path.begin].calls, 0, nodes[path.begin].order);
            further.push_back({nodes[path.at].parent.index(), node, path.begin});
        }
        paths = std::move(further);
    }
    return merged.layOut();
}

} // namespace

CallTree calleesTree(const CallTree& tree, SubId sub)
{
    const auto nodes = tree.nodes();
    MergedTree merged;
    std::vector<std::uint32_t> mergedInto(nodes.size(), MergedTree::NoNode);
    for (std::size_t i = 1; i < nodes.size(); ++i) { // parents precede children
        const std::uint32_t parent = mergedInto[nodes[i].parent.index()];
        if (parent == MergedTree::NoNode && nodes[i].sub != sub)
            continue;
        mergedInto[i] = merged.child(parent == MergedTree::NoNode ? 0 : parent, nodes[i].sub);
        merged.add(mergedInto[i], nodes[i].calls, nodes[i].exclusive, nodes[i].order);
    }
    return merged.layOut();
}

CallTree treeBelow(const CallTree& tree, SubId mainProgram)
{
    std::vector<UnplacedNode> nodes = {{}};
    for (const CallNode& node : tree.nodes()) {
        const bool isRoot = !node.parent.valid();
        nodes.push_back({isRoot ? 0 : node.parent.index() + 1, isRoot ? mainProgram : node.sub,
            node.calls, node.exclusive, node.order});
    }
    return layOutCallTree(nodes);
}

CallTree callersTree(const CallTree& tree, SubId sub, std::size_t maxSteps, std::size_t maxNodes)
{
    const auto nodes = tree.nodes();
    const std::vector<bool> inside = nodesInside(tree, sub);
    std::vector<Path> paths;
    for (std::uint32_t i = 1; i < nodes.size(); ++i)
        if (nodes[i].sub == sub && !inside[i])
            paths.push_back({i, 0, i});
    return followCallers(tree, std::move(paths), maxSteps, maxNodes,
        [](const CallNode& node) { return node.inclusive; });
}

CallTree invertedTree(const CallTree& tree, std::size_t maxSteps, std::size_t maxNodes)
{
    const auto nodes = tree.nodes();
    std::vector<Path> paths;
    for (std::uint32_t i = 0; i < nodes.size(); ++i)
        if (nodes[i].exclusive != 0)
            paths.push_back({i, 0, i});
    return followCallers(tree, std::move(paths), maxSteps, maxNodes,
        [](const CallNode& node) { return node.exclusive; });
}

CallTree treeOfCalls(const CallTree& tree)
{
    std::vector<UnplacedNode> nodes;
    nodes.reserve(tree.nodes().size());
    for (const CallNode& node : tree.nodes()) {
        const std::uint32_t parent = node.parent.valid() ? node.parent.index() : 0;
        nodes.push_back({parent, node.sub, node.calls, static_cast<Ticks>(node.calls), node.order});
    }
    return layOutCallTree(nodes);
}

} // namespace nytprof

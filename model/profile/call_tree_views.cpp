// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/call_tree_views.h"

#include "profile/call_tree_layout.h"
#include "profile/ticks.h"

#include <unordered_map>
#include <vector>

namespace nytprof {

namespace {

constexpr std::uint32_t None = 0xFFFFFFFF;

/// A tree being made, in which a child is found by its parent and sub.
class MergedTree {
public:
    MergedTree()
        : m_nodes(1)
    {
    }

    std::uint32_t child(std::uint32_t parent, SubId sub)
    {
        const std::uint64_t key = std::uint64_t{parent} << 32 | sub.index();
        const auto [found, isNew]
            = m_children.try_emplace(key, static_cast<std::uint32_t>(m_nodes.size()));
        if (isNew)
            m_nodes.push_back({parent, sub, 0, 0});
        return found->second;
    }
    UnplacedNode& operator[](std::uint32_t node) { return m_nodes[node]; }
    [[nodiscard]] CallTree layOut() const { return layOutCallTree(m_nodes); }

private:
    std::vector<UnplacedNode> m_nodes;
    std::unordered_map<std::uint64_t, std::uint32_t> m_children;
};

/// For each node, whether a node above it has that sub.
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

} // namespace

CallTree calleesTree(const CallTree& tree, SubId sub)
{
    const auto nodes = tree.nodes();
    MergedTree merged;
    std::vector<std::uint32_t> mergedInto(nodes.size(), None);
    for (std::size_t i = 1; i < nodes.size(); ++i) { // parents come before children
        const std::uint32_t parent = mergedInto[nodes[i].parent.index()];
        if (parent == None && nodes[i].sub != sub)
            continue;
        mergedInto[i] = merged.child(parent == None ? 0 : parent, nodes[i].sub);
        UnplacedNode& node = merged[mergedInto[i]];
        node.calls += nodes[i].calls;
        node.exclusive = addTicks(node.exclusive, nodes[i].exclusive);
    }
    return merged.layOut();
}

CallTree callersTree(const CallTree& tree, SubId sub, std::size_t maxSteps)
{
    /// Calls of the sub on their way from it to the root of the original tree.
    struct Path {
        std::uint32_t at; ///< in the original tree
        std::uint32_t merged; ///< node of the result that stands for the way so far
        std::uint32_t call; ///< node of the sub where it began
    };
    const auto nodes = tree.nodes();
    const std::vector<bool> inside = nodesInside(tree, sub);
    MergedTree merged;
    std::vector<Path> paths;
    for (std::uint32_t i = 1; i < nodes.size(); ++i) {
        if (nodes[i].sub == sub && !inside[i])
            paths.push_back({i, 0, i});
    }
    for (std::size_t steps = 0; !paths.empty(); steps += paths.size()) {
        std::vector<Path> further;
        for (const Path& path : paths) {
            if (path.at == 0 || steps > maxSteps) {
                Ticks& exclusive = merged[path.merged].exclusive;
                exclusive = addTicks(exclusive, nodes[path.call].inclusive);
                continue;
            }
            const std::uint32_t node = merged.child(path.merged, nodes[path.at].sub);
            merged[node].calls += nodes[path.call].calls;
            further.push_back({nodes[path.at].parent.index(), node, path.call});
        }
        paths = std::move(further);
    }
    return merged.layOut();
}

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "synthetic_trees.h"

#include <algorithm>
#include <random>
#include <vector>

namespace nytprof::test {

namespace {

// Appends children to the nodes, level by level, until enough() says so; then sums the times up.
class TreeGrower {
public:
    TreeGrower()
        : m_nodes(1)
    {
    }

    void addChildren(std::size_t parent, std::uint32_t count)
    {
        CallNode child;
        child.parent = CallNodeId(parent);
        child.depth = m_nodes[parent].depth + 1;
        child.calls = 1;
        m_nodes[parent].firstChild = CallNodeId(m_nodes.size());
        m_nodes[parent].childCount = count;
        for (std::uint32_t i = 0; i < count; ++i) {
            child.sub = SubId(m_nodes.size() % 10);
            m_nodes.push_back(child);
        }
    }
    [[nodiscard]] std::vector<CallNode>& nodes() { return m_nodes; }

    CallTree finish()
    {
        for (std::size_t i = m_nodes.size(); i-- > 0;) {
            CallNode& node = m_nodes[i];
            node.inclusive += node.exclusive;
            if (node.childCount == 0) {
                node.firstChild = CallNodeId(m_nodes.size());
            }
            if (i > 0) {
                m_nodes[node.parent.index()].inclusive += node.inclusive;
            }
        }
        return CallTree(std::move(m_nodes));
    }

private:
    std::vector<CallNode> m_nodes;
};

} // namespace

CallTree deepTree(std::uint32_t levels)
{
    TreeGrower grower;
    for (std::uint32_t level = 0; level < levels; ++level) {
        grower.addChildren(level, 1);
        grower.nodes().back().sub = SubId(0);
        grower.nodes().back().exclusive = 10;
    }
    return grower.finish();
}

CallTree bushyTree(std::uint32_t levels, std::uint32_t children)
{
    TreeGrower grower;
    std::size_t begin = 0;
    for (std::uint32_t level = 0; level < levels; ++level) {
        const std::size_t end = grower.nodes().size();
        for (std::size_t parent = begin; parent < end; ++parent) {
            grower.addChildren(parent, children);
        }
        begin = end;
    }
    for (CallNode& node : grower.nodes()) {
        node.exclusive = node.depth == 0 ? 0 : 7;
    }
    return grower.finish();
}

CallTree randomTree(std::uint32_t seed, std::uint32_t count)
{
    std::mt19937 random(seed);
    TreeGrower grower;
    for (std::size_t parent = 0; grower.nodes().size() < count; ++parent) {
        const bool mustGrow = parent + 1 == grower.nodes().size();
        const auto children = static_cast<std::uint32_t>(random() % 9);
        if (children > 3 || mustGrow) {
            grower.addChildren(parent, std::max(children, 1U));
        }
    }
    for (CallNode& node : grower.nodes()) {
        const std::uint32_t kind = random() % 4;
        node.exclusive = node.depth == 0 || kind == 0 ? 0
            : kind == 1                               ? random() % 5
                                                      : random() % 100'000;
    }
    return grower.finish();
}

} // namespace nytprof::test

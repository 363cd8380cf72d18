// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/call_tree.h"

#include "container/grouped.h"
#include "profile/ticks.h"

#include <algorithm>
#include <numeric>

namespace nytprof {

CallTree::CallTree()
    : m_nodes(1)
{
    m_nodes.front().firstChild = CallNodeId(1);
}

CallTree::CallTree(std::vector<CallNode> nodes)
    : m_nodes(std::move(nodes))
{
    if (m_nodes.empty())
        *this = CallTree();
}

void CallTree::setTimeOutsideSubs(Ticks time)
{
    CallNode& root = m_nodes.front();
    increase(root.inclusive, time - root.exclusive);
    root.exclusive = time;
}

std::span<const CallNode> CallTree::children(CallNodeId id) const
{
    const CallNode& node = m_nodes[id.index()];
    return std::span(m_nodes).subspan(node.firstChild.index(), node.childCount);
}

namespace {

std::vector<Ticks> inclusiveTimes(std::span<const UnplacedNode> nodes)
{
    std::vector<Ticks> inclusive(nodes.size());
    for (std::size_t i = nodes.size(); i-- > 0;) {
        increase(inclusive[i], nodes[i].exclusive);
        if (i > 0)
            increase(inclusive[nodes[i].parent], inclusive[i]);
    }
    return inclusive;
}

Grouped<std::uint32_t> childrenByParent(std::span<const UnplacedNode> nodes)
{
    std::vector<std::uint32_t> ids(nodes.size() - 1);
    std::iota(ids.begin(), ids.end(), 1);
    return {nodes.size(), ids, [&](std::uint32_t id) { return nodes[id].parent; }};
}

} // namespace

CallTree layOutCallTree(std::span<const UnplacedNode> nodes,
    std::span<const std::uint32_t> nameRank, const std::stop_token& stop,
    std::vector<CallNodeId>* places)
{
    constexpr std::size_t nodesBetweenLooks = 1U << 16;
    if (nodes.empty())
        return {};
    const std::vector<Ticks> inclusive = inclusiveTimes(nodes);
    if (stop.stop_requested())
        return {};
    Grouped<std::uint32_t> children = childrenByParent(nodes);
    const auto rank = [&](std::uint32_t node) {
        const std::uint32_t sub = nodes[node].sub.index();
        return sub < nameRank.size() ? nameRank[sub] : sub;
    };
    const auto isBefore = [&](std::uint32_t a, std::uint32_t b) {
        return inclusive[a] != inclusive[b] ? inclusive[a] > inclusive[b] : rank(a) < rank(b);
    };

    std::vector<CallNode> placed;
    placed.reserve(nodes.size());
    std::vector<std::uint32_t> source{0}; // index in nodes, by placed node
    source.reserve(nodes.size());
    placed.emplace_back();
    for (std::size_t i = 0; i < placed.size(); ++i) {
        if (i % nodesBetweenLooks == 0 && stop.stop_requested())
            return {};
        const UnplacedNode& from = nodes[source[i]];
        const std::span<std::uint32_t> below = children[source[i]];
        std::ranges::sort(below, isBefore);
        CallNode& node = placed[i];
        node.sub = from.sub;
        node.calls = from.calls;
        node.exclusive = from.exclusive;
        node.order = from.order;
        node.inclusive = inclusive[source[i]];
        node.firstChild = CallNodeId(placed.size());
        node.childCount = static_cast<std::uint32_t>(below.size());
        const std::uint32_t depth = node.depth + 1;
        for (const std::uint32_t child : below) { // capacity is reserved: node stays valid
            source.push_back(child);
            placed.emplace_back();
            placed.back().parent = CallNodeId(i);
            placed.back().depth = depth;
        }
    }
    if (places) {
        places->resize(nodes.size());
        for (std::size_t i = 0; i < source.size(); ++i)
            (*places)[source[i]] = CallNodeId(i);
    }
    return CallTree(std::move(placed));
}

} // namespace nytprof

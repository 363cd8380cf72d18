// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "builder/call_tree_builder.h"

#include "container/held_bytes.h"

#include "profile/ticks.h"

#include <algorithm>

namespace nytprof {

CallTreeBuilder::Index CallTreeBuilder::findOrAdd(const Level& level, SubId sub)
{
    const Index likely = level.latest == None ? None : nextInSet(level.latest);
    const Index node = find(level.set, sub, likely);
    return node != None ? node : addNode(level.set, sub);
}

void CallTreeBuilder::addChildren(Index node, Index set)
{
    const Index before = m_nodes[node].children;
    m_nodes[node].children = before == None ? set : mergeSets(before, set);
}

/// Merges all pending sets deeper than a depth into one set.
CallTreeBuilder::Index CallTreeBuilder::takePending(std::uint32_t deeperThan)
{
    Index taken = None;
    while (m_pending.back().depth > deeperThan) {
        taken = taken == None ? m_pending.back().set : mergeSets(m_pending.back().set, taken);
        m_pending.pop_back();
    }
    return taken;
}

void CallTreeBuilder::closeOpenCalls()
{
    const Index open = takePending(0);
    if (open != None)
        m_pending.push_back({1, open, None});
}

void CallTreeBuilder::multiplyTimes(double factor)
{
    for (Node& node : m_nodes)
        node.exclusive *= factor;
}

void CallTreeBuilder::countContexts()
{
    for (Node& node : m_nodes)
        node.calls = 1;
}

/// Merges two sets, with the children of equal subs; either may be None.
CallTreeBuilder::Index CallTreeBuilder::mergeSets(Index a, Index b)
{
    const Index merged = joinSets(a, b);
    while (!m_toMerge.empty()) {
        const auto [node, set] = m_toMerge.back();
        m_toMerge.pop_back();
        const Index children = joinSets(m_nodes[node].children, set);
        m_nodes[node].children = children;
    }
    return merged;
}

CallTreeBuilder::Index CallTreeBuilder::joinSets(Index a, Index b)
{
    if (a == None || b == None)
        return a == None ? b : a;
    const auto [small, large] = m_sets[a].size < m_sets[b].size ? std::pair(a, b) : std::pair(b, a);
    Index node = m_sets[small].first;
    Index likely = m_sets[large].first;
    while (node != None) {
        const Index next = m_nodes[node].next;
        likely = nextInSet(moveInto(node, large, likely));
        node = next;
    }
    freeSet(small);
    return large;
}

/// Moves a node into another set; if that has the sub, merges it there. Returns the resulting node.
CallTreeBuilder::Index CallTreeBuilder::moveInto(Index node, Index set, Index likely)
{
    const Index same = find(set, m_nodes[node].sub, likely);
    if (same == None) {
        append(node, set);
        return node;
    }
    m_nodes[same].calls += m_nodes[node].calls;
    m_nodes[same].exclusive += m_nodes[node].exclusive;
    m_orders[same] = std::min(m_orders[same], m_orders[node]);
    if (m_nodes[node].children != None)
        m_toMerge.emplace_back(same, m_nodes[node].children);
    if (m_ids)
        m_ids->merge(node, same);
    freeNode(node);
    return same;
}

/// The next sibling in insertion order, cyclically.
CallTreeBuilder::Index CallTreeBuilder::nextInSet(Index node) const
{
    const Index next = m_nodes[node].next;
    return next != None ? next : m_sets[m_nodes[node].set].first;
}

CallTreeBuilder::Index CallTreeBuilder::addNode(Index set, SubId sub)
{
    Index node = m_freeNode;
    if (node != None) {
        m_freeNode = m_nodes[node].next;
        m_nodes[node] = {};
    } else {
        node = static_cast<Index>(m_nodes.size());
        m_nodes.emplace_back();
        m_orders.emplace_back();
    }
    m_orders[node] = m_nextOrder;
    m_nextOrder += m_nextOrder < None ? 1 : 0;
    ++m_liveNodes;
    m_nodes[node].sub = sub;
    append(node, set);
    return node;
}

void CallTreeBuilder::append(Index node, Index set)
{
    m_nodes[node].set = set;
    m_nodes[node].next = None;
    Set& into = m_sets[set];
    (into.last == None ? into.first : m_nodes[into.last].next) = node;
    into.last = node;
    ++into.size;
    if (into.size == LargestScanned + 1)
        rememberAll(set);
    else if (into.isLarge())
        remember(node);
}

void CallTreeBuilder::freeNode(Index node)
{
    m_nodes[node].set = None;
    m_nodes[node].next = m_freeNode;
    m_freeNode = node;
    --m_liveNodes;
}

CallTreeBuilder::Index CallTreeBuilder::addSet()
{
    const Index set = m_freeSet;
    if (set == None) {
        m_sets.emplace_back();
        return static_cast<Index>(m_sets.size() - 1);
    }
    m_freeSet = m_sets[set].first;
    m_sets[set] = {};
    return set;
}

void CallTreeBuilder::freeSet(Index set)
{
    m_sets[set] = {m_freeSet, None, 0};
    m_freeSet = set;
}

/// Node of a sub in a set; `likely` is a guess, a node of that set or None.
CallTreeBuilder::Index CallTreeBuilder::find(Index set, SubId sub, Index likely) const
{
    if (likely != None && m_nodes[likely].sub == sub)
        return likely;
    if (m_sets[set].isLarge())
        return m_large.find(hashOf(set, sub.index()),
            [&](Index node) { return m_nodes[node].set == set && m_nodes[node].sub == sub; });
    Index node = m_sets[set].first;
    while (node != None && m_nodes[node].sub != sub)
        node = m_nodes[node].next;
    return node;
}

void CallTreeBuilder::rememberAll(Index set)
{
    for (Index node = m_sets[set].first; node != None; node = m_nodes[node].next)
        remember(node);
}

void CallTreeBuilder::remember(Index node)
{
    if (m_large.size() < m_nodes.size() + m_nodes.size() / 2 + 64) {
        m_large.insert(hashOf(m_nodes[node].set, m_nodes[node].sub.index()), node);
        return;
    }
    m_large.clear(); // mostly stale entries
    for (Index i = 0; i < m_nodes.size(); ++i)
        if (m_nodes[i].set != None && m_sets[m_nodes[i].set].isLarge())
            m_large.insert(hashOf(m_nodes[i].set, m_nodes[i].sub.index()), i);
}

std::size_t CallTreeBuilder::heldBytes() const
{
    // Includes the nodes that finish() allocates.
    return m_liveNodes * sizeof(UnplacedNode)
        + nytprof::heldBytes(m_nodes, m_orders, m_sets, m_pending, m_toMerge, m_large, m_ids);
}

CallTreeBuilder::Contexts CallTreeBuilder::contexts(const std::stop_token& stop)
{
    constexpr std::size_t nodesBetweenLooks = 1U << 16;
    Contexts all{{}, {ContextIds::None}};
    auto& nodes = all.nodes;
    nodes.reserve(m_liveNodes + 1);
    nodes.emplace_back();
    std::vector<Index> childrenOf{takePending(0)}; // by index in `nodes`
    childrenOf.reserve(m_liveNodes + 1);
    for (std::size_t parent = 0; parent < nodes.size(); ++parent) {
        if (parent % nodesBetweenLooks == 0 && stop.stop_requested())
            return {};
        if (childrenOf[parent] == None)
            continue;
        for (Index i = m_sets[childrenOf[parent]].first; i != None; i = m_nodes[i].next) {
            const Node& node = m_nodes[i];
            nodes.push_back({static_cast<std::uint32_t>(parent), node.sub, node.calls,
                toTicks(node.exclusive), m_orders[i]});
            childrenOf.push_back(node.children);
            if (m_ids)
                all.ids.push_back(m_ids->of(i));
        }
    }
    return all;
}

CallTree CallTreeBuilder::finish(
    std::span<const std::uint32_t> nameRank, const std::stop_token& stop)
{
    const auto all = contexts(stop);
    return stop.stop_requested() ? CallTree() : layOutCallTree(all.nodes, nameRank, stop);
}

} // namespace nytprof

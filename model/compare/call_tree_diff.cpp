// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "compare/call_tree_diff.h"

#include "analysis/merged_tree.h"

#include <algorithm>
#include <cmath>

namespace nytprof {

namespace {

/// Larger than any plausible time, small enough that sums do not overflow.
constexpr double MaxTicks = 0x1p60;
constexpr std::size_t NodesBetweenLooks = 1U << 16;

Ticks scaled(Ticks ticks, double factor)
{
    if (factor == 1)
        return ticks;
    return std::llround(std::clamp(static_cast<double>(ticks) * factor, -MaxTicks, MaxTicks));
}

} // namespace

CallTree translatedTree(const CallTree& tree, std::span<const SubId> subs, Wide from,
    std::int64_t to, const std::stop_token& stop)
{
    const auto nodes = tree.nodes();
    MergedTree merged;
    std::vector<std::uint32_t> became(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) { // parents precede children
        if (i % NodesBetweenLooks == 0 && stop.stop_requested())
            return {};
        const CallNode& node = nodes[i];
        if (i > 0)
            became[i] = merged.child(became[node.parent.index()], subs[node.sub.index()]);
        merged.add(became[i], node.calls, node.exclusive, node.order);
    }
    for (std::uint32_t i = 0; i < merged.size(); ++i)
        merged[i].exclusive = convertTicks(merged[i].exclusive, from, to);
    return merged.layOut(stop);
}

CallTree unionTree(
    const CallTree& before, const CallTree& after, double beforeFactor, const std::stop_token& stop)
{
    const std::vector<CallNodeId> inBefore = sameNodes(after, before, stop);
    const auto old = before.nodes();
    const auto now = after.nodes();
    MergedTree merged;
    std::vector<std::uint32_t> became(now.size());
    std::vector<std::uint32_t> oldBecame(old.size());
    std::vector<bool> met(old.size());
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (i % NodesBetweenLooks == 0 && stop.stop_requested())
            return {};
        const CallNode& node = now[i];
        if (i > 0)
            became[i] = merged.child(became[node.parent.index()], node.sub);
        Ticks exclusive = node.exclusive;
        std::uint64_t calls = node.calls;
        if (inBefore[i].valid()) {
            const CallNode& same = before[inBefore[i]];
            met[inBefore[i].index()] = true;
            oldBecame[inBefore[i].index()] = became[i];
            exclusive = std::max(exclusive, scaled(same.exclusive, beforeFactor));
            calls += same.calls;
        }
        merged.add(became[i], calls, exclusive, node.order);
    }
    for (std::size_t i = 1; i < old.size(); ++i) {
        if (met[i])
            continue;
        oldBecame[i] = merged.child(oldBecame[old[i].parent.index()], old[i].sub);
        merged.add(
            oldBecame[i], old[i].calls, scaled(old[i].exclusive, beforeFactor), old[i].order);
    }
    return merged.layOut(stop);
}

std::vector<CallNodeId> sameNodes(
    const CallTree& tree, const CallTree& other, const std::stop_token& stop)
{
    struct Child {
        CallNodeId id;
        std::uint32_t parent = MergedTree::NoNode; ///< node whose children are being matched
    };
    const auto nodes = tree.nodes();
    std::vector<Child> bySub(std::max(subsIn(tree), subsIn(other)));
    std::vector<CallNodeId> same(nodes.size());
    same[0] = other.root();
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        if (i % NodesBetweenLooks == 0 && stop.stop_requested())
            return same;
        if (!same[i].valid() || nodes[i].childCount == 0)
            continue;
        const CallNode& node = other[same[i]];
        for (std::uint32_t child = 0; child < node.childCount; ++child) {
            const CallNodeId id(node.firstChild.index() + child);
            bySub[other[id].sub.index()] = {id, i};
        }
        for (std::uint32_t child = 0; child < nodes[i].childCount; ++child) {
            const std::uint32_t at = nodes[i].firstChild.index() + child;
            const Child& found = bySub[nodes[at].sub.index()];
            if (found.parent == i)
                same[at] = found.id;
        }
    }
    return same;
}

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/ids.h"
#include "profile/tables.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace nytprof {

/// One calling context: a sub reached through one chain of callers. 48 bytes.
struct CallNode {
    SubId sub; ///< invalid only for the root
    CallNodeId parent; ///< invalid only for the root
    CallNodeId firstChild; ///< the children are childCount nodes from here on
    std::uint32_t childCount = 0;
    std::uint32_t depth = 0; ///< 0 for the root
    /// Of siblings the one with the smaller order was called first.
    std::uint32_t order = 0;
    std::uint64_t calls = 0;
    Ticks exclusive = 0;
    Ticks inclusive = 0; ///< exclusive plus the inclusive time of the children
};
static_assert(sizeof(CallNode) == 48);

/// A call tree in level order: siblings are contiguous and follow all nodes of the level above, so
/// passes are loops, not recursion. Node 0 is a root without sub that is always there; its
/// inclusive time is the total. Siblings are sorted by inclusive time, then name, unless made by
/// orderedTree().
class NYTPROF_EXPORT CallTree {
public:
    CallTree();
    /// Takes nodes that already have the shape described above.
    explicit CallTree(std::vector<CallNode> nodes);

    [[nodiscard]] std::span<const CallNode> nodes() const { return m_nodes; }
    [[nodiscard]] const CallNode& operator[](CallNodeId id) const { return m_nodes[id.index()]; }
    [[nodiscard]] CallNodeId root() const { return CallNodeId(0); }
    [[nodiscard]] std::span<const CallNode> children(CallNodeId id) const;
    [[nodiscard]] Ticks total() const { return m_nodes.front().inclusive; }
    /// Largest depth of a node; 0 for an empty tree.
    [[nodiscard]] std::uint32_t maxDepth() const { return m_nodes.back().depth; }
    [[nodiscard]] bool empty() const { return m_nodes.size() == 1; }

private:
    std::vector<CallNode> m_nodes;
};

/// A node of a tree that does not have its final place yet.
struct UnplacedNode {
    std::uint32_t parent = 0; ///< index of a node before this one; ignored for node 0, the root
    SubId sub;
    std::uint64_t calls = 0;
    Ticks exclusive = 0;
    std::uint32_t order = 0xFFFFFFFF; ///< as CallNode::order
};

/// Sums up inclusive times, sorts siblings and puts the nodes in level order. nameRank gives the
/// position of each SubId in the order of names, for siblings of equal time; when empty, they
/// are in the order of their SubIds. When stop is requested, returns an empty tree soon.
[[nodiscard]] CallTree layOutCallTree(std::span<const UnplacedNode> nodes,
    std::span<const std::uint32_t> nameRank = {}, const std::stop_token& stop = {});

/// Goes through a tree as a program ran it: enter(node) for each node but the root, then its
/// children, then leave(node). Needs no memory, however deep the tree is. Ends early when asked to
/// stop.
template <class Enter, class Leave>
void walkDepthFirst(
    const CallTree& tree, Enter enter, Leave leave, const std::stop_token& stop = {})
{
    constexpr std::uint32_t nodesBetweenLooks = 1U << 16;
    std::uint32_t seen = 0;
    const auto isStopped = [&] { return ++seen % nodesBetweenLooks == 0 && stop.stop_requested(); };
    const auto nodes = tree.nodes();
    const auto isLast = [&](std::uint32_t at) {
        const CallNode& parent = nodes[nodes[at].parent.index()];
        return at + 1 == parent.firstChild.index() + parent.childCount;
    };
    std::uint32_t at = 0;
    while (nodes[at].childCount > 0) {
        if (isStopped())
            return;
        at = nodes[at].firstChild.index();
        enter(nodes[at]);
        while (nodes[at].childCount == 0) {
            if (isStopped())
                return;
            leave(nodes[at]);
            while (isLast(at)) {
                at = nodes[at].parent.index();
                if (at == 0)
                    return;
                leave(nodes[at]);
            }
            enter(nodes[++at]);
        }
    }
}

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"
#include "profile/tables.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace nytprof {

/// A calling context: a sub reached through one call stack. 48 bytes.
struct CallNode {
    SubId sub; ///< invalid only for the root
    CallNodeId parent; ///< invalid only for the root
    CallNodeId firstChild; ///< of childCount contiguous children
    std::uint32_t childCount = 0;
    std::uint32_t depth = 0;
    /// Order of first calls among siblings, ascending.
    std::uint32_t order = 0;
    std::uint64_t calls = 0;
    Ticks exclusive = 0;
    Ticks inclusive = 0; ///< exclusive plus the inclusive time of the children
};
static_assert(sizeof(CallNode) == 48);

/// A call tree in level order: siblings are contiguous and follow all nodes of the level above, so
/// passes are loops, not recursion. Node 0 is a root without sub, with the total as inclusive time.
/// Siblings are sorted by inclusive time, then name, except by orderedTree().
class CallTree {
public:
    CallTree();
    /// nodes must have the shape described above.
    explicit CallTree(std::vector<CallNode> nodes);

    [[nodiscard]] std::span<const CallNode> nodes() const { return m_nodes; }
    [[nodiscard]] const CallNode& operator[](CallNodeId id) const { return m_nodes[id.index()]; }
    [[nodiscard]] CallNodeId root() const { return CallNodeId(0); }
    [[nodiscard]] std::span<const CallNode> children(CallNodeId id) const;
    [[nodiscard]] Ticks total() const { return m_nodes.front().inclusive; }
    /// Largest depth of a node; 0 for an empty tree.
    [[nodiscard]] std::uint32_t maxDepth() const { return m_nodes.back().depth; }
    [[nodiscard]] bool empty() const { return m_nodes.size() == 1; }
    /// Sets the exclusive time of the root: that outside of subs.
    void setTimeOutsideSubs(Ticks time);

private:
    std::vector<CallNode> m_nodes;
};

/// A node before layOutCallTree().
struct UnplacedNode {
    std::uint32_t parent = 0; ///< index of an earlier node; ignored for node 0, the root
    SubId sub;
    std::uint64_t calls = 0;
    Ticks exclusive = 0;
    std::uint32_t order = 0xFFFFFFFF; ///< as CallNode::order
};

/// Computes inclusive times, sorts siblings and puts nodes in level order. nameRank: position of
/// SubIds by name, for siblings of equal time (empty: by SubId). places: if not null, becomes the
/// id of each node. Returns an empty tree if stopped.
[[nodiscard]] CallTree layOutCallTree(std::span<const UnplacedNode> nodes,
    std::span<const std::uint32_t> nameRank = {}, const std::stop_token& stop = {},
    std::vector<CallNodeId>* places = nullptr);

/// Visits all nodes but the root as the program ran: enter(node), children, leave(node). Needs no
/// memory, however deep the tree is. Ends early if stopped.
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

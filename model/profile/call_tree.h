// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/ids.h"
#include "profile/tables.h"

#include <span>
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

/// A calling-context tree as flat arrays in level order: siblings are contiguous and follow all
/// nodes of the level above, so any pass over it is a loop, never a recursion. Node 0 is a root
/// without sub, whose inclusive time is the total; it is always there.
/// Siblings are sorted by inclusive time, largest first, then by sub name, unless the tree is of
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

} // namespace nytprof

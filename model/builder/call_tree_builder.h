// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "builder/context_ids.h"
#include "container/hash_index.h"
#include "profile/call_tree.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

namespace nytprof {

/// Builds the call tree from post-order returns. Pending returns are a set of siblings, which
/// becomes the caller's children or is merged, smaller into larger, with them: linear in the number
/// of returns. Sets keep their order, so the next node is nearly always the last one's successor.
class CallTreeBuilder {
public:
    /// A sub returned to its caller at depth - 1 `calls` times in a row; exclusive: ticks per call.
    /// Returns the node, which another call may merge into one with another number.
    std::uint32_t addReturn(SubId sub, std::uint32_t depth, double exclusive, std::uint64_t calls)
    {
        depth = depth != 0 ? depth : 1;
        const Index children = m_pending.back().depth > depth ? takePending(depth) : None;
        if (m_pending.back().depth != depth)
            m_pending.push_back({depth, addSet(), None});
        Level& level = m_pending.back();
        if (level.latest == None || m_nodes[level.latest].sub != sub)
            level.latest = findOrAdd(level, sub);
        Node& node = m_nodes[level.latest];
        node.calls += calls;
        node.exclusive += exclusive * static_cast<double>(calls);
        if (children != None)
            addChildren(level.latest, children);
        return level.latest;
    }
    /// A sub ended that was not called; exclusive: ticks.
    std::uint32_t addEarlier(SubId sub, std::uint32_t depth, double exclusive)
    {
        const auto node = addReturn(sub, depth, 0, 0);
        m_nodes[node].exclusive += exclusive;
        return node;
    }
    /// Adds ticks to the call that returned last, if it is of such a sub.
    template <class IsWanted>
    void addTime(double ticks, IsWanted isWanted)
    {
        const Index latest = m_pending.back().latest;
        if (latest != None && isWanted(m_nodes[latest].sub))
            m_nodes[latest].exclusive += ticks;
    }
    /// Follows merges of nodes from now on.
    ContextIds& keepIds() { return m_ids ? *m_ids : m_ids.emplace(); }

    void multiplyTimes(double factor);
    /// Counts each calling context as one call, whatever the number of returns.
    void countContexts();

    /// CallNode::order of a context, in the order of first returns; ignored if there is none.
    void setOrder(std::size_t context, std::uint32_t order)
    {
        if (context < m_orders.size())
            m_orders[context] = order;
    }

    /// Puts returns that still wait for their caller below the root.
    void closeOpenCalls();

    [[nodiscard]] std::size_t heldBytes() const;
    /// Nodes of the tree, and the id of each if they are kept.
    struct Contexts {
        std::vector<UnplacedNode> nodes;
        std::vector<std::uint32_t> ids;
    };
    /// Returns without a caller are below the root. Empty if stopped.
    [[nodiscard]] Contexts contexts(const std::stop_token& stop = {});
    /// The tree of these. nameRank, stop: see layOutCallTree().
    [[nodiscard]] CallTree finish(
        std::span<const std::uint32_t> nameRank, const std::stop_token& stop = {});

private:
    using Index = std::uint32_t;
    static constexpr Index None = 0xFFFFFFFF;
    /// Larger sets are searched through m_large, smaller ones linearly.
    static constexpr Index LargestScanned = 12;

    struct Node {
        SubId sub;
        Index set = None; ///< its siblings; None if free
        Index children = None; ///< set
        Index next = None; ///< next sibling, or next free node
        std::uint64_t calls = 0;
        double exclusive = 0; ///< ticks
    };
    struct Set {
        Index first = None; ///< first node, or next free set
        Index last = None;
        Index size = 0;
        [[nodiscard]] bool isLarge() const { return size > LargestScanned; }
    };
    struct Level { ///< returns of one depth that wait for their caller
        std::uint32_t depth;
        Index set;
        Index latest; ///< last returned node, likely to be the next one, too
    };

    Index takePending(std::uint32_t deeperThan);
    Index findOrAdd(const Level& level, SubId sub);
    void addChildren(Index node, Index set);
    Index mergeSets(Index a, Index b);
    Index joinSets(Index a, Index b);
    Index moveInto(Index node, Index set, Index likely);
    [[nodiscard]] Index nextInSet(Index node) const;
    [[nodiscard]] Index find(Index set, SubId sub, Index likely) const;
    Index addNode(Index set, SubId sub);
    void append(Index node, Index set);
    void freeNode(Index node);
    Index addSet();
    void freeSet(Index set);
    void rememberAll(Index set);
    void remember(Index node);

    std::vector<Node> m_nodes;
    /// CallNode::order of each node, separate because it is read far less often than m_nodes.
    std::vector<std::uint32_t> m_orders;
    std::uint32_t m_nextOrder = 0;
    std::vector<Set> m_sets;
    std::vector<Level> m_pending{{0, None, None}}; ///< ascending by depth; the first is a sentinel
    std::vector<std::pair<Index, Index>> m_toMerge; ///< (node, set to merge into its children)
    Index m_freeNode = None;
    Index m_freeSet = None;
    std::size_t m_liveNodes = 0;
    /// Nodes of large sets by set and sub. Entries of moved or freed nodes stay until cleared.
    HashIndex<Index, None> m_large;
    std::optional<ContextIds> m_ids;
};

} // namespace nytprof

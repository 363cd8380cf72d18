// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/hash_index.h"
#include "profile/call_tree.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

namespace nytprof {

/// Builds the call tree from returns in post-order, each with its depth. Returns that wait for
/// their caller are a set of siblings, which becomes the caller's set of children, or is merged,
/// the smaller into the larger, if the caller was in this context before: linear in the number of
/// returns. A set keeps its order, so the next node is nearly always the one behind the last.
class CallTreeBuilder {
public:
    /// A sub returned to its caller at depth - 1, `calls` times in a row. exclusive is ticks for
    /// each call.
    void addReturn(SubId sub, std::uint32_t depth, double exclusive, std::uint64_t calls)
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
    }

    /// Makes all times so far as many times as long.
    void multiplyTimes(double factor);
    /// Each calling context counts as one call, however many returns there were.
    void countContexts();

    /// What waits for a caller now will not get one: it is put below the root.
    void closeOpenCalls();

    [[nodiscard]] std::size_t heldBytes() const;
    /// The tree of all that was added; returns whose caller never returned are put below the
    /// root. nameRank and stop as for layOutCallTree().
    [[nodiscard]] CallTree finish(
        std::span<const std::uint32_t> nameRank, const std::stop_token& stop = {});

private:
    using Index = std::uint32_t;
    static constexpr Index None = 0xFFFFFFFF;
    /// Sets up to this size are searched node by node, larger ones through m_large.
    static constexpr Index LargestScanned = 12;

    struct Node {
        SubId sub;
        Index set = None; ///< the siblings it is one of; None when free
        Index children = None; ///< set
        Index next = None; ///< sibling, or next free node
        std::uint64_t calls = 0;
        double exclusive = 0; ///< ticks
    };
    struct Set {
        Index first = None; ///< node, or next free set
        Index last = None; ///< node
        Index size = 0;
        [[nodiscard]] bool isLarge() const { return size > LargestScanned; }
    };
    struct Level { ///< returns at one depth whose caller has not returned yet
        std::uint32_t depth;
        Index set;
        Index latest; ///< node that returned last, likely to return next
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
    /// CallNode::order of each node. Apart from m_nodes, which are read far more often.
    std::vector<std::uint32_t> m_orders;
    std::uint32_t m_nextOrder = 0;
    std::vector<Set> m_sets;
    std::vector<Level> m_pending{{0, None, None}}; ///< ascending by depth; the first is for none
    std::vector<std::pair<Index, Index>> m_toMerge; ///< (node, set that its children get)
    Index m_freeNode = None;
    Index m_freeSet = None;
    std::size_t m_liveNodes = 0;
    /// Nodes of large sets by set and sub. Those that were moved or freed leave their entries
    /// behind for a while.
    HashIndex<Index, None> m_large;
};

} // namespace nytprof

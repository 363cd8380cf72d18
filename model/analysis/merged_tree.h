// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/keyed_rows.h"
#include "profile/call_tree.h"
#include "profile/ticks.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nytprof {

/// A call tree under construction that merges nodes with equal call stacks.
class MergedTree : public PathTree<UnplacedNode, &UnplacedNode::sub> {
public:
    static constexpr std::uint32_t NoNode = 0xFFFFFFFF;

    /// Adds calls and exclusive time to a node; its order becomes the smaller one.
    void add(std::uint32_t node, std::uint64_t calls, Ticks exclusive, std::uint32_t order)
    {
        UnplacedNode& sum = (*this)[node];
        sum.calls += calls;
        increase(sum.exclusive, exclusive);
        sum.order = std::min(sum.order, order);
    }
    [[nodiscard]] CallTree layOut(const std::stop_token& stop = {}) const
    {
        return layOutCallTree(nodes(), {}, stop);
    }
};

/// One more than the largest SubId in the tree.
[[nodiscard]] inline std::size_t subsIn(const CallTree& tree)
{
    std::size_t subs = 0;
    for (const CallNode& node : tree.nodes())
        subs = std::max<std::size_t>(subs, node.sub.valid() ? node.sub.index() + 1 : 0);
    return subs;
}

} // namespace nytprof

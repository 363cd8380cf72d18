// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/hot_paths.h"

#include "profile/call_tree.h"

#include <algorithm>

namespace nytprof {

std::vector<CallNodeId> hotPaths(const CallTree& tree, std::size_t count)
{
    const auto nodes = tree.nodes();
    const auto hotter = [nodes](CallNodeId a, CallNodeId b) {
        const Ticks left = nodes[a.index()].exclusive;
        const Ticks right = nodes[b.index()].exclusive;
        return left != right ? left > right : a.index() < b.index();
    };
    // A heap with the least hot path on top: most nodes are colder and need one look.
    std::vector<CallNodeId> hot;
    for (std::size_t i = 1; i < nodes.size() && count > 0; ++i) {
        const CallNodeId node(i);
        if (nodes[i].exclusive <= 0 || (hot.size() == count && !hotter(node, hot.front())))
            continue;
        if (hot.size() == count) {
            std::pop_heap(hot.begin(), hot.end(), hotter);
            hot.back() = node;
        } else {
            hot.push_back(node);
        }
        std::push_heap(hot.begin(), hot.end(), hotter);
    }
    std::sort_heap(hot.begin(), hot.end(), hotter);
    return hot;
}

} // namespace nytprof

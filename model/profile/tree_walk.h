// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/call_tree.h"

#include <stop_token>

namespace nytprof {

/// Goes through a tree as a program ran it: enter(node) for each node but the root, then its
/// children, then leave(node). Needs no memory, however deep the tree is. Ends early when asked to
/// stop.
template <class Enter, class Leave>
void walkDepthFirst(
    const CallTree& tree, Enter enter, Leave leave, const std::stop_token& stop = {})
{
    constexpr std::uint32_t nodesBetweenLooks = 1U << 16;
    std::uint32_t seen = 0;
    const auto toldToStop
        = [&] { return ++seen % nodesBetweenLooks == 0 && stop.stop_requested(); };
    const auto nodes = tree.nodes();
    const auto isLast = [&](std::uint32_t at) {
        const CallNode& parent = nodes[nodes[at].parent.index()];
        return at + 1 == parent.firstChild.index() + parent.childCount;
    };
    std::uint32_t at = 0;
    while (nodes[at].childCount > 0) {
        if (toldToStop())
            return;
        at = nodes[at].firstChild.index();
        enter(nodes[at]);
        while (nodes[at].childCount == 0) {
            if (toldToStop())
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

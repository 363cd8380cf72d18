// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/call_tree.h"

namespace nytprof {

/// Goes through a tree as a program ran it: enter(node) for each node but the root, then its
/// children, then leave(node). Needs no memory, however deep the tree is.
template <class Enter, class Leave>
void walkDepthFirst(const CallTree& tree, Enter enter, Leave leave)
{
    const auto nodes = tree.nodes();
    const auto isLast = [&](std::uint32_t at) {
        const CallNode& parent = nodes[nodes[at].parent.index()];
        return at + 1 == parent.firstChild.index() + parent.childCount;
    };
    std::uint32_t at = 0;
    while (nodes[at].childCount > 0) {
        at = nodes[at].firstChild.index();
        enter(nodes[at]);
        while (nodes[at].childCount == 0) {
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

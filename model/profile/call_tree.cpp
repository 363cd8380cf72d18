// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/call_tree.h"

namespace nytprof {

CallTree::CallTree()
    : m_nodes(1)
{
    m_nodes.front().firstChild = CallNodeId(1);
}

CallTree::CallTree(std::vector<CallNode> nodes)
    : m_nodes(std::move(nodes))
{
    if (m_nodes.empty())
        *this = CallTree();
}

std::span<const CallNode> CallTree::children(CallNodeId id) const
{
    const CallNode& node = m_nodes[id.index()];
    return std::span(m_nodes).subspan(node.firstChild.index(), node.childCount);
}

} // namespace nytprof

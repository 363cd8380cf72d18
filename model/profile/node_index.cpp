// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/node_index.h"

#include "profile/time_axis.h"

namespace nytprof {

NodeIndex::NodeIndex(const CallTree& tree)
    : m_nodes(tree.nodes())
{
    for (std::uint32_t i = 1; i < m_nodes.size(); ++i)
        m_index.insert(hashOf(m_nodes[i].parent.index(), m_nodes[i].sub.index()), i);
}

std::uint32_t NodeIndex::find(std::uint32_t parent, SubId sub) const
{
    return m_index.find(hashOf(parent, sub.index()), [&](std::uint32_t at) {
        return m_nodes[at].parent.index() == parent && m_nodes[at].sub == sub;
    });
}

std::vector<std::uint32_t> nodesOfContexts(const TimeLane& lane, const NodeIndex& index)
{
    const auto contexts = lane.log->contexts();
    std::vector<std::uint32_t> nodes(contexts.size(), NodeIndex::None);
    nodes[0] = 0;
    for (std::size_t i = 1; i < contexts.size(); ++i) {
        const auto parent = contexts[i].parent;
        if (parent == 0) // began before the profile: the main program
            nodes[i] = 0;
        else if (nodes[parent] != NodeIndex::None)
            nodes[i] = index.find(nodes[parent], lane.subs[contexts[i].sub]);
    }
    return nodes;
}

} // namespace nytprof

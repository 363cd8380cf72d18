// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_changes.h"

#include "compare/call_tree_diff.h"
#include "compare/profile_diff.h"

#include <utility>

namespace nytprof {

namespace {

FlameChanges::Cost costOf(const CallTree& tree, CallNodeId id, double factor)
{
    if (!id.valid())
        return {};
    const CallNode& node = tree[id];
    return {node.calls, static_cast<double>(node.inclusive) * factor,
        static_cast<double>(node.exclusive) * factor, true};
}

} // namespace

FlameChanges::FlameChanges(const CallTree& tree, std::shared_ptr<const CallTree> before,
    std::shared_ptr<const CallTree> after, double beforeFactor, const std::stop_token& stop)
    : m_before(std::move(before))
    , m_after(std::move(after))
    , m_inBefore(sameNodes(tree, *m_before, stop))
    , m_inAfter(sameNodes(tree, *m_after, stop))
    , m_factor(beforeFactor)
{
}

FlameChanges::Cost FlameChanges::before(CallNodeId node) const
{
    return costOf(*m_before, m_inBefore[node.index()], m_factor);
}

FlameChanges::Cost FlameChanges::after(CallNodeId node) const
{
    return costOf(*m_after, m_inAfter[node.index()], 1);
}

double FlameChanges::relative(CallNodeId node) const
{
    return relativeChange(before(node).inclusive, after(node).inclusive);
}

} // namespace nytprof

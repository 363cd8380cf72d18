// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/joined_run.h"

#include <algorithm>

namespace nytprof {

namespace {

constexpr double NearlyAll = 0.98;
constexpr double AlmostNearlyAll = 0.95; // Request Tracker has rows with 97.3 and 96.6 %
constexpr int MaxWithLess = 2;

CallNodeId largestCallee(const CallTree& tree, CallNodeId node)
{
    const auto callees = tree.children(node);
    if (callees.empty())
        return {};
    const auto largest = std::ranges::max_element(callees, {}, &CallNode::inclusive);
    return CallNodeId(
        tree[node].firstChild.index() + static_cast<std::size_t>(largest - callees.begin()));
}

} // namespace

std::vector<CallNodeId> joinedRun(const CallTree& tree, CallNodeId below)
{
    std::vector<CallNodeId> run;
    int withLess = 0;
    CallNodeId at = below;
    while (tree[at].inclusive > 0) {
        const CallNodeId callee = largestCallee(tree, at);
        if (!callee.valid())
            break;
        const double share
            = static_cast<double>(tree[callee].inclusive) / static_cast<double>(tree[at].inclusive);
        if (share < AlmostNearlyAll || (share < NearlyAll && ++withLess > MaxWithLess))
            break;
        run.push_back(callee);
        at = callee;
    }
    if (run.size() < ShortestJoinedRun)
        run.clear();
    return run;
}

} // namespace nytprof

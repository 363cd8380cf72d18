// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/direct_calls.h"

#include "profile/profile.h"

#include <algorithm>
#include <map>
#include <vector>

namespace nytprof {

namespace {

using NodesBySub = std::map<SubId, CallNode>;

void add(NodesBySub& nodes, SubId sub, const CallSite& site)
{
    CallNode& node = nodes[sub];
    node.sub = sub;
    node.calls += site.calls;
    node.inclusive += site.inclusive;
    node.exclusive += site.exclusive;
}

CallTree twoLevels(const Profile& profile, SubId id, const NodesBySub& around)
{
    const Sub& sub = profile[id];
    std::vector<CallNode> nodes(2);
    nodes[0].firstChild = CallNodeId(1);
    nodes[0].childCount = 1;
    nodes[0].calls = nodes[1].calls = sub.calls;
    nodes[0].inclusive = nodes[1].inclusive = sub.inclusive;
    nodes[1].sub = id;
    nodes[1].exclusive = sub.exclusive;
    nodes[1].parent = CallNodeId(0);
    nodes[1].depth = 1;
    nodes[1].firstChild = CallNodeId(2);
    nodes[1].childCount = static_cast<std::uint32_t>(around.size());
    for (const auto& [key, node] : around) {
        nodes.push_back(node);
        nodes.back().parent = CallNodeId(1);
        nodes.back().depth = 2;
    }
    std::stable_sort(nodes.begin() + 2, nodes.end(),
        [](const CallNode& a, const CallNode& b) { return a.inclusive > b.inclusive; });
    for (CallNode& node : nodes) {
        node.firstChild = node.childCount > 0 ? node.firstChild : CallNodeId(nodes.size());
    }
    return CallTree(std::move(nodes));
}

} // namespace

CallTree directCallers(const Profile& profile, SubId sub)
{
    NodesBySub callers;
    for (const CallSite& site : profile.callersOf(sub)) {
        if (site.caller.valid()) {
            add(callers, site.caller, site);
        }
    }
    return twoLevels(profile, sub, callers);
}

CallTree directCallees(const Profile& profile, SubId sub)
{
    NodesBySub callees;
    for (const CallSiteId id : profile.calleesOf(sub)) {
        add(callees, profile[id].callee, profile[id]);
    }
    return twoLevels(profile, sub, callees);
}

} // namespace nytprof

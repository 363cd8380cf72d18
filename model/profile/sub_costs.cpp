// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/sub_costs.h"

#include "format/perl_names.h"
#include "profile/call_tree.h"
#include "profile/profile.h"
#include "profile/ticks.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>

namespace nytprof {

std::vector<SubCost> subCosts(const CallTree& tree, std::size_t subs, const std::stop_token& stop)
{
    std::vector<SubCost> costs(subs);
    std::vector<std::uint32_t> active(subs); // running calls, by sub
    const auto enter = [&](const CallNode& node) {
        SubCost& cost = costs[node.sub.index()];
        cost.calls += node.calls;
        increase(cost.exclusive, node.exclusive);
        if (active[node.sub.index()]++ == 0)
            increase(cost.inclusive, node.inclusive);
    };
    walkDepthFirst(
        tree, enter, [&](const CallNode& node) { --active[node.sub.index()]; }, stop);
    return costs;
}

SubCost costOfSub(const Profile& profile, SubId id)
{
    const CallTree& tree = profile.callTree();
    const Ticks outside = tree[tree.root()].exclusive;
    if (outside > 0 && profile[id].name == MainProgram)
        return {0, profile.totals().whole(), outside};
    return {profile[id].calls, profile[id].inclusive, profile[id].exclusive};
}

std::vector<SubCost> subCosts(const Profile& profile, const std::stop_token& stop)
{
    const CallTree& tree = profile.callTree();
    const std::size_t subs = profile.subs().size();
    std::vector<SubCost> costs(subs);
    const bool inTable = !profile.callSites().empty() || tree.empty();
    if (!inTable)
        costs = subCosts(tree, subs, stop);
    else
        for (std::size_t i = 0; i < subs; ++i)
            costs[i] = costOfSub(profile, SubId(i));
    if (const SubId program = profile.findSub(MainProgram); program.valid() && !inTable)
        costs[program.index()] = costOfSub(profile, program);
    return costs;
}

std::vector<CallSite> callSitesOf(
    const CallTree& tree, std::size_t subs, const std::stop_token& stop)
{
    std::vector<CallSite> sites;
    std::unordered_map<std::uint64_t, std::size_t> rows; // by caller and callee
    std::vector<std::uint32_t> active(subs); // running calls, by sub
    const auto enter = [&](const CallNode& node) {
        const SubId caller = tree[node.parent].sub;
        const std::uint64_t callerPart = caller.valid() ? caller.index() + std::uint64_t{1} : 0;
        const auto [row, isNew]
            = rows.try_emplace(callerPart << 32 | node.sub.index(), sites.size());
        if (isNew) {
            CallSite& site = sites.emplace_back();
            site.caller = caller;
            site.callee = node.sub;
        }
        CallSite& site = sites[row->second];
        const std::uint32_t depth = active[node.sub.index()]++;
        site.calls += node.calls;
        increase(site.exclusive, node.exclusive);
        Ticks& time = depth == 0 ? site.inclusive : site.recursive;
        increase(time, node.inclusive);
        site.recursionDepth = std::max(site.recursionDepth, depth);
    };
    walkDepthFirst(
        tree, enter, [&](const CallNode& node) { --active[node.sub.index()]; }, stop);
    return sites;
}

void completeCallSites(std::vector<CallSite>& sites, const CallTree& tree, std::size_t subs,
    const std::stop_token& stop)
{
    const std::vector<CallSite> ofTree = callSitesOf(tree, subs, stop);
    std::vector<std::uint64_t> missing(subs); // calls, by sub
    for (const CallSite& site : ofTree)
        missing[site.callee.index()] += site.calls;
    for (const CallSite& site : sites) {
        std::uint64_t& left = missing[site.callee.index()];
        left -= std::min(left, site.calls);
    }
    const auto isMissing = [&](const CallSite& site) { return missing[site.callee.index()] > 0; };
    std::erase_if(sites, isMissing);
    std::ranges::copy_if(ofTree, std::back_inserter(sites), isMissing);
}

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "builder/order_sites.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace nytprof {
namespace {

constexpr std::size_t MaxSeen = 256; // call sites that are tried for calls

using CalledLine = std::array<std::uint32_t, 3>; // callee, file and line

CalledLine lineOf(const CallSite& site)
{
    return {site.callee.index(), site.file.index(), site.line};
}

std::uint64_t hashOf(const CalledLine& line, SubId caller)
{
    return nytprof::hashOf(nytprof::hashOf(line), caller.index());
}

} // namespace

OrderSites::OrderSites(EventOrder& order, std::span<const UnplacedNode> nodes,
    const OrderTables& tables, const std::stop_token& stop)
    : m_sites(order.sites())
    , m_nodes(nodes)
    , m_tables(tables)
    , m_byLine(tables.callSites.size())
{
    std::iota(m_byLine.begin(), m_byLine.end(), 0);
    std::ranges::stable_sort(m_byLine, {}, [&](auto at) { return lineOf(tables.callSites[at]); });
    for (std::uint32_t i = 0; i < tables.callSites.size(); ++i) {
        const CallSite& site = tables.callSites[i];
        m_siteIndex.insert(hashOf(lineOf(site), site.caller), i);
        m_left.push_back(site.calls);
    }
    for (OrderLane& lane : order.lanes())
        addGroups(lane);
    m_found.resize(m_groups.size(), None);
    std::vector<std::uint32_t> byCalls(m_groups.size());
    std::iota(byCalls.begin(), byCalls.end(), 0);
    std::ranges::stable_sort(byCalls, std::ranges::greater(),
        [this](std::uint32_t group) { return m_groups[group].calls; });
    for (const auto group : byCalls) {
        if (stop.stop_requested())
            return;
        assign(group);
    }
}

std::uint32_t OrderSites::groupOf(std::uint32_t context, std::uint32_t site) const
{
    const UnplacedNode& node = m_nodes[context];
    const SubId caller = m_nodes[node.parent].sub;
    return m_groupIndex.find(hashOf(node.sub.index(), caller.index(), site), [&](auto group) {
        return m_groups[group].callee == node.sub && m_groups[group].caller == caller
            && m_groups[group].site == site;
    });
}

void OrderSites::addGroups(OrderLane& lane)
{
    for (const OrderRow& row : lane.calls.rows()) {
        auto group = groupOf(row.context, row.number);
        if (group == None) {
            const UnplacedNode& node = m_nodes[row.context];
            group = static_cast<std::uint32_t>(m_groups.size());
            m_groups.push_back({node.sub, m_nodes[node.parent].sub, row.number, 0});
            m_groupIndex.insert(
                hashOf(node.sub.index(), m_groups[group].caller.index(), row.number), group);
        }
        m_groups[group].calls += row.count;
    }
}

/// A site of the tables with enough calls left: of the line, else of the caller.
void OrderSites::assign(std::uint32_t group)
{
    const Group& wanted = m_groups[group];
    const CallLines& site = m_sites[wanted.site];
    std::array lines{
        std::pair(site.fidOfXsub, site.lineOfXsub), std::pair(site.fidOfSub, site.lineOfSub)};
    if (m_tables.subs[wanted.callee.index()].kind == SubKind::Perl)
        std::swap(lines[0], lines[1]);
    std::uint32_t& found = m_found[group];
    for (const bool anyCaller : {!wanted.caller.valid(), true})
        for (const auto& [fid, line] : lines)
            found = found == None ? siteAt(wanted, fid, line, anyCaller) : found;
    if (found == None)
        found = otherSite(wanted);
    if (found != None)
        m_left[found] -= wanted.calls;
}

std::uint32_t OrderSites::siteAt(
    const Group& group, std::uint32_t fid, std::uint32_t line, bool anyCaller) const
{
    const auto file = m_tables.fileByFid.find(fid);
    if (file == m_tables.fileByFid.end())
        return None;
    const CalledLine wanted{group.callee.index(), file->second.index(), line};
    const auto lineAt = [this](std::uint32_t at) { return lineOf(m_tables.callSites[at]); };
    if (!anyCaller)
        return m_siteIndex.find(hashOf(wanted, group.caller), [&](auto at) {
            return lineAt(at) == wanted && m_tables.callSites[at].caller == group.caller
                && m_left[at] >= group.calls;
        });
    std::size_t seen = 0;
    for (auto at = std::ranges::lower_bound(m_byLine, wanted, {}, lineAt);
         at != m_byLine.end() && lineAt(*at) == wanted && seen++ < MaxSeen; ++at)
        if (m_left[*at] >= group.calls)
            return *at;
    return None;
}

std::uint32_t OrderSites::otherSite(const Group& group) const
{
    const auto sites = m_tables.callSites;
    const auto begin = std::ranges::lower_bound(sites, group.callee, {}, &CallSite::callee);
    auto found = None;
    std::size_t seen = 0;
    for (auto at = begin; at != sites.end() && at->callee == group.callee && seen++ < MaxSeen;
         ++at) {
        const auto number = static_cast<std::uint32_t>(at - sites.begin());
        if (m_left[number] < group.calls)
            continue;
        if (at->caller == group.caller)
            return number;
        found = found == None ? number : found;
    }
    return found;
}

} // namespace nytprof

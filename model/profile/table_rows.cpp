// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/table_rows.h"

#include "profile/profile.h"
#include "profile/ticks.h"

#include <algorithm>
#include <utility>

namespace nytprof {
namespace {

constexpr std::uint32_t None = TableRows::None;

std::array<std::uint32_t, 4> keyOf(const CallSite& site)
{
    return {site.callee.index(), site.caller.index(), site.file.index(), site.line};
}

void count(std::uint64_t& sum, std::uint64_t by, bool isAdded) { sum += isAdded ? by : 0 - by; }
void charge(Ticks& sum, Ticks by, bool isAdded) { increase(sum, isAdded ? by : -by); }

void addCost(RowSums::Cost& to, const RowSums::Cost& cost, bool isAdded)
{
    count(to.count, cost.count, isAdded);
    charge(to.exclusive, cost.exclusive, isAdded);
}

void addSite(RowSums::SiteCost& to, const RowSums::SiteCost& cost, bool isAdded)
{
    count(to.calls, cost.calls, isAdded);
    charge(to.inclusive, cost.inclusive, isAdded);
    charge(to.exclusive, cost.exclusive, isAdded);
    charge(to.recursive, cost.recursive, isAdded);
}

RowSums::SiteCost costOf(const CallSite& site)
{
    return {site.calls, site.inclusive, site.exclusive, site.recursive};
}

} // namespace

TableRows::TableRows(const Profile& profile)
    : m_nodeIndex(profile.callTree())
{
    for (std::size_t level = 0; level < LineLevelCount; ++level) {
        auto& [rows, begins] = m_lines[level];
        for (std::size_t file = 0; file < profile.files().size(); ++file) {
            begins.push_back(rows.size());
            for (const LineCost& line : profile.lines(FileId(file), static_cast<LineLevel>(level)))
                rows.push_back({FileId(file), line.line});
        }
        begins.push_back(rows.size());
    }
    for (const CallNode& node : profile.callTree().nodes()) {
        const auto parent = node.parent.valid() ? node.parent.index() : 0;
        m_nodes.push_back({parent, node.sub, 0, 0, node.order});
    }
    for (const CallSite& site : profile.callSites()) {
        m_siteIndex.insert(hashOf(keyOf(site)), static_cast<std::uint32_t>(m_sites.size()));
        auto& row = m_sites.emplace_back();
        row.caller = site.caller;
        row.file = site.file;
        row.line = site.line;
        row.callee = site.callee;
        row.recursionDepth = site.recursionDepth;
    }
}

std::uint32_t TableRows::line(LineLevel level, FileId file, std::uint32_t line) const
{
    const auto& [rows, begins] = m_lines[static_cast<std::size_t>(level)];
    if (!file.valid())
        return None;
    const auto begin = rows.begin() + static_cast<std::ptrdiff_t>(begins[file.index()]);
    const auto end = rows.begin() + static_cast<std::ptrdiff_t>(begins[file.index() + 1]);
    const auto found = std::ranges::lower_bound(begin, end, line, {}, &Line::line);
    return found == end || found->line != line ? None
                                               : static_cast<std::uint32_t>(found - rows.begin());
}

std::uint32_t TableRows::site(const CallSite& site) const
{
    return m_siteIndex.find(
        hashOf(keyOf(site)), [&](std::uint32_t at) { return keyOf(m_sites[at]) == keyOf(site); });
}

RowSums::RowSums(const TableRows& rows)
    : nodes(rows.nodes().size())
    , sites(rows.sites().size())
{
    for (std::size_t level = 0; level < LineLevelCount; ++level)
        lines[level].resize(rows.lines(static_cast<LineLevel>(level)).size());
}

RowSums::RowSums(const TableRows& rows, const Profile& profile)
    : RowSums(rows)
{
    for (std::size_t level = 0; level < LineLevelCount; ++level) {
        std::size_t row = 0;
        for (std::size_t file = 0; file < profile.files().size(); ++file)
            for (const LineCost& line : profile.lines(FileId(file), static_cast<LineLevel>(level)))
                lines[level][row++] = {line.count, line.exclusive};
    }
    const auto tree = profile.callTree().nodes();
    for (std::size_t i = 1; i < tree.size(); ++i)
        nodes[i] = {tree[i].calls, tree[i].exclusive};
    for (std::size_t i = 0; i < sites.size(); ++i)
        sites[i] = costOf(profile.callSites()[i]);
}

void RowSums::add(const RowSums& other, bool isAdded)
{
    for (std::size_t level = 0; level < LineLevelCount; ++level)
        for (std::size_t i = 0; i < lines[level].size(); ++i)
            addCost(lines[level][i], other.lines[level][i], isAdded);
    for (std::size_t i = 0; i < nodes.size(); ++i)
        addCost(nodes[i], other.nodes[i], isAdded);
    for (std::size_t i = 0; i < sites.size(); ++i)
        addSite(sites[i], other.sites[i], isAdded);
}

LaneRows::LaneRows(const TimeLane& lane, const TableRows& rows)
    : m_lane(lane)
{
    findLines(rows);
    findNodes(rows);
    findSites(rows);
    if (lane.unsliced)
        findUnsliced(rows);
}

void LaneRows::findLines(const TableRows& rows)
{
    const auto lines = m_lane.log->lines();
    for (auto& level : m_lines)
        level.resize(lines.size(), None);
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const FileId file = m_lane.files[lines[i].file];
        const std::array numbers{lines[i].line, lines[i].blockLine, lines[i].subLine};
        for (std::size_t level = 0; level < LineLevelCount; ++level)
            if (level == 0 || lines[i].blockLine != 0)
                m_lines[level][i] = rows.line(static_cast<LineLevel>(level), file, numbers[level]);
    }
}

void LaneRows::findNodes(const TableRows& rows)
{
    m_nodes = nodesOfContexts(m_lane, rows.nodeIndex());
    for (auto& node : m_nodes)
        if (node == 0)
            node = None; // the root's time is what remains
}

void LaneRows::findSites(const TableRows& rows)
{
    const SliceLog& log = *m_lane.log;
    m_sites.reserve(log.sites().size());
    for (const auto& site : log.sites()) {
        const auto& context = log.contexts()[site.context];
        const auto& line = log.lines()[site.line];
        CallSite wanted;
        if (site.caller != 0)
            wanted.caller = m_lane.subs[site.caller - 1];
        else if (context.parent != 0)
            wanted.caller = m_lane.subs[log.contexts()[context.parent].sub];
        wanted.file = m_lane.files[line.file];
        wanted.line = line.line;
        wanted.callee = m_lane.subs[context.sub];
        m_sites.push_back(rows.site(wanted));
    }
}

void LaneRows::findUnsliced(const TableRows& rows)
{
    for (const auto& line : m_lane.unsliced->lines)
        m_unslicedLines.push_back(rows.line(line.level, line.file, line.cost.line));
    for (const UnplacedNode& node : m_lane.unsliced->nodes) {
        const bool isRoot = m_unslicedNodes.empty();
        const auto parent = isRoot ? None : m_unslicedNodes[node.parent];
        m_unslicedNodes.push_back(isRoot ? 0 : parent == None ? None : rows.node(parent, node.sub));
    }
    for (const CallSite& site : m_lane.unsliced->sites)
        m_unslicedSites.push_back(rows.site(site));
}

void LaneRows::add(
    RowSums& to, const SliceSums& sums, std::int64_t ticksPerSecond, bool isAdded) const
{
    constexpr std::int64_t NanosecondsPerSecond = 1'000'000'000;
    const auto ticks = [&](std::int64_t nanoseconds) {
        return convertTicks(nanoseconds, NanosecondsPerSecond, ticksPerSecond);
    };
    for (std::size_t level = 0; level < LineLevelCount; ++level)
        for (std::size_t i = 0; i < m_lines[level].size(); ++i)
            if (m_lines[level][i] != None)
                addCost(to.lines[level][m_lines[level][i]],
                    {sums.lines[i].count, ticks(sums.lines[i].time)}, isAdded);
    const SliceLog& log = *m_lane.log;
    const auto inclusive = log.inclusiveTimes(sums);
    for (std::size_t i = 0; i < m_sites.size(); ++i) {
        const auto& [calls, time] = sums.sites[i];
        const auto context = log.sites()[i].context;
        if (m_nodes[context] != None)
            addCost(to.nodes[m_nodes[context]], {calls, ticks(time)}, isAdded);
        if (m_sites[i] == None)
            continue;
        RowSums::SiteCost cost{calls, 0, ticks(time), 0};
        const bool isRecursive = log.contexts()[context].recursion > 0;
        (isRecursive ? cost.recursive : cost.inclusive) = ticks(inclusive[i]);
        addSite(to.sites[m_sites[i]], cost, isAdded);
    }
}

void LaneRows::addUnsliced(RowSums& to, bool isAdded) const
{
    if (!m_lane.unsliced)
        return;
    const auto& [lines, nodes, sites] = *m_lane.unsliced;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (m_unslicedLines[i] != None)
            addCost(to.lines[static_cast<std::size_t>(lines[i].level)][m_unslicedLines[i]],
                {lines[i].cost.count, lines[i].cost.exclusive}, isAdded);
    for (std::size_t i = 1; i < nodes.size(); ++i)
        if (m_unslicedNodes[i] != None)
            addCost(to.nodes[m_unslicedNodes[i]], {nodes[i].calls, nodes[i].exclusive}, isAdded);
    for (std::size_t i = 0; i < sites.size(); ++i)
        if (m_unslicedSites[i] != None)
            addSite(to.sites[m_unslicedSites[i]], costOf(sites[i]), isAdded);
}

NodesWithCosts nodesWithCosts(const TableRows& rows, const RowSums& sums, std::vector<bool> isKept)
{
    const auto all = rows.nodes();
    isKept.resize(all.size());
    isKept[0] = true;
    for (std::size_t i = all.size(); i-- > 1;)
        if (isKept[i] || !sums.nodes[i].empty())
            isKept[i] = isKept[all[i].parent] = true;
    NodesWithCosts kept{{}, std::vector<std::uint32_t>(all.size())};
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!isKept[i])
            continue;
        kept.places[i] = static_cast<std::uint32_t>(kept.nodes.size());
        kept.nodes.push_back({kept.places[all[i].parent], all[i].sub, sums.nodes[i].count,
            sums.nodes[i].exclusive, all[i].order});
    }
    return kept;
}

std::vector<UnslicedRows::Line> linesWithCosts(
    const TableRows& rows, const RowSums& sums, LineLevel level)
{
    std::vector<UnslicedRows::Line> found;
    const auto lines = rows.lines(level);
    const auto& costs = sums.lines[static_cast<std::size_t>(level)];
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (!costs[i].empty())
            found.push_back(
                {level, lines[i].file, {lines[i].line, costs[i].count, costs[i].exclusive}});
    return found;
}

std::vector<CallSite> sitesWithCosts(const TableRows& rows, const RowSums& sums)
{
    std::vector<CallSite> found;
    for (std::size_t i = 0; i < sums.sites.size(); ++i) {
        const auto& cost = sums.sites[i];
        if (cost.empty())
            continue;
        CallSite& site = found.emplace_back(rows.sites()[i]);
        site.calls = cost.calls;
        site.inclusive = cost.inclusive;
        site.exclusive = cost.exclusive;
        site.recursive = cost.recursive;
    }
    return found;
}

UnslicedRows unslicedRows(const Profile& profile, const TimeLane& lane)
{
    const TableRows rows(profile);
    RowSums sums(rows, profile);
    LaneRows(lane, rows).add(sums, lane.log->all(), profile.ticksPerSecond(), false);
    UnslicedRows unsliced{{}, nodesWithCosts(rows, sums).nodes, sitesWithCosts(rows, sums)};
    for (std::size_t level = 0; level < LineLevelCount; ++level)
        for (auto& line : linesWithCosts(rows, sums, static_cast<LineLevel>(level)))
            unsliced.lines.push_back(line);
    return unsliced;
}

} // namespace nytprof

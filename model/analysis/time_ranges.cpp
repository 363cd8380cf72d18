// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/time_ranges.h"

#include "container/hash_index.h"
#include "profile/profile.h"
#include "profile/slice_checkpoints.h"
#include "profile/sub_names.h"
#include "profile/ticks.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

namespace nytprof {
namespace {

constexpr std::uint32_t None = 0xFFFFFFFF;
constexpr std::int64_t NanosecondsPerSecond = 1'000'000'000;

/// A place in a log: within a slice only if that may be cut.
struct Edge {
    std::size_t slice = 0;
    std::int64_t within = 0; ///< nanoseconds
};

/// One operation ran, which began before or with the slice, and nothing else.
bool isUniform(const SliceLog& log, std::size_t slice)
{
    std::size_t lines = 0;
    std::size_t sites = 0;
    bool isCounting = false;
    log.eachRow(slice, [&](SliceLog::RowKind kind, const SliceLog::Row& row) {
        lines += kind == SliceLog::RowKind::Line && row.time != 0 ? 1 : 0;
        sites += kind == SliceLog::RowKind::Site && row.time != 0 ? 1 : 0;
        isCounting = isCounting || row.count != 0;
    });
    return !isCounting && lines <= 1 && sites <= 1;
}

Edge edgeAt(const SliceLog& log, std::int64_t time)
{
    const auto slices = log.slices();
    if (time <= 0 || slices.empty())
        return {};
    const auto at = static_cast<std::uint64_t>(time);
    if (at >= log.length())
        return {slices.size()};
    const auto after = std::ranges::upper_bound(slices, at, {}, &SliceLog::Slice::begin);
    const auto slice = static_cast<std::size_t>(after - slices.begin()) - 1;
    const auto within = at - slices[slice].begin;
    if (within > 0 && isUniform(log, slice))
        return {slice, static_cast<std::int64_t>(within)};
    const bool isNearEnd = within > slices[slice].times.length / 2;
    return {slice + (isNearEnd ? 1 : 0)};
}

std::int64_t timeOf(const SliceLog& log, const Edge& edge)
{
    const auto slices = log.slices();
    const auto begin = edge.slice < slices.size() ? slices[edge.slice].begin : log.length();
    return static_cast<std::int64_t>(begin) + edge.within;
}

/// Adds the part of a uniform slice before an edge.
void addPart(SliceSums& sums, const SliceLog& log, const Edge& edge)
{
    if (edge.within == 0)
        return;
    const auto length = static_cast<std::int64_t>(log.slices()[edge.slice].times.length);
    log.eachRow(edge.slice, [&](SliceLog::RowKind kind, const SliceLog::Row& row) {
        const Ticks part = convertTicks(row.time, length, edge.within);
        if (kind == SliceLog::RowKind::Inclusive)
            increase(sums.inclusive[row.number], part);
        else
            increase(
                (kind == SliceLog::RowKind::Line ? sums.lines : sums.sites)[row.number].time, part);
    });
}

/// Rows of a profile, to count again. Found by what they are; None if the profile has no such row.
class RangeRows {
public:
    explicit RangeRows(const Profile& profile)
    {
        for (std::size_t level = 0; level < LineLevelCount; ++level)
            addLines(profile, level);
        for (const CallNode& node : profile.callTree().nodes()) {
            const auto number = static_cast<std::uint32_t>(nodes.size());
            const auto parent = node.parent.valid() ? node.parent.index() : 0;
            nodes.push_back({parent, node.sub, 0, 0, node.order});
            if (number > 0)
                m_children.insert(hashOf(parent, node.sub.index()), number);
        }
        for (const CallSite& site : profile.callSites()) {
            m_sites.insert(hashOfSite(site), static_cast<std::uint32_t>(sites.size()));
            sites.push_back({site.caller, site.file, site.line, site.callee});
            sites.back().recursionDepth = site.recursionDepth;
        }
    }

    [[nodiscard]] std::uint32_t line(LineLevel level, FileId file, std::uint32_t line) const
    {
        const auto& rows = lines[static_cast<std::size_t>(level)];
        if (!file.valid())
            return None;
        const auto& begins = m_begins[static_cast<std::size_t>(level)];
        const auto begin = rows.begin() + begins[file.index()];
        const auto end = rows.begin() + begins[file.index() + 1];
        const auto found = std::lower_bound(begin, end, line,
            [](const LineRow& row, std::uint32_t number) { return row.cost.line < number; });
        return found == end || found->cost.line != line
            ? None
            : static_cast<std::uint32_t>(found - rows.begin());
    }
    [[nodiscard]] std::uint32_t child(std::uint32_t parent, SubId sub) const
    {
        return m_children.find(hashOf(parent, sub.index()),
            [&](std::uint32_t at) { return nodes[at].parent == parent && nodes[at].sub == sub; });
    }
    [[nodiscard]] std::uint32_t site(const CallSite& wanted) const
    {
        return m_sites.find(hashOfSite(wanted),
            [&](std::uint32_t at) { return keyOf(sites[at]) == keyOf(wanted); });
    }

    /// Leaves out nodes that have nothing, nor has any below them.
    void dropEmptyNodes()
    {
        std::vector<bool> isKept(nodes.size());
        for (std::size_t i = nodes.size(); i-- > 1;) {
            isKept[i] = isKept[i] || nodes[i].calls != 0 || nodes[i].exclusive != 0;
            if (isKept[i])
                isKept[nodes[i].parent] = true;
        }
        std::vector<std::uint32_t> places(nodes.size());
        std::size_t kept = 1; // the root
        for (std::size_t i = 1; i < nodes.size(); ++i) {
            if (!isKept[i])
                continue;
            places[i] = static_cast<std::uint32_t>(kept);
            nodes[kept] = nodes[i];
            nodes[kept].parent = places[nodes[kept].parent];
            ++kept;
        }
        nodes.resize(kept);
    }

    struct LineRow {
        FileId file;
        LineCost cost;
    };
    std::array<std::vector<LineRow>, LineLevelCount> lines; ///< by file, then line
    std::vector<UnplacedNode> nodes;
    std::vector<CallSite> sites;

private:
    void addLines(const Profile& profile, std::size_t level)
    {
        for (std::size_t file = 0; file < profile.files().size(); ++file) {
            m_begins[level].push_back(static_cast<std::ptrdiff_t>(lines[level].size()));
            for (const LineCost& line : profile.lines(FileId(file), static_cast<LineLevel>(level)))
                lines[level].push_back({FileId(file), {line.line}});
        }
        m_begins[level].push_back(static_cast<std::ptrdiff_t>(lines[level].size()));
    }
    static std::array<std::uint32_t, 4> keyOf(const CallSite& site)
    {
        return {site.callee.index(), site.caller.index(), site.file.index(), site.line};
    }
    static std::uint64_t hashOfSite(const CallSite& site)
    {
        return hashOf(std::uint64_t{site.callee.index()} << 32 | site.caller.index(),
            site.file.index(), site.line);
    }

    std::array<std::vector<std::ptrdiff_t>, LineLevelCount> m_begins; ///< by file
    HashIndex<std::uint32_t, None> m_children; ///< of nodes, by parent and sub
    HashIndex<std::uint32_t, None> m_sites;
};

} // namespace

/// One process: where its lines, contexts and call sites are in the profile.
class TimeRanges::Lane {
public:
    Lane(const TimeLane& lane, const RangeRows& rows)
        : m_lane(lane)
        , m_checkpoints(*lane.log)
    {
        findLines(rows);
        findNodes(rows);
        findSites(rows);
    }

    [[nodiscard]] TimeRange shown(TimeRange range) const
    {
        const SliceLog& log = *m_lane.log;
        return {m_lane.begin + timeOf(log, edgeAt(log, range.from - m_lane.begin)),
            m_lane.begin + timeOf(log, edgeAt(log, range.to - m_lane.begin))};
    }

    /// What ran up to a time is added to the rows, or subtracted.
    void add(RangeRows& rows, std::int64_t time, std::int64_t ticksPerSecond, bool isAdded) const
    {
        const SliceLog& log = *m_lane.log;
        const Edge edge = edgeAt(log, time - m_lane.begin);
        auto position = m_checkpoints.start();
        m_checkpoints.move(position, edge.slice);
        addPart(position.sums, log, edge);
        const auto count
            = [&](std::uint64_t& sum, std::uint64_t by) { sum += isAdded ? by : 0 - by; };
        // Differences of rounded sums, so that neighbouring ranges add up.
        const auto charge = [&](Ticks& sum, std::int64_t nanoseconds) {
            const Ticks ticks = convertTicks(nanoseconds, NanosecondsPerSecond, ticksPerSecond);
            increase(sum, isAdded ? ticks : -ticks);
        };
        for (std::size_t level = 0; level < LineLevelCount; ++level) {
            for (std::size_t i = 0; i < m_lines[level].size(); ++i) {
                if (m_lines[level][i] == None)
                    continue;
                LineCost& cost = rows.lines[level][m_lines[level][i]].cost;
                count(cost.count, position.sums.lines[i].count);
                charge(cost.exclusive, position.sums.lines[i].time);
            }
        }
        const auto inclusive = log.inclusiveTimes(position.sums);
        for (std::size_t i = 0; i < m_sites.size(); ++i) {
            const auto& sum = position.sums.sites[i];
            const auto context = log.sites()[i].context;
            if (m_nodes[context] != None) {
                count(rows.nodes[m_nodes[context]].calls, sum.count);
                charge(rows.nodes[m_nodes[context]].exclusive, sum.time);
            }
            if (m_sites[i] == None)
                continue;
            CallSite& site = rows.sites[m_sites[i]];
            count(site.calls, sum.count);
            charge(site.exclusive, sum.time);
            const bool isRecursive = log.contexts()[context].recursion > 0;
            charge(isRecursive ? site.recursive : site.inclusive, inclusive[i]);
        }
    }

private:
    void findLines(const RangeRows& rows)
    {
        const auto lines = m_lane.log->lines();
        for (auto& level : m_lines)
            level.resize(lines.size(), None);
        for (std::size_t i = 1; i < lines.size(); ++i) {
            const FileId file = m_lane.files[lines[i].file];
            const std::array numbers{lines[i].line, lines[i].blockLine, lines[i].subLine};
            for (std::size_t level = 0; level < LineLevelCount; ++level)
                if (level == 0 || lines[i].blockLine != 0)
                    m_lines[level][i]
                        = rows.line(static_cast<LineLevel>(level), file, numbers[level]);
        }
    }
    void findNodes(const RangeRows& rows)
    {
        const auto contexts = m_lane.log->contexts();
        m_nodes.resize(contexts.size(), None);
        for (std::size_t i = 1; i < contexts.size(); ++i) {
            const auto parent = contexts[i].parent;
            if (parent == 0) // began before the profile: the main program
                m_nodes[i] = 0;
            else if (m_nodes[parent] != None)
                m_nodes[i] = rows.child(m_nodes[parent], m_lane.subs[contexts[i].sub]);
        }
        for (std::size_t i = 1; i < contexts.size(); ++i)
            if (m_nodes[i] == 0)
                m_nodes[i] = None; // the root's time is what remains
    }
    void findSites(const RangeRows& rows)
    {
        const SliceLog& log = *m_lane.log;
        m_sites.reserve(log.sites().size());
        for (const auto& site : log.sites()) {
            const auto& context = log.contexts()[site.context];
            const auto& line = log.lines()[site.line];
            SubId caller;
            if (site.caller != 0)
                caller = m_lane.subs[site.caller - 1];
            else if (context.parent != 0)
                caller = m_lane.subs[log.contexts()[context.parent].sub];
            m_sites.push_back(
                rows.site({caller, m_lane.files[line.file], line.line, m_lane.subs[context.sub]}));
        }
    }

    const TimeLane& m_lane; ///< of the profile, which TimeRanges keeps
    SliceCheckpoints m_checkpoints;
    std::array<std::vector<std::uint32_t>, LineLevelCount> m_lines; ///< by line
    std::vector<std::uint32_t> m_nodes; ///< by context
    std::vector<std::uint32_t> m_sites; ///< by site
};

TimeRanges::TimeRanges(std::shared_ptr<const Profile> profile)
    : m_profile(std::move(profile))
{
    const RangeRows rows(*m_profile);
    for (const TimeLane& lane : m_profile->timeAxis().lanes)
        m_lanes.emplace_back(lane, rows);
}

TimeRanges::~TimeRanges() = default;

bool TimeRanges::isEmpty() const { return m_lanes.empty(); }

TimeRange TimeRanges::shown(TimeRange range) const
{
    const TimeRange whole = m_profile->timeAxis().whole();
    TimeRange all{whole.to, whole.from};
    for (const Lane& lane : m_lanes) {
        const TimeRange shown = lane.shown(range);
        if (shown.from == shown.to)
            continue;
        all.from = std::min(all.from, shown.from);
        all.to = std::max(all.to, shown.to);
    }
    return all.from < all.to ? all : TimeRange{range.from, range.from};
}

std::shared_ptr<const Profile> TimeRanges::of(TimeRange range, const std::stop_token& stop) const
{
    RangeRows rows(*m_profile);
    for (const Lane& lane : m_lanes) {
        if (stop.stop_requested())
            return nullptr;
        lane.add(rows, range.to, m_profile->ticksPerSecond(), true);
        lane.add(rows, range.from, m_profile->ticksPerSecond(), false);
    }
    auto tables = Profile::Tables::withoutSums(*m_profile->m_tables);
    for (std::size_t level = 0; level < LineLevelCount; ++level) {
        auto& lines = rows.lines[level];
        std::erase_if(lines, [](const RangeRows::LineRow& row) {
            return row.cost.count == 0 && row.cost.exclusive == 0;
        });
        tables->lines[level] = {tables->files.size(), lines,
            [](const RangeRows::LineRow& row) { return row.file.index(); },
            [](const RangeRows::LineRow& row) { return row.cost; }};
    }
    rows.dropEmptyNodes();
    tables->callTree = layOutCallTree(rows.nodes, rankByName(tables->subs), stop);
    std::erase_if(rows.sites, [](const CallSite& site) {
        return site.calls == 0 && site.inclusive == 0 && site.exclusive == 0 && site.recursive == 0;
    });
    tables->callSites = std::move(rows.sites);
    Profile::Tables::index(*tables, stop);
    if (stop.stop_requested())
        return nullptr;
    Profile::Tables::addTimeOutsideSubs(*tables);
    return std::shared_ptr<const Profile>(new Profile(std::move(tables)));
}

} // namespace nytprof

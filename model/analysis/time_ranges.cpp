// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/time_ranges.h"

#include "analysis/lane_edges.h"
#include "analysis/requests.h"
#include "profile/memory_table.h"
#include "profile/profile.h"
#include "profile/slice_checkpoints.h"
#include "profile/sub_names.h"
#include "profile/table_rows.h"
#include "profile/ticks.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace nytprof {
namespace {

using Edge = LaneEdges::Edge;

/// Adds the part of a slice before an edge that cuts it, or subtracts it: all its counts if its
/// middle is before the edge.
void addPart(SliceSums& sums, const SliceLog& log, const Edge& edge, bool isAdded)
{
    if (edge.within == 0)
        return;
    const auto length = static_cast<std::int64_t>(log.slices()[edge.slice].times.length);
    const bool hasCounts = edge.within > length / 2;
    log.eachRow(edge.slice, [&](SliceLog::RowKind kind, const SliceLog::Row& row) {
        const Ticks part = convertTicks(row.time, length, isAdded ? edge.within : -edge.within);
        if (kind == SliceLog::RowKind::Inclusive)
            return increase(sums.inclusive[row.number], part);
        auto& sum = (kind == SliceLog::RowKind::Line ? sums.lines : sums.sites)[row.number];
        increase(sum.time, part);
        if (hasCounts)
            sum.count += isAdded ? row.count : 0 - row.count;
    });
}

} // namespace

/// One process.
class TimeRanges::Lane {
public:
    Lane(const Profile& profile, const TimeLane& lane, const TableRows& rows)
        : m_lane(lane)
        , m_edges(profile, lane)
        , m_rows(lane, rows)
        , m_checkpoints(*lane.log)
    {
    }

    [[nodiscard]] const TimeLane& lane() const { return m_lane; }
    [[nodiscard]] const LaneEdges& edges() const { return m_edges; }
    [[nodiscard]] bool isWhole(std::int64_t time) const { return m_edges.isEnd(m_edges.at(time)); }
    [[nodiscard]] SliceCheckpoints::Position begin() const { return m_checkpoints.at(0); }

    /// What ran up to a time is added to the rows, or subtracted.
    void add(RowSums& to, std::int64_t time, std::int64_t ticksPerSecond, bool isAdded) const
    {
        const Edge edge = m_edges.at(time);
        if (isBegin(edge))
            return;
        auto position = m_checkpoints.at(sliceOf(edge));
        add(to, edge, position, ticksPerSecond, isAdded);
    }
    /// Adds what ran up to a time; `moved`, a position of this lane, is at that time then.
    void add(RowSums& to, std::int64_t time, std::int64_t ticksPerSecond,
        SliceCheckpoints::Position& moved) const
    {
        const Edge edge = m_edges.at(time);
        if (isBegin(edge))
            return;
        m_checkpoints.move(moved, sliceOf(edge));
        add(to, edge, moved, ticksPerSecond, true);
    }

    /// Number of slices up to a time; of one that is divided, by its middle.
    [[nodiscard]] std::uint64_t slicesUntil(std::int64_t time) const
    {
        const Edge edge = m_edges.at(time);
        if (m_edges.isEnd(edge))
            return std::numeric_limits<std::uint64_t>::max();
        const auto slices = m_lane.log->slices();
        const bool isMostly = edge.slice < slices.size()
            && edge.within > static_cast<std::int64_t>(slices[edge.slice].times.length) / 2;
        return edge.slice + (isMostly ? 1 : 0);
    }
    void addMemory(MemorySums& to, const TableRows& rows, TimeRange range) const
    {
        if (m_lane.memory)
            to.addSlices(m_lane, rows.nodeIndex(), slicesUntil(range.from), slicesUntil(range.to));
    }
    void addWholeMemory(MemorySums& to, const TableRows& rows) const
    {
        if (!m_lane.memory)
            return;
        to.addSlices(m_lane, rows.nodeIndex(), 0);
        to.addPeak(m_lane, rows.nodeIndex());
    }

    [[nodiscard]] std::optional<std::int64_t> runningSince(SubId sub, TimeRange range) const
    {
        const auto sites = sitesOf(sub);
        const auto begin = m_checkpoints.at(sliceOf(m_edges.at(range.from)));
        const auto end = m_checkpoints.at(sliceOf(m_edges.at(range.to)));
        const auto calls = callsOf(sites, begin);
        if (calls == 0 || calls != callsOf(sites, end)
            || inclusiveOf(sites, begin) == inclusiveOf(sites, end))
            return std::nullopt;
        std::size_t before = 0; // slices up to there have fewer calls
        std::size_t after = begin.slice;
        while (before + 1 < after) {
            const auto middle = before + (after - before) / 2;
            (callsOf(sites, m_checkpoints.at(middle)) < calls ? before : after) = middle;
        }
        return m_edges.timeOf(Edge{before});
    }

private:
    [[nodiscard]] std::vector<std::size_t> sitesOf(SubId sub) const
    {
        std::vector<std::size_t> found;
        const auto sites = m_lane.log->sites();
        for (std::size_t i = 0; i < sites.size(); ++i)
            if (m_lane.subs[m_lane.log->contexts()[sites[i].context].sub] == sub)
                found.push_back(i);
        return found;
    }
    [[nodiscard]] static std::uint64_t callsOf(
        std::span<const std::size_t> sites, const SliceCheckpoints::Position& at)
    {
        std::uint64_t calls = 0;
        for (const std::size_t site : sites)
            calls += at.sums.sites[site].count;
        return calls;
    }
    [[nodiscard]] std::int64_t inclusiveOf(
        std::span<const std::size_t> sites, const SliceCheckpoints::Position& at) const
    {
        const auto times = m_lane.log->inclusiveTimes(at.sums);
        std::int64_t time = 0;
        for (const std::size_t site : sites)
            time += times[site];
        return time;
    }
    [[nodiscard]] static bool isBegin(const Edge& edge)
    {
        return edge.slice == 0 && edge.within == 0;
    }
    [[nodiscard]] std::size_t sliceOf(const Edge& edge) const
    {
        return std::min(edge.slice, m_lane.log->slices().size());
    }
    void add(RowSums& to, const Edge& edge, SliceCheckpoints::Position& at,
        std::int64_t ticksPerSecond, bool isAdded) const
    {
        addPart(at.sums, *m_lane.log, edge, true);
        m_rows.add(to, at.sums, ticksPerSecond, isAdded);
        addPart(at.sums, *m_lane.log, edge, false);
        if (m_edges.isEnd(edge))
            m_rows.addUnsliced(to, isAdded);
    }

    const TimeLane& m_lane; ///< of the profile, which TimeRanges keeps
    LaneEdges m_edges;
    LaneRows m_rows;
    SliceCheckpoints m_checkpoints;
};

/// The tables of the whole, and what they have beyond the sums of all lanes: rounding, and for a
/// single process its last slice. That belongs to the lane that ends last.
struct TimeRanges::Tables {
    explicit Tables(const Profile& profile)
        : rows(profile)
        , beyond(rows, profile)
    {
    }
    TableRows rows;
    RowSums beyond;
    std::size_t lastLane = 0;
};

TimeRanges::TimeRanges(std::shared_ptr<const Profile> profile)
    : m_profile(std::move(profile))
    , m_tables(std::make_unique<Tables>(*m_profile))
{
    std::int64_t lastEnd = -1;
    for (const TimeLane& lane : m_profile->timeAxis().lanes) {
        if (lane.end() > lastEnd) {
            lastEnd = lane.end();
            m_tables->lastLane = m_lanes.size();
        }
        m_lanes.emplace_back(*m_profile, lane, m_tables->rows);
        m_lanes.back().add(m_tables->beyond, lane.end(), m_profile->ticksPerSecond(), false);
    }
}

TimeRanges::~TimeRanges() = default;

bool TimeRanges::isEmpty() const { return m_lanes.empty(); }

TimeRange TimeRanges::shown(TimeRange range) const
{
    const TimeRange whole = m_profile->timeAxis().whole();
    TimeRange all{whole.to, whole.from};
    for (const Lane& lane : m_lanes) {
        const TimeRange shown = lane.edges().counted(range);
        if (shown.from == shown.to)
            continue;
        all.from = std::min(all.from, shown.from);
        all.to = std::max(all.to, shown.to);
    }
    return all.from < all.to ? all : TimeRange{range.from, range.from};
}

std::int64_t TimeRanges::nearestEdge(std::int64_t time) const
{
    std::optional<std::int64_t> nearest;
    for (const Lane& lane : m_lanes) {
        if (time < lane.lane().begin || time > lane.lane().end())
            continue;
        const std::int64_t edge = lane.edges().timeOf(lane.edges().at(time));
        if (!nearest || std::abs(edge - time) < std::abs(*nearest - time))
            nearest = edge;
    }
    return nearest.value_or(time);
}

TimeRanges::PartCosts TimeRanges::costsBetween(const RowSums& from, const RowSums& to) const
{
    PartCosts costs;
    for (std::size_t i = 0; i < to.lines[0].size(); ++i)
        costs.statements += to.lines[0][i].count - from.lines[0][i].count;
    std::vector<Ticks> times(m_profile->subs().size());
    for (std::size_t i = 0; i < to.sites.size(); ++i)
        increase(times[m_tables->rows.sites()[i].callee.index()],
            addTicks(to.sites[i].exclusive, -from.sites[i].exclusive));
    for (std::size_t sub = 0; sub < times.size(); ++sub)
        if (times[sub] > costs.hottestTime && !m_profile->subs()[sub].waits) {
            costs.hottest = SubId(sub);
            costs.hottestTime = times[sub];
        }
    return costs;
}

void TimeRanges::eachPart(std::span<const std::int64_t> edges,
    const std::function<void(TimeRange, const PartCosts&)>& visit) const
{
    std::vector<SliceCheckpoints::Position> positions;
    for (const Lane& lane : m_lanes)
        positions.push_back(lane.begin());
    RowSums from(m_tables->rows);
    for (std::size_t i = 0; i < edges.size(); ++i) {
        RowSums to(m_tables->rows);
        for (std::size_t lane = 0; lane < m_lanes.size(); ++lane)
            m_lanes[lane].add(to, edges[i], m_profile->ticksPerSecond(), positions[lane]);
        if (!m_lanes.empty() && m_lanes[m_tables->lastLane].isWhole(edges[i]))
            to.add(m_tables->beyond, true);
        if (i > 0)
            visit({edges[i - 1], edges[i]}, costsBetween(from, to));
        from = std::move(to);
    }
}

std::optional<std::int64_t> TimeRanges::runningSince(SubId sub, TimeRange range) const
{
    std::optional<std::int64_t> first;
    for (const Lane& lane : m_lanes)
        if (const auto since = lane.runningSince(sub, range))
            first = std::min(first.value_or(*since), *since);
    return first;
}

std::shared_ptr<const Profile> TimeRanges::of(TimeRange range, const std::stop_token& stop) const
{
    const TimeRange whole = m_profile->timeAxis().whole();
    if (m_lanes.empty() || (range.from <= whole.from && range.to >= whole.to))
        return m_profile;
    RowSums sums(m_tables->rows);
    for (const auto& [time, isAdded] : {std::pair(range.to, true), std::pair(range.from, false)}) {
        for (const Lane& lane : m_lanes) {
            if (stop.stop_requested())
                return nullptr;
            lane.add(sums, time, m_profile->ticksPerSecond(), isAdded);
        }
        if (m_lanes[m_tables->lastLane].isWhole(time))
            sums.add(m_tables->beyond, isAdded);
    }
    MemorySums memory;
    for (const Lane& lane : m_lanes)
        lane.addMemory(memory, m_tables->rows, range);
    return profileOf(sums, memory.take(), range, nullptr, stop);
}

RangeFacts TimeRanges::factsOf(TimeRange range) const
{
    const TimeAxis& axis = m_profile->timeAxis();
    const auto seconds = [](std::int64_t time) { return static_cast<double>(time) / 1e9; };
    RangeFacts facts;
    range = {std::max(range.from, axis.whole().from), std::min(range.to, axis.whole().to)};
    facts.length = seconds(std::max<std::int64_t>(range.to - range.from, 0));
    facts.begin = axis.hasProfilerTime() ? 0 : seconds(axis.wallClock + range.from);
    std::map<ProcessId, TimeRange> lives; // of processes, with all their threads
    for (const Lane& lane : m_lanes) {
        const TimeRange part = lane.edges().counted(range);
        if (part.from == part.to)
            continue;
        TimeRange& life = lives.try_emplace(lane.lane().process, part).first->second;
        life = {std::min(life.from, part.from), std::max(life.to, part.to)};
    }
    ProcessCount processes;
    std::vector<std::pair<std::int64_t, int>> changes; // of the number of processes
    for (const auto& [process, life] : lives) {
        if (process.valid() && process.index() < m_profile->processes().size())
            processes.add(m_profile->processes()[process.index()]);
        changes.emplace_back(life.from, 1);
        changes.emplace_back(life.to, -1);
    }
    facts.processes = processes.count();
    facts.processesAtOnce = maxAtOnce(changes);
    return facts;
}

/// Chosen processes of the profile, with their lanes.
struct TimeRanges::Processes {
    std::vector<Process> processes;
    std::shared_ptr<const TimeAxis> axis;
};

std::shared_ptr<const Profile> TimeRanges::ofProcesses(
    const std::function<bool(const Process&)>& isWanted, const std::stop_token& stop) const
{
    Processes wanted;
    std::vector<ProcessId> ids(m_profile->processes().size());
    for (std::size_t i = 0; i < ids.size(); ++i)
        if (const Process& process = m_profile->processes()[i]; isWanted(process)) {
            ids[i] = ProcessId(wanted.processes.size());
            wanted.processes.push_back(process);
        }
    RowSums sums(m_tables->rows);
    MemorySums memory;
    std::vector<TimeLane> lanes;
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        if (stop.stop_requested())
            return nullptr;
        TimeLane lane = m_lanes[i].lane();
        lane.process = ids[lane.process.index()];
        if (!lane.process.valid())
            continue;
        m_lanes[i].add(sums, lane.end(), m_profile->ticksPerSecond(), true);
        if (i == m_tables->lastLane)
            sums.add(m_tables->beyond, true);
        m_lanes[i].addWholeMemory(memory, m_tables->rows);
        lanes.push_back(std::move(lane));
    }
    wanted.axis = std::make_shared<const TimeAxis>(alignedAxis(std::move(lanes)));
    return profileOf(sums, memory.take(), wanted.axis->whole(), &wanted, stop);
}

struct TimeRanges::Tree {
    CallTree calls;
    std::shared_ptr<const MemoryTable> memory;
};

/// Nodes that only have memory stay: what they allocated before may have been freed then.
TimeRanges::Tree TimeRanges::treeOf(
    const RowSums& sums, MemoryTable memory, const std::stop_token& stop) const
{
    std::vector<bool> isKept(m_tables->rows.nodes().size());
    for (const MemoryRow& row : memory.rows)
        isKept[row.node.index()] = true;
    const auto kept = nodesWithCosts(m_tables->rows, sums, std::move(isKept));
    std::vector<CallNodeId> places;
    Tree tree{layOutCallTree(kept.nodes, rankByName(m_profile->subs()), stop, &places), nullptr};
    if (!m_profile->memory() || places.empty())
        return tree;
    for (MemoryRow& row : memory.rows)
        row.node = places[kept.places[row.node.index()]];
    tree.memory = std::make_shared<const MemoryTable>(std::move(memory));
    return tree;
}

std::shared_ptr<const Profile> TimeRanges::profileOf(const RowSums& sums, MemoryTable memory,
    TimeRange range, const Processes* processes, const std::stop_token& stop) const
{
    const TableRows& rows = m_tables->rows;
    auto tables = Profile::Tables::withoutSums(*m_profile->m_tables);
    tables->runDelay = m_profile->timeAxis().runDelay(range);
    tables->overhead = m_profile->timeAxis().overhead(range);
    if (processes) {
        tables->processes = processes->processes;
        tables->timeAxis = processes->axis;
        tables->runDelay = processes->axis->runDelay(range);
        tables->overhead = processes->axis->overhead(range);
    }
    for (std::size_t level = 0; level < LineLevelCount; ++level) {
        const auto lines = linesWithCosts(rows, sums, static_cast<LineLevel>(level));
        tables->lines[level]
            = {tables->files.size(), lines, [](const auto& line) { return line.file.index(); },
                [](const auto& line) { return line.cost; }};
    }
    memory.isRange = !processes;
    Tree tree = treeOf(sums, std::move(memory), stop);
    tables->callTree = std::move(tree.calls);
    tables->memory = std::move(tree.memory);
    tables->callSites = sitesWithCosts(rows, sums);
    Profile::Tables::index(*tables, stop);
    if (stop.stop_requested())
        return nullptr;
    Profile::Tables::addTimeOutsideSubs(*tables);
    if (!processes)
        Profile::Tables::shareSamples(*tables, m_profile->totals().whole());
    return std::shared_ptr<const Profile>(new Profile(std::move(tables)));
}

} // namespace nytprof

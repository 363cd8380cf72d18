// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/axis_lanes.h"

#include "analysis/package_groups.h"
#include "analysis/requests.h"
#include "profile/profile.h"
#include "profile/table_rows.h"
#include "profile/ticks.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace nytprof {
namespace {

constexpr std::uint8_t Waiting = 255; // instead of a group

std::uint8_t groupOf(const Sub& sub, std::uint32_t rank)
{
    const std::size_t group = sub.waits   ? Waiting
        : rank == PackageGroups::Builtins ? LaneCosts::Builtins
        : rank < LaneCosts::Others        ? rank
                                          : LaneCosts::Others;
    return static_cast<std::uint8_t>(group);
}

/// Calls visit(part, of the other) for all numbers.
template <class Visit>
void eachCost(LaneCosts& costs, const LaneCosts& other, Visit visit)
{
    for (std::size_t i = 0; i < costs.groups.size(); ++i)
        visit(costs.groups[i], other.groups[i]);
    visit(costs.waiting, other.waiting);
    visit(costs.length, other.length);
    visit(costs.overhead, other.overhead);
    visit(costs.cpu, other.cpu);
    visit(costs.delay, other.delay);
    visit(costs.statements, other.statements);
    visit(costs.calls, other.calls);
    visit(costs.statementTime, other.statementTime);
}

LaneCosts difference(LaneCosts costs, const LaneCosts& before)
{
    eachCost(costs, before, [](std::int64_t& sum, std::int64_t by) { sum -= by; });
    return costs;
}

/// The number of the slice at a time from the begin of the log, not before `from`.
std::size_t sliceIndex(const SliceLog& log, std::int64_t time, std::size_t from)
{
    const auto slices = log.slices();
    const auto after = std::upper_bound(slices.begin() + static_cast<std::ptrdiff_t>(from),
        slices.end(), static_cast<std::uint64_t>(time),
        [](std::uint64_t at, const SliceLog::Slice& slice) { return at < slice.begin; });
    return static_cast<std::size_t>(std::max<std::ptrdiff_t>(after - slices.begin() - 1, 0));
}

} // namespace

std::int64_t LaneCosts::working() const
{
    return std::accumulate(groups.begin(), groups.end(), std::int64_t{0});
}

LaneCosts& LaneCosts::operator+=(const LaneCosts& other)
{
    eachCost(*this, other, [](std::int64_t& sum, std::int64_t by) { sum += by; });
    return *this;
}

void LaneCosts::addPart(const LaneCosts& other, double share)
{
    eachCost(*this, other, [share](std::int64_t& sum, std::int64_t by) {
        sum += std::llround(static_cast<double>(by) * share);
    });
}

/// Adds up one lane.
class AxisLanes::Builder {
public:
    Builder(const Profile& profile, const TimeLane& from, const std::vector<std::uint8_t>& groups)
        : m_from(from)
        , m_log(*from.log)
        , m_profile(profile)
        , m_groups(groups)
        , m_lane{LaneEdges(profile, from), {}, {}}
    {
        for (std::size_t i = 0; i < m_log.sites().size(); ++i) {
            const SubId sub = from.subs[m_log.contexts()[m_log.sites()[i].context].sub];
            m_sites.push_back({sub, m_lane.edges.waits(i) ? Waiting : groupOf(sub)});
        }
    }

    [[nodiscard]] Lane lane(const std::stop_token& stop)
    {
        const auto slices = m_log.slices();
        LaneCosts before;
        for (std::size_t slice = 0; slice < slices.size() && !stop.stop_requested(); ++slice) {
            m_lane.before.push_back(before);
            addSlice(slice);
            if (slices[slice].times.length > 0) // else it is continued by the next one
                before = m_sum;
        }
        if (slices.empty())
            m_lane.before.push_back(before);
        addUnsliced();
        m_lane.before.push_back(m_sum);
        return std::move(m_lane);
    }

private:
    struct Site {
        SubId sub;
        std::uint8_t group = LaneCosts::Others;
    };

    [[nodiscard]] std::uint8_t groupOf(SubId sub) const
    {
        return sub.valid() ? m_groups[sub.index()] : LaneCosts::Others;
    }
    void charge(std::uint8_t group, std::int64_t time)
    {
        (group == Waiting ? m_sum.waiting : m_sum.groups[group]) += time;
    }

    void addSlice(std::size_t slice)
    {
        const auto& times = m_log.slices()[slice].times;
        const auto length = static_cast<std::int64_t>(times.length);
        std::int64_t inSubs = 0;
        SliceLog::Row longest;
        m_log.eachRow(slice, [&](SliceLog::RowKind kind, const SliceLog::Row& row) {
            if (kind == SliceLog::RowKind::Line) {
                m_sum.statements += static_cast<std::int64_t>(row.count);
                m_sum.statementTime += row.time;
            }
            if (kind != SliceLog::RowKind::Site)
                return;
            m_sum.calls += static_cast<std::int64_t>(row.count);
            charge(m_sites[row.number].group, row.time);
            inSubs += row.time;
            if (row.time > longest.time)
                longest = row;
        });
        const auto overhead = static_cast<std::int64_t>(times.overhead);
        charge(LaneCosts::Others, std::max<std::int64_t>(length - overhead - inSubs, 0));
        m_sum.length += length;
        m_sum.overhead += overhead;
        m_sum.cpu += static_cast<std::int64_t>(times.cpu);
        m_sum.delay += static_cast<std::int64_t>(times.delay);
        if (longest.time > length / 2)
            addWait(rangeOf(m_from, slice), longest.number);
    }

    void addWait(TimeRange range, std::uint32_t number)
    {
        const auto [sub, group] = m_sites[number];
        auto& waits = m_lane.waits;
        if (group != Waiting)
            return;
        if (!waits.empty() && waits.back().range.to == range.from && waits.back().sub == sub) {
            waits.back().range.to = range.to;
            return;
        }
        const auto& site = m_log.sites()[number];
        const auto parent = m_log.contexts()[site.context].parent;
        const SubId caller = site.caller != 0 ? m_from.subs[site.caller - 1]
            : parent != 0                     ? m_from.subs[m_log.contexts()[parent].sub]
                                              : SubId();
        waits.push_back({range, sub, caller});
    }

    // The processor time of what only the tables at the end have is not known.
    void addUnsliced()
    {
        const auto length = m_from.length - static_cast<std::int64_t>(m_log.length());
        const auto nanoseconds = [this](Ticks ticks) {
            return convertTicks(ticks, m_profile.ticksPerSecond(), 1'000'000'000);
        };
        std::int64_t inSubs = 0;
        const std::int64_t working = m_sum.working();
        if (m_from.unsliced) {
            for (const UnplacedNode& node : m_from.unsliced->nodes) {
                charge(groupOf(node.sub), nanoseconds(node.exclusive));
                inSubs += nanoseconds(node.exclusive);
                m_sum.calls += static_cast<std::int64_t>(node.calls);
            }
            for (const auto& line : m_from.unsliced->lines)
                if (line.level == LineLevel::Line) {
                    m_sum.statements += static_cast<std::int64_t>(line.cost.count);
                    m_sum.statementTime += nanoseconds(line.cost.exclusive);
                }
        }
        charge(LaneCosts::Others, std::max<std::int64_t>(length - inSubs, 0));
        m_sum.length += length;
        m_sum.cpu += std::clamp<std::int64_t>(
            m_sum.working() - working, 0, std::max<std::int64_t>(length, 0));
    }

    const TimeLane& m_from;
    const SliceLog& m_log;
    const Profile& m_profile;
    const std::vector<std::uint8_t>& m_groups; ///< by SubId
    std::vector<Site> m_sites;
    LaneCosts m_sum;
    Lane m_lane;
};

namespace {

/// With what its last slice has beyond its rows also of a single process.
TimeAxis completeAxis(const Profile& profile)
{
    TimeAxis axis = profile.timeAxis();
    if (axis.lanes.size() == 1 && !axis.lanes[0].unsliced)
        axis.lanes[0].unsliced
            = std::make_shared<const UnslicedRows>(unslicedRows(profile, axis.lanes[0]));
    return axis;
}

} // namespace

AxisLanes::AxisLanes(
    const Profile& profile, const PackageGroups& groups, const std::stop_token& stop)
    : AxisLanes(profile, completeAxis(profile), groups, stop)
{
}

AxisLanes::AxisLanes(
    const Profile& profile, TimeAxis axis, const PackageGroups& groups, const std::stop_token& stop)
    : m_axis(std::move(axis))
    , m_whole(m_axis.whole())
{
    std::vector<std::uint8_t> groupOfSub;
    for (std::size_t i = 0; i < profile.subs().size(); ++i)
        groupOfSub.push_back(groupOf(profile.subs()[i], groups.rankOf(SubId(i))));
    for (const TimeLane& lane : m_axis.lanes)
        m_lanes.push_back(Builder(profile, lane, groupOfSub).lane(stop));
}

TimeRange AxisLanes::rangeOf(const TimeLane& lane, std::size_t slice)
{
    const auto slices = lane.log->slices();
    if (slices.empty())
        return {lane.begin, lane.end()};
    const auto& at = slices[slice];
    return {lane.begin + static_cast<std::int64_t>(at.begin),
        slice + 1 == slices.size() ? lane.end() : lane.begin + static_cast<std::int64_t>(at.end())};
}

// `slice`: at most the one at this time, then that one.
LaneCosts AxisLanes::before(std::size_t lane, std::int64_t time, std::size_t& slice) const
{
    const TimeLane& from = m_axis.lanes[lane];
    const auto& sums = m_lanes[lane].before;
    const std::int64_t at = time - from.begin;
    if (at <= 0)
        return {};
    if (time >= from.end())
        return sums.back();
    slice = sliceIndex(*from.log, at, slice);
    const TimeRange range = rangeOf(from, slice);
    LaneCosts costs = sums[slice];
    if (range.from < range.to)
        costs.addPart(difference(sums[slice + 1], costs),
            static_cast<double>(time - range.from) / static_cast<double>(range.to - range.from));
    return costs;
}

LaneCosts AxisLanes::of(std::size_t lane, TimeRange range) const
{
    std::size_t slice = 0;
    const LaneCosts from = before(lane, range.from, slice);
    return difference(before(lane, range.to, slice), from);
}

std::vector<LaneCosts> AxisLanes::columns(
    const std::vector<std::size_t>& lanes, TimeRange range, std::size_t count) const
{
    std::vector<LaneCosts> columns(count);
    for (const std::size_t lane : lanes)
        addColumns(columns, lane, range);
    return columns;
}

void AxisLanes::addColumns(std::vector<LaneCosts>& columns, std::size_t lane, TimeRange range) const
{
    const TimeLane& life = m_axis.lanes[lane];
    const double width = static_cast<double>(range.to - range.from)
        / static_cast<double>(std::max<std::size_t>(columns.size(), 1));
    const auto beginOf = [&](std::size_t column) {
        return range.from + std::llround(static_cast<double>(column) * width);
    };
    if (life.begin >= range.to || life.end() <= range.from || width <= 0)
        return;
    const auto begun = static_cast<double>(std::max(life.begin - range.from, std::int64_t{0}));
    auto column = static_cast<std::size_t>(begun / width);
    column -= column > 0 ? 1 : 0; // edges of columns are rounded
    std::size_t slice = 0;
    LaneCosts from = before(lane, beginOf(column), slice);
    for (; column < columns.size() && beginOf(column) < life.end(); ++column) {
        const LaneCosts to = before(lane, beginOf(column + 1), slice);
        columns[column] += difference(to, std::exchange(from, to));
    }
}

LaneCosts AxisLanes::before(std::size_t lane, const LaneEdges::Edge& edge) const
{
    const auto& sums = m_lanes[lane].before;
    LaneCosts costs = sums[std::min(edge.slice, sums.size() - 1)];
    if (edge.within == 0)
        return costs;
    const LaneCosts slice = difference(sums[edge.slice + 1], costs);
    const bool hasCounts = edge.within > slice.length / 2;
    const std::int64_t statements = costs.statements + (hasCounts ? slice.statements : 0);
    const std::int64_t calls = costs.calls + (hasCounts ? slice.calls : 0);
    costs.addPart(slice, static_cast<double>(edge.within) / static_cast<double>(slice.length));
    costs.statements = statements;
    costs.calls = calls;
    return costs;
}

LaneCosts AxisLanes::costsIn(std::size_t lane, TimeRange range) const
{
    const LaneEdges& edges = m_lanes[lane].edges;
    return difference(before(lane, edges.at(range.to)), before(lane, edges.at(range.from)));
}

// Where a lane only waits, an edge may be elsewhere.
bool AxisLanes::worksBetween(std::int64_t a, std::int64_t b) const
{
    for (std::size_t lane = 0; lane < m_lanes.size(); ++lane) {
        const LaneCosts costs = costsIn(lane, {std::min(a, b), std::max(a, b)});
        if (costs.work() > costs.waiting / LaneEdges::MinWaiting)
            return true;
    }
    return false;
}

std::int64_t AxisLanes::roundedEdge(std::int64_t time, std::int64_t step) const
{
    std::int64_t power = 1;
    while (power <= step / 10)
        power *= 10;
    for (; power > 1; power /= 10) {
        const std::int64_t rounded = (time + power / 2) / power * power;
        if (rounded == time || !worksBetween(time, rounded))
            return rounded;
    }
    return time;
}

std::size_t AxisLanes::maxAtOnce(const std::vector<std::size_t>& lanes) const
{
    std::vector<std::pair<std::int64_t, int>> changes;
    for (const std::size_t lane : lanes) {
        changes.emplace_back(m_axis.lanes[lane].begin, 1);
        changes.emplace_back(m_axis.lanes[lane].end(), -1);
    }
    const int most = nytprof::maxAtOnce(changes);
    return static_cast<std::size_t>(std::max(most, lanes.empty() ? 0 : 1));
}

std::optional<AxisLanes::SliceFacts> AxisLanes::sliceAt(std::size_t lane, std::int64_t time) const
{
    const TimeLane& from = m_axis.lanes[lane];
    if (time < from.begin || time >= from.end())
        return {};
    const std::size_t slice = sliceIndex(*from.log, time - from.begin, 0);
    const auto& sums = m_lanes[lane].before;
    SliceFacts facts{rangeOf(from, slice), difference(sums[slice + 1], sums[slice]), {}};
    if (from.log->empty())
        return facts;
    from.log->eachRow(slice, [&](SliceLog::RowKind kind, const SliceLog::Row& row) {
        if (kind != SliceLog::RowKind::Line || row.time <= facts.lineTime)
            return;
        const auto& line = from.log->lines()[row.number];
        facts.file = from.files[line.file];
        facts.line = line.line;
        facts.lineTime = row.time;
    });
    return facts;
}

std::int64_t AxisLanes::nearestEdge(std::int64_t time) const
{
    const std::int64_t at = std::clamp(time, m_whole.from, m_whole.to);
    if (m_lanes.empty())
        return at;
    const std::int64_t below = neighbouringEdge(at + 1, false); // perhaps `at` itself
    const std::int64_t above = neighbouringEdge(at - 1, true);
    return at - below <= above - at ? below : above;
}

std::int64_t AxisLanes::neighbouringEdge(std::int64_t time, bool isAfter) const
{
    std::optional<std::int64_t> nearest;
    const auto offer = [&](std::int64_t edge) {
        if (isAfter ? edge > time && (!nearest || edge < *nearest)
                    : edge < time && (!nearest || edge > *nearest))
            nearest = edge;
    };
    for (const TimeLane& lane : m_axis.lanes) {
        offer(lane.begin);
        offer(lane.end());
        if (time < lane.begin || time > lane.end())
            continue;
        std::size_t slice = sliceIndex(*lane.log, time - lane.begin, 0);
        offer(rangeOf(lane, slice).to);
        while (slice > 0 && rangeOf(lane, slice).from >= time)
            --slice;
        offer(rangeOf(lane, slice).from);
    }
    return nearest.value_or(time);
}

std::vector<AxisLanes::Ranges> AxisLanes::activityOf(SubId sub, const std::stop_token& stop) const
{
    std::vector<Ranges> all;
    for (const TimeLane& lane : m_axis.lanes) {
        const SliceLog& log = *lane.log;
        const auto contexts = log.contexts();
        std::vector<bool> isBelow(contexts.size()); // or is a call of it
        for (std::size_t i = 1; i < contexts.size(); ++i)
            isBelow[i] = isBelow[contexts[i].parent] || lane.subs[contexts[i].sub] == sub;
        Ranges& ranges = all.emplace_back();
        for (std::size_t slice = 0; slice < log.slices().size(); ++slice) {
            if (stop.stop_requested())
                return {};
            bool hasRun = false;
            log.eachRow(slice, [&](SliceLog::RowKind kind, const SliceLog::Row& row) {
                hasRun = hasRun
                    || (kind == SliceLog::RowKind::Site
                        && isBelow[log.sites()[row.number].context]);
            });
            if (!hasRun)
                continue;
            const TimeRange range = rangeOf(lane, slice);
            if (!ranges.empty() && ranges.back().to == range.from)
                ranges.back().to = range.to;
            else
                ranges.push_back(range);
        }
    }
    return all;
}

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/axis_lanes.h"

#include "analysis/package_groups.h"
#include "profile/waiting.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace nytprof {
namespace {

constexpr std::uint8_t Waiting = 255; // instead of a group

std::uint8_t groupOf(const Sub& sub, std::uint32_t rank)
{
    const std::size_t group = isWaiting(sub) ? Waiting
        : rank == PackageGroups::Builtins    ? LaneCosts::Builtins
        : rank < LaneCosts::Others           ? rank
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

AxisLanes::AxisLanes(TimeAxis axis, std::span<const Sub> subs, const PackageGroups& groups,
    const std::stop_token& stop)
    : m_axis(std::move(axis))
    , m_whole(m_axis.whole())
{
    std::vector<std::uint8_t> groupOfSub;
    for (std::size_t i = 0; i < subs.size(); ++i)
        groupOfSub.push_back(groupOf(subs[i], groups.rankOf(SubId(i))));
    for (const TimeLane& lane : m_axis.lanes)
        add(lane, groupOfSub, stop);
}

void AxisLanes::add(
    const TimeLane& from, const std::vector<std::uint8_t>& groupOfSub, const std::stop_token& stop)
{
    const SliceLog& log = *from.log;
    std::vector<SubId> subOfSite;
    for (const auto& site : log.sites())
        subOfSite.push_back(from.subs[log.contexts()[site.context].sub]);
    Lane& lane = m_lanes.emplace_back();
    lane.before.reserve(log.slices().size() + 1);
    LaneCosts sum;
    for (std::size_t slice = 0; slice < log.slices().size() && !stop.stop_requested(); ++slice) {
        lane.before.push_back(sum);
        const auto& times = log.slices()[slice].times;
        const auto length = static_cast<std::int64_t>(times.length);
        std::int64_t inSubs = 0;
        SliceLog::Row longest;
        log.eachRow(slice, [&](SliceLog::RowKind kind, const SliceLog::Row& row) {
            if (kind == SliceLog::RowKind::Line)
                sum.statements += static_cast<std::int64_t>(row.count);
            if (kind != SliceLog::RowKind::Site)
                return;
            const SubId sub = subOfSite[row.number];
            const auto group = sub.valid() ? groupOfSub[sub.index()] : LaneCosts::Others;
            (group == Waiting ? sum.waiting : sum.groups[group]) += row.time;
            inSubs += row.time;
            if (row.time > longest.time)
                longest = row;
        });
        const auto overhead = static_cast<std::int64_t>(times.overhead);
        sum.groups[LaneCosts::Others] += std::max<std::int64_t>(length - overhead - inSubs, 0);
        sum.length += length;
        sum.overhead += overhead;
        sum.cpu += static_cast<std::int64_t>(times.cpu);
        sum.delay += static_cast<std::int64_t>(times.delay);
        if (longest.time <= length / 2)
            continue;
        const SubId sub = subOfSite[longest.number];
        if (!sub.valid() || groupOfSub[sub.index()] != Waiting)
            continue;
        const TimeRange range = rangeOf(from, slice);
        if (!lane.waits.empty() && lane.waits.back().range.to == range.from
            && lane.waits.back().sub == sub) {
            lane.waits.back().range.to = range.to;
            continue;
        }
        const auto& site = log.sites()[longest.number];
        const auto parent = log.contexts()[site.context].parent;
        const SubId caller = site.caller != 0 ? from.subs[site.caller - 1]
            : parent != 0                     ? from.subs[log.contexts()[parent].sub]
                                              : SubId();
        lane.waits.push_back({range, sub, caller});
    }
    lane.before.push_back(sum);
}

TimeRange AxisLanes::rangeOf(const TimeLane& lane, std::size_t slice) const
{
    const auto& at = lane.log->slices()[slice];
    return {lane.begin + static_cast<std::int64_t>(at.begin),
        lane.begin + static_cast<std::int64_t>(at.end())};
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
    const auto& found = from.log->slices()[slice];
    LaneCosts costs = sums[slice];
    if (found.times.length > 0)
        costs.addPart(difference(sums[slice + 1], costs),
            static_cast<double>(at - static_cast<std::int64_t>(found.begin))
                / static_cast<double>(found.times.length));
    return costs;
}

LaneCosts AxisLanes::of(std::size_t lane, TimeRange range) const
{
    std::size_t slice = 0;
    const LaneCosts from = before(lane, range.from, slice);
    return difference(before(lane, range.to, slice), from);
}

std::vector<LaneCosts> AxisLanes::columns(
    std::size_t lane, TimeRange range, std::size_t count) const
{
    std::vector<LaneCosts> columns(count);
    std::size_t slice = 0;
    LaneCosts from = before(lane, range.from, slice);
    const double width = static_cast<double>(range.to - range.from)
        / static_cast<double>(std::max<std::size_t>(count, 1));
    for (std::size_t i = 0; i < count; ++i) {
        const auto end = range.from + std::llround(static_cast<double>(i + 1) * width);
        const LaneCosts to = before(lane, end, slice);
        columns[i] = difference(to, std::exchange(from, to));
    }
    return columns;
}

std::optional<AxisLanes::SliceFacts> AxisLanes::sliceAt(std::size_t lane, std::int64_t time) const
{
    const TimeLane& from = m_axis.lanes[lane];
    if (time < from.begin || time >= from.end())
        return {};
    const std::size_t slice = sliceIndex(*from.log, time - from.begin, 0);
    const auto& sums = m_lanes[lane].before;
    SliceFacts facts{rangeOf(from, slice), difference(sums[slice + 1], sums[slice]), {}};
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
        if (time < lane.begin || time > lane.end() || lane.log->empty())
            continue;
        const std::size_t slice = sliceIndex(*lane.log, time - lane.begin, 0);
        const TimeRange range = rangeOf(lane, slice);
        offer(range.from);
        offer(range.to);
        if (slice > 0)
            offer(rangeOf(lane, slice - 1).from);
    }
    return nearest.value_or(time);
}

std::vector<AxisLanes::Ranges> AxisLanes::rangesOf(SubId sub, const std::stop_token& stop) const
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

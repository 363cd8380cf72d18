// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/time_axis.h"

#include "container/held_bytes.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <tuple>

namespace nytprof {
namespace {

/// Where a lane begins on the clock that its slices are on; nothing without slices.
const SliceAxis* clockOf(const TimeLane& lane)
{
    return lane.log->axis().monotonic != 0 ? &lane.log->axis() : nullptr;
}

bool haveSameBoot(const std::vector<TimeLane>& lanes)
{
    const SliceAxis* first = nullptr;
    for (const TimeLane& lane : lanes) {
        const SliceAxis* const clock = clockOf(lane);
        if (!clock)
            continue;
        if (!first)
            first = clock;
        else if (clock->boot.empty() || clock->boot != first->boot)
            return false;
    }
    return first || lanes.size() == 1;
}

} // namespace

std::size_t UnslicedRows::heldBytes() const { return nytprof::heldBytes(lines, nodes, sites); }

TimeRange TimeAxis::whole() const
{
    TimeRange whole;
    for (const TimeLane& lane : lanes)
        whole.to = std::max(whole.to, lane.end());
    return whole;
}

namespace {

/// A slice that is partly in the range has its part.
std::int64_t sumIn(
    std::span<const TimeLane> lanes, TimeRange range, std::uint64_t SliceBlock::Times::*member)
{
    double sum = 0;
    for (const TimeLane& lane : lanes) {
        for (const SliceLog::Slice& slice : lane.log->slices()) {
            const auto from = lane.begin + static_cast<std::int64_t>(slice.begin);
            const auto to = lane.begin + static_cast<std::int64_t>(slice.end());
            const auto part = std::min(to, range.to) - std::max(from, range.from);
            if (part > 0)
                sum += static_cast<double>(slice.times.*member) * static_cast<double>(part)
                    / static_cast<double>(to - from);
        }
    }
    return std::llround(sum);
}

} // namespace

std::int64_t TimeAxis::runDelay(TimeRange range) const
{
    return sumIn(lanes, range, &SliceBlock::Times::delay);
}

std::int64_t TimeAxis::overhead(TimeRange range) const
{
    return sumIn(lanes, range, &SliceBlock::Times::overhead);
}

std::vector<AxisMark> marksOf(const TimeAxis& axis)
{
    std::vector<AxisMark> marks;
    for (std::size_t lane = 0; lane < axis.lanes.size(); ++lane)
        for (const TimeMark& mark : axis.lanes[lane].log->marks())
            marks.push_back(
                {mark.name, lane, axis.lanes[lane].begin + static_cast<std::int64_t>(mark.time)});
    std::ranges::stable_sort(marks, {}, &AxisMark::time);
    return marks;
}

bool TimeAxis::hasProfilerTime() const
{
    return hasSomeProfilerTime() && std::ranges::all_of(lanes, [](const TimeLane& lane) {
        return lane.log->empty() || lane.isProfilerTime();
    });
}

bool TimeAxis::hasSomeProfilerTime() const
{
    return std::ranges::any_of(lanes, &TimeLane::isProfilerTime);
}

TimeAxis alignedAxis(std::vector<TimeLane> lanes)
{
    TimeAxis axis;
    if (lanes.empty())
        return axis;
    if (!haveSameBoot(lanes))
        axis.alignment = TimeAxis::Alignment::WallClock;
    // What the wall clock was when the common clock was 0.
    std::int64_t epoch = 0;
    const TimeLane* earliest = nullptr;
    for (const TimeLane& lane : lanes) {
        if (!lane.log->empty())
            axis.absence = TimeAxis::Absence::None;
        const SliceAxis* const clock = clockOf(lane);
        if (!clock)
            continue;
        const auto key = [](const TimeLane& each) {
            return std::tuple(each.log->axis().monotonic, each.wallClock);
        };
        if (!earliest || key(lane) < key(*earliest)) {
            earliest = &lane;
            epoch = std::max<std::int64_t>(
                lane.wallClock - static_cast<std::int64_t>(clock->monotonic), 0);
        }
    }
    for (TimeLane& lane : lanes) {
        const SliceAxis* const clock = clockOf(lane);
        const bool isOnClock = clock && axis.alignment == TimeAxis::Alignment::Monotonic;
        lane.begin
            = isOnClock ? epoch + static_cast<std::int64_t>(clock->monotonic) : lane.wallClock;
    }
    axis.wallClock = std::ranges::min_element(lanes, {}, &TimeLane::begin)->begin;
    for (TimeLane& lane : lanes)
        lane.begin -= axis.wallClock;
    std::ranges::sort(lanes, {},
        [](const TimeLane& lane) { return std::tuple(lane.begin, lane.process, lane.thread); });
    axis.lanes = std::move(lanes);
    return axis;
}

} // namespace nytprof

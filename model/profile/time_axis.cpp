// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/time_axis.h"

#include <algorithm>
#include <tuple>

namespace nytprof {

TimeRange TimeAxis::whole() const
{
    TimeRange whole;
    for (const TimeLane& lane : lanes)
        whole.to = std::max(whole.to, lane.end());
    return whole;
}

TimeAxis alignedAxis(std::vector<TimeLane> lanes)
{
    TimeAxis axis;
    if (lanes.empty())
        return axis;
    const auto& boot = lanes.front().log->axis().boot;
    const bool isOneBoot = !boot.empty() && std::ranges::all_of(lanes, [&](const TimeLane& lane) {
        return lane.log->axis().boot == boot;
    });
    if (!isOneBoot && lanes.size() > 1)
        axis.alignment = TimeAxis::Alignment::WallClock;
    const auto clockOf = [&](const TimeLane& lane) {
        const SliceAxis& own = lane.log->axis();
        return axis.alignment == TimeAxis::Alignment::Monotonic ? own.monotonic : own.wallClock;
    };
    const auto& first = *std::ranges::min_element(lanes, {}, clockOf);
    axis.wallClock = static_cast<std::int64_t>(first.log->axis().wallClock);
    const auto begin = clockOf(first);
    for (TimeLane& lane : lanes)
        lane.begin = static_cast<std::int64_t>(clockOf(lane) - begin);
    std::ranges::sort(lanes, {},
        [](const TimeLane& lane) { return std::tuple(lane.begin, lane.pid, lane.thread); });
    axis.lanes = std::move(lanes);
    return axis;
}

} // namespace nytprof

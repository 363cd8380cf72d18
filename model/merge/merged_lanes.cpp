// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "merge/merged_lanes.h"

#include "container/held_bytes.h"
#include "profile/memory_log.h"
#include "profile/profile.h"
#include "profile/table_rows.h"
#include "profile/ticks.h"

#include <utility>

namespace nytprof {
namespace {

/// Limit for the slices of all processes. Profiles of ranges need about as much again.
constexpr std::size_t MaxBytes = std::size_t{512} << 20;

void remap(TimeLane& lane, const MergedIds& ids)
{
    for (FileId& file : lane.files)
        file = mapped(file, ids.files);
    for (SubId& sub : lane.subs)
        sub = mapped(sub, ids.subs);
}

UnslicedRows remapped(UnslicedRows rows, const MergedIds& ids, std::int64_t from, std::int64_t to)
{
    const auto change = [&](Ticks& ticks) { ticks = convertTicks(ticks, from, to); };
    for (auto& line : rows.lines) {
        line.file = mapped(line.file, ids.files);
        change(line.cost.exclusive);
    }
    for (UnplacedNode& node : rows.nodes) {
        node.sub = mapped(node.sub, ids.subs);
        change(node.exclusive);
    }
    for (CallSite& site : rows.sites) {
        site.callee = mapped(site.callee, ids.subs);
        site.caller = mapped(site.caller, ids.subs);
        site.file = mapped(site.file, ids.files);
        change(site.inclusive);
        change(site.exclusive);
        change(site.recursive);
    }
    return rows;
}

} // namespace

void MergedLanes::drop(TimeAxis::Absence absence)
{
    m_absence = absence;
    m_lanes.clear();
}

void MergedLanes::add(const Profile& part, const MergedIds& ids, std::size_t firstProcess)
{
    if (m_absence != TimeAxis::Absence::None)
        return;
    const TimeAxis& axis = part.timeAxis();
    if (axis.lanes.empty() && !part.processes().empty()) {
        drop(axis.absence);
        return;
    }
    for (TimeLane lane : axis.lanes) {
        const auto unit = part.ticksPerSecond();
        const auto unsliced
            = lane.unsliced ? *lane.unsliced : unslicedRows(part, axis.lanes.front());
        lane.unsliced = std::make_shared<const UnslicedRows>(remapped(unsliced, ids, unit, unit));
        remap(lane, ids);
        lane.process = ProcessId(lane.process.index() + firstProcess);
        lane.calls.reset(); // of other subs and ticks
        m_heldBytes += heldBytes(lane.unsliced, lane.log, lane.memory, lane.files, lane.subs);
        m_lanes.push_back({std::move(lane), unit});
    }
    if (m_heldBytes > MaxBytes)
        drop(TimeAxis::Absence::TooLarge);
}

TimeAxis MergedLanes::finish(
    const MergedIds& ids, const std::vector<ProcessId>& processes, std::int64_t ticksPerSecond)
{
    std::vector<TimeLane> lanes;
    for (auto& [lane, unit] : std::exchange(m_lanes, {})) {
        lane.unsliced = std::make_shared<const UnslicedRows>(
            remapped(*lane.unsliced, ids, unit, ticksPerSecond));
        remap(lane, ids);
        lane.process = mapped(lane.process, processes);
        lanes.push_back(std::move(lane));
    }
    TimeAxis axis = alignedAxis(std::move(lanes));
    if (axis.lanes.empty() && m_absence != TimeAxis::Absence::None)
        axis.absence = m_absence;
    return axis;
}

} // namespace nytprof

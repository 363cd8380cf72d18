// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/axis_rows.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

namespace nytprof {
namespace {

/// One row for each process or thread, by begin.
std::vector<AxisRow> separateRows(
    const TimeAxis& axis, std::span<const Process> processes, bool hasThreads)
{
    using Key = std::tuple<std::string_view, std::uint64_t, std::uint32_t, std::size_t>;
    const auto keyOf = [&](std::size_t number) {
        const TimeLane& lane = axis.lanes[number];
        const SliceAxis& begin = lane.log->axis();
        if (begin.processStart != 0)
            return Key(begin.boot, begin.processStart, begin.pid, hasThreads ? lane.thread : 0);
        return Key({}, 0, 0, hasThreads ? number : lane.process.index());
    };
    std::vector<AxisRow> rows;
    std::map<Key, std::size_t> known;
    for (std::size_t i = 0; i < axis.lanes.size(); ++i) {
        const TimeLane& lane = axis.lanes[i];
        const auto [at, isNew] = known.try_emplace(keyOf(i), rows.size());
        AxisRow& row = isNew ? rows.emplace_back() : rows[at->second];
        row.lanes.push_back(i);
        if (!isNew && row.process == lane.process)
            continue;
        row.process = lane.process;
        row.thread = isNew ? lane.thread : row.thread;
        if (lane.process.valid() && lane.process.index() < processes.size()) {
            row.pid = processes[lane.process.index()].pid;
            row.isKilled = !processes[lane.process.index()].complete();
        }
    }
    return rows;
}

/// Puts children below their parents, and threads below main threads.
std::vector<AxisRow> inForkOrder(std::vector<AxisRow> rows, std::span<const Process> processes)
{
    std::map<std::uint32_t, std::size_t> rowOf; // of main threads, the earliest with a pid
    for (std::size_t i = rows.size(); i-- > 0;)
        if (rows[i].thread == 0)
            rowOf[rows[i].pid] = i;
    std::vector<std::vector<std::size_t>> children(rows.size());
    std::vector<std::size_t> next; // a stack
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool isKnown = rows[i].process.valid() && rows[i].process.index() < processes.size();
        const auto parentPid = rows[i].thread != 0 ? rows[i].pid
            : isKnown                              ? processes[rows[i].process.index()].parentPid
                                                   : 0;
        const auto parent = rowOf.find(parentPid);
        // A parent begins first, so there is no circle.
        if (parentPid != 0 && parent != rowOf.end() && parent->second < i)
            children[parent->second].push_back(i);
        else
            next.push_back(i);
    }
    std::ranges::reverse(next);
    std::vector<AxisRow> ordered;
    while (!next.empty()) {
        const std::size_t at = next.back();
        next.pop_back();
        ordered.push_back(std::move(rows[at]));
        for (const std::size_t child : children[at]) {
            rows[child].depth = ordered.back().depth + 1;
            rows[child].parent = ordered.size() - 1;
        }
        next.insert(next.end(), children[at].rbegin(), children[at].rend());
    }
    return ordered;
}

std::vector<AxisRow> packedRows(const TimeAxis& axis, const std::vector<AxisRow>& rows)
{
    const auto endOf = [&](const AxisRow& row) {
        std::int64_t end = 0;
        for (const std::size_t lane : row.lanes)
            end = std::max(end, axis.lanes[lane].end());
        return end;
    };
    std::vector<AxisRow> packed;
    for (const AxisRow& row : rows) {
        const std::int64_t begin = axis.lanes[row.lanes.front()].begin;
        const auto free = std::ranges::find_if(
            packed, [&](const AxisRow& other) { return endOf(other) <= begin; });
        if (free == packed.end()) {
            packed.push_back(row);
        } else {
            free->lanes.insert(free->lanes.end(), row.lanes.begin(), row.lanes.end());
            free->pid = 0;
        }
    }
    return packed;
}

} // namespace

std::vector<AxisRow> axisRows(
    const TimeAxis& axis, std::span<const Process> processes, AxisRows kind)
{
    std::vector<AxisRow> rows = separateRows(axis, processes, kind == AxisRows::Threads);
    if (kind == AxisRows::Packed)
        return packedRows(axis, rows);
    if (kind == AxisRows::Merged && rows.size() > 1) {
        AxisRow all;
        for (const AxisRow& row : rows)
            all.lanes.insert(all.lanes.end(), row.lanes.begin(), row.lanes.end());
        return {std::move(all)};
    }
    return inForkOrder(std::move(rows), processes);
}

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// nytprof slices: what ran when, in rows of equal length.
#include "analysis/axis_lanes.h"
#include "analysis/package_groups.h"
#include "analysis/time_ranges.h"
#include "command/arguments.h"
#include "command/commands.h"
#include "command/open_profile.h"
#include "command/printed_table.h"
#include "command/range_option.h"
#include "command/terminal.h"
#include "formatting/format.h"
#include "profile/profile.h"

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace nytprof::command {
namespace {

struct Slices : Shown {
    std::optional<std::int64_t> interval; ///< nanoseconds
};

/// So that there are at most fifty rows, and most have edges of slices.
std::int64_t defaultInterval(const TimeAxis& axis, TimeRange shown)
{
    constexpr std::int64_t Max = 50;
    std::uint64_t longest = 0;
    for (const TimeLane& lane : axis.lanes)
        for (const auto& slice : lane.log->slices())
            if (lane.isProfilerTime()
                || slice.times.cpu + slice.times.delay
                    > slice.times.length / 2) // others can be divided
                longest = std::max(longest, slice.times.length);
    for (std::int64_t unit = 100'000'000;; unit *= 10)
        for (const std::int64_t times : {1, 2, 5})
            if ((shown.to - shown.from) / (unit * times) < Max
                && static_cast<std::uint64_t>(unit * times) >= longest / 2)
                return unit * times;
}

/// The first edge after `from` of rows that begin where slices do: processes of a machine cut
/// theirs at multiples of 100 ms of its clock.
std::int64_t firstEdge(const TimeAxis& axis, std::int64_t from, std::int64_t interval)
{
    std::int64_t phase = 0;
    for (const TimeLane& lane : axis.lanes)
        if (const auto clock = static_cast<std::int64_t>(lane.log->axis().monotonic); clock != 0)
            phase = (clock - lane.begin) % interval;
    return from + interval - (from + phase) % interval;
}

/// Edges of rows, at edges of slices: a row shorter than a slice becomes part of the one before.
std::vector<std::int64_t> edgesOf(const TimeRanges& ranges, TimeRange shown, std::int64_t interval)
{
    std::vector<std::int64_t> edges{shown.from};
    for (auto next = firstEdge(ranges.whole().timeAxis(), shown.from, interval); next < shown.to;
         next += interval)
        if (const auto edge = ranges.nearestEdge(next); edge > edges.back() && edge < shown.to)
            edges.push_back(edge);
    edges.push_back(shown.to);
    return edges;
}

const char* titleOf(const TimeAxis& axis)
{
    if (axis.hasProfilerTime())
        return "Profiler time: the sum of what Devel::NYTProf 6 measured, with its overhead";
    if (axis.hasSomeProfilerTime())
        return "Processes of Devel::NYTProf 6 are in profiler time, with its overhead, and have no "
               "CPU times";
    if (axis.alignment == TimeAxis::Alignment::WallClock)
        return "Processes of several machines or boots, in order of their wall clocks";
    return "";
}

PrintedTable tableOf(const TimeRanges& ranges, std::span<const std::int64_t> edges)
{
    const Profile& profile = ranges.whole();
    const AxisLanes lanes(profile, PackageGroups(profile));
    const TimeAxis& axis = lanes.axis();
    PrintedTable table("slices", titleOf(axis),
        {{"from", "From", Unit::Cost}, {"clock", "Clock", Unit::Name},
            {"processes", "Processes", Unit::Count}, {"cpu", "CPU", Unit::Cost},
            {"blocked", "Blocked", Unit::Cost}, {"delay", "Run delay", Unit::Cost},
            {"overhead", profile.sampling() ? "Not sampled" : "Overhead", Unit::Cost},
            {"statements", "Statements", Unit::Count}, {"hottest_time", "Hottest sub", Unit::Cost},
            {"hottest", "", Unit::Name}});
    Progress progress("Reading");
    const auto seconds = [](std::int64_t time) { return static_cast<double>(time) / 1e9; };
    ranges.eachPart(edges, [&](TimeRange part, const TimeRanges::PartCosts& costs) {
        progress.update(static_cast<std::uint64_t>(part.to - edges.front()),
            static_cast<std::uint64_t>(edges.back() - edges.front()));
        std::uint64_t processes = 0;
        LaneCosts times; // of those with slices
        for (std::size_t i = 0; i < axis.lanes.size(); ++i) {
            if (axis.lanes[i].begin >= part.to || axis.lanes[i].end() <= part.from)
                continue;
            ++processes;
            if (!axis.lanes[i].log->empty() && !axis.lanes[i].isProfilerTime())
                times += lanes.costsIn(i, part);
        }
        const auto known
            = [&](std::int64_t time) { return Amount(seconds(time)).shownIf(times.length > 0); };
        const bool isHot = costs.hottest.valid();
        table.addRow({seconds(part.from),
            axis.hasProfilerTime() ? Cell() : textCell(clockText(axis, part.from)), processes,
            known(times.cpu), known(times.blocked()), known(times.delay), known(times.overhead),
            Amount(costs.statements).shownIf(profile.countsStatements()),
            Amount(profile.seconds(costs.hottestTime)).shownIf(isHot),
            isHot ? textCell(profile[costs.hottest].name) : Cell()});
    });
    return table;
}

/// Marks of programs in the range; nothing if there are none. All of them only in JSON.
std::optional<PrintedTable> markTableOf(const Profile& profile, TimeRange shown, PrintedAs form)
{
    constexpr std::size_t Max = 100;
    const TimeAxis& axis = profile.timeAxis();
    PrintedTable table("marks", "Marks",
        {{"time", "Time", Unit::Cost}, {"clock", "Clock", Unit::Name},
            {"pid", "Process", Unit::Number}, {"name", "Name", Unit::Name}});
    std::size_t count = 0;
    for (const AxisMark& mark : marksOf(axis)) {
        if (mark.time < shown.from || mark.time > shown.to)
            continue;
        if (++count > Max && form != PrintedAs::Json)
            continue;
        const Process& process = profile.processes()[axis.lanes[mark.lane].process.index()];
        table.addRow({static_cast<double>(mark.time) / 1e9, textCell(clockText(axis, mark.time)),
            process.pid, textCell(mark.name)});
    }
    if (count > Max && form != PrintedAs::Json)
        std::cerr << "nytprof: note: the first " << Max << " marks are shown, "
                  << formatCount(count - Max)
                  << " more are not; give --from and --to, or --json for all\n";
    return count == 0 ? std::nullopt : std::optional(std::move(table));
}

int slices(const Slices& request)
{
    constexpr std::int64_t MaxRows = 10'000;
    if (!std::ranges::all_of(request.paths, hasTimeAxis))
        return 1;
    const auto files = profileFiles(request.paths, request.range);
    const auto profile = files.empty()
        ? nullptr
        : openProfiles(files,
            {.evals = EqualEvals::Merged, .processes = request.processes, .keepsTimeAxis = true});
    if (!profile)
        return 1;
    const TimeRanges ranges(profile);
    const auto shown = rangeIn(ranges, request.range);
    if (!shown)
        return 1;
    const auto interval
        = std::min(request.interval.value_or(defaultInterval(profile->timeAxis(), *shown)),
            shown->to - shown->from);
    if (interval <= 0 || (shown->to - shown->from) / interval >= MaxRows) {
        std::cerr
            << "nytprof: error: --interval: that would be more than 10,000 rows; give a longer "
               "one, or --from and --to\n";
        return UsageError;
    }
    std::vector tables{tableOf(ranges, edgesOf(ranges, *shown, interval))};
    if (auto marks = markTableOf(*profile, *shown, request.form))
        tables.push_back(std::move(*marks));
    print(tables, request.form, std::cout);
    return 0;
}

void addSlicesOptions(CLI::App& app, Slices& request)
{
    addPaths(app, request.paths);
    addProcesses(app, request.processes);
    addRange(app, request.range);
    addDuration(app, "--interval", request.interval,
        "Time that each row shows, at least a slice (default: so that there are at most fifty)");
    addForms(app, request.form);
}

} // namespace

extern const Command SlicesCommand = {"slices", "Show",
    "Show CPU, waiting and the hottest sub per time slice",
    "nytprof slices --from 14:02 --to 14:03 profiles/", prepare<Slices, addSlicesOptions, slices>};

} // namespace nytprof::command

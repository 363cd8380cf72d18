// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// nytprof slices: what ran when, in rows of equal length.
#include "analysis/time_ranges.h"
#include "command/arguments.h"
#include "command/commands.h"
#include "command/open_profile.h"
#include "command/printed_table.h"
#include "command/range_option.h"
#include "command/terminal.h"
#include "profile/profile.h"

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

namespace nytprof::command {
namespace {

struct Slices : Shown {
    std::optional<std::int64_t> interval; ///< nanoseconds
};

/// What processes did in a part of the axis; nanoseconds.
struct PartTimes {
    std::uint64_t processes = 0;
    std::int64_t known = 0; ///< of processes with slices
    std::int64_t cpu = 0;
    std::int64_t delay = 0; ///< for a processor
    std::int64_t overhead = 0;
    [[nodiscard]] std::int64_t blocked() const
    {
        constexpr std::int64_t Unit = SliceBlock::TimeUnit;
        return std::max<std::int64_t>(known - cpu - delay, 0) / Unit * Unit;
    }

    /// Slices that the part divides count by their share.
    void add(const TimeLane& lane, TimeRange part)
    {
        if (lane.begin >= part.to || lane.end() <= part.from)
            return;
        ++processes;
        const auto slices = lane.log->slices();
        const auto from
            = static_cast<std::uint64_t>(std::max<std::int64_t>(part.from - lane.begin, 0));
        const auto to = static_cast<std::uint64_t>(part.to - lane.begin);
        auto slice = std::ranges::upper_bound(slices, from, {}, &SliceLog::Slice::end);
        for (; slice != slices.end() && slice->begin < to; ++slice) {
            if (slice->times.length == 0)
                continue; // part of the next one
            const auto length = std::min(slice->end(), to) - std::max(slice->begin, from);
            const auto share
                = static_cast<double>(length) / static_cast<double>(slice->times.length);
            const auto shareOf = [&](std::uint64_t time) {
                return static_cast<std::int64_t>(static_cast<double>(time) * share);
            };
            if (lane.isProfilerTime)
                continue; // without processor times
            known += static_cast<std::int64_t>(length);
            cpu += shareOf(slice->times.cpu);
            delay += shareOf(slice->times.delay);
            overhead += shareOf(slice->times.overhead);
        }
    }
};

/// So that there are at most fifty rows, and most have edges of slices.
std::int64_t defaultInterval(const TimeAxis& axis, TimeRange shown)
{
    constexpr std::int64_t Most = 50;
    std::uint64_t longest = 0;
    for (const TimeLane& lane : axis.lanes)
        for (const auto& slice : lane.log->slices())
            if (lane.isProfilerTime
                || slice.times.cpu + slice.times.delay
                    > slice.times.length / 2) // others can be divided
                longest = std::max(longest, slice.times.length);
    for (std::int64_t unit = 100'000'000;; unit *= 10)
        for (const std::int64_t times : {1, 2, 5})
            if ((shown.to - shown.from) / (unit * times) < Most
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

const Sub* hottestOf(const Profile& profile)
{
    const auto subs = profile.subs();
    const auto hottest = std::ranges::max_element(subs, {}, &Sub::exclusive);
    return hottest != subs.end() && hottest->exclusive > 0 ? &*hottest : nullptr;
}

PrintedTable tableOf(const TimeRanges& ranges, TimeRange shown, std::int64_t interval)
{
    const TimeAxis& axis = ranges.whole().timeAxis();
    const bool isOnOneClock = axis.alignment == TimeAxis::Alignment::Monotonic;
    const char* const title = axis.hasProfilerTime()
        ? "Profiler time: the sum of what Devel::NYTProf 6 measured, with its own cost"
        : isOnOneClock ? ""
                       : "Processes of several machines or boots, in order of their wall clocks";
    PrintedTable table("slices", title,
        {{"from", "From", Unit::Cost}, {"clock", "Clock", Unit::Name},
            {"processes", "Processes", Unit::Count}, {"cpu", "CPU", Unit::Cost},
            {"blocked", "Blocked", Unit::Cost}, {"delay", "Run delay", Unit::Cost},
            {"overhead", "Overhead", Unit::Cost}, {"statements", "Statements", Unit::Count},
            {"hottest_time", "Hottest sub", Unit::Cost}, {"hottest", "", Unit::Name}});
    Progress progress("Reading");
    const auto seconds = [](std::int64_t time) { return static_cast<double>(time) / 1e9; };
    auto to = firstEdge(axis, shown.from, interval);
    for (auto from = shown.from; from < shown.to; from = to, to += interval) {
        const TimeRange part{from, std::min(to, shown.to)};
        progress.update(static_cast<std::uint64_t>(from - shown.from),
            static_cast<std::uint64_t>(shown.to - shown.from));
        PartTimes times;
        for (const TimeLane& lane : axis.lanes)
            times.add(lane, part);
        const auto profile = ranges.of(part);
        const Sub* const hottest = hottestOf(*profile);
        const auto known
            = [&](std::int64_t time) { return times.known > 0 ? Cell(seconds(time)) : Cell(); };
        table.addRow({seconds(from), axis.hasProfilerTime() ? Cell() : Cell(clockText(axis, from)),
            times.processes, known(times.cpu), known(times.blocked()), known(times.delay),
            known(times.overhead), profile->totals().statements,
            hottest ? Cell(profile->seconds(hottest->exclusive)) : Cell(),
            hottest ? Cell(std::string(hottest->name)) : Cell()});
    }
    return table;
}

int slices(const Slices& request)
{
    constexpr std::int64_t MostRows = 10'000;
    const auto profile
        = openProfiles(request.paths, {.evals = EqualEvals::Merged, .keepsTimeAxis = true});
    if (!profile)
        return 1;
    const TimeRanges ranges(profile);
    const auto shown = rangeIn(ranges, request.range);
    if (!shown)
        return 1;
    const auto interval
        = std::min(request.interval.value_or(defaultInterval(profile->timeAxis(), *shown)),
            shown->to - shown->from);
    if (interval <= 0 || (shown->to - shown->from) / interval >= MostRows) {
        std::cerr
            << "nytprof: error: --interval: that would be more than 10,000 rows; give a longer "
               "one, or --from and --to\n";
        return UsageError;
    }
    print(std::vector{tableOf(ranges, *shown, interval)}, request.form, std::cout);
    return 0;
}

void addSlicesOptions(CLI::App& app, Slices& request)
{
    addPaths(app, request.paths);
    addRange(app, request.range);
    addDuration(app, "--interval", request.interval,
        "Time that each row shows (default: so that there are at most fifty)");
    addForms(app, request.form);
}

} // namespace

extern const Command SlicesCommand = {"slices", "Show",
    "Show CPU, waiting and the hottest sub per time slice",
    "nytprof slices --from 14:02 --to 14:03 profiles/", prepare<Slices, addSlicesOptions, slices>};

} // namespace nytprof::command

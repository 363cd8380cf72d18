// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/range_option.h"

#include "analysis/time_ranges.h"
#include "command/arguments.h"
#include "command/terminal.h"
#include "formatting/format.h"
#include "profile/profile.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <string>
#include <string_view>
#include <system_error>
#include <unordered_set>
#include <utility>
#include <vector>

namespace nytprof::command {
namespace {

constexpr std::int64_t Second = 1'000'000'000;

void addMoment(CLI::App& command, const char* name, std::optional<Moment>& moment, const char* help)
{
    command
        .add_option_function<std::string>(
            name, [&](const std::string& text) { moment = parseMoment(text); }, help)
        ->type_name("TIME")
        ->check([](const std::string& text) {
            return parseMoment(text)
                ? std::string()
                : "\"" + text + "\" is not a time such as 12.5s, 14:02:10 or 2026-01-31T14:02:10";
        });
}

/// Names of marks, each once, in the order of their times.
std::string listOf(const std::vector<AxisMark>& marks)
{
    constexpr std::size_t Max = 20;
    std::vector<std::string_view> names;
    std::unordered_set<std::string_view> listed;
    for (const AxisMark& mark : marks) {
        if (names.size() > Max)
            break;
        if (listed.insert(mark.name).second)
            names.push_back(mark.name);
    }
    std::string list;
    for (std::size_t i = 0; i < std::min(names.size(), Max); ++i)
        list += (i == 0 ? "" : ", ") + escape(names[i]);
    return list + (names.size() > Max ? ", ..." : "");
}

/// From the first mark with the first name to the first one after it with the second name. Nothing,
/// with a message on stderr, if there are no such marks.
std::optional<TimeRange> rangeBetween(
    const TimeAxis& axis, const std::pair<std::string, std::string>& names)
{
    const auto marks = marksOf(axis);
    const auto find = [&](auto begin, const std::string& name) {
        return std::find_if(
            begin, marks.end(), [&](const AxisMark& mark) { return mark.name == name; });
    };
    const auto from = find(marks.begin(), names.first);
    const auto to = from != marks.end() ? find(from + 1, names.second) : marks.end();
    if (to != marks.end())
        return TimeRange{from->time, to->time};
    std::cerr << "nytprof: error: --between: ";
    if (marks.empty())
        std::cerr << "the profile has no marks; programs set them with DB::mark_profile(NAME)\n";
    else if (from == marks.end())
        std::cerr << "no mark \"" << escape(names.first) << "\"; there are " << listOf(marks)
                  << '\n';
    else
        std::cerr << "no mark \"" << escape(names.second) << "\" after the first \""
                  << escape(names.first) << "\"; there are " << listOf(marks) << '\n';
    return std::nullopt;
}

std::string offsetText(std::int64_t time) { return formatTime(static_cast<double>(time) / 1e9); }

/// "12.5s to 14.0s, 14:02:10.5 to 14:02:12.0"
std::string textOf(TimeRange range, const TimeAxis& axis)
{
    if (axis.hasProfilerTime())
        return offsetText(range.from) + " to " + offsetText(range.to)
            + " of profiler time, which includes the overhead of Devel::NYTProf 6";
    return offsetText(range.from) + " to " + offsetText(range.to) + ", "
        + clockText(axis, range.from) + " to " + clockText(axis, range.to)
        + (axis.hasSomeProfilerTime()
                ? "; files of Devel::NYTProf 6 are in profiler time, which includes its overhead"
                : "");
}

/// "; whole slices: 12.4s to 14.1s"; empty if that looks the same.
std::string wholeSlicesText(TimeRange wanted, TimeRange shown)
{
    const auto text
        = [](TimeRange range) { return offsetText(range.from) + " to " + offsetText(range.to); };
    return text(wanted) == text(shown) ? std::string() : "; in whole slices " + text(shown);
}

} // namespace

std::int64_t nanosecondsNow()
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
}

void addRange(CLI::App& command, RangeOption& range, std::int64_t (*now)())
{
    addMoment(command, "--from", range.from,
        "Start of the time range: after the start of the program as in 12.5s or 2m, of the clock "
        "as in 14:02:10, or a date and time as in 2026-01-31T14:02:10");
    command
        .add_option_function<std::string>(
            "--since",
            [&range, now](const std::string& text) {
                range.from = momentAt(std::max<std::int64_t>(now() - *parseDuration(text), 0));
            },
            "Start of the time range: so long ago, as in 10m, 12h or 7d")
        ->type_name("TIME")
        ->check(durationError)
        ->excludes("--from");
    addMoment(command, "--to", range.to, "End of the time range");
    command
        .add_option_function<std::pair<std::string, std::string>>(
            "--between", [&](const auto& names) { range.between = names; },
            "Time range from the first mark with one name to the next mark with the other; "
            "programs set marks with DB::mark_profile")
        ->type_name("MARK MARK")
        ->excludes("--from")
        ->excludes("--since")
        ->excludes("--to");
}

std::optional<RangedPath> parseRangedPath(const std::string& text)
{
    constexpr std::string_view Between = "..";
    const auto at = text.rfind('@');
    const auto between = text.find(Between, std::min(at, text.size()));
    std::error_code none;
    if (at == std::string::npos || at == 0 || between == std::string::npos
        || std::filesystem::exists(text, none))
        return std::nullopt;
    const std::string from = text.substr(at + 1, between - at - 1);
    const std::string to = text.substr(between + Between.size());
    const MomentRange range{parseMoment(from), parseMoment(to)};
    const bool isRange = range.isSet() && (range.from || from.empty()) && (range.to || to.empty());
    return isRange ? std::optional(RangedPath{text.substr(0, at), range}) : std::nullopt;
}

void warnOfNoTimeAxis(const std::string& path, const Profile& part)
{
    if (part.timeAxis().lanes.empty() && !part.processes().empty())
        std::cerr << "nytprof: warning: " << escape(path)
                  << ": no time axis, so the merge has none: " << reasonOf(part.timeAxis().absence)
                  << '\n';
}

std::string clockText(const TimeAxis& axis, std::int64_t time)
{
    constexpr std::int64_t Tenth = Second / 10;
    const auto tenths = std::max<std::int64_t>(axis.wallClock + time, 0) / Tenth;
    return formatDate(tenths / 10).substr(11) + '.' + std::to_string(tenths % 10);
}

std::optional<TimeRange> rangeIn(const TimeRanges& ranges, const RangeOption& range)
{
    const TimeAxis& axis = ranges.whole().timeAxis();
    if (const std::string problem = range.problemOn(axis); !problem.empty()) {
        std::cerr << "nytprof: error: " << problem << '\n';
        return std::nullopt;
    }
    const TimeRange whole = axis.whole();
    const auto marked = range.between ? rangeBetween(axis, *range.between) : std::nullopt;
    if (range.between && !marked)
        return std::nullopt;
    const TimeRange wanted = marked ? *marked : range.on(axis);
    const TimeRange shown = ranges.shown(wanted);
    if (wanted.from >= wanted.to || shown.from == shown.to) {
        std::cerr << "nytprof: error: " << (range.between ? "--between" : "--from, --to")
                  << ": nothing ran then; the profile has " << textOf(whole, axis) << '\n';
        return std::nullopt;
    }
    const TimeRange within{std::max(wanted.from, whole.from), std::min(wanted.to, whole.to)};
    if (range.isSet())
        std::cerr << "nytprof: note: showing " << textOf(within, axis)
                  << wholeSlicesText(within, shown) << '\n';
    return within;
}

std::shared_ptr<const Profile> profileOfRange(std::shared_ptr<const Profile> profile,
    const RangeOption& range, std::optional<RangeFacts>* facts)
{
    if (!profile || !range.isSet())
        return profile;
    const TimeRanges ranges(std::move(profile));
    const auto wanted = rangeIn(ranges, range);
    if (wanted && facts)
        *facts = ranges.factsOf(*wanted);
    return wanted ? ranges.of(*wanted) : nullptr;
}

} // namespace nytprof::command

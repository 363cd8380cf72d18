// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/range_option.h"

#include "analysis/time_ranges.h"
#include "command/arguments.h"
#include "format/parse_number.h"
#include "formatting/format.h"
#include "profile/profile.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <iostream>
#include <string>
#include <utility>

namespace nytprof::command {
namespace {

constexpr std::int64_t Second = 1'000'000'000;

/// The number before a separator or the end, and removes both; none if it is above `most`.
std::optional<int> takeField(std::string_view& text, char separator, int most)
{
    const auto end = text.find(separator);
    const auto value = parseNumber<int>(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return value && *value >= 0 && *value <= most ? value : std::nullopt;
}

/// "14:02" or "14:02:10.5": sets hour, minute and second; returns the fraction in nanoseconds.
std::optional<std::int64_t> parseTimeOfDay(std::string_view text, std::tm& time)
{
    const auto hours = takeField(text, ':', 23);
    const auto minutes = takeField(text, ':', 59);
    const auto seconds = text.empty() ? std::optional(0.0) : parseNumber<double>(text);
    if (!hours || !minutes || !seconds || !(*seconds >= 0 && *seconds < 60))
        return std::nullopt;
    time.tm_hour = *hours;
    time.tm_min = *minutes;
    time.tm_sec = static_cast<int>(*seconds);
    return std::llround((*seconds - time.tm_sec) * 1e9);
}

bool parseDay(std::string_view text, std::tm& date)
{
    const auto year = takeField(text, '-', 9999);
    const auto month = takeField(text, '-', 12);
    const auto day = takeField(text, '-', 31);
    if (!year || !month || !day || *year < 1970 || *month == 0 || *day == 0 || !text.empty())
        return false;
    date.tm_year = *year - 1900;
    date.tm_mon = *month - 1;
    date.tm_mday = *day;
    return true;
}

/// In nanoseconds since the epoch; days beyond the end of a month continue.
std::int64_t epochOf(std::tm local, std::int64_t fraction)
{
    local.tm_isdst = -1;
    return std::int64_t{std::mktime(&local)} * Second + fraction;
}

const char* reasonOf(TimeAxis::Absence absence)
{
    switch (absence) {
    case TimeAxis::Absence::Imported: return "its format has none";
    case TimeAxis::Absence::MergedElsewhere:
        return "it is a merge, which has sums only; give the files of its processes";
    case TimeAxis::Absence::TooLarge:
        return "that of so many processes needs too much memory; give fewer files";
    default: return "it has no process with a known start and end";
    }
}

void addMoment(
    CLI::App& command, const char* name, std::optional<AxisMoment>& moment, const char* help)
{
    command
        .add_option_function<std::string>(
            name, [&](const std::string& text) { moment = parseAxisMoment(text); }, help)
        ->type_name("TIME")
        ->check([](const std::string& text) {
            return parseAxisMoment(text)
                ? std::string()
                : "\"" + text + "\" is not a time such as 12.5s, 14:02:10 or 2026-01-31T14:02:10";
        });
}

bool isTimeOfDay(const std::optional<AxisMoment>& moment)
{
    return moment && moment->from != AxisMoment::From::Begin;
}

/// "12.5s to 14.0s, 14:02:10.5 to 14:02:12.0"
std::string textOf(TimeRange range, const TimeAxis& axis)
{
    const auto offset
        = [](std::int64_t time) { return formatTime(static_cast<double>(time) / 1e9); };
    if (axis.hasProfilerTime())
        return offset(range.from) + " to " + offset(range.to)
            + " of profiler time, which includes the cost of Devel::NYTProf 6";
    return offset(range.from) + " to " + offset(range.to) + ", " + clockText(axis, range.from)
        + " to " + clockText(axis, range.to);
}

} // namespace

std::optional<AxisMoment> parseAxisMoment(std::string_view text)
{
    using From = AxisMoment::From;
    if (const auto duration = parseDuration(text))
        return AxisMoment{From::Begin, *duration};
    AxisMoment moment{From::Midnight, 0, {}};
    if (const auto fraction = parseTimeOfDay(text, moment.local)) {
        moment.nanoseconds = *fraction;
        return moment;
    }
    const auto split = text.find_first_of("T ");
    std::optional<std::int64_t> fraction = 0;
    moment.from = From::Epoch;
    if (split != std::string_view::npos)
        fraction = parseTimeOfDay(text.substr(split + 1), moment.local);
    if (!fraction || !parseDay(text.substr(0, split), moment.local))
        return std::nullopt;
    moment.nanoseconds = *fraction;
    return moment;
}

std::int64_t timeOf(const AxisMoment& moment, const TimeAxis& axis, std::int64_t earliest)
{
    if (moment.from == AxisMoment::From::Begin)
        return moment.nanoseconds;
    std::tm local = moment.local;
    if (moment.from == AxisMoment::From::Midnight) {
        const std::time_t begin = axis.wallClock / Second;
        std::tm day{};
        localtime_r(&begin, &day);
        local.tm_year = day.tm_year;
        local.tm_mon = day.tm_mon;
        local.tm_mday = day.tm_mday;
    }
    const auto time = epochOf(local, moment.nanoseconds) - axis.wallClock;
    ++local.tm_mday;
    const auto nextDay = epochOf(local, moment.nanoseconds) - axis.wallClock;
    // A time is meant within the second that its digits show.
    const bool isNextDay = moment.from == AxisMoment::From::Midnight && time + Second <= earliest
        && nextDay <= axis.whole().to;
    return isNextDay ? nextDay : time;
}

void addRange(CLI::App& command, RangeOption& range)
{
    addMoment(command, "--from", range.from,
        "Start of the time range: after the start of the program as in 12.5s or 2m, of the clock "
        "as in 14:02:10, or a date and time as in 2026-01-31T14:02:10");
    addMoment(command, "--to", range.to, "End of the time range");
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
    if (ranges.isEmpty()) {
        std::cerr << "nytprof: error: no time axis in the profile: " << reasonOf(axis.absence)
                  << '\n';
        return std::nullopt;
    }
    if (axis.hasProfilerTime() && (isTimeOfDay(range.from) || isTimeOfDay(range.to))) {
        std::cerr
            << "nytprof: error: --from, --to: the profile has profiler time only, no times of "
               "day; give times after its start, as in 12.5s\n";
        return std::nullopt;
    }
    const TimeRange whole = axis.whole();
    TimeRange wanted = whole;
    if (range.from)
        wanted.from = timeOf(*range.from, axis, whole.from);
    if (range.to)
        wanted.to = timeOf(*range.to, axis, std::max(wanted.from, whole.from));
    if (range.from && range.to && wanted.from >= wanted.to) {
        std::cerr << "nytprof: error: --from is not before --to\n";
        return std::nullopt;
    }
    const TimeRange shown = ranges.shown(wanted);
    if (wanted.from >= wanted.to || shown.from == shown.to) {
        std::cerr << "nytprof: error: --from, --to: nothing ran then; the profile has "
                  << textOf(whole, axis) << '\n';
        return std::nullopt;
    }
    return TimeRange{std::max(wanted.from, whole.from), std::min(wanted.to, whole.to)};
}

std::shared_ptr<const Profile> profileOfRange(
    std::shared_ptr<const Profile> profile, const RangeOption& range)
{
    if (!profile || !range.isSet())
        return profile;
    const TimeRanges ranges(std::move(profile));
    const auto wanted = rangeIn(ranges, range);
    if (!wanted)
        return nullptr;
    std::cerr << "nytprof: note: showing "
              << textOf(ranges.shown(*wanted), ranges.whole().timeAxis()) << '\n';
    return ranges.of(*wanted);
}

} // namespace nytprof::command

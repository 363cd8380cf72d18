// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/range_option.h"

#include "analysis/time_ranges.h"
#include "command/arguments.h"
#include "format/parse_number.h"
#include "formatting/format.h"
#include "profile/profile.h"

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

/// "14:02" or "14:02:10.5" in nanoseconds after midnight.
std::optional<std::int64_t> parseTimeOfDay(std::string_view text)
{
    const auto hours = takeField(text, ':', 23);
    const auto minutes = takeField(text, ':', 59);
    const auto seconds = text.empty() ? std::optional(0.0) : parseNumber<double>(text);
    if (!hours || !minutes || !seconds || !(*seconds >= 0 && *seconds < 60))
        return std::nullopt;
    return (*hours * 60 + *minutes) * 60 * Second + std::llround(*seconds * 1e9);
}

/// Begin of a local day, in nanoseconds since the epoch; days beyond the end of a month continue.
std::int64_t midnight(std::tm day, int later = 0)
{
    day.tm_mday += later;
    day.tm_hour = day.tm_min = day.tm_sec = 0;
    day.tm_isdst = -1;
    return std::int64_t{std::mktime(&day)} * Second;
}

std::optional<std::int64_t> parseDay(std::string_view text)
{
    const auto year = takeField(text, '-', 9999);
    const auto month = takeField(text, '-', 12);
    const auto day = takeField(text, '-', 31);
    if (!year || !month || !day || *year < 1970 || *month == 0 || *day == 0 || !text.empty())
        return std::nullopt;
    std::tm date{};
    date.tm_year = *year - 1900;
    date.tm_mon = *month - 1;
    date.tm_mday = *day;
    return midnight(date);
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

/// "12.5s to 14.0s, 14:02:10 to 14:02:12"
std::string textOf(TimeRange range, const TimeAxis& axis)
{
    const auto offset
        = [](std::int64_t time) { return formatTime(static_cast<double>(time) / 1e9); };
    const auto clock = [&](std::int64_t time) {
        return formatDate((axis.wallClock + time) / Second).substr(11);
    };
    return offset(range.from) + " to " + offset(range.to) + ", " + clock(range.from) + " to "
        + clock(range.to);
}

} // namespace

std::optional<AxisMoment> parseAxisMoment(std::string_view text)
{
    using From = AxisMoment::From;
    if (const auto duration = parseDuration(text))
        return AxisMoment{From::Begin, *duration};
    if (const auto time = parseTimeOfDay(text))
        return AxisMoment{From::Midnight, *time};
    const auto split = text.find_first_of("T ");
    const auto day = parseDay(text.substr(0, split));
    const auto time = split == std::string_view::npos ? std::optional<std::int64_t>(0)
                                                      : parseTimeOfDay(text.substr(split + 1));
    return day && time ? std::optional(AxisMoment{From::Epoch, *day + *time}) : std::nullopt;
}

std::int64_t timeOf(const AxisMoment& moment, const TimeAxis& axis)
{
    if (moment.from == AxisMoment::From::Begin)
        return moment.nanoseconds;
    if (moment.from == AxisMoment::From::Epoch)
        return moment.nanoseconds - axis.wallClock;
    const std::time_t begin = axis.wallClock / Second;
    std::tm day{};
    localtime_r(&begin, &day);
    const auto today = midnight(day) + moment.nanoseconds - axis.wallClock;
    // A time is meant within the second that its digits show.
    return today + Second > 0 ? today : midnight(day, 1) + moment.nanoseconds - axis.wallClock;
}

void addRange(CLI::App& command, RangeOption& range)
{
    addMoment(command, "--from", range.from,
        "Only what ran from this time on: after the start as in 12.5s or 2m, of the clock as in "
        "14:02:10, or a date and time as in 2026-01-31T14:02:10");
    addMoment(command, "--to", range.to, "Only what ran up to this time");
}

std::shared_ptr<const Profile> profileOfRange(
    std::shared_ptr<const Profile> profile, const RangeOption& range)
{
    if (!profile || !range.isSet())
        return profile;
    const TimeRanges ranges(std::move(profile));
    const TimeAxis& axis = ranges.whole().timeAxis();
    if (ranges.isEmpty()) {
        std::cerr << "nytprof: error: --from, --to: the profile does not say what ran when; record "
                     "it with this profiler and without slices=0\n";
        return nullptr;
    }
    const TimeRange whole = axis.whole();
    const TimeRange wanted{range.from ? timeOf(*range.from, axis) : whole.from,
        range.to ? timeOf(*range.to, axis) : whole.to};
    const TimeRange shown = ranges.shown(wanted);
    if (wanted.from >= wanted.to || shown.from == shown.to) {
        std::cerr << "nytprof: error: --from, --to: nothing ran then; the profile has "
                  << textOf(whole, axis) << '\n';
        return nullptr;
    }
    std::cerr << "nytprof: note: " << textOf(shown, axis) << " is shown\n";
    return ranges.of(wanted);
}

} // namespace nytprof::command

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/axis_moment.h"

#include "format/parse_number.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace nytprof {
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

bool isTimeOfDay(const std::optional<AxisMoment>& moment)
{
    return moment && moment->from != AxisMoment::From::Begin;
}

} // namespace

std::optional<std::int64_t> parseDuration(std::string_view text)
{
    constexpr std::pair<std::string_view, double> Units[]
        = {{"ns", 1}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}, {"", 1e9}, {"m", 6e10}, {"h", 3.6e12}};
    constexpr double Max = 9e18;
    const std::size_t digits = std::min(text.find_first_not_of("0123456789."), text.size());
    const auto number = parseNumber<double>(text.substr(0, digits));
    for (const auto& [unit, nanoseconds] : Units)
        if (number && text.substr(digits) == unit && *number * nanoseconds < Max)
            return std::llround(*number * nanoseconds);
    return std::nullopt;
}

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

TimeRange MomentRange::on(const TimeAxis& axis) const
{
    TimeRange range = axis.whole();
    const auto begin = range.from;
    if (from)
        range.from = timeOf(*from, axis, begin);
    if (to)
        range.to = timeOf(*to, axis, std::max(range.from, begin));
    return range;
}

std::string MomentRange::problemOn(const TimeAxis& axis) const
{
    const TimeRange range = on(axis);
    std::string problem;
    if (axis.lanes.empty())
        problem = std::string("no time axis in the profile: ") + reasonOf(axis.absence);
    else if (axis.hasProfilerTime() && (isTimeOfDay(from) || isTimeOfDay(to)))
        problem = "--from, --to: the profile has profiler time only, no times of day; give times "
                  "after its start, as in 12.5s";
    else if (from && to && range.from >= range.to)
        problem = "--from is not before --to";
    return problem;
}

const char* reasonOf(TimeAxis::Absence absence)
{
    switch (absence) {
    case TimeAxis::Absence::Imported: return "its format has none";
    case TimeAxis::Absence::MergedElsewhere:
        return "it is a merge that kept sums only; give the files of its processes";
    case TimeAxis::Absence::Dropped:
        return "the order of its events needs too much memory, or is damaged";
    case TimeAxis::Absence::TooLarge:
        return "that of so many processes needs too much memory; give fewer files";
    default: return "it has no process";
    }
}

} // namespace nytprof

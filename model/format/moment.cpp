// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/moment.h"

#include "format/parse_number.h"

#include <algorithm>
#include <cmath>
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
    const auto year = takeField(text, '-', 2199);
    const auto month = takeField(text, '-', 12);
    const auto day = takeField(text, '-', 31);
    if (!year || !month || !day || *year < 1970 || *month == 0 || *day == 0 || !text.empty())
        return false;
    date.tm_year = *year - 1900;
    date.tm_mon = *month - 1;
    date.tm_mday = *day;
    return true;
}

/// Removes "Z", "+01:00", "-0530" or "+01" at the end of a time of day; seconds from UTC. False if
/// it is malformed.
bool takeZone(std::string_view& time, std::optional<int>& east)
{
    const auto sign = time.find_first_of("Zz+-");
    if (sign == std::string_view::npos)
        return true;
    std::string_view zone = time.substr(sign);
    time = time.substr(0, sign);
    if (zone == "Z" || zone == "z") {
        east = 0;
        return true;
    }
    if (zone.size() < 3)
        return false;
    const bool isWest = zone.front() == '-';
    zone.remove_prefix(1);
    const auto hours = parseNumber<unsigned>(zone.substr(0, 2));
    zone.remove_prefix(2);
    const bool isWhole = zone.empty();
    if (zone.starts_with(':'))
        zone.remove_prefix(1);
    const auto minutes = parseNumber<unsigned>(isWhole ? "00" : zone);
    if (!hours || !minutes || (!isWhole && zone.size() != 2) || *hours > 14 || *minutes > 59)
        return false;
    const int seconds = static_cast<int>(*hours * 3600 + *minutes * 60);
    east = isWest ? -seconds : seconds;
    return true;
}

} // namespace

std::optional<std::int64_t> parseDuration(std::string_view text)
{
    constexpr std::pair<std::string_view, double> Units[] = {{"ns", 1}, {"us", 1e3}, {"ms", 1e6},
        {"s", 1e9}, {"", 1e9}, {"m", 6e10}, {"h", 3.6e12}, {"d", 8.64e13}, {"w", 6.048e14}};
    constexpr double Max = 9e18;
    const std::size_t digits = std::min(text.find_first_not_of("0123456789."), text.size());
    const auto number = parseNumber<double>(text.substr(0, digits));
    for (const auto& [unit, nanoseconds] : Units)
        if (number && text.substr(digits) == unit && *number * nanoseconds < Max)
            return std::llround(*number * nanoseconds);
    return std::nullopt;
}

std::optional<Moment> parseMoment(std::string_view text)
{
    using From = Moment::From;
    if (const auto duration = parseDuration(text))
        return Moment{From::Begin, *duration};
    Moment moment{From::Midnight};
    if (const auto fraction = parseTimeOfDay(text, moment.date)) {
        moment.nanoseconds = *fraction;
        return moment;
    }
    const auto split = text.find_first_of("T ");
    std::optional<std::int64_t> fraction = 0;
    moment.from = From::Epoch;
    if (split != std::string_view::npos) {
        std::string_view time = text.substr(split + 1);
        if (!takeZone(time, moment.east))
            return std::nullopt;
        fraction = parseTimeOfDay(time, moment.date);
    }
    if (!fraction || !parseDay(text.substr(0, split), moment.date))
        return std::nullopt;
    moment.nanoseconds = *fraction;
    return moment;
}

Moment momentAt(std::int64_t nanoseconds)
{
    Moment moment{Moment::From::Epoch, nanoseconds % Second, {}, 0};
    const std::time_t seconds = nanoseconds / Second;
    gmtime_r(&seconds, &moment.date);
    return moment;
}

std::int64_t epochTime(const Moment& moment)
{
    std::tm date = moment.date;
    date.tm_isdst = -1;
    const std::time_t seconds = moment.east ? timegm(&date) - *moment.east : std::mktime(&date);
    return std::int64_t{seconds} * Second + moment.nanoseconds;
}

std::int64_t epochTimeOnDay(Moment moment, std::time_t day, int daysLater)
{
    std::tm date{};
    localtime_r(&day, &date);
    moment.date.tm_year = date.tm_year;
    moment.date.tm_mon = date.tm_mon;
    moment.date.tm_mday = date.tm_mday + daysLater;
    return epochTime(moment);
}

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/window_name.h"

#include "format/parse_number.h"
#include "format/string_printf.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <tuple>

namespace nytprof {

namespace {

constexpr std::size_t TimeSize = 16;
constexpr std::string_view Suffix = ".out";

/// HOST-TIME-NUMBER at the begin, and what follows.
struct Begin {
    WindowName window;
    std::string_view rest;
};

std::optional<Begin> parseBegin(std::string_view name)
{
    for (auto dash = name.find('-'); dash != std::string_view::npos;
         dash = name.find('-', dash + 1)) {
        const auto time = name.substr(dash + 1, TimeSize);
        std::string_view rest = name.substr(std::min(dash + 1 + TimeSize, name.size()));
        if (dash == 0 || !parseWindowTime(time) || !rest.starts_with('-'))
            continue;
        rest.remove_prefix(1);
        const auto digits
            = rest.substr(0, std::min(rest.find_first_not_of("0123456789"), rest.size()));
        const auto number = parseNumber<std::uint32_t>(digits);
        if (!number || std::to_string(*number) != digits)
            continue;
        return Begin{{std::string(name.substr(0, dash)), std::string(time), *number},
            rest.substr(digits.size())};
    }
    return std::nullopt;
}

} // namespace

std::string WindowName::text() const { return host + '-' + time + '-' + std::to_string(number); }

std::string WindowName::fileOf(std::string_view service) const
{
    return text() + '-' + std::string(service) + std::string(Suffix);
}

bool WindowName::operator<(const WindowName& other) const
{
    return std::tie(time, number, host) < std::tie(other.time, other.number, other.host);
}

std::optional<WindowFile> parseWindowFile(std::string_view name)
{
    if (!name.ends_with(Suffix) || name.starts_with('.'))
        return std::nullopt;
    name.remove_suffix(Suffix.size());
    auto begin = parseBegin(name);
    if (!begin || begin->rest.size() < 2 || begin->rest.front() != '-')
        return std::nullopt;
    return WindowFile{std::move(begin->window), std::string(begin->rest.substr(1))};
}

std::optional<WindowName> parseWindowFolder(std::string_view name)
{
    if (!name.starts_with('.'))
        return std::nullopt;
    auto begin = parseBegin(name.substr(1));
    return begin && begin->rest.empty() ? std::optional(std::move(begin->window)) : std::nullopt;
}

std::string windowTime(std::int64_t seconds)
{
    using namespace std::chrono;
    const sys_seconds time{std::chrono::seconds(seconds)};
    const auto day = floor<days>(time);
    const year_month_day date(day);
    const hh_mm_ss clock(time - day);
    return stringPrintf("%04d%02u%02uT%02d%02d%02dZ", static_cast<int>(date.year()),
        static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
        static_cast<int>(clock.hours().count()), static_cast<int>(clock.minutes().count()),
        static_cast<int>(clock.seconds().count()));
}

std::optional<std::int64_t> parseWindowTime(std::string_view text)
{
    using namespace std::chrono;
    if (text.size() != TimeSize || text[8] != 'T' || text.back() != 'Z')
        return std::nullopt;
    const auto number = [text](std::size_t from, std::size_t size) {
        const auto digits = text.substr(from, size);
        return digits.find_first_not_of("0123456789") == std::string_view::npos
            ? parseNumber<unsigned>(digits)
            : std::nullopt;
    };
    const auto yearNumber = number(0, 4);
    const auto monthNumber = number(4, 2);
    const auto dayNumber = number(6, 2);
    const auto hour = number(9, 2);
    const auto minute = number(11, 2);
    const auto second = number(13, 2);
    if (!yearNumber || !monthNumber || !dayNumber || !hour || !minute || !second)
        return std::nullopt;
    const year_month_day date(
        year(static_cast<int>(*yearNumber)), month(*monthNumber), day(*dayNumber));
    if (!date.ok() || *hour > 23 || *minute > 59 || *second > 59)
        return std::nullopt;
    return sys_seconds(sys_days(date)).time_since_epoch().count()
        + static_cast<std::int64_t>(*hour * 3'600 + *minute * 60 + *second);
}

} // namespace nytprof

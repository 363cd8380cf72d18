// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "formatting/format.h"

#include "format/string_printf.h"
#include "profile/measure.h"
#include "profile/profile.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <ctime>

namespace nytprof {

namespace {

/// A number that printf has made, which has a point at most.
std::string withPoint(std::string number, const NumberStyle& style)
{
    if (const std::size_t at = number.find('.'); at != number.npos)
        number.replace(at, 1, style.point);
    return number;
}

std::string withUnit(std::string number, const char* unit, const NumberStyle& style)
{
    return number.append(style.beforeUnit).append(unit);
}

/// Three significant digits of a value from 1 to below 999.5.
std::string threeDigits(double value, const NumberStyle& style)
{
    return formatDecimal(value, value < 9.995 ? 2 : value < 99.95 ? 1 : 0, style);
}

std::string wholeSeconds(double seconds, const NumberStyle& style)
{
    if (seconds >= 1e15)
        return withUnit(withPoint(stringPrintf("%.3g", seconds), style), "s", style);
    const auto whole = static_cast<long long>(std::llround(seconds));
    const long long minutes = whole / 60;
    const long long hours = minutes / 60;
    if (whole < 600)
        return withUnit(std::to_string(whole), "s", style);
    if (hours == 0)
        return stringPrintf("%lldm %02llds", minutes, whole % 60);
    return hours < 48 ? stringPrintf("%lldh %02lldm", hours, minutes % 60)
                      : stringPrintf("%lldd %02lldh", hours / 24, hours % 24);
}

} // namespace

std::string formatDecimal(double value, int digits, const NumberStyle& style)
{
    return withPoint(stringPrintf("%.*f", digits, value), style);
}

std::string formatCount(std::uint64_t count, const NumberStyle& style)
{
    std::string text = std::to_string(count);
    for (std::size_t at = text.size(); at > 3;) {
        at -= 3;
        text.insert(at, style.group);
    }
    return text;
}

std::string formatCount(std::uint64_t count, std::string_view one, std::string_view many)
{
    return (formatCount(count) + ' ').append(count == 1 ? one : many);
}

std::string formatMean(double amount, const NumberStyle& style)
{
    constexpr double largestCount = 1e18;
    if (amount < 0)
        return "-" + formatMean(-amount, style);
    if (std::isnan(amount))
        return "?";
    const bool isWhole = amount >= 100 || amount == std::floor(amount);
    return isWhole && amount <= largestCount
        ? formatCount(static_cast<std::uint64_t>(std::llround(amount)), style)
        : withPoint(stringPrintf("%.3g", amount), style);
}

std::string formatChange(double before, double after, int significant, const NumberStyle& style)
{
    if (before == after)
        return formatDecimal(0, 1, style) + '%';
    if (before <= 0)
        return "new";
    const double percent = std::max(100 * (after - before) / before, -100.0);
    if (percent >= 999.95)
        return "x " + formatMean(std::round(after / before), style);
    const std::string text = significant > 0 ? stringPrintf("%+.*g%%", significant, percent)
                                             : stringPrintf("%+.1f%%", percent);
    const bool isNothing = text.find_first_of("123456789") == std::string::npos;
    return isNothing ? formatDecimal(0, 1, style) + '%' : withPoint(text, style);
}

std::string formatTimes(std::uint64_t count)
{
    return count == 1 ? "once" : formatCount(count) + " times";
}

std::string formatShortCount(std::uint64_t count, const NumberStyle& style)
{
    const double millions = static_cast<double>(count) / 1e6;
    return count < 1'000'000 ? formatCount(count, style)
        : millions < 999.5   ? threeDigits(millions, style) + " M"
        : millions < 999.5e3 ? threeDigits(millions / 1e3, style) + " G"
                             : formatCount(count, style);
}

std::string formatSize(std::uint64_t bytes, const NumberStyle& style)
{
    const std::string blank(style.beforeUnit.empty() ? " " : style.beforeUnit);
    if (bytes < 1024)
        return formatCount(bytes, style) + blank + "B";
    constexpr std::array<const char*, 4> Units = {"KiB", "MiB", "GiB", "TiB"};
    double size = static_cast<double>(bytes) / 1024;
    std::size_t unit = 0;
    for (; size >= 1023.5 && unit + 1 < Units.size(); ++unit)
        size /= 1024;
    return (size < 999.5 ? threeDigits(size, style)
                         : formatCount(static_cast<std::uint64_t>(std::llround(size)), style))
        + blank + Units.at(unit);
}

std::string formatTime(double seconds, const NumberStyle& style)
{
    if (std::isnan(seconds))
        return "?";
    if (std::abs(seconds) <= 0.5e-9)
        return withUnit("0", "s", style);
    if (seconds < 0)
        return "-" + formatTime(-seconds, style);
    if (seconds < 999.5e-9)
        return withUnit(formatDecimal(seconds * 1e9, 0), "ns", style);
    if (seconds < 999.5e-6)
        return withUnit(threeDigits(seconds * 1e6, style), "µs", style);
    if (seconds < 999.5e-3)
        return withUnit(threeDigits(seconds * 1e3, style), "ms", style);
    return seconds < 99.95 ? withUnit(threeDigits(seconds, style), "s", style)
                           : wholeSeconds(seconds, style);
}

/// A size, a mean of sizes, or a difference.
static std::string formatBytes(double bytes, const NumberStyle& style)
{
    constexpr double MaxSize = 0x1p62;
    if (std::isnan(bytes))
        return "?";
    const auto size = static_cast<std::uint64_t>(std::llround(std::min(std::abs(bytes), MaxSize)));
    return (bytes < 0 && size > 0 ? "-" : "") + formatSize(size, style);
}

std::string samplingText(const Sampling& sampling)
{
    std::string text = formatCount(sampling.samples, "sample", "samples") + " at "
        + std::to_string(sampling.rate) + " Hz, no call counts";
    if (sampling.missed > 0)
        text += "; " + formatCount(sampling.missed) + " not read";
    if (sampling.late > 0)
        text += "; " + formatCount(sampling.late) + " late";
    return text;
}

std::string formatDate(std::int64_t epochSeconds)
{
    const auto time = static_cast<std::time_t>(epochSeconds);
    std::tm local{};
    std::array<char, 64> text{};
    if (localtime_r(&time, &local))
        std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S", &local);
    return text.data();
}

std::string costName(const Profile& profile)
{
    return profile.costUnit().empty() ? "time" : std::string(profile.costUnit());
}

std::string costWord(const Profile& profile)
{
    const auto measure = measureOf(profile);
    return measure == Measure::Time       ? "time"
        : measure == Measure::Allocations ? "allocations"
                                          : "memory";
}

std::string costsText(const Profile& profile)
{
    const auto measure = measureOf(profile);
    if (measure == Measure::Time)
        return {};
    const char* const costs = measure == Measure::Allocations ? "Number of allocations"
        : measure == Measure::Allocated                       ? "Memory allocated"
        : measure == Measure::Retained ? "Memory allocated and not freed at the end"
                                       : "Memory live when the process was largest";
    return std::string(costs)
        + ". Call sites of a sub in one caller divide its memory in proportion to their calls";
}

std::string costTitle(const Profile& profile)
{
    std::string title = costWord(profile);
    title.front() = static_cast<char>(std::toupper(title.front()));
    return title;
}

std::string formatCost(std::string_view costUnit, double seconds, const NumberStyle& style)
{
    if (costUnit.empty())
        return formatTime(seconds, style);
    if (costUnit == BytesUnit)
        return formatBytes(seconds, style);
    const std::string amount = formatMean(seconds, style);
    if (amount == "1" && costUnit == "samples")
        return "1 sample";
    return amount + ' ' + std::string(costUnit);
}

std::string formatCost(const Profile& profile, double seconds, const NumberStyle& style)
{
    return formatCost(profile.costUnit(), seconds, style);
}

std::string formatAmount(const Profile& profile, Ticks ticks, const NumberStyle& style)
{
    const double seconds = profile.seconds(ticks);
    const bool hasUnit = profile.costUnit().empty() || profile.costUnit() == BytesUnit;
    return hasUnit ? formatCost(profile, seconds, style) : formatMean(seconds, style);
}

std::string formatCost(const Profile& profile, Ticks ticks, const NumberStyle& style)
{
    return formatCost(profile, profile.seconds(ticks), style);
}

} // namespace nytprof

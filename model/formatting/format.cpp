// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "formatting/format.h"

#include "format/string_printf.h"
#include "profile/profile.h"

#include <array>
#include <cmath>
#include <ctime>

namespace nytprof {

std::string formatCount(std::uint64_t count)
{
    std::string text = std::to_string(count);
    for (std::size_t at = text.size(); at > 3;) {
        at -= 3;
        text.insert(at, 1, ',');
    }
    return text;
}

std::string formatCount(std::uint64_t count, std::string_view one, std::string_view many)
{
    return (formatCount(count) + ' ').append(count == 1 ? one : many);
}

std::string formatMean(double amount)
{
    constexpr double largestCount = 1e18;
    if (amount < 0)
        return "-" + formatMean(-amount);
    if (std::isnan(amount))
        return "?";
    const bool isWhole = amount >= 100 || amount == std::floor(amount);
    return isWhole && amount <= largestCount
        ? formatCount(static_cast<std::uint64_t>(std::llround(amount)))
        : stringPrintf("%.3g", amount);
}

std::string formatChange(double before, double after, int significant)
{
    if (before == after)
        return "0.0%";
    if (before <= 0)
        return "new";
    const double percent = std::max(100 * (after - before) / before, -100.0);
    if (percent >= 999.95)
        return "x " + formatMean(std::round(after / before));
    const std::string text = significant > 0 ? stringPrintf("%+.*g%%", significant, percent)
                                             : stringPrintf("%+.1f%%", percent);
    const bool isNothing = text.find_first_of("123456789") == std::string::npos;
    return isNothing ? "0.0%" : text;
}

std::string formatTimes(std::uint64_t count)
{
    return count == 1 ? "once" : formatCount(count) + " times";
}

namespace {

/// Three significant digits of a value from 1 to below 999.5.
std::string threeDigits(double value, const char* unit)
{
    return stringPrintf("%.*f%s", value < 9.995 ? 2 : value < 99.95 ? 1 : 0, value, unit);
}

std::string wholeSeconds(double seconds)
{
    if (seconds >= 1e15)
        return stringPrintf("%.3gs", seconds);
    const auto whole = static_cast<long long>(std::llround(seconds));
    const long long minutes = whole / 60;
    const long long hours = minutes / 60;
    if (whole < 600)
        return stringPrintf("%llds", whole);
    if (hours == 0)
        return stringPrintf("%lldm %02llds", minutes, whole % 60);
    return hours < 48 ? stringPrintf("%lldh %02lldm", hours, minutes % 60)
                      : stringPrintf("%lldd %02lldh", hours / 24, hours % 24);
}

} // namespace

std::string formatShortCount(std::uint64_t count)
{
    const double millions = static_cast<double>(count) / 1e6;
    return count < 1'000'000 ? formatCount(count)
        : millions < 999.5   ? threeDigits(millions, " M")
        : millions < 999.5e3 ? threeDigits(millions / 1e3, " G")
                             : formatCount(count);
}

std::string formatTime(double seconds)
{
    if (std::isnan(seconds))
        return "?";
    if (std::abs(seconds) <= 0.5e-9)
        return "0s";
    if (seconds < 0)
        return "-" + formatTime(-seconds);
    if (seconds < 999.5e-9)
        return stringPrintf("%.0fns", seconds * 1e9);
    if (seconds < 999.5e-6)
        return threeDigits(seconds * 1e6, "µs");
    if (seconds < 999.5e-3)
        return threeDigits(seconds * 1e3, "ms");
    return seconds < 99.95 ? threeDigits(seconds, "s") : wholeSeconds(seconds);
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

std::string formatCost(std::string_view costUnit, double seconds)
{
    if (costUnit.empty())
        return formatTime(seconds);
    const std::string amount = formatMean(seconds);
    if (amount == "1" && costUnit == "samples")
        return "1 sample";
    return amount + ' ' + std::string(costUnit);
}

std::string formatCost(const Profile& profile, double seconds)
{
    return formatCost(profile.costUnit(), seconds);
}

std::string formatAmount(const Profile& profile, Ticks ticks)
{
    const double seconds = profile.seconds(ticks);
    return profile.costUnit().empty() ? formatTime(seconds) : formatMean(seconds);
}

std::string formatCost(const Profile& profile, Ticks ticks)
{
    return formatCost(profile, profile.seconds(ticks));
}

} // namespace nytprof

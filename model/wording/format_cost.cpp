// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "wording/format_cost.h"

#include "profile/profile.h"
#include "wording/format_count.h"
#include "wording/format_time.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace nytprof {

namespace {

/// Whole numbers as they are, others with three digits.
std::string amountText(double amount)
{
    constexpr double largestCount = 1e18;
    std::array<char, 32> text{};
    if (amount < 0)
        return "-" + amountText(-amount);
    if (std::isnan(amount))
        return "?";
    if (amount > largestCount)
        std::snprintf(text.data(), text.size(), "%.3g", amount);
    else if (amount >= 100 || amount == std::floor(amount))
        return formatCount(static_cast<std::uint64_t>(std::llround(amount)));
    else
        std::snprintf(text.data(), text.size(), "%.3g", amount);
    return text.data();
}

} // namespace

std::string costName(const Profile& profile)
{
    return profile.costUnit().empty() ? "time" : std::string(profile.costUnit());
}

std::string formatCost(std::string_view costUnit, double seconds)
{
    if (costUnit.empty())
        return formatTime(seconds);
    const std::string amount = amountText(seconds);
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
    return profile.costUnit().empty() ? formatTime(seconds) : amountText(seconds);
}

std::string formatCost(const Profile& profile, Ticks ticks)
{
    return formatCost(profile, profile.seconds(ticks));
}

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/tables.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace nytprof {

/// For products of ticks.
__extension__ using Wide = __int128;

/// Sum that stays at the largest or smallest value instead of overflowing, which only damaged
/// files come to.
[[nodiscard]] inline Ticks addTicks(Ticks a, Ticks b)
{
    Ticks sum = 0;
    if (!__builtin_add_overflow(a, b, &sum))
        return sum;
    return a < 0 ? std::numeric_limits<Ticks>::min() : std::numeric_limits<Ticks>::max();
}

/// The same for a sum that grows.
inline void increase(Ticks& sum, Ticks by)
{
    sum = addTicks(sum, by);
}

/// Adds the calls of a site to a sum of the same numbers: another site, or a sub.
template <class Sum>
void addCalls(Sum& sum, const CallSite& site)
{
    sum.calls += site.calls;
    increase(sum.inclusive, site.inclusive);
    increase(sum.exclusive, site.exclusive);
    increase(sum.recursive, site.recursive);
    sum.recursionDepth = std::max(sum.recursionDepth, site.recursionDepth);
}

/// Nearest whole number of ticks; numbers that no clock gives (NaN, beyond 36 years of 100 ns
/// ticks) become 0 or that limit.
[[nodiscard]] inline Ticks toTicks(double ticks)
{
    constexpr double limit = 0x1p53;
    if (std::isnan(ticks))
        return 0;
    return std::llround(std::clamp(ticks, -limit, limit));
}

/// Seconds since 1970 as clocks give them, up to the year 2255, whose nanoseconds are a 64-bit
/// number; 0 for all others.
[[nodiscard]] inline double epochOrNone(double seconds)
{
    return seconds > 0 && seconds < 9e9 ? seconds : 0;
}

/// Ticks per second of a unit that ticks of both units are whole multiples of; a fixed, very small
/// unit when that would be even smaller.
[[nodiscard]] inline std::int64_t sharedTickUnit(std::int64_t a, std::int64_t b)
{
    // 64 bits of them last ten days; no multiple of it is allowed, so that whatever is added to it
    // later stays in this unit.
    constexpr std::int64_t smallest = 10'000'000'000'000;
    const Wide multiple = static_cast<Wide>(a / std::gcd(a, b)) * b;
    return multiple < Wide{2} * smallest ? static_cast<std::int64_t>(multiple) : smallest;
}

/// The same time in another unit, rounded when it must be. Stays at the limits of Ticks.
[[nodiscard]] inline Ticks convertTicks(Ticks ticks, std::int64_t from, std::int64_t to)
{
    if (from == to)
        return ticks;
    const Wide scaled = static_cast<Wide>(ticks) * to;
    const Wide half = from / 2;
    const Wide result = (scaled + (scaled < 0 ? -half : half)) / from;
    constexpr Wide least = std::numeric_limits<Ticks>::min();
    constexpr Wide most = std::numeric_limits<Ticks>::max();
    return static_cast<Ticks>(result < least ? least : result > most ? most : result);
}

} // namespace nytprof

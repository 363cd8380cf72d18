// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/tables.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace nytprof {

__extension__ using Wide = __int128;

/// Saturating sum; only damaged files overflow.
[[nodiscard]] inline Ticks addTicks(Ticks a, Ticks b)
{
    Ticks sum = 0;
    if (!__builtin_add_overflow(a, b, &sum))
        return sum;
    return a < 0 ? std::numeric_limits<Ticks>::min() : std::numeric_limits<Ticks>::max();
}

inline void increase(Ticks& sum, Ticks by) { sum = addTicks(sum, by); }

template <class Sum>
void addCalls(Sum& sum, const CallSite& site)
{
    sum.calls += site.calls;
    increase(sum.inclusive, site.inclusive);
    increase(sum.exclusive, site.exclusive);
    increase(sum.recursive, site.recursive);
    sum.recursionDepth = std::max(sum.recursionDepth, site.recursionDepth);
}

/// Rounds to ticks; NaN becomes 0, values beyond 36 years of 100 ns ticks that limit.
[[nodiscard]] inline Ticks toTicks(double ticks)
{
    constexpr double limit = 0x1p53;
    if (std::isnan(ticks))
        return 0;
    return std::llround(std::clamp(ticks, -limit, limit));
}

/// Epoch seconds up to the year 2255, the limit of 64-bit nanoseconds; 0 for other values.
[[nodiscard]] inline double epochOrNone(double seconds)
{
    return seconds > 0 && seconds < 9e9 ? seconds : 0;
}

/// Ticks per second of a unit that divides both, or of a fixed, very small unit if that is larger.
[[nodiscard]] inline std::int64_t sharedTickUnit(std::int64_t a, std::int64_t b)
{
    // 64 bits of them last ten days. No multiples of it, so that further merges keep this unit.
    constexpr std::int64_t smallest = 10'000'000'000'000;
    const Wide multiple = static_cast<Wide>(a / std::gcd(a, b)) * b;
    return multiple < Wide{2} * smallest ? static_cast<std::int64_t>(multiple) : smallest;
}

/// Converts to another unit, rounded if necessary; saturates. A mean of n results if `from` is n
/// times the unit of the ticks.
[[nodiscard]] inline Ticks convertTicks(Ticks ticks, Wide from, std::int64_t to)
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

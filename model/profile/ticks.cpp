// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/ticks.h"

#include <numeric>

namespace nytprof {

namespace {

/// 64 bits of them last ten days; no multiple of it is allowed, so that whatever is added to it
/// later stays in this unit.
constexpr std::int64_t Smallest = 10'000'000'000'000;

} // namespace

std::int64_t sharedTickUnit(std::int64_t a, std::int64_t b)
{
    const Wide multiple = static_cast<Wide>(a / std::gcd(a, b)) * b;
    return multiple < Wide{2} * Smallest ? static_cast<std::int64_t>(multiple) : Smallest;
}

Ticks convertTicks(Ticks ticks, std::int64_t from, std::int64_t to)
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

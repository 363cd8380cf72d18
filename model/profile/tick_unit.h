// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/tables.h"

#include <cstdint>

namespace nytprof {

/// Ticks per second of a unit that ticks of both units are whole multiples of; a fixed, very small
/// unit when that would be even smaller.
[[nodiscard]] std::int64_t sharedTickUnit(std::int64_t a, std::int64_t b);

/// The same time in another unit, rounded when it must be. Stays at the limits of Ticks.
[[nodiscard]] Ticks convertTicks(Ticks ticks, std::int64_t from, std::int64_t to);

} // namespace nytprof

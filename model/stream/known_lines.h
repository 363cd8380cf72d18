// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/line_counters.h"

#include <cstdint>

namespace nytprof {

/// Adds the TIME_LINE and DISCOUNT chunks at the front of [at, end) to times, as long as they are
/// of lines that have a counter there. Returns the first chunk that it did not add, which may be
/// one of these too: near the end, or for a line not met before.
[[nodiscard]] const std::uint8_t* addKnownLines(
    const std::uint8_t* at, const std::uint8_t* end, LineTimes& times);

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/event_sums.h"
#include "stream/line_phrases.h"

#include <cstdint>

namespace nytprof {

/// Adds the chunks TIME_LINE, DISCOUNT and SUB_RETURN at the front of [at, end) to sums; some of
/// the times to phrases, which are to be added to sums.times in the end. Returns the first chunk
/// that it did not add, which may be one of these too: near the end, of a line not met before, or
/// odd.
[[nodiscard]] const std::uint8_t* addKnownEvents(
    const std::uint8_t* at, const std::uint8_t* end, EventSums& sums, LinePhrases& phrases);

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/tables.h"

#include <cstdint>
#include <span>
#include <vector>

namespace nytprof {

/// What executions of a line took that count for a block and a sub, too. 0 is none of either.
struct JointTime {
    std::uint32_t line = 0;
    std::uint32_t blockLine = 0;
    std::uint32_t subLine = 0;
    std::uint64_t count = 0;
    Ticks ticks = 0;
};

/// Times that add up to each of the three tables of a file's lines. A profile keeps the tables
/// alone, not which line counted for which block, so lines are given to blocks in their order;
/// where the tables agree on a total that is as near to the truth as they tell.
[[nodiscard]] NYTPROF_EXPORT std::vector<JointTime> jointTimes(std::span<const LineCost> lines,
    std::span<const LineCost> blocks, std::span<const LineCost> subs);

} // namespace nytprof

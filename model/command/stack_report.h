// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/stack_groups.h"
#include "command/styled_text.h"

#include <ctime>
#include <span>
#include <string>
#include <vector>

/// What nytprof stack prints.
namespace nytprof::command {

/// Groups of equal stacks, innermost frame first. Names have no control characters.
[[nodiscard]] std::vector<StyledLine> stackLines(
    std::span<const LookedAt> all, FramesShown frames, std::time_t time);

/// One object with all processes and frames: in several lines, or, of many readings, in one.
[[nodiscard]] std::string stackJson(
    std::span<const LookedAt> all, std::time_t time, bool isOneLine);

} // namespace nytprof::command

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "report/source_colors.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace nytprof::report {

/// From 1.
struct LineRange {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
};

[[nodiscard]] std::string_view indentOf(std::string_view line);

/// Colours of a source up to lastLine or __END__. Detects POD itself, as colouring dominates the
/// time of a report. Subs that never ran (`idle`) are CodeStyle::NeverRan if they share no line
/// with other code.
[[nodiscard]] std::vector<ColorSpan> codeColors(std::span<const std::string_view> lines,
    std::uint32_t lastLine, std::span<const LineRange> idle, const ColorSource& colors);

} // namespace nytprof::report

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "report/source_colors.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace nytprof::report {

/// Lines of a source, counted from 1.
struct LineRange {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
};

/// The style of code that never ran, in addition to those of KSyntaxHighlighting.
inline constexpr std::uint8_t NeverRan = 99;

/// The leading blanks and tabs of a line.
[[nodiscard]] std::string_view indentOf(std::string_view line);

/// The colours of a source from its first line to lastLine or __END__. POD is found here, as
/// colouring code takes most of the time of a report. Of subs that never ran, `idle`, those that
/// share no line with other code are NeverRan as a whole.
[[nodiscard]] NYTPROF_EXPORT std::vector<ColorSpan> codeColors(
    std::span<const std::string_view> lines, std::uint32_t lastLine,
    std::span<const LineRange> idle, const ColorSource& colors);

} // namespace nytprof::report

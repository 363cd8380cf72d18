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

/// The style of code that never ran, beside those of KSyntaxHighlighting.
inline constexpr std::uint8_t NeverRan = 99;

/// The blanks and tabs that a line begins with.
[[nodiscard]] std::string_view indentOf(std::string_view line);

/// The colours of a source, of lines from the first to the last that matters, or to __END__. What
/// is documentation is found here, as colouring code is what takes longest about a report; and of
/// subs that never ran, `idle`, those whose lines hold nothing else are as a whole NeverRan.
[[nodiscard]] NYTPROF_EXPORT std::vector<ColorSpan> codeColors(
    std::span<const std::string_view> lines, std::uint32_t lastLine,
    std::span<const LineRange> idle, const ColorSource& colors);

} // namespace nytprof::report

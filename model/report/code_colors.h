// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/export.h"
#include "report/source_colors.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace nytprof::report {

/// The colours of a source, of lines from the first to the last that matters, or to __END__. What
/// is documentation is found here, as colouring code is what takes longest about a report.
[[nodiscard]] NYTPROF_EXPORT std::vector<ColorSpan> codeColors(
    std::span<const std::string_view> lines, std::uint32_t lastLine, const ColorSource& colors);

} // namespace nytprof::report

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <cstdint>
#include <iosfwd>

namespace nytprof {

class Profile;

struct FlameSvgOptions {
    std::uint32_t width = 1200; ///< pixels
    std::uint32_t deepest = 500; ///< rows; deep recursion has 100,000
    bool inverted = false; ///< callers below subs with exclusive time
};

/// Writes a flame graph as one SVG file with zoom and search. Callees are below callers, largest
/// first, coloured by origin. Omits frames below a third of a pixel.
NYTPROF_EXPORT void writeFlameSvg(
    const Profile& profile, const FlameSvgOptions& options, std::ostream& out);

} // namespace nytprof

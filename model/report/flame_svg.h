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
    bool inverted = false; ///< roots are the subs that spent the time, with their callers below
};

/// A flame graph as one SVG file that browsers can zoom and search. Callees are below their
/// callers, the largest first; colours show the origin of the code. Frames narrower than a third of
/// a pixel are omitted.
NYTPROF_EXPORT void writeFlameSvg(
    const Profile& profile, const FlameSvgOptions& options, std::ostream& out);

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <cstdint>
#include <iosfwd>

namespace nytprof {

class Profile;

struct FlameSvgOptions {
    std::uint32_t width = 1200; ///< pixels
    std::uint32_t deepest = 500; ///< rows; a sub that calls itself 100,000 times makes as many
    bool inverted = false; ///< the subs that spent the time, below them who called them
};

/// A flame graph as one SVG file that browsers can zoom into and search, by mouse and keyboard, and
/// other programs show as a picture. Callees stand below their callers, as wide as the time that
/// they took, the largest first; colours say whose code it is. What is below a third of a pixel
/// wide is left out.
NYTPROF_EXPORT void writeFlameSvg(
    const Profile& profile, const FlameSvgOptions& options, std::ostream& out);

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

namespace nytprof {

class FlameLayout;
class Profile;

struct FlameSvgOptions {
    std::uint32_t width = 1200; ///< pixels
    std::uint32_t deepest = 500; ///< rows; deep recursion has 100,000
    bool inverted = false; ///< callers below subs with exclusive time
};

/// Writes a flame graph as one SVG file with zoom and search. Callees are below callers, largest
/// first, coloured by origin. Omits frames below a third of a pixel.
void writeFlameSvg(const Profile& profile, const FlameSvgOptions& options, std::ostream& out);

/// Texts and colour of a frame; names of colours are classes of the file's style.
struct FlameSvgFrame {
    std::string name;
    std::string title;
    std::string color; ///< empty: grey
    bool found = false; ///< matches a search
};

/// A flame graph as the window shows it.
struct FlameSvgGraph {
    const FlameLayout& layout;
    double begin = 0; ///< ticks at the left edge
    double width = 1; ///< visible ticks
    bool rootOnTop = true;
    std::string title; ///< of the file
    std::string heading;
    std::function<FlameSvgFrame(CallNodeId)> frame;
    std::function<std::string()> style; ///< of the colours, asked for after all frames
    std::vector<FlameSvgFrame> legend; ///< names and colours
};
void writeFlameSvg(const FlameSvgGraph& graph, const FlameSvgOptions& options, std::ostream& out);

} // namespace nytprof

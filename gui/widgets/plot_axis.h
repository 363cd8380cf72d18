// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <vector>

namespace nytprof::gui {

/// Maps values to pixels between two margins.
struct PlotAxis {
    double from = 0; ///< value at the left
    double to = 0;
    double left = 0; ///< pixels
    double width = 0;

    [[nodiscard]] double at(double value) const
    {
        return to > from ? left + (value - from) / (to - from) * width : left + width / 2;
    }
    /// Round values within the axis, at most so many.
    [[nodiscard]] std::vector<double> ticks(int most) const;
};

} // namespace nytprof::gui

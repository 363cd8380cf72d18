// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "widgets/plot_axis.h"

#include <cmath>

namespace nytprof::gui {

std::vector<double> PlotAxis::ticks(int most) const
{
    if (!(to > from) || most < 1 || !std::isfinite(to - from))
        return {};
    const double least = (to - from) / most;
    double step = std::pow(10, std::floor(std::log10(least)));
    for (const double factor : {2.0, 2.5, 2.0}) // 1, 2, 5, 10
        if (step < least)
            step *= factor;
    std::vector<double> values;
    for (double i = std::ceil(from / step); i * step <= to; ++i)
        values.push_back(i * step);
    return values;
}

} // namespace nytprof::gui

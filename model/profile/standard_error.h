// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <algorithm>
#include <cmath>

namespace nytprof {

/// How far a share, from 0 to 1, that so many samples have found may be off; 0 without samples.
[[nodiscard]] inline double standardErrorOf(double share, double samples)
{
    const double p = std::clamp(share, 0.0, 1.0);
    return samples > 0 ? std::sqrt(p * (1 - p) / std::max(samples, 1.0)) : 0;
}

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/neighbourhood.h"
#include "nytprof_export.h"

#include <vector>

namespace nytprof {

/// Where the boxes of a neighbourhood stand in their layers: the middle of each, in box widths from
/// the middle of the picture. In a layer they are in the order of what they are connected to, so
/// that few edges cross; what is folded comes last.
[[nodiscard]] NYTPROF_GUI_EXPORT std::vector<double> graphColumns(const Neighbourhood& graph);

/// How many pairs of edges between neighbouring layers cross.
[[nodiscard]] NYTPROF_GUI_EXPORT std::size_t crossings(
    const Neighbourhood& graph, const std::vector<double>& columns);

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "callgraph/neighbourhood.h"

#include <vector>

namespace nytprof::gui {

/// Where the boxes of a neighbourhood stand in their layers: the middle of each, in box widths from
/// the middle of the picture. In a layer they are in the order of what they are connected to, so
/// that few edges cross; what is folded comes last.
[[nodiscard]] std::vector<double> graphColumns(const Neighbourhood& graph);

/// How many pairs of edges between neighbouring layers cross.
[[nodiscard]] std::size_t crossings(const Neighbourhood& graph, const std::vector<double>& columns);

} // namespace nytprof::gui

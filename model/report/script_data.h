// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "report/page_frame.h"

#include <string>

namespace nytprof::report {

/// The data of search, flame graph and treemap, as a script for resources/report/data.js. The call
/// tree, if withTree, is in level order, four numbers a node: sub, number of children, inclusive
/// ticks and calls; nodes below leastDrawn() are omitted.
[[nodiscard]] std::string scriptData(const ReportData& data, bool withTree);

/// The inclusive time in ticks below which nodes of a tree are omitted because a browser can't draw
/// so many; 0 if none are.
[[nodiscard]] Ticks leastDrawn(const CallTree& tree);

} // namespace nytprof::report

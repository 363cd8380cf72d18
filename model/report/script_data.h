// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "report/page_frame.h"

#include <string>

namespace nytprof::report {

/// JSON: data of search, flame graph and treemap for resources/report/data.js. The call tree, if
/// withTree, is in level order, four numbers a node: sub, number of children, inclusive ticks,
/// calls. Omits nodes below leastDrawn().
[[nodiscard]] std::string scriptData(const ReportData& data, bool withTree);

/// Ticks below which nodes are omitted, as browsers can't draw so many; 0 if none are.
[[nodiscard]] Ticks minDrawn(const CallTree& tree);

} // namespace nytprof::report

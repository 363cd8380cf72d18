// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "report/page_frame.h"

#include <string>

namespace nytprof::report {

/// What search, flame graph and treemap are made of, as a script that hands it to
/// resources/report/data.js: names, links and costs of subs and files, and the call tree in level
/// order, four numbers a node: sub, number of children, inclusive ticks and calls, but for those of
/// less than leastDrawn(). Without withTree there is none.
[[nodiscard]] std::string scriptData(const ReportData& data, bool withTree);

/// The inclusive time in ticks below which call paths are left out of a tree that has more of them
/// than a browser can draw; 0 when all are there.
[[nodiscard]] Ticks leastDrawn(const CallTree& tree);

} // namespace nytprof::report

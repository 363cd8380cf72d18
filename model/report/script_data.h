// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "report/report_data.h"

#include <string>

namespace nytprof::report {

/// What search, flame graph and treemap are made of, as a script that hands it to
/// resources/report/data.js: names, links and costs of subs and files, and the call tree in level
/// order, four numbers a node: sub, number of children, inclusive ticks and calls. Of a tree with
/// more than some 100,000 nodes the call paths that took least are left out. Without withTree there
/// is none.
[[nodiscard]] std::string scriptData(const ReportData& data, bool withTree);

} // namespace nytprof::report

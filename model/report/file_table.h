// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "report/report_data.h"

#include <string>

namespace nytprof::report {

/// The table of source files, each with the evals that it ran, most time first, and rows of sums
/// and statistics below.
void appendFileTable(std::string& page, const ReportData& data);

} // namespace nytprof::report

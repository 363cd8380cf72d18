// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "report/report_data.h"

#include <string>

namespace nytprof::report {

/// The page of string evals, by the line that ran them.
void appendEvalsPage(std::string& page, const ReportData& data);

} // namespace nytprof::report

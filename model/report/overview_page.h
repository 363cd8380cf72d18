// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "report/report_data.h"

#include <string>

namespace nytprof::report {

/// The pages that are about the whole profile.
void appendIndexPage(std::string& page, const ReportData& data, bool withFlameGraph);
void appendSubsPage(std::string& page, const ReportData& data);
void appendTreemapPage(std::string& page, const ReportData& data);
void appendEvalsPage(std::string& page, const ReportData& data);

} // namespace nytprof::report

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "report/page_frame.h"

#include <string>
#include <string_view>

namespace nytprof::report {

/// Source files by time, including their evals, then rows of sums and statistics.
void appendFileTable(std::string& page, const ReportData& data);

/// String evals by calling line.
void appendEvalsPage(std::string& page, const ReportData& data);

struct IndexParts {
    bool flameGraph = true;
    bool callGraphs = true; ///< links to these files
};
inline constexpr std::string_view PackageGraphFile = "packages-callgraph.dot";
inline constexpr std::string_view SubGraphFile = "subs-callgraph.dot";

void appendIndexPage(std::string& page, const ReportData& data, const IndexParts& parts);
void appendSubsPage(std::string& page, const ReportData& data);
void appendTreemapPage(std::string& page, const ReportData& data);

} // namespace nytprof::report

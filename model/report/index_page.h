// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "report/page_frame.h"

#include <string>
#include <string_view>

namespace nytprof::report {

/// The table of source files, each including the evals that it ran, by time, with rows of sums and
/// statistics at the end.
void appendFileTable(std::string& page, const ReportData& data);

/// The page of string evals, by the line that ran them.
void appendEvalsPage(std::string& page, const ReportData& data);

/// Optional parts of the first page.
struct IndexParts {
    bool flameGraph = true;
    bool callGraphs = true; ///< links to the files of these names
};
inline constexpr std::string_view PackageGraphFile = "packages-callgraph.dot";
inline constexpr std::string_view SubGraphFile = "subs-callgraph.dot";

void appendIndexPage(std::string& page, const ReportData& data, const IndexParts& parts);
void appendSubsPage(std::string& page, const ReportData& data);
void appendTreemapPage(std::string& page, const ReportData& data);

} // namespace nytprof::report

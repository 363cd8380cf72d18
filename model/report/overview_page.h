// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "report/report_data.h"

#include <string>
#include <string_view>

namespace nytprof::report {

/// What stands on the first page.
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

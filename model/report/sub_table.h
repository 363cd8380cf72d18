// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "report/page_frame.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof::report {

/// Most exclusive time first, then by name.
void sortByTime(std::vector<SubId>& subs, const ReportData& data);

/// Called subs in that order.
[[nodiscard]] std::vector<SubId> calledSubs(const ReportData& data);

/// The table of subs: how often, from how many places and files they were called, and their times.
/// Cells are coloured by how far they are from what is usual among `among`, of which only values
/// above 0 count.
void appendSubTable(std::string& page, const ReportData& data, std::span<const SubId> shown,
    std::span<const SubId> among, std::string_view caption);

} // namespace nytprof::report

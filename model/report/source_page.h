// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "report/page_frame.h"
#include "report/source_colors.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The remarks of wording/remarks.h as HTML, each with "# " before it. Long lists are folded.
namespace nytprof::report {

/// "# spent ... within SUB which was called N times, by:", then who called it from where.
void appendCallers(std::string& page, const ReportData& data, SubId sub, std::string_view indent);

/// "# spent ... making N calls to SUB", one line a callee, the most expensive first.
void appendCalls(std::string& page, const ReportData& data, std::span<const CallSiteId> calls,
    std::string_view indent);

/// "# spent ... executing statements in N string evals", which the same line ran.
void appendEvals(std::string& page, const ReportData& data, std::span<const FileId> evals,
    std::string_view indent);

/// The page of a file: what it is, its subs, and its lines with what they cost, who calls the subs
/// that begin there and what they call.
void appendSourcePage(
    std::string& page, const ReportData& data, PageId id, const ColorSource& colors);

} // namespace nytprof::report

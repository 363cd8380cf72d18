// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "report/report_data.h"

#include <string>
#include <string_view>

namespace nytprof::report {

/// "String evals", "Foo.pm": in HTML.
[[nodiscard]] std::string titleOf(const ReportData& data, PageId page);

/// A whole document of a folder around the content of a page.
[[nodiscard]] std::string documentOf(
    const ReportData& data, PageId page, std::string_view content, std::string_view madeOn);

/// A document with all pages: what stands before the first, around each, and behind the last.
[[nodiscard]] std::string beginOfSingleFile(const ReportData& data, std::string_view scriptData);
[[nodiscard]] std::string sectionOf(const ReportData& data, PageId page, std::string_view content);
[[nodiscard]] std::string endOfSingleFile(std::string_view scriptData, std::string_view madeOn);

} // namespace nytprof::report

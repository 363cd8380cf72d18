// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "report/html_report.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace nytprof {

class Profile;

struct CsvReportOptions {
    std::string separator = ",";
    bool annotated = false; ///< rows begin with "srcline"
    SourceFromDisk sourceFromDisk;
    const Profile* recorded = nullptr; ///< see HtmlReportOptions
    std::size_t maxEvalsOfLine = 200; ///< see HtmlReportOptions
    /// Bytes that all files may need on disk, where each needs whole blocks.
    std::size_t maxBytes = SIZE_MAX;
    std::function<void()> onTooLarge = [] {}; ///< called if they need more, which ends the report
};

/// Writes nytprofcsv's files, one per source page of the HTML report: four comment lines, then per
/// source line its time in seconds with string evals, executions, time per execution and text. As
/// in Devel::NYTProf, cells are not quoted. False if take refused, or it is too large.
[[nodiscard]] bool writeCsvReport(
    const Profile& profile, const CsvReportOptions& options, const TakeReportFile& take);

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "report/html_report.h"

namespace nytprof {

class Profile;

struct CsvReportOptions {
    std::string separator = ",";
    bool annotated = false; ///< each row begins with the word "srcline"
    SourceFromDisk sourceFromDisk;
    const Profile* recorded = nullptr; ///< as of HtmlReportOptions
    std::size_t mostEvalsOfLine = 200; ///< as of HtmlReportOptions
};

/// Writes the files of nytprofcsv, one for each source page of the HTML report: four lines of
/// comments, then for each line of source its time in seconds including string evals, executions,
/// time per execution and text. As in Devel::NYTProf cells are not quoted. False if take refused.
[[nodiscard]] NYTPROF_EXPORT bool writeCsvReport(
    const Profile& profile, const CsvReportOptions& options, const TakeReportFile& take);

} // namespace nytprof

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

/// Makes the files of nytprofcsv: one for each page of source that the HTML report would have,
/// under its name but ending in ".csv". Four lines of comments, then for each line of source its
/// time in seconds, with that of the string evals that it ran, how often it was executed, time by
/// execution, and its text without the blanks before it. Nothing is quoted, as there; the tables of
/// writeCsv() are. False when take refused.
[[nodiscard]] NYTPROF_EXPORT bool writeCsvReport(
    const Profile& profile, const CsvReportOptions& options, const TakeReportFile& take);

} // namespace nytprof

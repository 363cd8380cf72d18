// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "report/source_colors.h"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace nytprof {

class Profile;

/// Whether source that is not in the profile is read from the files that it names.
struct SourceFromDisk {
    bool isAllowed = false;
    /// Called with the path of each file that gets into a report; by several threads at once, and
    /// again for each page that shows it.
    std::function<void(const std::string& path)> onRead;
};

struct HtmlReportOptions {
    /// All pages in one file, report.html; else a file for each, with index.html first to open.
    bool singleFile = false;
    bool flameGraph = true;
    bool callGraphs = true; ///< files for Graphviz beside the pages; a single file has none
    /// The profile as it was read, when its equal evals have been made one since: its numbers are
    /// in the names of files. Null when it is the same.
    const Profile* recorded = nullptr;
    /// Of evals that the same line ran, no more than so many have pages, those with most time; 0 is
    /// all of them.
    std::size_t mostEvalsOfLine = 200;
    ColorSource colors; ///< of the source; empty for one colour
    SourceFromDisk sourceFromDisk;
    std::string madeOn; ///< "2024-01-31 12:00:00", as it is shown
    /// Called now and then with how many pages there are already.
    std::function<void(std::size_t done, std::size_t whole)> progress;
};

/// Takes a file of the report; is called by several threads at once, for different files. When it
/// returns false nothing more is made. Names have no folders.
using TakeReportFile = std::function<bool(const std::string& name, std::string_view content)>;

/// Makes pages of a profile that a browser shows, without a server or a network: tables of subs,
/// files and evals, and the source of each file with what its lines took. False when take refused.
[[nodiscard]] NYTPROF_EXPORT bool writeHtmlReport(
    const Profile& profile, const HtmlReportOptions& options, const TakeReportFile& take);

} // namespace nytprof

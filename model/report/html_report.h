// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "report/source_colors.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace nytprof {

class Profile;

/// Permission to read source that the profile lacks from disk.
struct SourceFromDisk {
    bool isAllowed = false;
    /// Called with each path in a report, from several threads and repeatedly.
    std::function<void(const std::string& path)> onRead;
};

/// Files whose source is in a report.
enum class ReportSources : std::uint8_t {
    All,
    Hot, ///< 1 % of the time or more, with the string evals that they ran
};

struct HtmlReportOptions {
    /// One file, report.html, instead of a file per page, the first being index.html.
    bool singleFile = false;
    /// Compressed pages in a single file, for browsers with JavaScript and DecompressionStream.
    bool compress = true;
    bool flameGraph = true;
    bool callGraphs = true; ///< Graphviz files beside the pages; not with singleFile
    /// The profile before equal evals were merged; its numbers are in file names. Null if the same.
    const Profile* recorded = nullptr;
    /// Pages for evals of one line, the most expensive first; 0: unlimited.
    std::size_t maxEvalsOfLine = 200;
    ColorSource colors; ///< of the source; empty: one colour
    ReportSources sources = ReportSources::All;
    SourceFromDisk sourceFromDisk;
    std::string madeOn; ///< displayed date, "2024-01-31 12:00:00"
    /// Bytes of the pages that are in memory: those being made, and all of a single file.
    std::size_t maxBytes = SIZE_MAX;
    /// Called if they need more, which ends the report.
    std::function<void()> onTooLarge = [] {};
    /// Called regularly with the number of finished pages.
    std::function<void(std::size_t done, std::size_t whole)> progress;
};

/// Receives a file; called from several threads, for different files. False ends the report. Names
/// have no folders.
using TakeReportFile = std::function<bool(const std::string& name, std::string_view content)>;

/// Writes a static HTML report: tables of subs, files and evals, and annotated sources. Needs no
/// server or network. False if take refused, or it is too large.
[[nodiscard]] bool writeHtmlReport(
    const Profile& profile, const HtmlReportOptions& options, const TakeReportFile& take);

} // namespace nytprof

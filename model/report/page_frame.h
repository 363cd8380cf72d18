// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/package_groups.h"
#include "analysis/packages.h"
#include "analysis/run_times.h"
#include "formatting/annotations.h"
#include "formatting/format.h"
#include "profile/profile.h"
#include "report/html_report.h"
#include "report/page_names.h"
#include "report/report_memory.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof::report {

/// Data of all pages, shared by threads without locks. Names are HTML.
class ReportData {
public:
    ReportData(const Profile& profile, PageNames::Shape shape, const HtmlReportOptions& options);

    const Profile& profile;
    const ProfilingOverhead overhead; ///< as recorded: merged evals have no time axis
    const SourceFromDisk sourceFromDisk;
    const PageNames pages;
    const PackageTable packages; ///< also has the costs of subs
    const PackageGroups groups;
    const std::vector<std::uint64_t> evals; ///< by FileId: executions of evals that it ran directly
    const std::vector<bool> isWithSource; ///< by FileId, as far as the profile has it
    const bool isSampled; ///< times have errors, and nothing was counted
    const bool countsCalls;

    [[nodiscard]] const std::string& name(FileId file) const { return m_fileNames[file.index()]; }
    [[nodiscard]] const std::string& name(SubId sub) const { return m_subNames[sub.index()]; }
    /// Linked to its page, if any.
    [[nodiscard]] const std::string& linked(SubId sub) const { return m_linked[sub.index()]; }
    /// Counts a text of the report as large as it is now. False, also from then on, if they need
    /// too much memory.
    [[nodiscard]] bool fits(const std::string& text) const { return m_memory.holds(text); }
    /// Counts a page that is written, whose file and links are needed to the end.
    [[nodiscard]] bool fitsPage() const { return m_memory.holdsMore(4096); }
    /// The text is needed no more.
    void forget(const std::string& text) const { m_memory.forget(text); }
    [[nodiscard]] bool isTooLarge() const { return m_memory.isExceeded(); }
    /// 100 %: time of all statements, or of all subs without statement data.
    [[nodiscard]] Ticks whole() const { return profile.totals().whole(); }
    [[nodiscard]] std::string time(Ticks ticks) const { return formatCost(profile, ticks); }
    /// "12.3%"; whole must not be 0.
    [[nodiscard]] static std::string ofHundred(std::uint64_t part, std::uint64_t whole);
    /// " class=h3", the heat of exclusive time; empty for none.
    [[nodiscard]] std::string heat(Ticks ticks) const;
    /// An element with the colour of a sub's package.
    [[nodiscard]] std::string square(SubId sub) const;
    /// " title=12.3%", relative to whole(); of samples with the interval of 95 %.
    [[nodiscard]] std::string share(Ticks ticks) const;
    /// Two cells if times are from samples: the share and its standard error in per cent.
    [[nodiscard]] std::string shareCells(Ticks ticks) const;

private:
    mutable ReportMemory m_memory;
    std::vector<std::string> m_fileNames;
    std::vector<std::string> m_subNames;
    std::vector<std::string> m_linked;
};

/// Titles of ReportData::shareCells().
inline constexpr std::string_view ShareTitles
    = "<th title=\"Share of the total\">%<th title=\"Standard error of the share\">\u00b1";

/// "<a href=...>text</a>", or text if link is empty; text is HTML.
[[nodiscard]] std::string linkTo(const std::string& link, std::string_view text);

/// With its links.
void appendAnnotation(std::string& page, const ReportData& data, const Annotation& annotation);

/// "String evals", "Foo.pm"; HTML.
[[nodiscard]] std::string titleOf(const ReportData& data, PageId page);

[[nodiscard]] std::string documentOf(
    const ReportData& data, PageId page, std::string_view content, std::string_view madeOn);

/// Up to its sections, with a notice for browsers that cannot unpack compressed ones.
[[nodiscard]] std::string beginOfSingleFile(const ReportData& data, bool isCompressed);
[[nodiscard]] std::string sectionOf(const ReportData& data, PageId page, std::string_view content);
/// An element that holds data of scripts.
[[nodiscard]] std::string plainData(std::string_view json);
/// From the footer on.
[[nodiscard]] std::string endOfDocument(std::string_view madeOn);

} // namespace nytprof::report

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/report_data.h"

#include "analysis/inc_directory.h"
#include "report/html_text.h"
#include "wording/format_cost.h"

#include <array>
#include <cstdio>
#include <utility>

namespace nytprof::report {

namespace {

std::vector<std::uint64_t> evalsByFile(const Profile& profile)
{
    std::vector<std::uint64_t> counts(profile.files().size());
    for (const File& file : profile.files()) {
        if (file.isEval())
            counts[file.evalFile.index()] += file.executions;
    }
    return counts;
}

} // namespace

ReportData::ReportData(const Profile& ofProfile, const Profile& recorded, PageNames::Shape shape,
    std::size_t mostEvalsOfLine, SourceFromDisk fromDisk)
    : profile(ofProfile)
    , sourceFromDisk(std::move(fromDisk))
    , pages(ofProfile, recorded, shape, mostEvalsOfLine)
    , packages(ofProfile)
    , evals(evalsByFile(ofProfile))
{
    for (const File& file : profile.files())
        m_fileNames.push_back(html(withoutIncDirectory(file.name)));
    for (std::size_t i = 0; i < profile.subs().size(); ++i) {
        m_subNames.push_back(html(withoutIncDirectory(profile.subs()[i].name)));
        m_linked.push_back(linkTo(pages.link(SubId(i)), m_subNames.back()));
    }
}

Ticks ReportData::whole() const
{
    return profile.totals().whole();
}

std::string ReportData::time(Ticks ticks) const
{
    return formatCost(profile, ticks);
}

std::string ReportData::ofHundred(std::uint64_t part, std::uint64_t whole)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.1f%%",
        100 * static_cast<double>(part) / static_cast<double>(whole));
    return text.data();
}

std::string ReportData::share(Ticks ticks) const
{
    if (whole() <= 0 || ticks < 0)
        return {};
    return " title="
        + ofHundred(static_cast<std::uint64_t>(ticks), static_cast<std::uint64_t>(whole()));
}

std::string linkTo(const std::string& link, std::string_view text)
{
    if (link.empty())
        return std::string(text);
    // Neither quotes nor blanks: appendUrl() leaves none.
    return ("<a href=" + link + ">").append(text) + "</a>";
}

} // namespace nytprof::report

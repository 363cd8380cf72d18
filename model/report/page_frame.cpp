// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/page_frame.h"

#include "analysis/code_origin.h"
#include "analysis/file_costs.h"
#include "analysis/hotspots.h"
#include "format/string_printf.h"
#include "profile/ticks.h"
#include "report/html_text.h"
#include "report/report_resources.h"

#include <algorithm>
#include <utility>

namespace nytprof::report {

namespace {

std::vector<std::uint64_t> evalsByFile(const Profile& profile)
{
    std::vector<std::uint64_t> counts(profile.files().size());
    for (const File& file : profile.files())
        if (file.isEval())
            counts[file.evalFile.index()] += file.executions;
    return counts;
}

/// A profile without statements has times of subs only.
std::vector<bool> filesWithSource(
    const Profile& profile, const PackageTable& packages, ReportSources sources)
{
    const std::vector<FileSums> sums = fileSums(profile);
    std::vector<bool> has(sums.size(), true);
    for (std::size_t i = 0; i < has.size() && sources == ReportSources::Hot; ++i) {
        Ticks inSubs = 0;
        for (const SubId sub : profile.subsOf(FileId(i)))
            increase(inSubs, packages.cost(sub).exclusive);
        has[i] = std::max(sums[i].time, inSubs) >= profile.totals().whole() / 100;
    }
    return has;
}

std::string startedOn(const Profile& profile)
{
    const std::string date = profile.baseTime() > 0 ? formatDate(profile.baseTime()) : "";
    return date.empty() ? date : "Run on " + date;
}

std::string allowed(std::string_view hash) { return "'sha256-" + std::string(hash) + '\''; }

/// What scripts and styles of a page are, and where.
struct PageParts {
    std::string allowedScripts; ///< sources of Content-Security-Policy
    std::string allowedStyles;
    std::string elements; ///< of the head
    std::string_view body; ///< its tag
};

PageParts partsBeside()
{
    // Some browsers do not count file: URLs as 'self'.
    return {"'self' file:", "'self' file:",
        "<link rel=stylesheet href=report.css><script src=report.js></script>", "<body>"};
}

PageParts partsWithin()
{
    std::string elements = "\n<style>";
    elements.append(StyleSheet).append("</style>\n<script>").append(Script).append("</script>");
    return {allowed(ScriptHash), allowed(StyleSheetHash), elements, "<body class=single>"};
}

void appendHeader(std::string& page, const ReportData& data)
{
    page += "<header><div><b class=product>nytprof</b> <span>Profile of <b>"
        + html(data.profile.application()) + "</b></span> <small>" + startedOn(data.profile)
        + "</small></div>\n<nav aria-label=Report>";
    page += linkTo(data.pages.link(IndexPage), "Summary") + ' '
        + linkTo(data.pages.link(SubsPage), "Subs") + ' '
        + linkTo(data.pages.link(IndexPage, "files"), "Files") + ' '
        + linkTo(data.pages.link(TreemapPage), "Treemap") + ' '
        + linkTo(data.pages.link(EvalsPage), "String evals");
    page += "</nav><span id=tools></span></header>\n";
}

/// Up to the content. The policy is a second line of defence besides escaping: browsers run and
/// load nothing else.
std::string beginOfDocument(const ReportData& data, std::string_view title, const PageParts& parts)
{
    std::string begin("<!DOCTYPE html>\n<html lang=en><head><meta charset=utf-8>"
                      "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'");
    begin.append("; script-src ").append(parts.allowedScripts);
    begin.append("; style-src ").append(parts.allowedStyles);
    begin.append("; base-uri 'none'; form-action 'none'\">"
                 "<meta name=viewport content=\"width=device-width,initial-scale=1\">"
                 "<meta name=color-scheme content=\"light dark\">"
                 "<meta name=generator content=nytprof><title>");
    begin.append(title).append("</title>").append(parts.elements).append("</head>\n");
    begin.append(parts.body);
    appendHeader(begin, data);
    return begin += "<main>";
}

void appendHeading(std::string& page, const ReportData& data, PageId id)
{
    page += "<h1>" + titleOf(data, id) + "</h1>\n";
    if (const auto sampling = data.profile.sampling())
        page += "<p class=notice>Sampled: " + samplingText(*sampling) + "</p>\n";
}

} // namespace

ReportData::ReportData(
    const Profile& ofProfile, PageNames::Shape shape, const HtmlReportOptions& options)
    : profile(ofProfile)
    , overhead(overheadOf(options.recorded ? *options.recorded : ofProfile))
    , sourceFromDisk(options.sourceFromDisk)
    , pages(ofProfile, options.recorded ? *options.recorded : ofProfile, shape,
          options.maxEvalsOfLine)
    , packages(ofProfile)
    , groups(ofProfile)
    , evals(evalsByFile(ofProfile))
    , isWithSource(filesWithSource(ofProfile, packages, options.sources))
    , isSampled(ofProfile.sampling().has_value())
    , countsCalls(ofProfile.countsCalls() && !isSampled)
    , m_memory(options.maxBytes)
{
    bool fits = true;
    for (std::size_t i = 0; i < profile.files().size() && fits; ++i) {
        m_fileNames.push_back(html(withoutIncDirectory(profile.files()[i].name)));
        fits = m_memory.holdsMore(m_fileNames.back().size());
    }
    for (std::size_t i = 0; i < profile.subs().size() && fits; ++i) {
        m_subNames.push_back(html(shownName(profile, SubId(i))));
        m_linked.push_back(linkTo(pages.link(SubId(i)), m_subNames.back()));
        fits = m_memory.holdsMore(m_subNames.back().size() + m_linked.back().size());
    }
}

std::string ReportData::ofHundred(std::uint64_t part, std::uint64_t whole)
{
    return stringPrintf("%.1f%%", 100 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string ReportData::share(Ticks ticks) const
{
    if (whole() <= 0 || ticks < 0)
        return {};
    const std::string text
        = ofHundred(static_cast<std::uint64_t>(ticks), static_cast<std::uint64_t>(whole()));
    if (!isSampled || ticks > whole()) // of calls within calls
        return " title=" + text;
    const double part = static_cast<double>(ticks) / static_cast<double>(whole());
    const ShareInterval likely = profile.intervalOf(part);
    return " title=\"" + text
        + stringPrintf(" \u00b1 %.1f (95%%: %.1f \u2013 %.1f%%)\"",
            100 * profile.standardError(part), 100 * likely.low, 100 * likely.high);
}

std::string ReportData::shareCells(Ticks ticks) const
{
    if (!isSampled)
        return {};
    if (whole() <= 0 || ticks < 0)
        return "<td><td>";
    const double part = static_cast<double>(ticks) / static_cast<double>(whole());
    return stringPrintf("<td>%.1f%%<td>%.1f", 100 * part, 100 * profile.standardError(part));
}

std::string ReportData::heat(Ticks ticks) const
{
    const int heat = heatOf(ticks, whole());
    return heat == 0 ? std::string() : " class=h" + std::to_string(heat);
}

std::string ReportData::square(SubId sub) const
{
    const std::uint32_t rank = groups.rankOf(sub);
    const int color = rank == PackageGroups::Builtins ? 8 : static_cast<int>(std::min(rank, 7U));
    return "<span class=\"sq p" + std::to_string(color) + "\"></span>";
}

std::string linkTo(const std::string& link, std::string_view text)
{
    if (link.empty())
        return std::string(text);
    // No quotes needed: appendUrl() escapes blanks and quotes.
    return ("<a href=" + link + ">").append(text) + "</a>";
}

void appendAnnotation(std::string& page, const ReportData& data, const Annotation& annotation)
{
    using To = AnnotationPart::To;
    for (const AnnotationPart& part : annotation) {
        switch (part.to) {
        case To::Sub: page += data.linked(part.sub); break;
        case To::Callers: page += "<b>" + data.name(part.sub) + "</b>"; break;
        case To::Place:
            page += linkTo(data.pages.link(part.file, part.line), html(part.text));
            break;
        case To::Eval:
            page += linkTo(data.pages.link(data.pages.pageOf(part.file)), html(part.text));
            break;
        case To::Nowhere:
        case To::Evals:
        case To::More: appendHtml(page, part.text); break;
        }
    }
}

std::string titleOf(const ReportData& data, PageId page)
{
    if (page == IndexPage)
        return "Summary";
    if (page == SubsPage)
        return "Subs";
    if (page == TreemapPage)
        return "Treemap";
    if (page == EvalsPage)
        return "String evals";
    return data.name(data.pages.pages()[page.index()].file);
}

std::string documentOf(
    const ReportData& data, PageId page, std::string_view content, std::string_view madeOn)
{
    std::string document = beginOfDocument(
        data, titleOf(data, page) + " – " + html(data.profile.application()), partsBeside());
    document.reserve(content.size() + 4096);
    appendHeading(document, data, page);
    document.append(content).append("</main>\n");
    return document += endOfDocument(madeOn);
}

std::string beginOfSingleFile(const ReportData& data, bool isCompressed)
{
    std::string begin
        = beginOfDocument(data, html(data.profile.application()) + " – nytprof", partsWithin());
    if (isCompressed)
        begin += "<p class=\"notice compressed\">Without JavaScript and DecompressionStream, which "
                 "browsers have since 2023, this report shows only its summary. <code>nytprof html "
                 "--single --no-compress</code> writes all pages as plain HTML.</p>\n";
    return begin;
}

std::string sectionOf(const ReportData& data, PageId page, std::string_view content)
{
    std::string section = "<section id=" + data.pages.id(page, {}) + ">";
    appendHeading(section, data, page);
    return section.append(content).append("</section>\n");
}

std::string plainData(std::string_view json)
{
    // Not a script, so that the policy need not allow it.
    return std::string("<script type=application/json>").append(json).append("</script>\n");
}

std::string endOfDocument(std::string_view madeOn)
{
    std::string end = "<footer>Made by nytprof on ";
    return end.append(madeOn).append(".</footer>\n</body></html>\n");
}

} // namespace nytprof::report

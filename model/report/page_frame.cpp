// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/page_frame.h"

#include "analysis/code_origin.h"
#include "analysis/hotspots.h"
#include "format/string_printf.h"
#include "report/html_text.h"
#include "report/resources.h"

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

std::string startedOn(const Profile& profile)
{
    const std::string date = profile.baseTime() > 0 ? formatDate(profile.baseTime()) : "";
    return date.empty() ? date : "Run on " + date;
}

/// Sources of scripts and styles in a folder: some browsers do not count file: URLs as 'self'.
constexpr std::string_view FilesBeside = "'self' file:";

/// A second line of defence besides escaping: browsers run and load nothing else.
std::string headWithPolicy(std::string_view scripts, std::string_view styles)
{
    std::string head("<!DOCTYPE html>\n<html lang=en><head><meta charset=utf-8>"
                     "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'");
    head.append("; script-src ").append(scripts).append("; style-src ").append(styles);
    return head
        + "; base-uri 'none'; form-action 'none'\">"
          "<meta name=viewport content=\"width=device-width,initial-scale=1\">"
          "<meta name=color-scheme content=\"light dark\"><meta name=generator content=nytprof>";
}

std::string allowed(std::string_view hash) { return "'sha256-" + std::string(hash) + '\''; }

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

void appendFooter(std::string& page, std::string_view madeOn)
{
    page.append("<footer>Made by nytprof on ").append(madeOn).append(".</footer>\n");
}

void appendHeading(std::string& page, const ReportData& data, PageId id)
{
    page += "<h1>" + titleOf(data, id) + "</h1>\n";
}

} // namespace

ReportData::ReportData(
    const Profile& ofProfile, PageNames::Shape shape, const HtmlReportOptions& options)
    : profile(ofProfile)
    , sourceFromDisk(options.sourceFromDisk)
    , pages(ofProfile, options.recorded ? *options.recorded : ofProfile, shape,
          options.maxEvalsOfLine)
    , packages(ofProfile)
    , groups(ofProfile)
    , evals(evalsByFile(ofProfile))
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
    return " title="
        + ofHundred(static_cast<std::uint64_t>(ticks), static_cast<std::uint64_t>(whole()));
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
    std::string document = headWithPolicy(FilesBeside, FilesBeside);
    document.reserve(content.size() + 4096);
    document += "<title>" + titleOf(data, page) + " – " + html(data.profile.application())
        + "</title><link rel=stylesheet href=report.css><script src=report.js></script></head>\n"
          "<body>";
    appendHeader(document, data);
    document += "<main>";
    appendHeading(document, data, page);
    document.append(content).append("</main>\n");
    appendFooter(document, madeOn);
    return document + "</body></html>\n";
}

std::string beginOfSingleFile(const ReportData& data)
{
    std::string document = headWithPolicy(allowed(ScriptHash), allowed(StyleSheetHash));
    document += "<title>" + html(data.profile.application()) + " – nytprof</title>\n<style>";
    document.append(StyleSheet).append("</style>\n<script>").append(Script);
    document += "</script></head>\n<body class=single>";
    appendHeader(document, data);
    return document + "<main>";
}

std::string sectionOf(const ReportData& data, PageId page, std::string_view content)
{
    std::string section = "<section id=" + data.pages.id(page, {}) + ">";
    appendHeading(section, data, page);
    return section.append(content).append("</section>\n");
}

std::string endOfSingleFile(std::string_view scriptData, std::string_view madeOn)
{
    // Not a script, so that the policy need not allow it.
    std::string end = "</main>\n<script type=application/json>";
    end.append(scriptData).append("</script>\n");
    appendFooter(end, madeOn);
    return end + "</body></html>\n";
}

} // namespace nytprof::report

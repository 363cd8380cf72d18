// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/html_report.h"

#include "export/dot.h"
#include "in_threads.h"
#include "report/html_text.h"
#include "report/index_page.h"
#include "report/packed_pages.h"
#include "report/page_frame.h"
#include "report/report_resources.h"
#include "report/script_data.h"
#include "report/source_page.h"

#include <mutex>
#include <sstream>
#include <thread>
#include <utility>
#include <vector>

namespace nytprof {

namespace {

using namespace report;

std::string contentOf(const ReportData& data, const HtmlReportOptions& options, PageId page)
{
    std::string content;
    if (page == IndexPage)
        appendIndexPage(
            content, data, {options.flameGraph, options.callGraphs && !options.singleFile});
    else if (page == SubsPage)
        appendSubsPage(content, data);
    else if (page == TreemapPage)
        appendTreemapPage(content, data);
    else if (page == EvalsPage)
        appendEvalsPage(content, data);
    else if (page.index() >= FixedPages)
        appendSourcePage(content, data, page, options.colors);
    return content;
}

/// Makes pages in one thread per processor. False if one was not taken, or if they are too large.
bool makePages(const ReportData& data, const HtmlReportOptions& options,
    const std::function<bool(PageId, const std::string&)>& take)
{
    const std::size_t count = data.pages.pages().size();
    std::mutex mutex;
    std::size_t done = 0;
    return runInThreads(count, std::thread::hardware_concurrency(), [&](std::size_t i) {
        const PageId page(i);
        const std::string content = contentOf(data, options, page);
        const bool isTaken = data.fits(content) && data.fitsPage() && take(page, content);
        data.forget(content);
        const std::scoped_lock lock(mutex);
        ++done;
        if (options.progress)
            options.progress(done, count);
        return isTaken;
    });
}

bool writeCallGraph(
    const ReportData& data, DotNodes nodes, std::string_view name, const TakeReportFile& take)
{
    std::ostringstream graph;
    writeDot(data.profile, nodes, 0, graph);
    return take(std::string(name), graph.str());
}

bool writeFolder(
    const ReportData& data, const HtmlReportOptions& options, const TakeReportFile& take)
{
    const std::string script = scriptData(data, options.flameGraph);
    return !data.isTooLarge() && take("report.css", StyleSheet) && take("report.js", Script)
        && take("report-data.js", "reportData.take(" + script + ");\n")
        && (!options.callGraphs
            || (writeCallGraph(data, DotNodes::Packages, PackageGraphFile, take)
                && writeCallGraph(data, DotNodes::Subs, SubGraphFile, take)))
        && makePages(data, options, [&](PageId page, const std::string& content) {
               return take(data.pages.pages()[page.index()].name,
                   asciiHtml(documentOf(data, page, content, options.madeOn)));
           });
}

/// The summary is shown without JavaScript, too; the treemap is only a frame for a script.
bool isPacked(const HtmlReportOptions& options, PageId page)
{
    return options.compress && page != IndexPage && page != TreemapPage;
}

struct PackedPages {
    std::size_t first = 0;
    std::string text;
};

/// Takes compressed pages out of the sections. A browser unpacks about a megabyte at once: pages
/// have much in common, but reports can be large.
std::vector<PackedPages> packedPages(
    std::vector<std::string>& sections, const HtmlReportOptions& options)
{
    constexpr std::size_t Size = std::size_t{1} << 20;
    std::vector<PackedPages> all;
    for (std::size_t i = 0; i < sections.size(); ++i) {
        if (!isPacked(options, PageId(i)))
            continue;
        if (all.empty() || all.back().text.size() > Size)
            all.push_back({i, shortMarks()});
        (all.back().text += '\f') += std::exchange(sections[i], {});
    }
    (void)runInThreads(all.size(), std::thread::hardware_concurrency(), [&](std::size_t i) {
        all[i].text = packed("class=pages data-first=" + std::to_string(all[i].first), all[i].text);
        return true;
    });
    return all;
}

std::string dataElement(const ReportData& data, const HtmlReportOptions& options)
{
    const std::string script = scriptData(data, options.flameGraph);
    return options.compress ? packed("class=data", script) : plainData(script);
}

bool writeSingleFile(
    const ReportData& data, const HtmlReportOptions& options, const TakeReportFile& take)
{
    std::vector<std::string> sections(data.pages.pages().size());
    const bool made = makePages(data, options, [&](PageId page, const std::string& content) {
        std::string& section = sections[page.index()];
        section = sectionOf(data, page, content);
        if (isPacked(options, page))
            section = shortHtml(section, page);
        return data.fits(section);
    });
    const std::string values = dataElement(data, options);
    if (!made || data.isTooLarge())
        return false;
    const std::vector<PackedPages> packed = packedPages(sections, options);
    std::string document = beginOfSingleFile(data, options.compress);
    std::size_t size = document.size() + values.size();
    for (const std::string& section : sections)
        size += section.size();
    for (const PackedPages& pages : packed)
        size += pages.text.size();
    document.reserve(size + 4096);
    for (std::string& section : sections)
        document += std::exchange(section, {});
    document += "</main>\n";
    for (const PackedPages& pages : packed)
        document += pages.text;
    return take("report.html", document.append(values).append(endOfDocument(options.madeOn)));
}

} // namespace

bool writeHtmlReport(
    const Profile& profile, const HtmlReportOptions& options, const TakeReportFile& take)
{
    const ReportData data(profile,
        options.singleFile ? PageNames::Shape::SingleFile : PageNames::Shape::Folder, options);
    const bool isWhole = !data.isTooLarge()
        && (options.singleFile ? writeSingleFile(data, options, take)
                               : writeFolder(data, options, take));
    if (data.isTooLarge())
        options.onTooLarge();
    return isWhole;
}

} // namespace nytprof

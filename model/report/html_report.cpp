// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/html_report.h"

#include "export/dot.h"
#include "report/index_page.h"
#include "report/page_frame.h"
#include "report/resources.h"
#include "report/script_data.h"
#include "report/source_page.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <sstream>
#include <thread>
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

/// Makes all pages, as many at a time as there are processors.
class Pages {
public:
    Pages(const ReportData& data, const HtmlReportOptions& options,
        std::function<bool(PageId, std::string)> take)
        : m_data(data)
        , m_options(options)
        , m_take(std::move(take))
    {
    }

    [[nodiscard]] bool make()
    {
        {
            const std::size_t most = std::max(1U, std::thread::hardware_concurrency());
            std::vector<std::jthread> threads;
            for (std::size_t i = 1; i < most; ++i)
                threads.emplace_back([this] { workSafely(); });
            workSafely();
        }
        if (m_failure)
            std::rethrow_exception(m_failure);
        return !m_refused;
    }

private:
    /// An exception would end the program in a thread.
    void workSafely()
    {
        try {
            work();
        } catch (...) {
            const std::scoped_lock lock(m_mutex);
            m_failure = std::current_exception();
            m_refused = true;
        }
    }

    void work()
    {
        const std::size_t count = m_data.pages.pages().size();
        for (std::size_t i = m_next++; i < count && !m_refused; i = m_next++) {
            const PageId page(i);
            if (!m_take(page, contentOf(m_data, m_options, page)))
                m_refused = true;
            const std::scoped_lock lock(m_mutex);
            ++m_done;
            if (m_options.progress)
                m_options.progress(m_done, count);
        }
    }

    const ReportData& m_data;
    const HtmlReportOptions& m_options;
    std::function<bool(PageId, std::string)> m_take;
    std::atomic<std::size_t> m_next = 0;
    std::atomic<bool> m_refused = false;
    std::mutex m_mutex;
    std::size_t m_done = 0;
    std::exception_ptr m_failure;
};

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
    return take("report.css", StyleSheet) && take("report.js", wholeScript())
        && take("report-data.js", scriptData(data, options.flameGraph))
        && (!options.callGraphs
            || (writeCallGraph(data, DotNodes::Packages, PackageGraphFile, take)
                && writeCallGraph(data, DotNodes::Subs, SubGraphFile, take)))
        && Pages(data, options, [&](PageId page, const std::string& content) {
               return take(data.pages.pages()[page.index()].name,
                   documentOf(data, page, content, options.madeOn));
           }).make();
}

bool writeSingleFile(
    const ReportData& data, const HtmlReportOptions& options, const TakeReportFile& take)
{
    std::vector<std::string> sections(data.pages.pages().size());
    const bool made = Pages(data, options, [&](PageId page, const std::string& content) {
        sections[page.index()] = sectionOf(data, page, content);
        return true;
    }).make();
    const std::string forScripts = scriptData(data, options.flameGraph);
    std::string document = beginOfSingleFile(data, forScripts);
    for (std::string& section : sections) {
        document += section;
        section = {};
    }
    return made && take("report.html", document + endOfSingleFile(forScripts, options.madeOn));
}

} // namespace

bool writeHtmlReport(
    const Profile& profile, const HtmlReportOptions& options, const TakeReportFile& take)
{
    const ReportData data(profile, options.recorded ? *options.recorded : profile,
        options.singleFile ? PageNames::Shape::SingleFile : PageNames::Shape::Folder,
        options.mostEvalsOfLine, options.sourceFromDisk);
    return options.singleFile ? writeSingleFile(data, options, take)
                              : writeFolder(data, options, take);
}

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/source_page.h"

#include "report/html_text.h"
#include "report/source_lines_table.h"
#include "report/sub_table.h"
#include "wording/format_count.h"

namespace nytprof::report {

namespace {

void appendFact(std::string& page, std::string_view title, std::string_view content)
{
    page.append("<tr><th scope=row>").append(title).append("<td>").append(content).append("\n");
}

/// Where an eval was run, and the others that the same line ran.
void appendEvalFacts(std::string& page, const ReportData& data, FileId id)
{
    const File& file = data.profile[id];
    appendFact(page, "Eval invoked at",
        linkTo(data.pages.link(file.evalFile, file.evalLine),
            data.name(file.evalFile) + " line " + std::to_string(file.evalLine)));
    std::string siblings;
    std::size_t count = 0;
    for (const FileId other : data.profile.evalsOf(file.evalFile)) {
        if (other == id || data.profile[other].evalLine != file.evalLine)
            continue;
        ++count;
        if (!data.pages.pageOf(other).valid())
            continue;
        siblings += siblings.empty() ? "" : ", ";
        siblings += linkTo(data.pages.link(data.pages.pageOf(other)), data.name(other));
    }
    if (!siblings.empty())
        appendFact(page, "Sibling evals",
            "<details><summary>" + formatCount(count) + "</summary>" + siblings + "</details>");
    if (file.executions > 1)
        appendFact(page, "Merged",
            "from " + formatCount(file.executions) + " executions of the same source");
}

std::string fileLink(const File& file, const std::string& shown)
{
    std::string url = "file://";
    appendUrl(url, file.name);
    return file.name.starts_with('/') && !file.isEval() ? linkTo(url, shown) : shown;
}

void appendLevels(std::string& page, const ReportData& data, const Page& about)
{
    std::string links;
    std::size_t count = 0;
    for (const LineLevel level : LineLevels) {
        const PageId other = data.pages.pageOf(about.file, level);
        if (!other.valid())
            continue;
        links += links.empty() ? "" : " · ";
        links += level == about.level ? "<b>" + std::string(nameOf(level)) + "</b>"
                                      : linkTo(data.pages.link(other), nameOf(level));
        ++count;
    }
    if (count > 1)
        appendFact(page, "Times by", links);
}

} // namespace

void appendSourcePage(
    std::string& page, const ReportData& data, PageId id, const ColorSource& colors)
{
    const Page& about = data.pages.pages()[id.index()];
    const File& file = data.profile[about.file];
    page += "<table class=facts>\n";
    appendFact(page, "Filename", fileLink(file, html(file.name)));
    appendFact(page, "Statements",
        "Executed " + formatCount(file.statements, "statement", "statements") + " in "
            + data.time(file.exclusive));
    if (file.isEval())
        appendEvalFacts(page, data, about.file);
    appendLevels(page, data, about);
    page += "</table>\n";

    std::vector<SubId> subs = data.pages.subsOn(about.file);
    sortByTime(subs, data);
    if (!subs.empty())
        appendSubTable(page, data, subs, subs, "Subroutines");
    appendLinesTable(page, data, id, subs, colors);
}

} // namespace nytprof::report

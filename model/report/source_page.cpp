// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/source_page.h"

#include "report/html_text.h"
#include "report/source_lines_table.h"
#include "report/sub_table.h"
#include "wording/format.h"
#include "wording/remarks.h"

namespace nytprof::report {

namespace {

using To = RemarkPart::To;

void append(std::string& page, const ReportData& data, const Remark& remark)
{
    for (const RemarkPart& part : remark) {
        switch (part.to) {
        case To::Sub:
            page += data.linked(part.sub);
            break;
        case To::Callers:
            page += "<b>" + data.name(part.sub) + "</b>";
            break;
        case To::Place:
            page += linkTo(data.pages.link(part.file, part.line), html(part.text));
            break;
        case To::Eval:
            page += linkTo(data.pages.link(data.pages.pageOf(part.file)), html(part.text));
            break;
        case To::Nowhere:
        case To::Evals:
        case To::More:
            appendHtml(page, part.text);
            break;
        }
    }
}

/// Within an element that they leave open for the rows, or another, and close. Each row begins as
/// a comment; those that are folded can be unfolded.
void appendRows(
    std::string& page, const ReportData& data, const Remarks& remarks, const std::string& start)
{
    for (std::size_t i = 0; i < remarks.rows.size(); ++i) {
        if (i == remarks.shown) {
            page.append("</div><details class=a><summary>").append(start);
            append(page, data, remarks.more);
            page += "</summary>";
        } else if (i > 0) {
            page += '\n';
        }
        page += start;
        append(page, data, remarks.rows[i]);
    }
    page += remarks.shown < remarks.rows.size() ? "</details>" : "</div>";
}

} // namespace

void appendCallers(std::string& page, const ReportData& data, SubId sub, std::string_view indent)
{
    const Remarks remarks = callersRemarks(data.profile, sub, data.pages.homeOf(sub));
    if (remarks.head.empty())
        return;
    page.append("<div class=a>").append(indent).append("# ");
    append(page, data, remarks.head);
    page += remarks.rows.empty() ? "" : "\n";
    appendRows(page, data, remarks, std::string(indent) + "#    ");
}

void appendCalls(std::string& page, const ReportData& data, std::span<const CallSiteId> calls,
    std::string_view indent)
{
    if (calls.empty())
        return;
    page += "<div class=a>";
    appendRows(page, data, callsRemarks(data.profile, calls), std::string(indent) + "# ");
}

void appendEvals(std::string& page, const ReportData& data, std::span<const FileId> evals,
    std::string_view indent)
{
    if (evals.empty())
        return;
    page.append("<div class=a>").append(indent).append("# ");
    append(page, data, evalsRemark(data.profile, evals));
    page += "</div>";
}

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

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/annotations.h"

#include "report/html_text.h"
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

} // namespace nytprof::report

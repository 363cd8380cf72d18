// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/file_table.h"
#include "profile/ticks.h"

#include "report/deviation.h"
#include "report/html_text.h"
#include "wording/format_count.h"

#include <algorithm>
#include <utility>

namespace nytprof::report {

namespace {

/// A plain file together with all evals that were run within it.
struct FileRow {
    FileId file;
    std::uint64_t statements = 0;
    Ticks time = 0;
    std::uint64_t evals = 0; ///< executions
};

std::vector<FileRow> rowsOf(const ReportData& data)
{
    const auto files = data.profile.files();
    std::vector<FileRow> rows(files.size());
    for (std::size_t i = 0; i < files.size(); ++i) {
        FileId at(i);
        while (data.profile[at].isEval())
            at = data.profile[at].evalFile;
        FileRow& row = rows[at.index()];
        row.file = at;
        row.statements += files[i].statements;
        row.time = row.time + files[i].exclusive;
        row.evals += data.evals[i];
    }
    std::erase_if(rows, [](const FileRow& row) { return !row.file.valid(); });
    std::sort(rows.begin(), rows.end(), [&](const FileRow& a, const FileRow& b) {
        return a.time != b.time ? a.time > b.time
                                : data.profile[a.file].name < data.profile[b.file].name;
    });
    return rows;
}

void appendRow(
    std::string& page, const ReportData& data, const FileRow& row, const Deviation& deviation)
{
    page += "<tr><td";
    if (data.profile.totals().statements > 0)
        page += " title=\""
            + ReportData::ofHundred(row.statements, data.profile.totals().statements) + '"';
    page += '>' + formatCount(row.statements);
    page.append("<td class=").append(deviation.classOf(row.time)).append(data.share(row.time));
    page += '>' + data.time(row.time) + "<td>";
    for (const LineLevel level : LineLevels) {
        const PageId other = data.pages.pageOf(row.file, level);
        if (other.valid())
            page.append(level == LineLevel::Line ? "" : " · ")
                .append(linkTo(data.pages.link(other), nameOf(level)));
    }
    page += "<td title=\"" + html(data.profile[row.file].name) + "\">";
    page += linkTo(data.pages.link(data.pages.pageOf(row.file)), data.name(row.file));
    if (row.evals > 0) {
        const std::uint64_t direct = data.evals[row.file.index()];
        page += " (including " + formatCount(row.evals, "string eval", "string evals");
        if (direct != row.evals)
            page += ": " + formatCount(direct) + " direct plus " + formatCount(row.evals - direct)
                + " nested";
        page += ')';
    }
    page += '\n';
}

void appendSum(
    std::string& page, std::string_view statements, std::string_view time, std::string_view what)
{
    page.append("<tr><td>").append(statements).append("<td>").append(time);
    page.append("<td colspan=2>").append(what).append("\n");
}

} // namespace

void appendFileTable(std::string& page, const ReportData& data)
{
    const std::vector<FileRow> rows = rowsOf(data);
    std::vector<Ticks> times;
    std::uint64_t statements = 0;
    Ticks time = 0;
    for (const FileRow& row : rows) {
        if (row.time > 0)
            times.push_back(row.time);
        statements += row.statements;
        increase(time, row.time);
    }
    const Deviation deviation(std::move(times));
    page += "<table class=\"sortable files\" id=" + data.pages.id(IndexPage, "files")
        + "><caption>Source code files — by exclusive time, then name</caption><thead><tr>"
          "<th>Statements<th aria-sort=descending>Exclusive time<th class=unsorted>Reports"
          "<th>Source file<tbody>\n";
    for (const FileRow& row : rows)
        appendRow(page, data, row, deviation);
    page += "<tfoot>";
    appendSum(page, formatCount(statements), data.time(time), "Total");
    if (!rows.empty())
        appendSum(page, formatCount(statements / rows.size()),
            data.time(time / static_cast<Ticks>(rows.size())), "Average");
    if (deviation.known()) {
        appendSum(page, "", data.time(deviation.median()), "Median");
        appendSum(page, "", data.time(deviation.absoluteDeviation()), "Deviation");
    }
    page += "</table>\n";
}

} // namespace nytprof::report

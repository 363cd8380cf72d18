// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/sub_list.h"

#include "formatting/format.h"
#include "formatting/reason_text.h"

#include <algorithm>

namespace nytprof::report {

namespace {

/// If two are in the middle, the upper one.
std::int64_t medianOf(std::vector<std::int64_t>& values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

std::string notesOf(const ReportData& data, SubId id)
{
    const Sub& sub = data.profile[id];
    std::string notes;
    if (sub.kind == SubKind::Xsub)
        notes += " (xsub)";
    else if (sub.kind == SubKind::Opcode)
        notes += " (opcode)";
    if (sub.recursionDepth > 0)
        notes += " (recursion: max depth " + std::to_string(sub.recursionDepth)
            + ", inclusive time " + data.time(sub.recursive) + ')';
    if (sub.file.valid() && data.profile[sub.file].executions > 1)
        notes += " (merge of " + formatCount(data.profile[sub.file].executions) + " evals)";
    return notes;
}

void appendSub(std::string& page, const ReportData& data, SubId id, bool reasons)
{
    const Sub& sub = data.profile[id];
    const SubCost& cost = data.packages.cost(id);
    const auto share = [&](Ticks time) { return cost.ran() ? data.share(time) : ""; };
    page += cost.ran() ? "<tr>" : "<tr class=idle>";
    if (data.countsCalls)
        page += "<td>" + formatCount(cost.calls) + "<td>" + formatCount(sub.callSites) + "<td>"
            + formatCount(sub.callerFiles);
    page += "<td" + data.heat(cost.exclusive) + share(cost.exclusive) + '>'
        + data.time(cost.exclusive) + data.shareCells(cost.exclusive) + "<td"
        + share(cost.inclusive) + '>' + data.time(cost.inclusive) + "<td>" + data.square(id)
        + data.linked(id) + notesOf(data, id);
    if (reasons) {
        const auto found = reasonsFor(data.profile, id, cost);
        page += found.empty() ? "" : " <span class=why>";
        appendAnnotation(page, data, reasonAnnotation(data.profile, found));
        page += found.empty() ? "" : "</span>";
    }
    page += '\n';
}

} // namespace

Deviation::Deviation(std::vector<std::int64_t> values)
    : m_known(!values.empty())
{
    if (!m_known)
        return;
    m_median = medianOf(values);
    for (std::int64_t& value : values)
        value = value > m_median ? value - m_median : m_median - value;
    m_deviation = medianOf(values);
}

void sortByTime(std::vector<SubId>& subs, const ReportData& data)
{
    std::ranges::sort(subs, [&](SubId a, SubId b) {
        const Ticks timeA = data.packages.cost(a).exclusive;
        const Ticks timeB = data.packages.cost(b).exclusive;
        return timeA != timeB ? timeA > timeB : data.profile[a].name < data.profile[b].name;
    });
}

std::vector<SubId> calledSubs(const ReportData& data)
{
    std::vector<SubId> subs;
    for (std::size_t i = 0; i < data.profile.subs().size(); ++i)
        if (data.packages.cost(SubId(i)).ran())
            subs.emplace_back(i);
    sortByTime(subs, data);
    return subs;
}

void appendSubTable(std::string& page, const ReportData& data, std::span<const SubId> shown,
    std::string_view caption, bool reasons)
{
    page.append("<table class=\"sortable subs").append(data.countsCalls ? "" : " uncounted");
    page.append("\"><caption>").append(caption).append("</caption><thead><tr>");
    if (data.countsCalls)
        page += "<th>Calls<th title=\"Call sites\">P<th title=\"Caller files\">F";
    page += "<th title=\"Time in the sub without its callees\" aria-sort=descending>Exclusive time";
    page += data.isSampled ? ShareTitles : "";
    page += "<th title=\"Time in the sub and its callees\">Inclusive time<th>Sub<tbody>\n";
    for (auto sub = shown.begin(); sub != shown.end() && data.fits(page); ++sub)
        appendSub(page, data, *sub, reasons);
    page += "</table>\n";
}

} // namespace nytprof::report

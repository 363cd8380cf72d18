// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/sub_table.h"

#include "formatting/format.h"

#include <algorithm>
#include <array>

namespace nytprof::report {

namespace {

/// Of two in the middle, the upper one.
std::int64_t medianOf(std::vector<std::int64_t>& values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

enum SubColumn { SubCalls, SubPlaces, SubFiles, SubExclusive, SubInclusive, SubColumnCount };

using SubValues = std::array<std::int64_t, SubColumnCount>;

SubValues valuesOf(const ReportData& data, SubId id)
{
    const Sub& sub = data.profile[id];
    const SubCost& cost = data.packages.cost(id);
    return {static_cast<std::int64_t>(cost.calls), sub.callSites, sub.callerFiles, cost.exclusive,
        cost.inclusive};
}

std::array<Deviation, SubColumnCount> deviationsOf(
    const ReportData& data, std::span<const SubId> subs)
{
    std::array<std::vector<std::int64_t>, SubColumnCount> columns;
    for (const SubId sub : subs) {
        const SubValues values = valuesOf(data, sub);
        for (std::size_t i = 0; i < SubColumnCount; ++i)
            if (values[i] > 0)
                columns[i].push_back(values[i]);
    }
    std::array<Deviation, SubColumnCount> deviations;
    for (std::size_t i = 0; i < SubColumnCount; ++i)
        deviations[i] = Deviation(std::move(columns[i]));
    return deviations;
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

void appendSub(std::string& page, const ReportData& data, SubId id,
    const std::array<Deviation, SubColumnCount>& deviations)
{
    const SubValues values = valuesOf(data, id);
    page += values[SubCalls] > 0 ? "<tr>" : "<tr class=idle>";
    for (std::size_t i = 0; i < SubColumnCount; ++i) {
        const bool isTime = i >= SubExclusive;
        page += "<td";
        if (values[SubCalls] > 0)
            page.append(" class=").append(deviations[i].classOf(values[i]));
        if (isTime && values[SubCalls] > 0)
            page += data.share(values[i]);
        page += '>';
        page += isTime ? data.time(values[i]) : formatCount(static_cast<std::uint64_t>(values[i]));
    }
    page += "<td>" + data.linked(id) + notesOf(data, id) + '\n';
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

std::string_view Deviation::classOf(std::int64_t value) const
{
    if (!m_known)
        return "n";
    const double above = static_cast<double>(value) - static_cast<double>(m_median);
    const double deviation = m_deviation == 0 ? above : above / static_cast<double>(m_deviation);
    return deviation < 0.5 ? "c3" : deviation < 1 ? "c2" : deviation < 2 ? "c1" : "c0";
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
    std::span<const SubId> among, std::string_view caption)
{
    const auto deviations = deviationsOf(data, among);
    page.append("<table class=\"sortable subs\"><caption>").append(caption).append("</caption>");
    page += "<thead><tr><th>Calls<th title=\"Call sites\">P<th title=\"Caller files\">F"
            "<th title=\"Time in the sub without its callees\" aria-sort=descending>Exclusive time"
            "<th title=\"Time in the sub and its callees\">Inclusive time<th>Sub<tbody>\n";
    for (const SubId sub : shown)
        appendSub(page, data, sub, deviations);
    page += "</table>\n";
}

} // namespace nytprof::report

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/annotations.h"

#include "profile/eval_places.h"
#include "profile/format_cost.h"
#include "profile/format_time.h"
#include "report/html_text.h"

#include <algorithm>
#include <map>
#include <utility>

namespace nytprof::report {

namespace {

constexpr std::size_t MostRows = 8; ///< of a list that is not folded

/// ", avg 12µs/call"
std::string average(const ReportData& data, Ticks total, std::uint64_t calls)
{
    if (calls < 2 || total <= 0)
        return {};
    return ", avg "
        + formatCost(data.profile, data.profile.seconds(total) / static_cast<double>(calls))
        + "/call";
}

/// "4.5ms+7.8ms": exclusive and the rest. Of calls within calls of the same sub the inclusive time
/// is counted elsewhere, and there is no rest to tell.
std::string parts(const ReportData& data, Ticks inclusive, Ticks exclusive)
{
    return inclusive <= exclusive ? data.time(exclusive)
                                  : data.time(exclusive) + '+' + data.time(inclusive - exclusive);
}

std::string recursion(const ReportData& data, std::uint32_t depth, Ticks overlapping)
{
    if (depth == 0)
        return {};
    return ", recursion: max depth " + std::to_string(depth) + ", sum of overlapping time "
        + data.time(overlapping);
}

/// Calls of a sub from one line, by whatever subs contain it.
struct CallingPlace {
    std::vector<SubId> callers;
    FileId file;
    std::uint32_t line = 0;
    std::uint64_t calls = 0;
    Ticks inclusive = 0;
    Ticks exclusive = 0;
    Ticks recursive = 0;
    std::uint32_t depth = 0;
};

/// Most calls first, then most time.
std::vector<CallingPlace> placesCalling(const Profile& profile, SubId sub)
{
    std::vector<CallingPlace> places;
    std::map<std::pair<FileId, std::uint32_t>, std::size_t> known;
    for (const CallSite& site : profile.callersOf(sub)) {
        const auto [at, added] = known.try_emplace({site.file, site.line}, places.size());
        if (added)
            places.push_back({{}, site.file, site.line});
        CallingPlace& place = places[at->second];
        place.callers.push_back(site.caller);
        place.calls += site.calls;
        place.inclusive += site.inclusive;
        place.exclusive += site.exclusive;
        place.recursive += site.recursive;
        place.depth = std::max(place.depth, site.recursionDepth);
    }
    std::stable_sort(
        places.begin(), places.end(), [](const CallingPlace& a, const CallingPlace& b) {
            return a.calls != b.calls ? a.calls > b.calls : a.inclusive > b.inclusive;
        });
    return places;
}

void appendPlace(std::string& page, const ReportData& data, const CallingPlace& place, FileId home)
{
    page += ReportData::times(place.calls) + " (" + parts(data, place.inclusive, place.exclusive)
        + ") by ";
    for (std::size_t i = 0; i < place.callers.size(); ++i) {
        page += i > 0 ? " or " : "";
        page += place.callers[i].valid() ? data.linked(place.callers[i]) : "(main program)";
    }
    if (place.file.valid() && place.line > 0) {
        std::string text = "line " + std::to_string(place.line);
        if (place.file != home)
            text += " of " + data.name(place.file);
        page += " at " + linkTo(data.pages.link(place.file, place.line), text);
    }
    page += average(data, place.inclusive, place.calls);
    page += recursion(data, place.depth, place.recursive);
}

struct CalleeSum {
    SubId callee;
    std::uint64_t calls = 0;
    Ticks total = 0;
    Ticks overlapping = 0;
    std::uint32_t depth = 0;
};

/// Several subs can call one from the same line; the line tells their sum.
std::vector<CalleeSum> sumByCallee(const Profile& profile, std::span<const CallSiteId> calls)
{
    std::vector<CalleeSum> sums;
    std::map<SubId, std::size_t> known;
    for (const CallSiteId id : calls) {
        const CallSite& site = profile[id];
        const auto [at, added] = known.try_emplace(site.callee, sums.size());
        if (added)
            sums.push_back({site.callee});
        CalleeSum& sum = sums[at->second];
        sum.calls += site.calls;
        sum.total += site.inclusive;
        sum.overlapping += site.recursive;
        sum.depth = std::max(sum.depth, site.recursionDepth);
    }
    std::stable_sort(sums.begin(), sums.end(),
        [](const CalleeSum& a, const CalleeSum& b) { return a.total > b.total; });
    return sums;
}

/// Rows that each begin as a comment; those behind the first ones can be unfolded.
template <class Row, class AppendRow, class TimeOf>
void appendRows(std::string& page, const ReportData& data, const std::vector<Row>& rows,
    std::string_view start, std::string_view things, AppendRow appendRow, TimeOf timeOf)
{
    const std::size_t shown = rows.size() > MostRows + 1 ? MostRows : rows.size();
    Ticks rest = 0;
    for (std::size_t i = shown; i < rows.size(); ++i)
        rest += timeOf(rows[i]);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i == shown) {
            page.append("</div><details class=a><summary>").append(start).append("... ");
            page.append(formatCount(rows.size() - i)).append(" more ").append(things);
            page.append(", ").append(data.time(rest)).append(" together</summary>");
        } else if (i > 0) {
            page += '\n';
        }
        page += start;
        appendRow(rows[i]);
    }
    page += shown < rows.size() ? "</details>" : "</div>";
}

/// A few of the evals, those with most time, by their names.
void appendLargestEvals(std::string& page, const ReportData& data, std::span<const FileId> evals)
{
    constexpr std::size_t Most = 5;
    std::vector<FileId> sorted(evals.begin(), evals.end());
    std::stable_sort(sorted.begin(), sorted.end(),
        [&](FileId a, FileId b) { return data.profile[a].exclusive > data.profile[b].exclusive; });
    for (std::size_t i = 0; i < std::min(sorted.size(), Most); ++i) {
        const File& eval = data.profile[sorted[i]];
        page += i == 0 ? ": " : ", ";
        page += linkTo(data.pages.link(data.pages.pageOf(sorted[i])),
            html(eval.name.substr(0, eval.name.find('['))));
        if (sorted.size() > 1)
            page += ' ' + data.time(eval.exclusive);
    }
    page += sorted.size() > Most ? ", ..." : "";
}

/// Subs that the code of evals defines, and what their calls took.
void appendSubsOfEvals(std::string& page, const ReportData& data, std::span<const FileId> evals)
{
    std::uint64_t calls = 0;
    std::uint64_t subs = 0;
    Ticks time = 0;
    for (const FileId eval : evals) {
        for (const SubId sub : data.profile.subsOf(eval)) {
            const SubCost& cost = data.packages.cost(sub);
            subs += cost.calls > 0 ? 1 : 0;
            calls += cost.calls;
            time += cost.inclusive;
        }
    }
    if (calls > 0)
        page += "; includes " + data.time(time) + " spent executing "
            + ReportData::counted(calls, "call", "calls") + " to "
            + ReportData::counted(subs, "sub", "subs") + " defined therein";
}

} // namespace

void appendCallers(std::string& page, const ReportData& data, SubId id, std::string_view indent)
{
    const Sub& sub = data.profile[id];
    if (sub.calls == 0)
        return;
    const auto places = placesCalling(data.profile, id);
    page.append("<div class=a>").append(indent).append("# spent ").append(data.time(sub.inclusive));
    if (sub.inclusive != sub.exclusive)
        page += " (" + parts(data, sub.inclusive, sub.exclusive) + ')';
    page += " within <b>" + data.name(id) + "</b> which was called " + ReportData::times(sub.calls)
        + average(data, sub.inclusive, sub.calls)
        + recursion(data, sub.recursionDepth, sub.recursive);
    if (places.empty()) {
        page += "</div>";
        return;
    }
    page += ":\n";
    const std::string start = std::string(indent) + "#    ";
    appendRows(
        page, data, places, start, "places",
        [&](const CallingPlace& place) { appendPlace(page, data, place, data.pages.homeOf(id)); },
        [](const CallingPlace& place) { return place.inclusive; });
}

void appendCalls(std::string& page, const ReportData& data, std::span<const CallSiteId> calls,
    std::string_view indent)
{
    if (calls.empty())
        return;
    const std::string start = std::string(indent) + "# ";
    page += "<div class=a>";
    appendRows(
        page, data, sumByCallee(data.profile, calls), start, "subs",
        [&](const CalleeSum& sum) {
            page += "spent " + data.time(sum.total) + " making "
                + ReportData::counted(sum.calls, "call", "calls") + " to " + data.linked(sum.callee)
                + average(data, sum.total, sum.calls) + recursion(data, sum.depth, sum.overlapping);
        },
        [](const CalleeSum& sum) { return sum.total; });
}

void appendEvals(std::string& page, const ReportData& data, std::span<const FileId> evals,
    std::string_view indent)
{
    if (evals.empty())
        return;
    EvalCost cost;
    for (const FileId eval : evals)
        cost.add(evalCost(data.profile, eval));
    page.append("<div class=a>").append(indent).append("# spent ").append(data.time(cost.time()));
    page += " executing statements in "
        + ReportData::counted(
            cost.executions > 0 ? cost.executions : evals.size(), "string eval", "string evals");
    page += cost.executions > evals.size() ? " (merged)" : "";
    page += cost.executions == 0 ? " that ran before this profile began" : "";
    appendLargestEvals(page, data, evals);
    if (cost.nested != 0)
        page += "; " + data.time(cost.exclusive) + " here plus " + data.time(cost.nested)
            + " in evals that these ran";
    appendSubsOfEvals(page, data, evals);
    page += "</div>";
}

} // namespace nytprof::report

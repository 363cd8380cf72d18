// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/index_page.h"

#include "analysis/eval_places.h"
#include "analysis/file_costs.h"
#include "analysis/requests.h"
#include "formatting/format.h"
#include "profile/ticks.h"
#include "report/html_text.h"
#include "report/script_data.h"
#include "report/sub_list.h"

#include <algorithm>
#include <charconv>
#include <span>
#include <utility>

namespace nytprof::report {

namespace {

std::vector<FileSums> rowsOf(const ReportData& data)
{
    std::vector<FileSums> rows = fileSums(data.profile);
    std::erase_if(rows, [&](const FileSums& row) { return data.profile[row.id].isEval(); });
    std::ranges::sort(rows, [&](const FileSums& a, const FileSums& b) {
        return a.time != b.time ? a.time > b.time
                                : data.profile[a.id].name < data.profile[b.id].name;
    });
    return rows;
}

void appendRow(std::string& page, const ReportData& data, const FileSums& row)
{
    page += "<tr>";
    if (!data.isSampled) {
        page += "<td";
        if (data.profile.totals().statements > 0)
            page += " title=\""
                + ReportData::ofHundred(row.statements, data.profile.totals().statements) + '"';
        page += '>' + formatCount(row.statements);
    }
    page += "<td" + data.heat(row.time) + data.share(row.time);
    page += '>' + data.time(row.time) + data.shareCells(row.time) + "<td>";
    for (const LineLevel level : LineLevels) {
        const PageId other = data.pages.pageOf(row.id, level);
        if (other.valid())
            page.append(level == LineLevel::Line ? "" : " · ")
                .append(linkTo(data.pages.link(other), nameOf(level)));
    }
    page += "<td title=\"" + html(data.profile[row.id].name) + "\">";
    page += linkTo(data.pages.link(data.pages.pageOf(row.id)), data.name(row.id));
    if (row.evals > 0) {
        const std::uint64_t direct = data.evals[row.id.index()];
        page += " (including " + formatCount(row.evals, "string eval", "string evals");
        if (direct != row.evals)
            page += ": " + formatCount(direct) + " direct plus " + formatCount(row.evals - direct)
                + " nested";
        page += ')';
    }
    page += '\n';
}

void appendSum(std::string& page, const ReportData& data, std::string_view statements,
    std::string_view time, std::string_view what)
{
    page += "<tr>";
    if (!data.isSampled)
        page.append("<td>").append(statements);
    page.append("<td>").append(time).append(data.isSampled ? "<td><td>" : "");
    page.append("<td colspan=2>").append(what).append("\n");
}

} // namespace

void appendFileTable(std::string& page, const ReportData& data)
{
    const std::vector<FileSums> rows = rowsOf(data);
    std::vector<Ticks> times;
    std::uint64_t statements = 0;
    Ticks time = 0;
    for (const FileSums& row : rows) {
        if (row.time > 0)
            times.push_back(row.time);
        statements += row.statements;
        increase(time, row.time);
    }
    const Deviation deviation(std::move(times));
    page.append("<table class=\"sortable files").append(data.isSampled ? " uncounted" : "");
    page += "\" id=" + data.pages.id(IndexPage, "files")
        + "><caption>Source files — by time, then name</caption><thead><tr>";
    page += data.isSampled ? "" : "<th>Statements";
    page += "<th aria-sort=descending>" + costTitle(data.profile);
    page += data.isSampled ? ShareTitles : "";
    page += "<th class=unsorted>Times by<th>Source file<tbody>\n";
    for (auto row = rows.begin(); row != rows.end() && data.fits(page); ++row)
        appendRow(page, data, *row);
    page += "<tfoot>";
    appendSum(page, data, formatCount(statements), data.time(time), "Total");
    if (!rows.empty())
        appendSum(page, data, formatCount(statements / rows.size()),
            data.time(time / static_cast<Ticks>(rows.size())), "Average");
    if (deviation.known()) {
        appendSum(page, data, "", data.time(deviation.median()), "Median");
        appendSum(page, data, "", data.time(deviation.absoluteDeviation()), "Deviation");
    }
    page += "</table>\n";
}

namespace {

constexpr std::size_t MaxSources = 10; ///< per location

void appendSources(std::string& page, const ReportData& data, const EvalPlace& place)
{
    const std::size_t shown = std::min(MaxSources, place.sources.size());
    for (std::size_t i = 0; i < shown; ++i) {
        const EvalSource& source = place.sources[i];
        const std::string_view name = data.profile[source.evals.front()].name;
        page += i > 0 ? ", " : "";
        page += linkTo(data.pages.link(data.pages.pageOf(source.evals.front())),
            html(name.substr(0, name.find('['))));
        if (source.cost.executions > 1 && !data.isSampled)
            page += " ×" + formatCount(source.cost.executions);
        page += ' ' + data.time(source.cost.time());
    }
    if (shown < place.sources.size())
        page += ", " + formatCount(place.sources.size() - shown) + " more";
}

} // namespace

void appendEvalsPage(std::string& page, const ReportData& data)
{
    page += "<table class=\"sortable evals\"><caption>String evals — by the line that ran them, "
            "equal sources merged</caption><thead><tr>";
    page += data.isSampled ? "" : "<th>Executions";
    page += "<th title=\"Different sources\">Sources";
    page += data.isSampled ? "" : "<th>Statements";
    page += "<th title=\"Time of the statements of the evals and of evals that these ran\" "
            "aria-sort=descending>"
        + costTitle(data.profile);
    page += data.isSampled ? ShareTitles : "";
    page += "<th>Run at<th class=unsorted>Evals<tbody>\n";
    for (const EvalPlace& place : evalPlaces(data.profile)) {
        if (!data.fits(page))
            return;
        page += "<tr>";
        if (!data.isSampled)
            page += "<td>" + formatCount(place.cost.executions);
        page += "<td>" + formatCount(place.sources.size());
        if (!data.isSampled)
            page += "<td>" + formatCount(place.cost.statements);
        page += "<td" + data.share(place.cost.time()) + '>' + data.time(place.cost.time())
            + data.shareCells(place.cost.time()) + "<td>";
        page += linkTo(data.pages.link(place.file, place.line),
            data.name(place.file) + " line " + std::to_string(place.line));
        page += "<td>";
        appendSources(page, data, place);
        page += '\n';
    }
    page += "</table>\n";
}

namespace {

constexpr std::size_t TopSubs = 15;

/// Wall-clock seconds, with and without the known profiling overhead: of slices, or else what
/// Devel::NYTProf measured.
struct WallClock {
    double whole = 0;
    double active = 0;
};

WallClock wallClockOf(const Profile& profile, const ProfilingOverhead& overhead)
{
    WallClock times;
    for (const Process& process : profile.processes())
        if (process.complete())
            times.whole += std::max(0.0, process.endTime - process.startTime);
    double ticks = 0;
    const std::string_view text = profile.attribute("cumulative_overhead_ticks").value_or("");
    std::from_chars(text.data(), text.data() + text.size(), ticks);
    times.active = times.whole
        - (overhead.slowdown > 0 ? static_cast<double>(overhead.subtracted) / 1e9
                                 : ticks / static_cast<double>(profile.ticksPerSecond()));
    return times;
}

void appendTotal(std::string& page, std::string_view name, std::string_view value)
{
    page.append("<span>").append(name).append(" <b>").append(value).append("</b></span>\n");
}

void appendSummary(std::string& page, const ReportData& data)
{
    const Profile& profile = data.profile;
    std::uint64_t files = 0;
    std::uint64_t evals = 0;
    for (const File& file : profile.files())
        (file.isEval() ? evals : files) += file.executions;
    const Totals& totals = profile.totals();
    page += "<p class=totals>";
    if (const WallClock times = wallClockOf(profile, data.overhead);
        times.whole > 0 && times.active > 0) {
        appendTotal(page, "Wall-clock time", formatTime(times.whole));
        appendTotal(page, "Without overhead", formatTime(times.active));
    }
    appendTotal(page, "Total (100 %)", data.time(data.whole()));
    if (totals.statements > 0 && !data.isSampled)
        appendTotal(page, "Statements", formatCount(totals.statements));
    if (data.countsCalls)
        appendTotal(page, "Sub calls", formatCount(totals.calls));
    appendTotal(page, "Source files", formatCount(files));
    appendTotal(page, "String evals", formatCount(evals));
    page += "</p>\n";
    if (const Ticks waiting = totals.waitingLeftOut; waiting > 0)
        page += "<p>Without " + data.time(waiting)
            + " of waiting; <code>nytprof html --waiting</code> includes it.\n";
    if (const std::string costs = costsText(profile); !costs.empty())
        page += "<p>" + costs + ".\n";
    if (!profile.complete())
        page += "<p class=notice>Incomplete: the program was killed or is still running.\n";
    if (const std::uint64_t processes = processCount(profile); processes > 1)
        page += "<p>Merged from " + formatCount(processes, "process", "processes") + ".\n";
}

void appendSettings(std::string& page, const ReportData& data, std::string_view title,
    std::span<const Setting> settings)
{
    if (settings.empty())
        return;
    page.append("<details><summary>").append(title).append("</summary><table class=facts>\n");
    for (auto setting = settings.begin(); setting != settings.end() && data.fits(page); ++setting)
        page += "<tr><th scope=row>" + html(setting->key) + "<td>" + html(setting->value) + '\n';
    page += "</table></details>\n";
}

void appendLegend(std::string& page, const ReportData& data, bool withTimes = false)
{
    page += "<div class=legend>";
    for (std::size_t i = 0; i < CodeClassCount; ++i) {
        const auto code = static_cast<CodeClass>(i);
        const Ticks time = data.packages.ofClass(code).exclusive;
        if (time <= 0)
            continue;
        page += "<span class=k" + std::to_string(i) + '>' + originName(code) + "</span>";
        if (withTimes)
            page += "<span" + data.share(time) + '>' + data.time(time) + "</span>";
    }
    page += "</div>\n";
}

/// A bar, in pixels of a thousandth of the time; style attributes are not allowed.
void appendOrigins(std::string& page, const ReportData& data)
{
    constexpr Ticks Width = 1000;
    const Ticks whole = data.whole();
    if (whole <= 0)
        return;
    page += "<h2>Time by origin</h2>\n<svg class=origins viewBox=\"0 0 1000 26\""
            " preserveAspectRatio=none aria-hidden=true>";
    Ticks before = 0;
    for (std::size_t i = 0; i < CodeClassCount; ++i) {
        const Ticks time = data.packages.ofClass(static_cast<CodeClass>(i)).exclusive;
        const Ticks left = convertTicks(before, whole, Width);
        increase(before, std::max<Ticks>(time, 0));
        page += "<rect class=k" + std::to_string(i) + " height=26 x=" + std::to_string(left)
            + " width=" + std::to_string(convertTicks(before, whole, Width) - left) + " />";
    }
    page += "</svg>\n";
    appendLegend(page, data, true);
}

/// An element that a script fills.
void appendPlace(std::string& page, std::string_view id, std::string_view what)
{
    page.append("<div id=").append(id).append("><p><noscript>").append(what);
    page += " needs JavaScript.</noscript></p></div>\n";
}

void appendFlameGraph(std::string& page, const ReportData& data)
{
    if (data.profile.callTree().empty())
        return;
    page += "<h2>Flame graph</h2>\n<p>Frame width is inclusive time. Click to zoom, Ctrl+click "
            "for the source; arrow keys move, Enter zooms, S shows the source, Esc resets.";
    const CallTree& tree = data.profile.callTree();
    if (const Ticks least = minDrawn(tree); least > 0) {
        page += " Call stacks below " + formatCost(data.profile, data.profile.seconds(least))
            + " are hidden (of " + formatCount(tree.nodes().size()) + ").";
    }
    page += "</p>\n";
    appendPlace(page, "flame", "The flame graph");
    appendLegend(page, data);
}

} // namespace

void appendTreemapPage(std::string& page, const ReportData& data)
{
    page += "<p>Subs in their packages; area is exclusive time. Click a package to zoom, a sub for "
            "its source.</p>\n";
    appendPlace(page, "treemap", "The treemap");
    appendLegend(page, data);
}

void appendIndexPage(std::string& page, const ReportData& data, const IndexParts& parts)
{
    appendSummary(page, data);
    appendOrigins(page, data);
    if (parts.flameGraph)
        appendFlameGraph(page, data);
    const std::vector<SubId> subs = calledSubs(data);
    const auto top = std::span(subs).first(std::min(TopSubs, subs.size()));
    if (!subs.empty())
        appendSubTable(page, data, top,
            top.size() < subs.size() ? "Top " + std::to_string(top.size()) + " subs" : "Subs",
            true);
    if (top.size() < subs.size())
        page += "<p>"
            + linkTo(data.pages.link(SubsPage),
                "All " + formatCount(subs.size()) + " subs that were called")
            + "\n";
    appendFileTable(page, data);
    if (parts.callGraphs)
        page += "<p>Call graphs for Graphviz: "
            + linkTo(std::string(PackageGraphFile), "between packages") + ", "
            + linkTo(std::string(SubGraphFile), "between subs") + "\n";
    appendSettings(page, data, "Profile attributes", data.profile.attributes());
    appendSettings(page, data, "Profiler options", data.profile.options());
}

void appendSubsPage(std::string& page, const ReportData& data)
{
    const std::vector<SubId> subs = calledSubs(data);
    appendSubTable(page, data, subs, "Subs — by exclusive time, then name");
}

} // namespace nytprof::report

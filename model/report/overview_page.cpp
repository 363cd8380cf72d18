// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/overview_page.h"

#include "report/file_table.h"
#include "report/html_text.h"
#include "report/script_data.h"
#include "report/sub_table.h"
#include "wording/format_cost.h"
#include "wording/format_count.h"
#include "wording/format_time.h"

#include <algorithm>
#include <charconv>
#include <span>

namespace nytprof::report {

namespace {

constexpr std::size_t TopSubs = 15;

/// Seconds that processes ran, and without what profiling itself is known to have taken.
struct RunTimes {
    double whole = 0;
    double active = 0;
};

RunTimes runTimesOf(const Profile& profile)
{
    RunTimes times;
    for (const Process& process : profile.processes()) {
        if (process.complete())
            times.whole += std::max(0.0, process.endTime - process.startTime);
    }
    double overhead = 0;
    const std::string_view text = profile.attribute("cumulative_overhead_ticks").value_or("");
    std::from_chars(text.data(), text.data() + text.size(), overhead);
    times.active = times.whole - overhead / static_cast<double>(profile.ticksPerSecond());
    return times;
}

void appendSummary(std::string& page, const ReportData& data)
{
    const Profile& profile = data.profile;
    std::uint64_t files = 0;
    std::uint64_t evals = 0;
    for (const File& file : profile.files())
        (file.isEval() ? evals : files) += file.executions;
    const RunTimes times = runTimesOf(profile);
    page += "<p class=summary>Profile of <b>" + html(profile.application()) + "</b>";
    if (times.whole > 0 && times.active > 0)
        page += " for <b>" + formatTime(times.active) + "</b> (of " + formatTime(times.whole) + ')';
    else
        page += " for <b>" + data.time(data.whole()) + "</b>";
    page += ", executing ";
    const Totals& totals = profile.totals();
    if (totals.statements > 0)
        page += formatCount(totals.statements, "statement", "statements") + " and ";
    page += formatCount(totals.calls, "subroutine call", "subroutine calls") + " in "
        + formatCount(files, "source file", "source files") + " and "
        + formatCount(evals, "string eval", "string evals") + ".\n";
    if (!profile.complete())
        page += "<p class=notice>The profile ends early: the program was killed, or it still "
                "runs. What is shown is what was written until then.\n";
    if (profile.processes().size() > 1)
        page += "<p>It is the sum of "
            + formatCount(profile.processes().size(), "process", "processes") + ".\n";
}

void appendSettings(std::string& page, std::string_view title, std::span<const Setting> settings)
{
    if (settings.empty())
        return;
    page.append("<details><summary>").append(title).append("</summary><table class=facts>\n");
    for (const Setting& setting : settings)
        page += "<tr><th scope=row>" + html(setting.key) + "<td>" + html(setting.value) + '\n';
    page += "</table></details>\n";
}

/// The colours of flame graph and treemap.
void appendLegend(std::string& page, const ReportData& data)
{
    constexpr const char* Names[]
        = {"own code", "modules", "perl core", "xsubs", "builtins", "string evals"};
    page += "<div class=legend>";
    for (std::size_t i = 0; i < CodeClassCount; ++i) {
        if (data.packages.ofClass(static_cast<CodeClass>(i)).exclusive > 0)
            page += "<span class=k" + std::to_string(i) + '>' + Names[i] + "</span>";
    }
    page += "</div>\n";
}

/// A place that a script fills.
void appendPlace(std::string& page, std::string_view id, std::string_view what)
{
    page.append("<div id=").append(id).append("><p><noscript>").append(what);
    page += " needs JavaScript.</noscript></p></div>\n";
}

void appendFlameGraph(std::string& page, const ReportData& data)
{
    if (data.profile.callTree().empty())
        return;
    page += "<h2>Flame graph</h2>\n<p>Each box is a call path, as wide as the time that it took. "
            "Click to zoom, Ctrl+click for the source; arrow keys walk, Enter zooms, S shows the "
            "source, Esc shows all.";
    const CallTree& tree = data.profile.callTree();
    if (const Ticks least = leastDrawn(tree); least > 0) {
        page += " Of " + formatCount(tree.nodes().size()) + " call paths those below "
            + formatCost(data.profile, data.profile.seconds(least)) + " are not drawn.";
    }
    page += "</p>\n";
    appendPlace(page, "flame", "The flame graph");
    appendLegend(page, data);
}

} // namespace

void appendTreemapPage(std::string& page, const ReportData& data)
{
    page += "<p>Subs within their packages; areas are exclusive times. A click on a package zooms, "
            "one on a sub shows its source.</p>\n";
    appendPlace(page, "treemap", "The treemap");
    appendLegend(page, data);
}

void appendIndexPage(std::string& page, const ReportData& data, const IndexParts& parts)
{
    appendSummary(page, data);
    if (parts.flameGraph)
        appendFlameGraph(page, data);
    const std::vector<SubId> subs = calledSubs(data);
    const auto top = std::span(subs).first(std::min(TopSubs, subs.size()));
    if (!subs.empty())
        appendSubTable(page, data, top, subs,
            top.size() < subs.size() ? "Top " + std::to_string(top.size()) + " subroutines"
                                     : "Subroutines");
    if (top.size() < subs.size())
        page += "<p>"
            + linkTo(data.pages.link(SubsPage),
                "All " + formatCount(subs.size()) + " subroutines that were called")
            + "\n";
    appendFileTable(page, data);
    if (parts.callGraphs)
        page += "<p>Call graphs for Graphviz: "
            + linkTo(std::string(PackageGraphFile), "between packages") + ", "
            + linkTo(std::string(SubGraphFile), "between subs") + "\n";
    appendSettings(page, "Attributes of the profile", data.profile.attributes());
    appendSettings(page, "Options of the profiler", data.profile.options());
}

void appendSubsPage(std::string& page, const ReportData& data)
{
    const std::vector<SubId> subs = calledSubs(data);
    appendSubTable(page, data, subs, subs, "Subroutines — by exclusive time, then name");
}

} // namespace nytprof::report

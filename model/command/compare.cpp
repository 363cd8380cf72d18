// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/compare.h"

#include "command/arguments.h"
#include "command/commands.h"
#include "command/junit.h"
#include "command/open_profile.h"
#include "command/output.h"
#include "command/printed_table.h"
#include "command/run_gate.h"
#include "command/runs.h"
#include "command/terminal.h"
#include "compare/runs_comparison.h"
#include "format/string_printf.h"
#include "formatting/format.h"
#include "profile/profile.h"
#include "profile/ticks.h"
#include "table/comparison_table.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace nytprof::command {
namespace {

struct Compare {
    std::vector<std::string> baseline;
    std::vector<std::string> current;
    CompareOptions options;
};

const char* wordOf(Verdict verdict)
{
    return verdict == Verdict::Slower ? "slower"
        : verdict == Verdict::Faster  ? "faster"
                                      : "~ no evidence";
}

/// "same", "+10%", "-27%", or "varies".
std::string countsText(const RunValues& counts)
{
    switch (workChange(counts)) {
    case WorkChange::Same: return "same";
    case WorkChange::Unclear: return "varies";
    default: return formatChange(median(counts.baseline), median(counts.current), 3);
    }
}

std::vector<Column> columnsOf(const std::string& what)
{
    return {{"verdict", "verdict", Unit::Name}, {"change", "change", Unit::ShareChange},
        {"interval", "interval", Unit::Name}, {"p", "p", Unit::Name},
        {"baseline", "baseline", Unit::Cost}, {"current", "current", Unit::Cost},
        {"work", "work", Unit::Name}, {"name", what, Unit::Name},
        {"change_low", "", Unit::ShareChange, true}, {"change_high", "", Unit::ShareChange, true},
        {"p_value", "", Unit::Share, true}};
}

std::vector<Cell> cellsOf(const RunsRow& row, DiffTable table, std::string name)
{
    const double change = row.relative(row.change.estimate);
    const double low = row.relative(row.change.low);
    const double high = row.relative(row.change.high);
    return {std::string(wordOf(row.verdict)), change,
        row.baseline > 0 ? intervalText(row) : std::string("new"), stringPrintf("%.2g", row.pValue),
        row.baseline, row.current, workCell(row, table).full(), std::move(name), low, high,
        row.pValue};
}

PrintedTable wholeTable(const RunsComparison& runs)
{
    PrintedTable table("whole",
        formatCount(runs.baselineRuns(), "baseline run, ", "baseline runs, ")
            + formatCount(runs.currentRuns(), "current run", "current runs"),
        columnsOf("whole program"));
    table.addRow(cellsOf(runs.whole(), DiffTable::Files, "time"));
    return table;
}

PrintedTable countsTable(const RunsComparison& runs)
{
    PrintedTable table("work", {},
        {{"counted", "counted", Unit::Name}, {"baseline", "baseline", Unit::CountChange},
            {"current", "current", Unit::CountChange}, {"change", "change", Unit::Name}});
    const auto add = [&](const char* what, const RunValues& values) {
        table.addRow({std::string(what), MeanCount{median(values.baseline)},
            MeanCount{median(values.current)}, countsText(values)});
    };
    add("statements", runs.whole().counts);
    add("calls", runs.calls());
    return table;
}

PrintedTable rowsTable(const RunsComparison& runs, const CompareOptions& asked)
{
    const auto rows = runs.rows(asked.table);
    const auto shown = rows.first(std::min(asked.rows, rows.size()));
    PrintedTable table("rows",
        "By evidence, then change, " + formatCount(shown.size()) + " of " + formatCount(rows.size())
            + " with at least " + stringPrintf("%g%%", asked.leastPercent) + " of the time",
        columnsOf(rowKind(asked.table)));
    for (const RunsRow& row : shown)
        table.addRow(cellsOf(row, asked.table, fullRowName(runs.sums(), asked.table, *row.row)));
    return table;
}

/// Seconds of a run.
double meanWaiting(
    std::span<const std::shared_ptr<const Profile>> runs, const WaitingOption& waiting)
{
    double sum = 0;
    for (const auto& run : runs)
        sum += run->seconds(waitingTime(*treatAsWaiting(run, waiting.subs)));
    return sum / static_cast<double>(runs.size());
}

PrintedBase baseOfRuns(const RunSides& sides, const WaitingOption& waiting, const Profile& names)
{
    const auto leftOut = [&](std::span<const std::shared_ptr<const Profile>> runs) {
        return waiting.time == WaitingTime::LeftOut
            ? toTicks(meanWaiting(runs, waiting) * static_cast<double>(names.ticksPerSecond()))
            : 0;
    };
    return baseOf(names, leftOut(sides.baseline), leftOut(sides.current));
}

int compare(const Compare& asked)
{
    const auto sides = openRuns(asked.baseline, asked.current);
    return sides ? reportComparison(*sides, asked.options) : UsageError;
}

void addRunsAndOptions(CLI::App& app, Compare& request)
{
    app.add_option("BASELINE", request.baseline, "Profiles of the baseline, or folders of them")
        ->required()
        ->type_name("");
    app.add_option("--current", request.current,
           "Profiles of the current version, or folders; also all words after --")
        ->type_name("FILE")
        ->required()
        ->allow_extra_args(false)
        ->take_all();
    addCompareOptions(app, request.options);
}

} // namespace

std::shared_ptr<const RunsComparison> comparisonOf(
    const RunSides& sides, const CompareOptions& options)
{
    RunsRequest request = options.request;
    request.leastShare = options.leastPercent / 100;
    const auto shown = [&](std::vector<std::shared_ptr<const Profile>> runs) {
        for (auto& run : runs)
            run = profileWithWaiting(run, options.waiting);
        return runs;
    };
    return compareRuns(shown(sides.baseline), shown(sides.current), request);
}

int reportComparison(const RunSides& sides, const CompareOptions& asked)
{
    const auto runs = comparisonOf(sides, asked);
    const std::vector tables{wholeTable(*runs), countsTable(*runs), rowsTable(*runs, asked)};
    print(tables, asked.form, std::cout, baseOfRuns(sides, asked.waiting, runs->sums().names()));
    std::cout.flush();
    if (!runs->hasEnoughRuns())
        std::cerr << "nytprof: note: so few runs cannot give evidence of a change of time; record "
                     "at least "
                  << runs->runsNeeded()
                  << " on each side, better more, as many rows are compared\n";
    const auto results = checkGate(asked.gate, *runs);
    if (!results)
        return UsageError;
    if (!asked.junit.empty()) {
        const auto write = [&](std::ostream& out) { writeJunit(*runs, *results, out); };
        if (writeOutput(asked.junit, InputFiles(), write) != 0)
            return UsageError;
    }
    return exitCodeOf(*results, asked.gate.unclearPasses, std::cerr);
}

void addCompareOptions(CLI::App& app, CompareOptions& request)
{
    addChoice(app, "-t,--table", request.table,
        {{"subs", DiffTable::Subs}, {"files", DiffTable::Files}, {"lines", DiffTable::Lines},
            {"packages", DiffTable::Packages}},
        "Table to compare");
    addChoice(app, "--time", request.request.time,
        {{"exclusive", TimeKind::Exclusive}, {"inclusive", TimeKind::Inclusive}},
        "Time to compare");
    app.add_option("--level", request.request.level, "Accepted rate of false alarms")
        ->type_name("SHARE")
        ->check(CLI::Range(0.0001, 0.5))
        ->capture_default_str();
    addLeastShare(app, request.leastPercent);
    addRows(app, request.rows);
    addWaiting(app, request.waiting);
    addGate(app, request.gate);
    app.add_option("--junit", request.junit, "Write the results as JUnit XML, too")
        ->type_name("FILE");
    addForms(app, request.form);
}

extern const Command CompareCommand
    = {"compare", "Compare", "Compare repeated runs of two versions, with evidence",
        "nytprof compare --fail-on slower:5% base/ -- head/",
        prepare<Compare, addRunsAndOptions, compare>, false, "--current"};

} // namespace nytprof::command

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/compare.h"

#include "command/arguments.h"
#include "command/commands.h"
#include "command/junit.h"
#include "command/open_profile.h"
#include "command/output.h"
#include "command/run_gate.h"
#include "command/runs.h"
#include "command/terminal.h"
#include "compare/runs_comparison.h"
#include "formatting/format.h"
#include "profile/profile.h"
#include "profile/ticks.h"

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
    RequestFilter requests;
    CompareOptions options;
};

/// Seconds of a run.
double meanWaiting(std::span<const std::shared_ptr<const Profile>> runs, const CostOption& costs)
{
    double sum = 0;
    for (const auto& run : runs)
        sum += run->seconds(waitingTime(*treatAsWaiting(run, costs.subs)));
    return sum / static_cast<double>(runs.size());
}

PrintedBase baseOfRuns(const RunSides& sides, const CostOption& costs, const Profile& names)
{
    const auto leftOut = [&](std::span<const std::shared_ptr<const Profile>> runs) {
        return costs.time == WaitingTime::LeftOut && costs.measure == Measure::Time
            ? toTicks(meanWaiting(runs, costs) * static_cast<double>(names.ticksPerSecond()))
            : 0;
    };
    return baseOf(names, leftOut(sides.baseline), leftOut(sides.current));
}

int compare(Compare request)
{
    if (request.current.empty() && request.baseline.size() == 2) {
        request.current.push_back(std::move(request.baseline.back()));
        request.baseline.pop_back();
    }
    const auto sides = request.requests.isSet()
        ? openRequests(request.baseline, request.current, request.requests)
        : openRuns(request.baseline, request.current);
    return sides ? reportComparison(*sides, request.options) : UsageError;
}

void addRunsAndOptions(CLI::App& app, Compare& request)
{
    app.add_option("BASELINE", request.baseline,
           "Profiles of the baseline, or folders of them; PATH@FROM..TO is what ran then, as one "
           "run; of two profiles the second is the current one")
        ->required()
        ->type_name("");
    app.add_option("--current", request.current,
           "Profiles of the current version, or folders; also all words after --; without any, "
           "--route compares the slowest 5 % of its requests with those up to the median")
        ->type_name("FILE")
        ->allow_extra_args(false)
        ->take_all();
    addRequestFilter(app, request.requests);
    app.add_flag("--normalize", request.options.normalized)
        ->description(
            "Of one run on each side: scale the baseline to the total of the current one");
    addCompareOptions(app, request.options);
    app.callback([&request, &app] {
        const auto order = app.parse_order();
        const auto isBaseline
            = [](const CLI::Option* option) { return option->get_single_name() == "BASELINE"; };
        const auto current = std::ranges::find(order, std::string("--current"),
            [](const CLI::Option* option) { return option->get_name(); });
        if (std::any_of(order.begin(), current, isBaseline)
            && std::any_of(current, order.end(), isBaseline))
            throw CLI::ValidationError(
                "--current", "takes one name; repeat it, or name the current runs after --");
        const std::size_t paths = request.baseline.size();
        const bool hasRoute = !request.requests.route.empty();
        if (request.current.empty() && paths != 2 && !(paths == 1 && hasRoute))
            throw CLI::ValidationError("--current", "name the current runs after --");
    });
}

} // namespace

std::shared_ptr<const RunsComparison> comparisonOf(
    const RunSides& sides, const CompareOptions& options)
{
    RunsRequest request = options.request;
    request.minShare = options.minPercent / 100;
    request.per = sides.per;
    const auto shown = [&](std::vector<std::shared_ptr<const Profile>> runs) {
        for (auto& run : runs)
            run = profileWithCosts(run, options.costs);
        return runs;
    };
    return compareRuns(shown(sides.baseline), shown(sides.current), request);
}

int reportComparison(const RunSides& sides, const CompareOptions& options)
{
    for (const auto& side : {sides.baseline, sides.current})
        for (const auto& run : side)
            if (!hasCosts(*run, options.costs))
                return UsageError;
    const auto runs = comparisonOf(sides, options);
    if (runs->sums().comparesShares() && options.gate.isSet()) {
        refuse("limits need profiles of the same kind, and one of these is sampled");
        return UsageError;
    }
    print(comparisonTables(runs, options), options.form, std::cout,
        baseOfRuns(sides, options.costs, runs->sums().names()));
    std::cout.flush();
    if (runs->sums().comparesShares())
        std::cerr << "nytprof: note: one of them is sampled: only shares of the time are compared, "
                     "without counts\n";
    else if (!runs->hasEnoughRuns())
        std::cerr << "nytprof: note: so few runs prove nothing about time"
                  << (runs->sums().names().countsStatements() ? ", but counts are exact" : "")
                  << "; record at least " << runs->runsNeeded()
                  << " on each side, better more, as many rows are compared\n";
    const auto results = checkGate(options.gate, *runs, sides);
    if (!results)
        return UsageError;
    if (!options.junit.empty()) {
        const auto write = [&](std::ostream& out) { writeJunit(*runs, *results, out); };
        if (writeOutput(options.junit, InputFiles(), write, Reports::Nothing) != 0)
            return UsageError;
    }
    const int exitCode = exitCodeOf(*results, options.gate.unclearPasses, std::cerr);
    return sides.areWhole ? exitCode : UsageError;
}

void addCompareOptions(CLI::App& app, CompareOptions& request)
{
    addChoice(app, "-t,--table", request.table,
        {{"subs", DiffTable::Subs}, {"files", DiffTable::Files}, {"lines", DiffTable::Lines},
            {"packages", DiffTable::Packages}, {"calls", DiffTable::CallSites},
            {"evals", DiffTable::Evals}},
        "Table to compare");
    addChoice(app, "--time", request.request.time,
        {{"exclusive", TimeKind::Exclusive}, {"inclusive", TimeKind::Inclusive}},
        "Time to compare");
    app.add_option("--level", request.request.level, "Accepted rate of false alarms")
        ->type_name("SHARE")
        ->check(CLI::Range(0.0001, 0.5))
        ->capture_default_str();
    addMinShare(app, request.minPercent);
    addRows(app, request.rows);
    addCosts(app, request.costs);
    addGate(app, request.gate);
    app.add_option("--junit", request.junit, "Write the results as JUnit XML, too")
        ->type_name("FILE");
    addForms(app, request.form);
}

extern const Command CompareCommand = {.name = "compare",
    .group = "Show",
    .help = "Compare runs of two versions, with evidence (second name: diff)",
    .example = "nytprof compare --fail-on slower:5% base/ -- head/",
    .prepare = prepare<Compare, addRunsAndOptions, compare>,
    .optionOfRest = "--current",
    .secondName = "diff"};

} // namespace nytprof::command

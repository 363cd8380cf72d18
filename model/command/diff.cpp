// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/diff.h"

#include "analysis/requests.h"
#include "command/arguments.h"
#include "command/commands.h"
#include "command/open_profile.h"
#include "command/printed_table.h"
#include "command/terminal.h"
#include "format/parse_number.h"
#include "format/string_printf.h"
#include "formatting/format.h"
#include "load/load_profile.h"
#include "profile/profile.h"
#include "profile/ticks.h"
#include "table/comparison_table.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <cmath>
#include <iostream>
#include <utility>
#include <vector>

namespace nytprof::command {

namespace {

std::optional<double> percentOf(std::string_view text)
{
    if (text.ends_with('%'))
        text.remove_suffix(1);
    const auto value = parseNumber<double>(text);
    return value && *value >= 0 ? value : std::nullopt;
}

/// A value in both runs: ticks of ProfileDiff::names(), or a count; per request if they are of
/// some.
struct Measured {
    std::string what;
    double before = 0;
    double after = 0;
};

double atLeastZero(Ticks ticks) { return static_cast<double>(std::max<Ticks>(0, ticks)); }

Measured wholeRun(const ProfileDiff& diff, GateMeasure measure)
{
    const Totals& before = diff.before().totals;
    const Totals& after = diff.after().totals;
    if (measure == GateMeasure::Statements)
        return {"statements", diff.before().mean(before.statements),
            diff.after().mean(after.statements)};
    if (measure == GateMeasure::Calls)
        return {"calls", diff.before().mean(before.calls), diff.after().mean(after.calls)};
    // Statements cover everything that ran; calls are the fallback.
    if (before.statementTime > 0 && after.statementTime > 0)
        return {"time in statements", atLeastZero(before.statementTime),
            atLeastZero(after.statementTime)};
    return {"time in subs", atLeastZero(before.exclusive), atLeastZero(after.exclusive)};
}

std::optional<Measured> ofSub(const ProfileDiff& diff, GateMeasure measure, const std::string& name)
{
    const SubId sub = findNamedSub(diff.names(), name);
    if (!sub.valid())
        return {};
    Measured sum{
        (measure == GateMeasure::Calls ? "calls of " : "time of ") + escape(diff.names()[sub].name),
        0, 0};
    for (const DiffRow& row : diff.rows(DiffTable::Subs)) {
        if (row.sub != sub)
            continue;
        const bool isTime = measure == GateMeasure::Time;
        sum.before
            = isTime ? atLeastZero(row.before.inclusive) : diff.before().mean(row.before.count);
        sum.after = isTime ? atLeastZero(row.after.inclusive) : diff.after().mean(row.after.count);
    }
    return sum;
}

bool passes(const Gate& gate, const ProfileDiff& diff, const Measured& measured)
{
    const bool isUnknown = measured.before == 0 && measured.after == 0;
    if (isUnknown || (gate.measure == GateMeasure::Calls && !diff.names().countsCalls())) {
        std::cerr << "nytprof: error: the profiles do not contain " << measured.what
                  << "; choose another --measure\n";
        return false;
    }
    const double before = measured.before;
    const double after = measured.after;
    const bool isAllowed = after <= before * (1 + *gate.percent / 100);
    const auto text = [&](double value) {
        return gate.measure == GateMeasure::Time
            ? formatCost(diff.names(), static_cast<Ticks>(std::llround(value)))
            : formatMean(value);
    };
    std::cerr << "nytprof: " << (isAllowed ? "passed: " : "") << measured.what
              << (isAllowed ? " went from " : " grew from ") << text(before) << " to "
              << text(after) << (diff.isPerRequest() ? " per request" : "");
    if (before > 0)
        std::cerr << ", " << formatChange(before, after, 4);
    std::cerr << (isAllowed ? ": not more than " : ": more than ")
              << stringPrintf("%.4g%%", *gate.percent) << '\n';
    return isAllowed;
}

struct Diff {
    std::string before;
    std::string after; ///< "": its slow requests are compared with its fast ones
    RequestFilter requests;
    DiffTable table = DiffTable::Subs;
    bool normalized = false;
    std::size_t rows = 20;
    PrintedAs form = PrintedAs::Text;
    WaitingOption waiting;
    Gate gate;
};

PrintedTable totalsOf(const ProfileDiff& diff)
{
    PrintedTable table("totals", {},
        {{"total", "", Unit::Name}, {"baseline", "baseline", Unit::Cost},
            {"current", "current", Unit::Cost}, {"change", "change", Unit::CostChange},
            {"growth", "%", Unit::ShareChange}});
    const auto seconds = [&](Ticks ticks) { return diff.names().seconds(ticks); };
    const std::string per = diff.isPerRequest() ? " per request" : "";
    const Totals& before = diff.before().totals;
    const Totals& after = diff.after().totals;
    const auto addTimes = [&](const char* name, double was, double is) {
        table.addRow({name + per, was, is, is - was, growth(was, is)});
    };
    const auto addCounts = [&](const std::string& name, double was, double is) {
        table.addRow(
            {name, MeanCount{was}, MeanCount{is}, MeanCount{is - was, true}, growth(was, is)});
    };
    const auto addMeans = [&](const char* name, std::uint64_t was, std::uint64_t is) {
        addCounts(name + per, diff.before().mean(was), diff.after().mean(is));
    };
    if (diff.isPerRequest())
        addCounts("requests", static_cast<double>(diff.before().requests),
            static_cast<double>(diff.after().requests));
    addTimes("time in statements", seconds(before.statementTime), seconds(after.statementTime));
    addTimes("time in subs", seconds(before.exclusive), seconds(after.exclusive));
    addMeans("statements", before.statements, after.statements);
    addMeans("calls", before.calls, after.calls);
    return table;
}

PrintedTable changedRows(const std::shared_ptr<const ProfileDiff>& diff, const Diff& asked)
{
    const ComparisonTable table(diff,
        {.table = asked.table, .kind = ChangeKind::Changed, .normalizedTotals = asked.normalized});
    std::vector<std::uint32_t> rows = allRows(table);
    std::string heading = " of " + formatCount(rows.size()) + " that differ";
    rows.resize(std::min(asked.rows, rows.size()));
    heading = "By change of exclusive time"
        + std::string(diff->isPerRequest() ? " per request, " : ", ") + formatCount(rows.size())
        + heading;
    if (asked.normalized)
        heading += "; totals normalized";
    std::string counted = table.counted();
    counted.front() = static_cast<char>(std::tolower(counted.front()));
    const Pick columns[] = {{"change"}, {"growth", "%"}, {"baseline"}, {"current"},
        {"inclusive_change"}, {"count_change", counted}, {"name", rowKind(asked.table)}};
    return printedTable("rows", std::move(heading), table, rows, columns);
}

struct TwoProfiles {
    std::shared_ptr<const Profile> before;
    std::shared_ptr<const Profile> after; ///< null, with a message on stderr, if one is missing
    bool areWhole = true; ///< no file that was looked through is damaged
};

TwoProfiles openBoth(const Diff& asked)
{
    const OpenOptions options{.requests = asked.requests, .waiting = asked.waiting};
    TwoProfiles both{openProfiles({asked.before}, options), nullptr};
    if (both.before)
        both.after = openProfiles({asked.after}, options);
    return both;
}

/// The files of single requests; profiles would need too much memory.
struct RequestFiles {
    std::vector<std::pair<std::string, std::int64_t>> durations; ///< by path
    RouteCosts costs;
    bool areWhole = true;

    void find(const std::vector<std::string>& files, const RequestFilter& wanted)
    {
        Progress progress("Reading");
        loadEach(files, progress, [&](const std::string& path, const LoadResult& result) {
            areWhole = areWhole && isWholeFile(result);
            if (!result.profile || !isOfRequests(path, *result.profile, wanted))
                return true;
            costs.addSingle(*result.profile);
            eachRequest(*result.profile, [&](const Request& each) {
                if (requestCount(*result.profile) == 1 && each.duration)
                    durations.emplace_back(path, *each.duration);
            });
            return true;
        });
        std::ranges::sort(durations);
    }

    [[nodiscard]] std::shared_ptr<const Profile> open(
        const RequestFilter& requests, const WaitingOption& waiting) const
    {
        std::vector<std::string> paths;
        for (const auto& [path, duration] : durations)
            if (duration >= requests.slower.value_or(duration)
                && duration < requests.faster.value_or(duration + 1))
                paths.push_back(path);
        return openProfiles(paths, {.requests = requests, .waiting = waiting, .reports = false});
    }
};

/// The fast and the slow requests of a route.
TwoProfiles openFastAndSlow(const Diff& asked)
{
    const std::vector<std::string> files = profileFiles({asked.before});
    if (files.empty() || !std::ranges::all_of(files, hasRecords))
        return {};
    RequestFiles found;
    found.find(files, asked.requests);
    const std::vector<RouteCost> routes = found.costs.finish();
    if (const auto sides = routes.size() == 1 ? slowAndFast(routes.front()) : std::nullopt)
        return {found.open(sides->fast, asked.waiting), found.open(sides->slow, asked.waiting),
            found.areWhole};
    const std::string why = routes.empty() ? "no profile is of such requests only"
        : routes.size() > 1
        ? "several methods have this route; name one, as in \"" + routes.front().name + '"'
        : "needs profiles of at least two requests that took different times";
    std::cerr << "nytprof: error: --route: \"" << escape(asked.requests.route)
              << "\": " << escape(why) << "; nytprof requests lists routes and durations\n";
    return {};
}

int diff(const Diff& asked)
{
    const bool isOfOne = asked.after.empty();
    const auto [before, after, areWhole] = isOfOne ? openFastAndSlow(asked) : openBoth(asked);
    if (!before || !after)
        return 1;
    if (before->costUnit() != after->costUnit()) {
        std::cerr << "nytprof: error: " << escape(isOfOne ? asked.before : asked.after)
                  << ": its unit is " << escape(costName(*after)) << ", that of "
                  << escape(asked.before) << " is " << escape(costName(*before))
                  << "; compare profiles of the same unit\n";
        return 1;
    }
    const Ticks waitedBefore = convertTicks(
        before->totals().waitingLeftOut, before->ticksPerSecond(), after->ticksPerSecond());
    const auto diff = diffProfiles(
        before, after, {}, asked.requests.isSet() ? CostsPer::Request : CostsPer::Run);
    print(std::vector{totalsOf(*diff), changedRows(diff, asked)}, asked.form, std::cout,
        baseOf(*after, waitedBefore, after->totals().waitingLeftOut));
    std::cout.flush();
    return passes(asked.gate, *diff) && areWhole ? 0 : 1;
}

void addDiffOptions(CLI::App& app, Diff& request)
{
    app.add_option("BASELINE", request.before, "Baseline profile, or a folder of profiles")
        ->required();
    app.add_option("CURRENT", request.after,
        "Profile to check, or a folder of profiles; without it, --route compares the slowest 5 % "
        "of its requests in BASELINE with those up to the median");
    addRequestFilter(app, request.requests);
    addChoice(app, "-t,--table", request.table,
        {{"subs", DiffTable::Subs}, {"files", DiffTable::Files}, {"lines", DiffTable::Lines},
            {"calls", DiffTable::CallSites}, {"packages", DiffTable::Packages},
            {"evals", DiffTable::Evals}},
        "Table to compare");
    addRows(app, request.rows);
    app.add_flag("--normalize", request.normalized)
        ->description("Scale the baseline to the total of the current run");
    addWaiting(app, request.waiting);
    addGate(app, request.gate);
    addForms(app, request.form);
    app.callback([&request] {
        validate(request.gate);
        if (request.after.empty() && request.requests.route.empty())
            throw CLI::RequiredError("CURRENT");
    });
}

} // namespace

void addGate(CLI::App& command, Gate& gate)
{
    auto* const failAbove
        = command
              .add_option_function<std::string>(
                  "--fail-above",
                  [&gate](const std::string& text) { gate.percent = percentOf(text); },
                  "Exit with 1 if the current run exceeds the baseline by more than this, e.g. 5%")
              ->type_name("PERCENT")
              ->check([](const std::string& text) {
                  return percentOf(text) ? std::string()
                                         : std::string("needs a percentage, e.g. 5%");
              });
    addChoice(command, "--measure", gate.measure,
        {{"time", GateMeasure::Time}, {"statements", GateMeasure::Statements},
            {"calls", GateMeasure::Calls}},
        "With --fail-above: what to check; statements and calls do not depend on the machine")
        ->needs(failAbove);
    command
        .add_option("--sub", gate.subs,
            "With --fail-above: check this sub with its callees instead of the whole run; "
            "repeatable")
        ->type_name("SUB")
        ->needs(failAbove)
        ->allow_extra_args(false);
}

void validate(const Gate& gate)
{
    if (!gate.subs.empty() && gate.measure == GateMeasure::Statements)
        throw CLI::ValidationError(
            "--measure", "statements are not counted by sub; use time or calls with --sub");
}

bool passes(const Gate& gate, const ProfileDiff& diff)
{
    if (!gate.percent)
        return true;
    if (gate.subs.empty())
        return passes(gate, diff, wholeRun(diff, gate.measure));
    bool all = true;
    for (const std::string& name : gate.subs) {
        const auto measured = ofSub(diff, gate.measure, name);
        all = measured && passes(gate, diff, *measured) && all;
    }
    return all;
}

extern const Command DiffCommand
    = {"diff", "Compare", "Compare one run with another, which proves nothing about time",
        "nytprof diff --fail-above 1% --measure statements base.out head.out",
        prepare<Diff, addDiffOptions, diff>};

} // namespace nytprof::command

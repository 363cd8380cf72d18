// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/run_gate.h"

#include "command/arguments.h"
#include "command/open_profile.h"
#include "command/terminal.h"
#include "format/moment.h"
#include "format/parse_number.h"
#include "format/string_printf.h"
#include "formatting/format.h"
#include "profile/profile.h"
#include "profile/sub_costs.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <system_error>
#include <utility>

namespace nytprof::command {
namespace {

using Outcome = GateResult::Outcome;
using Of = RunLimit::Of;

constexpr const char* DefaultBudget = ".nytprof-budget";

/// Removes the first word and the blanks around it.
std::string_view takeWord(std::string_view& line)
{
    constexpr std::string_view Blanks = " \t\r";
    line.remove_prefix(std::min(line.find_first_not_of(Blanks), line.size()));
    const auto word = line.substr(0, line.find_first_of(Blanks));
    line.remove_prefix(word.size());
    line.remove_prefix(std::min(line.find_first_not_of(Blanks), line.size()));
    return word;
}

/// "slower:5%", "statements:0%", "calls:1%", "allocated:10%".
std::optional<RunLimit> parseShare(std::string_view text)
{
    constexpr std::pair<std::string_view, Of> Names[]
        = {{"slower", Of::Time}, {"statements", Of::Statements}, {"calls", Of::Calls}};
    const auto name = text.substr(0, text.find(':'));
    if (name.size() == text.size() || !text.ends_with('%'))
        return std::nullopt;
    text.remove_prefix(name.size() + 1);
    text.remove_suffix(1);
    const auto percent = parseNumber<double>(text);
    if (!percent || !(*percent >= 0 && *percent <= 1e6))
        return std::nullopt;
    const auto* const found
        = std::ranges::find(Names, name, &std::pair<std::string_view, Of>::first);
    if (found != std::end(Names))
        return RunLimit{found->second, Measure::Time, *percent / 100};
    const auto measure = measureNamed(name);
    return measure && *measure != Measure::Time
        ? std::optional(RunLimit{Of::Memory, *measure, *percent / 100})
        : std::nullopt;
}

bool readBudget(const std::string& path, std::vector<RunLimit>& limits)
{
    std::ifstream file(path);
    std::string line;
    for (unsigned number = 1; std::getline(file, line); ++number) {
        std::string_view rest = line;
        const auto first = takeWord(rest);
        if (first.empty() || first.front() == '#')
            continue;
        const auto limit = parseLimit(line);
        if (!limit)
            return refuse(escape(path) + ':' + std::to_string(number) + ": \"" + escape(line)
                + "\" is not a limit such as \"slower:10% 2ms My::sub\" or \"calls:0% My::sub\"");
        limits.push_back(*limit);
    }
    return file.eof() || refuse(escape(path) + ": cannot be read");
}

/// The limits of the command line and of the budget, or nothing.
std::optional<std::vector<RunLimit>> limitsOf(const RunGate& gate)
{
    std::vector<RunLimit> limits = gate.limits;
    std::string budget = gate.budget;
    std::error_code error;
    if (budget.empty() && std::filesystem::exists(DefaultBudget, error)) {
        budget = DefaultBudget;
        std::cerr << "nytprof: note: checking the limits of " << budget
                  << " in the current folder; --budget-file /dev/null checks none\n";
    }
    if (!budget.empty() && !readBudget(budget, limits))
        return std::nullopt;
    return limits;
}

/// A limit with what it is about.
struct Checked {
    RunLimit limit;
    RunsRow row; ///< of a sub or the whole program
    RunValues counts; ///< of calls, memory, or statements of the whole program
};

/// Memory of the whole program, or of a sub, in each run; none, with a message, if a run has none.
std::optional<RunValues> memoryOfRuns(
    const RunLimit& limit, const RunSides& sides, std::string_view sub, TimeKind kind)
{
    RunValues values;
    for (const auto& [runs, to] :
        {std::pair(&sides.baseline, &values.baseline), std::pair(&sides.current, &values.current)})
        for (const auto& run : *runs) {
            if (const char* const reason = reasonWithout(limit.measure, *run)) {
                refuse(std::string(nameOf(limit.measure)) + ": " + reason);
                return std::nullopt;
            }
            const auto memory = withMeasure(limit.measure, run);
            const SubId id = memory->findSub(sub);
            const SubCost cost = id.valid() ? costOfSub(*memory, id) : SubCost();
            to->push_back(memory->seconds(limit.sub.empty() ? memory->totals().whole()
                    : kind == TimeKind::Exclusive           ? cost.exclusive
                                                            : cost.inclusive));
        }
    return values;
}

std::optional<std::vector<Checked>> findRows(
    const std::vector<RunLimit>& limits, const RunsComparison& runs, const RunSides& sides)
{
    const auto isZero = [](double count) { return count == 0; };
    std::vector<Checked> checked;
    for (const RunLimit& limit : limits) {
        const bool limitsCalls = limit.of == Of::Calls;
        const RunValues& counts = limitsCalls ? runs.calls() : runs.whole().counts;
        if ((limit.of == Of::Calls || limit.of == Of::Statements)
            && (std::ranges::all_of(counts.baseline, isZero)
                || std::ranges::all_of(counts.current, isZero))) {
            refuse(limitsCalls ? "no calls were recorded; omit the limit, or subs=0"
                               : "no statements were recorded; omit the limit, or stmts=0");
            return std::nullopt;
        }
        const Profile& names = runs.sums().names();
        const SubId sub = limit.sub.empty() ? SubId() : findNamedSub(names, limit.sub);
        const auto row = limit.sub.empty() ? runs.whole()
            : sub.valid()                  ? runs.ofSub(sub)
                                           : std::nullopt;
        if (!row)
            return std::nullopt;
        checked.push_back({limit, *row, limit.sub.empty() ? counts : row->counts});
        if (limit.of != Of::Memory)
            continue;
        auto memory
            = memoryOfRuns(limit, sides, sub.valid() ? names[sub].name : "", runs.request().time);
        if (!memory)
            return std::nullopt;
        checked.back().counts = std::move(*memory);
    }
    return checked;
}

std::string limitText(double share) { return stringPrintf("%.3g%%", 100 * share); }

/// "time of My::render", "statements".
std::string subjectOf(const RunLimit& limit)
{
    const std::string what = limit.of == Of::Time ? "time"
        : limit.of == Of::Calls                   ? "calls"
        : limit.of == Of::Statements              ? "statements"
        : limit.measure == Measure::Allocated     ? "bytes allocated"
        : limit.measure == Measure::Allocations   ? "allocations"
        : limit.measure == Measure::Retained      ? "bytes retained"
                                                  : "bytes at the peak";
    return limit.sub.empty() ? what : what + " of " + escape(limit.sub);
}

GateResult checkTime(const Checked& checked, const RunsComparison& runs, double pValue)
{
    const RunLimit& limit = checked.limit;
    const RunsRow& row = checked.row;
    GateResult result{.limit = limit};
    const double allowed = std::max(limit.share * row.baseline, limit.floor);
    if (pValue <= runs.request().level && row.change.estimate > allowed)
        result.outcome = Outcome::Failed;
    else if (row.change.high > allowed || !runs.hasEnoughRuns())
        result.outcome = Outcome::Unclear;
    // Single runs have none.
    const std::string interval
        = runs.baselineRuns() + runs.currentRuns() > 2 ? " (" + intervalText(row) + ')' : "";
    result.text = subjectOf(limit)
        + (row.baseline == 0 && row.current > 0
                ? " is new: " + formatTime(row.current)
                : " changed by " + changeText(row, row.change.estimate) + interval)
        + ", limit +" + limitText(limit.share);
    if (limit.floor > 0)
        result.text += " and " + formatTime(limit.floor);
    return result;
}

GateResult checkCounts(const Checked& checked)
{
    const RunLimit& limit = checked.limit;
    const RunValues& counts = checked.counts;
    const auto [least, most] = std::ranges::minmax(counts.baseline);
    const auto [minNow, maxNow] = std::ranges::minmax(counts.current);
    GateResult result{.limit = limit};
    const auto isAbove = [&](double now, double before) {
        constexpr double Rounding = 1e-9;
        return now > before && now - before > before * limit.share * (1 + Rounding);
    };
    if (isAbove(minNow, most))
        result.outcome = Outcome::Failed;
    else if (isAbove(maxNow, least))
        result.outcome = Outcome::Unclear;
    const bool isBytes = limit.of == Of::Memory && limit.measure != Measure::Allocations;
    const auto amount = [isBytes](double number) {
        return isBytes ? formatCost(BytesUnit, number) : formatMean(number);
    };
    const auto range = [&](double low, double high) {
        return amount(low) + (low == high ? "" : " to " + amount(high));
    };
    result.text = subjectOf(limit) + " went from " + range(least, most) + " to "
        + range(minNow, maxNow) + ", limit +" + limitText(limit.share);
    return result;
}

} // namespace

std::string changeText(const RunsRow& row, double change)
{
    return formatChange(row.baseline, row.baseline + change);
}

std::string intervalText(const RunsRow& row)
{
    return changeText(row, row.change.low) + " to " + changeText(row, row.change.high);
}

std::optional<RunLimit> parseLimit(std::string_view text)
{
    auto limit = parseShare(takeWord(text));
    if (!limit)
        return std::nullopt;
    std::string_view rest = text;
    const auto word = takeWord(rest);
    const bool hasUnit = !word.empty() && word.back() == 's';
    if (const auto floor = hasUnit ? parseDuration(word) : std::nullopt) {
        limit->floor = static_cast<double>(*floor) / 1e9;
        text = rest;
    }
    limit->sub = text.substr(0, text.find_last_not_of(" \t\r") + 1);
    const bool isValid = (limit->sub.empty() || limit->of != Of::Statements)
        && (limit->floor == 0 || limit->of == Of::Time);
    return isValid ? limit : std::nullopt;
}

void addGate(CLI::App& command, RunGate& gate)
{
    command
        .add_option_function<std::vector<std::string>>(
            "--fail-on",
            [&gate](const std::vector<std::string>& texts) {
                for (const std::string& text : texts)
                    gate.limits.push_back(*parseLimit(text));
            },
            "Exit with 1 if the current version is worse by more than this: slower:5% with "
            "evidence, statements:0% and calls:1% exactly, allocated:10%, allocations:10%, "
            "retained:10% and peak:10% of profiles with memory; of a sub, \"calls:1% My::sub\"; "
            "repeatable")
        ->type_name("LIMIT")
        ->check([](const std::string& text) {
            return parseLimit(text)
                ? std::string()
                : "\"" + text + "\" is not a limit such as slower:5% or calls:1%";
        })
        ->allow_extra_args(false)
        ->take_all();
    command
        .add_option("--budget-file", gate.budget,
            "File with a limit on each line: slower:10% 2ms My::sub, or calls:0% My::sub; a "
            "smaller change than the time passes (default: .nytprof-budget of the current folder, "
            "if there is one)")
        ->type_name("FILE");
    command.add_flag("--allow-unclear", gate.unclearPasses,
        "Exit with 0 instead of 3 if a change above a limit is neither shown nor excluded");
}

std::optional<std::vector<GateResult>> checkGate(
    const RunGate& gate, const RunsComparison& runs, const RunSides& sides)
{
    const auto limits = limitsOf(gate);
    const auto checked = limits ? findRows(*limits, runs, sides) : std::nullopt;
    if (!checked)
        return std::nullopt;
    std::vector<TimeLimit> times;
    for (const Checked& each : *checked)
        if (each.limit.of == Of::Time)
            times.push_back({&each.row, 1 + each.limit.share});
    const std::vector<double> pValues = pValuesAbove(times);
    std::vector<GateResult> results;
    std::size_t time = 0;
    for (const Checked& each : *checked)
        results.push_back(
            each.limit.of == Of::Time ? checkTime(each, runs, pValues[time++]) : checkCounts(each));
    return results;
}

int exitCodeOf(const std::vector<GateResult>& results, bool unclearPasses, std::ostream& out)
{
    constexpr int Unclear = 3;
    const auto has = [&](Outcome outcome) {
        return std::ranges::any_of(
            results, [&](const GateResult& result) { return result.outcome == outcome; });
    };
    for (const GateResult& result : results)
        out << "nytprof: "
            << (result.outcome == Outcome::Failed           ? "failed: "
                       : result.outcome == Outcome::Unclear ? "unclear: "
                                                            : "passed: ")
            << result.text << '\n';
    return has(Outcome::Failed) ? 1 : has(Outcome::Unclear) && !unclearPasses ? Unclear : 0;
}

} // namespace nytprof::command

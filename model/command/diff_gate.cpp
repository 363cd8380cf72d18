// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/diff_gate.h"

#include "command/choice.h"
#include "command/escape.h"
#include "command/named_things.h"
#include "compare/profile_diff.h"
#include "wording/format_cost.h"
#include "wording/format_count.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <iostream>
#include <map>

namespace nytprof::command {

namespace {

const std::map<std::string, GateMeasure> Measures = {{"time", GateMeasure::Time},
    {"statements", GateMeasure::Statements}, {"calls", GateMeasure::Calls}};

const char* const TakesAPercentage = "takes a number of percent, as 5%";

std::optional<double> percentOf(std::string_view text)
{
    if (text.ends_with('%'))
        text.remove_suffix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !(value >= 0))
        return {};
    return value;
}

/// A thing in both runs: ticks of ProfileDiff::names(), or a count.
struct Measured {
    std::string what;
    std::uint64_t before = 0;
    std::uint64_t after = 0;
};

std::uint64_t atLeastZero(Ticks ticks)
{
    return static_cast<std::uint64_t>(std::max<Ticks>(0, ticks));
}

Measured wholeRun(const ProfileDiff& diff, GateMeasure measure)
{
    const Totals& before = diff.before().totals;
    const Totals& after = diff.after().totals;
    if (measure == GateMeasure::Statements)
        return {"statements", before.statements, after.statements};
    if (measure == GateMeasure::Calls)
        return {"calls", before.calls, after.calls};
    // Statements tell of all that ran; only without them calls have to do.
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
        sum.before = isTime ? atLeastZero(row.before.inclusive) : row.before.count;
        sum.after = isTime ? atLeastZero(row.after.inclusive) : row.after.count;
    }
    return sum;
}

std::string percentText(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.4g%%", value);
    return text;
}

bool passes(const Gate& gate, const ProfileDiff& diff, const Measured& measured)
{
    const bool isUnknown = measured.before == 0 && measured.after == 0;
    if (isUnknown || (gate.measure == GateMeasure::Calls && !diff.names().countsCalls())) {
        std::cerr << "nytprof: error: the profiles do not tell of " << measured.what
                  << ", so there is nothing to compare\n";
        return false;
    }
    const auto before = static_cast<double>(measured.before);
    const auto after = static_cast<double>(measured.after);
    if (after <= before * (1 + *gate.percent / 100))
        return true;
    const auto text = [&](std::uint64_t value) {
        return gate.measure == GateMeasure::Time
            ? formatCost(diff.names(), static_cast<Ticks>(value))
            : formatCount(value);
    };
    std::cerr << "nytprof: " << measured.what << " grew from " << text(measured.before) << " to "
              << text(measured.after);
    if (before > 0)
        std::cerr << ", by " << percentText(100 * (after - before) / before);
    std::cerr << ": more than " << percentText(*gate.percent) << '\n';
    return false;
}

} // namespace

void addGate(CLI::App& command, Gate& gate)
{
    auto* const failAbove
        = command
              .add_option_function<std::string>(
                  "--fail-above",
                  [&gate](const std::string& text) { gate.percent = percentOf(text); },
                  "Exit with 1 when the later run takes more than this much more, as 5%")
              ->type_name("PERCENT")
              ->check([](const std::string& text) {
                  return percentOf(text) ? std::string() : std::string(TakesAPercentage);
              });
    addChoice(command, "--measure", gate.measure, Measures,
        "Of what: time, or statements or calls, which do not depend on the machine")
        ->needs(failAbove);
    command
        .add_option("--sub", gate.subs,
            "Look at this sub with all that it calls instead of the whole run; can be repeated")
        ->needs(failAbove)
        ->allow_extra_args(false);
}

void validate(const Gate& gate)
{
    if (!gate.subs.empty() && gate.measure == GateMeasure::Statements)
        throw CLI::ValidationError(
            "--measure", "statements are not counted by sub; ask for time or calls with --sub");
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

} // namespace nytprof::command

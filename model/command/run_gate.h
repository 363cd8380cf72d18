// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/runs.h"
#include "compare/runs_comparison.h"
#include "profile/measure.h"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Limits for changes between versions: of time only with evidence, of counts exactly.
namespace nytprof::command {

/// How much more than in the baseline is allowed.
struct RunLimit {
    enum class Of : std::uint8_t { Time, Statements, Calls, Memory };
    Of of = Of::Time;
    Measure measure = Measure::Time; ///< of memory
    double share = 0; ///< 0.05: 5 %
    std::string sub = {}; ///< empty: the whole program
    double floor = 0; ///< seconds: smaller changes of time pass
};

/// A change of time, in seconds, relative to the baseline: "+8.9%".
[[nodiscard]] std::string changeText(const RunsRow& row, double change);
/// "+5.3% to +12.5%": that of the row.
[[nodiscard]] std::string intervalText(const RunsRow& row);

/// "slower:5%", "statements:0%", "calls:1% My::sub", "slower:10% 2ms My::sub", "allocated:10%".
[[nodiscard]] std::optional<RunLimit> parseLimit(std::string_view text);

struct RunGate {
    std::vector<RunLimit> limits;
    std::string budget; ///< path of a file with limits; empty: .nytprof-budget, if it exists
    bool unclearPasses = false;

    [[nodiscard]] bool isSet() const { return !limits.empty() || !budget.empty(); }
};
/// --fail-on, --budget-file and --allow-unclear.
void addGate(CLI::App& command, RunGate& gate);

struct GateResult {
    enum class Outcome : std::uint8_t {
        Passed,
        Unclear, ///< a change above the limit is neither shown nor excluded
        Failed,
    };
    RunLimit limit;
    Outcome outcome = Outcome::Passed;
    std::string text = {}; ///< one line: what changed by how much, and the limit
};
/// None, with a message on stderr, if a sub or what is limited is unknown, or the budget cannot be
/// read. Evidence is that of the comparison's level; memory is that of the profiles compared.
[[nodiscard]] std::optional<std::vector<GateResult>> checkGate(
    const RunGate& gate, const RunsComparison& runs, const RunSides& sides);

/// Prints all results. 0: all passed, 1: one failed, 3: one is unclear.
[[nodiscard]] int exitCodeOf(
    const std::vector<GateResult>& results, bool unclearPasses, std::ostream& out);

} // namespace nytprof::command

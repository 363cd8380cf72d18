// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/printed_table.h"
#include "command/run_gate.h"
#include "command/runs.h"
#include "compare/runs_comparison.h"

#include <CLI/CLI.hpp>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

/// What commands that compare runs have in common.
namespace nytprof::command {

struct CompareOptions {
    DiffTable table = DiffTable::Subs;
    RunsRequest request;
    double minPercent = 0.1;
    std::size_t rows = 20;
    PrintedAs form = PrintedAs::Text;
    CostOption costs;
    bool normalized = false; ///< of one run on each side
    std::string junit; ///< path; empty: none
    RunGate gate;
};

void addCompareOptions(CLI::App& app, CompareOptions& options);

/// What `nytprof compare` prints: of several runs the evidence, of one on each side all changes.
[[nodiscard]] std::vector<PrintedTable> comparisonTables(
    const std::shared_ptr<const RunsComparison>& runs, const CompareOptions& options);

/// Prints the tables, checks the limits, and returns the exit code.
[[nodiscard]] int reportComparison(const RunSides& sides, const CompareOptions& options);

/// The comparison that it prints.
[[nodiscard]] std::shared_ptr<const RunsComparison> comparisonOf(
    const RunSides& sides, const CompareOptions& options);

} // namespace nytprof::command

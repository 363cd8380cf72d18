// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/sample_folder.h"
#include "inspect/inspected_process.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace nytprof::command {

/// What nytprof sample samples, and how.
struct SampleOptions {
    std::vector<std::string> names; ///< PIDs and names of programs
    std::optional<std::int64_t> length; ///< nanoseconds
    std::optional<std::uint32_t> wantedRate;
    std::optional<double> wantedBudget; ///< share of a processor
    std::string out;
    bool withChildren = false;
    bool wantsAll = false;
    bool isLive = false;
    Reading reading = Reading::NeverStops;
    std::vector<std::string> command; ///< a program to run, with its arguments
    ProcessFilter filter;
    FolderRequest folder;

    [[nodiscard]] std::uint32_t rate() const
    {
        return wantedRate.value_or(folder.path.empty() ? 100 : 20);
    }
    [[nodiscard]] std::optional<double> budget() const
    {
        return wantsAll ? wantedBudget.value_or(UsualBudget) : wantedBudget;
    }
    static constexpr double UsualBudget = 0.03;
};

/// Samples, and prints what it does. Returns the exit code.
[[nodiscard]] int runSampling(const SampleOptions& options);

} // namespace nytprof::command

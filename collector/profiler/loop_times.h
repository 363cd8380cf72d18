// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/clock.h"
#include "profiler/hook_overhead.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>

/// From how long the loops of hooks/calibration.h take to what hooks cost. Of several runs the
/// shortest counts: the others were disturbed.
namespace nytprof {

/// The loops. Each round has two statements and the end of an iteration, and
enum class Loop : std::size_t {
    Statements, ///< seven more statements
    Calls, ///< the call of a sub
    Builtins, ///< a builtin
    Xsubs, ///< an xsub
};
constexpr std::size_t Loops = 4;
constexpr double StatementsOfRound = 9; ///< of Loop::Statements

/// What one loop took, in clock units.
struct LoopTimes {
    double hooks = 0; ///< all hooks of a round: with hooks less without
    HookCosts timed; ///< rehearsed, with each hook timed
};

/// The costs that were measured so. `reading` is what it takes to read the clock.
[[nodiscard]] HookCosts costsOf(const std::array<LoopTimes, Loops>& loops, double reading);

/// How much longer `hooked()` takes than `plain()`, which both return how long they took. They run
/// until neither has become faster three times in a row, but at most 20 times.
template <class Plain, class Hooked>
Clock::Units shortestDifference(Plain plain, Hooked hooked)
{
    constexpr int MostRepetitions = 20;
    constexpr int EnoughRepetitions = 3;
    auto without = std::numeric_limits<Clock::Units>::max();
    auto with = without;
    const auto improve = [](Clock::Units& best, Clock::Units found) {
        const bool isFaster = found < best - best / 50;
        best = std::min(best, found);
        return isFaster;
    };
    int since = 0; // it was faster
    for (int i = 0; i < MostRepetitions && since < EnoughRepetitions; ++i) {
        const bool isPlainFaster = improve(without, plain());
        const bool isHookedFaster = improve(with, hooked());
        since = isPlainFaster || isHookedFaster ? 0 : since + 1;
    }
    return with - without;
}

/// How long `read()` takes, which returns the time of a clock.
template <class Read>
double timeOfReading(Read read)
{
    constexpr int Runs = 3;
    constexpr int Readings = 50;
    auto shortest = std::numeric_limits<Clock::Units>::max();
    for (int run = 0; run < Runs; ++run) {
        const auto start = read();
        for (int i = 1; i < Readings; ++i) {
            static_cast<void>(read());
        }
        shortest = std::min(shortest, read() - start);
    }
    return static_cast<double>(shortest) / Readings;
}

} // namespace nytprof

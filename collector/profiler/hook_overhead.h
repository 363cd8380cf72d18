// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/clock.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace nytprof {

/// Kinds of work in hooks, by cost.
enum class HookWork : std::uint8_t {
    Statement,
    Leave, ///< of a block or sub
    Call, ///< of a Perl sub, with its first statement
    BeginBuiltin,
    BeginXsub,
    EndNativeCall, ///< of a builtin or xsub
};

/// Overhead of the hooks, in clock units, measured while the program runs because it depends on the
/// caches: one hook in a hundred is timed. Each mean is increased by what timing cannot see,
/// calibrated at the start (hooks/calibration.h).
class HookOverhead {
public:
    static constexpr std::size_t Kinds = 6;

    /// Overhead per event; 0 until measured.
    [[nodiscard]] Clock::Units of(HookWork work) const { return m_costs[index(work)]; }
    /// Whether to time this event's hook; called once per event.
    [[nodiscard]] bool isDue() { return --m_untilDue == 0; }
    /// Adds a sample: a hook took `taken` units.
    void learn(HookWork work, Clock::Units taken);

    /// @name Calibration
    /// @{
    /// Costs stay 0; times no hook or every hook.
    void measureOnly(bool isTimed);
    /// Mean sample of one kind without disturbed ones; 0 if there are none.
    [[nodiscard]] double undisturbedMean(HookWork work) const;
    /// Initial means by kind, timed and beyond. `reading`: cost of a clock reading.
    void begin(const std::array<double, Kinds>& timed, const std::array<double, Kinds>& beyond,
        double reading);
    /// @}

    /// Current overhead of each kind in ticks, for the log.
    [[nodiscard]] std::string describe(double ticksPerUnit) const;

private:
    struct Kind {
        double mean = 0;
        double beyond = 0; ///< overhead outside the timed part
        unsigned samples = 0; ///< number of samples in the mean, at most Window
    };
    static std::size_t index(HookWork work) { return static_cast<std::size_t>(work); }
    [[nodiscard]] unsigned nextInterval();

    std::array<Clock::Units, Kinds> m_costs{}; // used by each event, so adjacent
    unsigned m_untilDue = 1;
    std::array<Kind, Kinds> m_kinds;
    std::array<std::vector<Clock::Units>, Kinds> m_measured;
    unsigned m_random = 1;
    unsigned m_learned = 0;
    Clock::Units m_disturbed = std::numeric_limits<Clock::Units>::max(); ///< disturbed above
    bool m_isMeasuring = false;
    bool m_isWarm = false;
};

/// Calibration loops. A round has two statements, the end of an iteration, and one call or:
enum class Loop : std::size_t {
    Statements, ///< seven more
    Calls,
    Builtins,
    Xsubs,
};
constexpr std::size_t Loops = 4;
constexpr double StatementsOfRound = 9; ///< of Loop::Statements

/// Results of one loop, in clock units.
struct LoopTimes {
    double hooks = 0; ///< all hooks of a round: hooked less plain
    HookOverhead timed; ///< with each hook timed
};

/// Overhead from the calibration loops. `reading`: cost of a clock reading.
[[nodiscard]] HookOverhead overheadOf(const std::array<LoopTimes, Loops>& loops, double reading);

/// How much longer `hooked()` takes than `plain()`; both return their duration. Repeats until
/// neither improved twice in a row, at most 20 times.
template <class Plain, class Hooked>
Clock::Units shortestDifference(Plain plain, Hooked hooked)
{
    constexpr int MostRepetitions = 20;
    constexpr int EnoughRepetitions = 2;
    auto without = std::numeric_limits<Clock::Units>::max();
    auto with = without;
    const auto improve = [](Clock::Units& best, Clock::Units found) {
        const bool isFaster = found < best - best / 50;
        best = std::min(best, found);
        return isFaster;
    };
    int since = 0; // the last improvement
    for (int i = 0; i < MostRepetitions && since < EnoughRepetitions; ++i) {
        const bool isPlainFaster = improve(without, plain());
        const bool isHookedFaster = improve(with, hooked());
        since = isPlainFaster || isHookedFaster ? 0 : since + 1;
    }
    return with - without;
}

/// Cost of `read()`, which returns the time of a clock.
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

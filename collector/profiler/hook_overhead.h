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

/// What hooks do, by how much it costs.
enum class HookWork : std::uint8_t {
    Statement, ///< a statement begins
    Leave, ///< a block or sub ends
    Call, ///< of a perl sub, with the first statement in it
    BeginBuiltin,
    BeginXsub,
    EndNativeCall, ///< of a builtin or xsub
};

/// The overhead of the hooks, in clock units, measured while the program runs because it depends on
/// the caches: about one hook in a hundred is timed. To the mean of the last ones is added what
/// timing cannot see, which is calibrated before the program runs (hooks/calibration.h).
class HookOverhead {
public:
    static constexpr std::size_t Kinds = 6;

    /// What one event of a kind costs; 0 as long as nothing was measured.
    [[nodiscard]] Clock::Units of(HookWork work) const { return m_kinds[index(work)].cost; }
    /// To be asked once for each event: whether its hook is to be timed.
    [[nodiscard]] bool isDue() { return --m_untilDue == 0; }
    /// A hook has taken so long by the clock.
    void learn(HookWork work, Clock::Units taken);

    /// @name Before the program runs
    /// @{
    /// Costs stay 0, and nothing is timed or every hook.
    void measureOnly(bool isTimed);
    /// The mean of the times that one kind of work took, without those that were disturbed; 0 when
    /// there are none.
    [[nodiscard]] double undisturbedMean(HookWork work) const;
    /// By kind of work, the means of what was timed, and what hooks take in all less that; and what
    /// it takes to read the clock.
    void begin(const std::array<double, Kinds>& timed, const std::array<double, Kinds>& beyond,
        double reading);
    /// @}

    /// For people, in ticks: what each kind costs at the moment.
    [[nodiscard]] std::string describe(double ticksPerUnit) const;

private:
    struct Kind {
        Clock::Units cost = 0;
        double mean = 0;
        double beyond = 0; ///< what a hook takes in all, less what can be timed
        unsigned samples = 0; ///< up to the number that the mean is taken of
    };
    static std::size_t index(HookWork work) { return static_cast<std::size_t>(work); }
    [[nodiscard]] unsigned nextInterval();

    std::array<Kind, Kinds> m_kinds;
    std::array<std::vector<Clock::Units>, Kinds> m_measured; ///< what was timed
    unsigned m_untilDue = 1;
    unsigned m_random = 1;
    unsigned m_learned = 0;
    Clock::Units m_disturbed = std::numeric_limits<Clock::Units>::max(); ///< longer than any hook
    bool m_isMeasuring = false;
    bool m_isWarm = false;
};

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
    HookOverhead timed; ///< measured with each hook timed
};

/// The costs that were measured so. `reading` is what it takes to read the clock.
[[nodiscard]] HookOverhead overheadOf(const std::array<LoopTimes, Loops>& loops, double reading);

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

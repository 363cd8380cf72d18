// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/clock.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
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
/// caches: one hook in a hundred is timed. Each kind has a mean for hooks that run soon after the
/// last one of their kind, when they are in the caches, and one for others; calibration
/// (hooks/calibration.cpp) counts as some samples. Hooks that run for the first time at a line or
/// call site are slow in their own ways, so each of them is timed. What timing cannot see, which
/// only calibration finds, is added.
class HookOverhead {
public:
    static constexpr std::size_t Kinds = 6;

    /// Overhead per event, `since` the last one of its kind; 0 until measured.
    [[nodiscard, gnu::always_inline]] Clock::Units of(HookWork work, Clock::Units since) const
    {
        const auto& costs = m_costs[index(work)];
        return since > costs.maxSoon ? costs.late : costs.soon;
    }
    /// For kinds other than statements and calls: time since the last one, for of().
    [[nodiscard, gnu::always_inline]] Clock::Units sinceLast(HookWork work, StatementTime now)
    {
        return now - std::exchange(m_last[index(work)], now);
    }
    /// Whether to time this event's hook; called once per event.
    [[nodiscard]] bool isDue() { return --m_untilDue == 0; }
    /// This event's hook is due, and says nothing of others.
    void timeAlone()
    {
        if (m_isAlone || m_isMeasuring)
            return;
        m_isAlone = true;
        m_untilNext = std::exchange(m_untilDue, 1);
    }
    [[nodiscard]] bool isAlone() const { return m_isAlone; }
    /// Overhead of the hook that is timed alone, and took `taken`.
    [[nodiscard]] Clock::Units ofAlone(HookWork work, Clock::Units taken)
    {
        m_isAlone = false;
        m_untilDue = m_untilNext;
        const bool isPlausible = taken >= 0 && taken < MaxHook;
        return isPlausible ? taken + m_alone[index(work)] : m_costs[index(work)].late;
    }
    /// Adds a sample: another hook that was due took `taken`.
    void learn(HookWork work, Clock::Units taken, Clock::Units since);

    /// @name Calibration
    /// @{
    /// Costs stay 0; times no hook or every hook.
    void measureOnly(bool isTimed);
    /// Mean sample of one kind without disturbed ones; 0 if there are none.
    [[nodiscard]] double undisturbedMean(HookWork work) const;
    /// Initial means by kind, timed and beyond. `reading`: cost of a clock reading.
    void begin(const std::array<double, Kinds>& timed, const std::array<double, Kinds>& beyond,
        double reading);
    /// Hooks do something else than in the calibration loops: samples of the program weigh more.
    void forgetCalibration();
    /// @}

    /// Current overhead of each kind in ticks, for the log.
    [[nodiscard]] std::string describe(double ticksPerUnit) const;

private:
    /// Longer is another process, or the sleep of a laptop.
    static constexpr Clock::Units MaxHook = 1 << 24;
    static constexpr auto Unlimited = std::numeric_limits<Clock::Units>::max();
    struct Costs {
        Clock::Units maxSoon = Unlimited; ///< `since` of what is soon
        Clock::Units soon = 0;
        Clock::Units late = 0;
    };
    struct Mean {
        double units = 0;
        unsigned samples = 0; ///< at most Window
    };
    struct Kind {
        Mean soon;
        Mean late;
        double beyond = 0; ///< overhead outside the timed part
    };
    static std::size_t index(HookWork work) { return static_cast<std::size_t>(work); }
    [[nodiscard]] unsigned nextInterval();

    std::array<Costs, Kinds> m_costs{}; // used by each event, so adjacent
    std::array<StatementTime, Kinds> m_last;
    unsigned m_untilDue = 1;
    unsigned m_untilNext = 1; ///< m_untilDue without the hook that is timed alone
    std::array<Clock::Units, Kinds> m_alone{}; ///< overhead outside the timed part, and of timing
    std::array<Kind, Kinds> m_kinds;
    std::array<std::vector<Clock::Units>, Kinds> m_measured;
    unsigned m_random = 1;
    unsigned m_learned = 0;
    Clock::Units m_disturbed = Unlimited; ///< disturbed above
    double m_clipped = static_cast<double>(Unlimited); ///< most that a sample is above the mean
    bool m_isMeasuring = false;
    bool m_isWarm = false;
    bool m_isAlone = false;
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

/// How much longer `hooked(i)` takes than `plain(i)`, for each i below N; both return their
/// duration. All in turn, so that a disturbance affects few runs of each. Repeats until none
/// improved four times in a row, at most 20 times.
template <std::size_t N, class Plain, class Hooked>
std::array<Clock::Units, N> shortestDifferences(Plain plain, Hooked hooked)
{
    constexpr int MaxRepetitions = 20;
    constexpr int EnoughRepetitions = 4;
    std::array<Clock::Units, N> without;
    without.fill(std::numeric_limits<Clock::Units>::max());
    auto with = without;
    int since = 0; // the last improvement
    const auto improve = [&](Clock::Units& best, Clock::Units found) {
        if (found < best - best / 50)
            since = 0;
        best = std::min(best, found);
    };
    for (int run = 0; run < MaxRepetitions && since <= EnoughRepetitions; ++run, ++since) {
        for (std::size_t i = 0; i < N; ++i) {
            improve(without[i], plain(i));
            improve(with[i], hooked(i));
        }
    }
    for (std::size_t i = 0; i < N; ++i)
        with[i] -= without[i];
    return with;
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

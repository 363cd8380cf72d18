// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <compare>
#include <cstdint>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace nytprof {

struct ClockPair {
    std::int64_t units = 0;
    std::int64_t nanoseconds = 0;
};

/// Reads one clock between two readings of the other, and takes their midpoint. Of several attempts
/// the shortest counts, as the thread may be preempted in between.
template <class ReadUnits, class ReadNanoseconds>
ClockPair readTogether(ReadUnits readUnits, ReadNanoseconds readNanoseconds)
{
    constexpr int Attempts = 5;
    ClockPair best;
    std::uint64_t shortest = 0;
    for (int i = 0; i < Attempts; ++i) {
        const std::int64_t before = readUnits();
        const std::int64_t nanoseconds = readNanoseconds();
        const std::int64_t took = readUnits() - before;
        const auto size = static_cast<std::uint64_t>(took); // huge if a counter is behind
        if (i == 0 || size < shortest) {
            shortest = size;
            best = {before + took / 2, nanoseconds};
        }
    }
    return best;
}

/// A moment on one of the time axes below, in clock units. Different axes do not mix.
template <class Axis>
struct TimePoint {
    std::int64_t units = 0;

    friend constexpr std::int64_t operator-(TimePoint end, TimePoint begin)
    {
        return end.units - begin.units;
    }
    friend constexpr TimePoint operator+(TimePoint time, std::int64_t span)
    {
        return {time.units + span};
    }
    auto operator<=>(const TimePoint&) const = default;
};
/// As read.
using RawTime = TimePoint<struct RawAxis>;
/// Charged to statements: raw time less profiling overhead and pauses.
using StatementTime = TimePoint<struct StatementAxis>;
/// Charged to calls: statement time less hidden time.
using CallTime = TimePoint<struct CallAxis>;

/// The hooks' clock. Units: TSC ticks (read in a few ns) if the kernel keeps time by it, else
/// nanoseconds of a POSIX clock. A flush converts units to profile ticks.
class Clock {
public:
    /// A duration; may be slightly negative, as counters of processors may differ.
    using Units = std::int64_t;
    static constexpr std::int64_t TicksPerSecond = 1'000'000'000;

    /// `posixClock`: a POSIX clock id, or -1 for the best clock. Falls back to CLOCK_REALTIME if
    /// the clock does not exist, as Devel::NYTProf does.
    explicit Clock(int posixClock = -1);

    [[nodiscard]] RawTime now() const
    {
        if (m_useCounter)
            return counterNow();
        return {posixNow()};
    }
    [[nodiscard]] bool usesCounter() const { return m_useCounter; }
    /// now() of a clock that is the processor's counter.
    [[nodiscard]] static RawTime counterNow()
    {
#if defined(__x86_64__)
        return {static_cast<Units>(__rdtsc())};
#else
        return {};
#endif
    }
    /// Nanoseconds (profile ticks) per unit; more precise the longer the clock has run. The time
    /// that it has run is off by less than 0.1 microseconds.
    [[nodiscard]] double ticksPerUnit() const;
    /// How far the counter is ahead of CLOCK_MONOTONIC since the last call, or behind if negative:
    /// not 0 if a laptop slept, or a virtual machine was suspended or moved to another host. What
    /// is returned no longer counts in ticksPerUnit().
    Units takeStep();
    /// Waits until that suffices for later times, too: until the clock has run for a millisecond.
    void awaitRate() const;
    /// Value of the clock_id attribute.
    [[nodiscard]] int posixClock() const { return m_posixClock; }

private:
    [[nodiscard]] Units posixNow() const;
    [[nodiscard]] ClockPair pairNow() const;

    int m_posixClock;
    bool m_useCounter = false;
    ClockPair m_first;
    ClockPair m_last; ///< of takeStep()
};

/// How far a counter is ahead between `before` and `now`, by its rate between `first` and `before`.
/// 0 if that is too short a time, or little against the time between.
[[nodiscard]] Clock::Units stepOf(
    const ClockPair& first, const ClockPair& before, const ClockPair& now);

/// Clock time less profiling overhead and pauses.
class ProgramClock : public Clock {
public:
    explicit ProgramClock(const Clock& clock)
        : Clock(clock)
    {
    }
    [[nodiscard]] StatementTime statementTime(RawTime read) const
    {
        return {read.units - overhead};
    }
    [[nodiscard]] StatementTime statementNow() const { return statementTime(now()); }
    [[nodiscard]] RawTime rawTime(StatementTime time) const { return {time.units + overhead}; }
    [[nodiscard]] CallTime callTime(StatementTime time) const { return {time.units - hidden}; }
    [[nodiscard]] bool isPaused() const { return pausedAt != RawTime{}; }
    [[nodiscard]] StatementTime pauseTime() const { return statementTime(pausedAt); }
    [[nodiscard]] CallTime callNow() const
    {
        return callTime(isPaused() ? pauseTime() : statementNow());
    }
    /// Charges work that takes longer than an event, such as a flush, to the overhead.
    void chargeWork(Units units)
    {
        overhead += units;
        work += units;
    }
    /// After a step of the counter, times go on as if there was none. Returns it.
    Units skipStep()
    {
        const auto step = takeStep();
        overhead += step;
        pausedAt.units += isPaused() ? step : 0;
        return step;
    }
    void endPause(RawTime read)
    {
        overhead += isPaused() ? read - pausedAt : 0;
        pausedAt = {};
    }

    Units overhead = 0; ///< used by the profiler, or passed while it was disabled
    Units hidden = 0; ///< excluded from times of calls (accept)
    RawTime pausedAt;
    Units work = 0; ///< part of the overhead: flushes and the like
    std::uint64_t delay
        = 0; ///< nanoseconds that the thread waited for a processor, as far as known
};

} // namespace nytprof

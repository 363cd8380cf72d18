// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <compare>
#include <cstdint>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace nytprof {

/// Two clocks at one moment.
struct ClockPair {
    std::int64_t units = 0;
    std::int64_t nanoseconds = 0;
};

/// Reads one clock between two readings of the other, which then was in their middle. Of several
/// attempts the shortest counts: the thread may be interrupted in between.
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
        const auto size = static_cast<std::uint64_t>(took); // huge when another processor is behind
        if (i == 0 || size < shortest) {
            shortest = size;
            best = {before + took / 2, nanoseconds};
        }
    }
    return best;
}

/// A moment on one of the axes of time below, in units of the clock. Times of different axes do not
/// mix; the difference of two of one axis is a number of units.
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
/// As read from the clock.
using RawTime = TimePoint<struct RawAxis>;
/// What statements are charged by: less what profiling took, and less that of pauses.
using StatementTime = TimePoint<struct StatementAxis>;
/// What calls are charged by: less what is hidden from them, too.
using CallTime = TimePoint<struct CallAxis>;

/// The clock that the hooks read. Its units are those of the processor's time stamp counter where
/// the kernel itself keeps time by it, which is read in a few nanoseconds; else nanoseconds of a
/// POSIX clock. Units become profile ticks only when they are flushed.
class Clock {
public:
    /// Between two times. The counters of two processors may differ by a little, so it may be
    /// negative.
    using Units = std::int64_t;
    static constexpr std::int64_t TicksPerSecond = 1'000'000'000;

    /// With a POSIX clock id uses that clock, or CLOCK_REALTIME when it is not there, as the
    /// original does; with -1 the best clock.
    explicit Clock(int posixClock = -1);

    [[nodiscard]] RawTime now() const
    {
#if defined(__x86_64__)
        if (m_useCounter)
            return {static_cast<Units>(__rdtsc())};
#endif
        return {posixNow()};
    }
    /// Nanoseconds (profile ticks) in one unit, as well as is known by now: the longer the clock
    /// has run, the better.
    [[nodiscard]] double ticksPerUnit() const;
    /// The id written into the clock_id attribute.
    [[nodiscard]] int posixClock() const
    {
        return m_posixClock;
    }

private:
    [[nodiscard]] Units posixNow() const;
    [[nodiscard]] ClockPair pairNow() const;

    int m_posixClock;
    bool m_useCounter = false;
    ClockPair m_first;
};

/// The program's time: that of the clock less what profiling took, and less that of pauses. Plain
/// state of the hooks.
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
    /// No time passes in a pause.
    [[nodiscard]] bool isPaused() const { return pausedAt != RawTime{}; }
    [[nodiscard]] StatementTime pauseTime() const { return statementTime(pausedAt); }
    [[nodiscard]] CallTime callNow() const
    {
        return callTime(isPaused() ? pauseTime() : statementNow());
    }
    /// The profiler has done something that takes longer than an event.
    void chargeWork(Units units)
    {
        overhead += units;
        work += units;
    }
    void endPause(RawTime read)
    {
        overhead += isPaused() ? read - pausedAt : 0;
        pausedAt = {};
    }

    Units overhead = 0; ///< taken by the profiler itself, or while it was disabled
    Units hidden = 0; ///< not to be seen in the times of calls (accept, FCGI::Accept)
    RawTime pausedAt; ///< 0 while there is no pause
    Units work = 0; ///< of the overhead, what flushes and the like took
};

} // namespace nytprof

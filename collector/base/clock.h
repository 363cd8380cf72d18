// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

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

/// The clock that the hooks read. Its units are those of the processor's time stamp counter where
/// the kernel itself keeps time by it, which is read in a few nanoseconds; else nanoseconds of a
/// POSIX clock. Units become profile ticks only when they are flushed.
class Clock {
public:
    /// Units since some fixed moment, or between two. The counters of two processors may differ by
    /// a little, so a difference may be negative.
    using Units = std::int64_t;
    static constexpr std::int64_t TicksPerSecond = 1'000'000'000;

    /// With a POSIX clock id uses that clock, or CLOCK_REALTIME when it is not there, as the
    /// original does; with -1 the best clock.
    explicit Clock(int posixClock = -1);

    [[nodiscard]] Units now() const
    {
#if defined(__x86_64__)
        if (m_useCounter)
            return static_cast<Units>(__rdtsc());
#endif
        return posixNow();
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
    /// The time that statements are charged by.
    [[nodiscard]] Units statementTime(Units clockNow) const { return clockNow - overhead; }
    [[nodiscard]] Units statementNow() const { return now() - overhead; }
    /// The time that calls are charged by: less what is hidden from them, too.
    [[nodiscard]] Units callTime(Units statementTime) const { return statementTime - hidden; }
    /// In a pause time stands still.
    [[nodiscard]] Units pauseTime() const { return pausedAt - overhead; }
    [[nodiscard]] Units callNow() const
    {
        return callTime(pausedAt != 0 ? pauseTime() : statementNow());
    }
    /// The profiler has done something that takes longer than an event.
    void chargeWork(Units units)
    {
        overhead += units;
        work += units;
    }
    void endPause(Units clockNow)
    {
        overhead += pausedAt != 0 ? clockNow - pausedAt : 0;
        pausedAt = 0;
    }

    Units overhead = 0; ///< taken by the profiler itself, or while it was disabled
    Units hidden = 0; ///< not to be seen in the times of calls (accept, FCGI::Accept)
    Units pausedAt = 0; ///< 0 while there is no pause
    Units work = 0; ///< of the overhead, what flushes and the like took
};

} // namespace nytprof

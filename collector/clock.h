// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace nytprof {

/// The clock that the hooks read. Its units are those of the processor's time stamp counter where
/// the kernel itself keeps time by it, which is read in a few nanoseconds; else nanoseconds of a
/// POSIX clock. Units become profile ticks only when a slice is written.
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
        if (m_useCounter) {
            return static_cast<Units>(__rdtsc());
        }
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

    int m_posixClock;
    bool m_useCounter = false;
    Units m_firstUnits = 0;
    Units m_firstNanoseconds = 0;
};

} // namespace nytprof

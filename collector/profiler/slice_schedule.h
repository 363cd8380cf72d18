// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/clock.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

namespace nytprof {

/// What the slice that ended last has cost.
struct SliceCost {
    Clock::Units units = 0; ///< FlushCost, in clock units
    std::size_t rows = 0;
    std::size_t definitions = 0; ///< written once, so they do not come again
};

/// When slices of the time axis end: at multiples of their length on CLOCK_MONOTONIC, so that
/// processes have the same edges, and at both ends of an operation that takes long. Slices that
/// cost much, or much space in a large file, are longer, and the first one is at least as long as
/// the others: programs that are shorter have none. Times are in clock units.
class SliceSchedule {
public:
    /// The clock must outlive it. 0 milliseconds: none.
    SliceSchedule(const Clock& clock, int milliseconds)
        : m_clock(clock)
        , m_shortest(std::int64_t{milliseconds} * 1'000'000)
    {
    }

    void open(RawTime now);
    /// The clock has stepped.
    void shift(Clock::Units step);
    [[nodiscard]] bool isEnabled() const { return m_shortest > 0; }
    [[nodiscard]] bool isDue(RawTime now) const { return now >= m_due; }
    /// Whether an operation without an event is worth slices of its own. It did not run for `delay`
    /// nanoseconds, as others had the processor.
    [[nodiscard]] bool isLong(Clock::Units units, std::uint64_t delay = 0) const
    {
        return units >= m_longOperation
            && (delay == 0
                || static_cast<double>(units - m_longOperation) * m_clock.ticksPerUnit()
                    >= static_cast<double>(delay));
    }
    /// Nanoseconds that this thread has waited for a processor since the last call; 0 if unknown,
    /// and the first time in a profile.
    [[nodiscard]] std::uint64_t takeDelay();
    [[nodiscard]] bool knowsDelay() const { return m_delay.has_value(); }
    /// Nanoseconds of waiting since the thread began, as last read; 0 if unknown.
    [[nodiscard]] std::uint64_t allDelay() const { return m_delay.value_or(0); }
    /// Whether the time is so long after the end of the last slice that it can end another.
    [[nodiscard]] bool isApart(RawTime time) const
    {
        return time - m_last >= m_longOperation / 100;
    }
    void ended(RawTime now, const SliceCost& cost);
    /// The file has `bytes`; what was added to it holds so many slices.
    void wrote(std::uint64_t bytes, std::size_t slices);
    /// When to ask again: operations that take long are only seen by looking often.
    [[nodiscard]] RawTime next(RawTime now) const
    {
        return isEnabled() ? std::min(m_due, now + m_longOperation)
                           : RawTime{std::numeric_limits<Clock::Units>::max()};
    }

private:
    void plan(RawTime now, bool isFirst = false);
    [[nodiscard]] std::int64_t length(double wanted, double most) const;

    const Clock& m_clock;
    std::int64_t m_shortest; ///< nanoseconds
    RawTime m_openedAt;
    RawTime m_last; ///< end of the last slice
    RawTime m_due;
    Clock::Units m_longOperation = 0;
    double m_cost = 0; ///< of the last slice, nanoseconds
    double m_bytes = 0; ///< of a slice, if the file is large, else 0
    std::uint64_t m_written = 0; ///< size of the file
    std::optional<std::uint64_t> m_delay; ///< when it was last read
};

} // namespace nytprof

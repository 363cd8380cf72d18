// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/clock.h"

namespace nytprof {

/// How long writing takes a thread, from when this is made: its work and its waits for the disk,
/// but not for a processor that others have. Where many wait for one, a slice would seem to be
/// dear, and the next one would come late.
class WritingCost {
public:
    /// The clock must outlive it.
    explicit WritingCost(const Clock& clock);

    /// Of the clock. `ticksPerUnit` as it says.
    [[nodiscard]] Clock::Units units(double ticksPerUnit) const;

private:
    const Clock& m_clock;
    Clock::Units m_begin;
    std::int64_t m_workBefore; ///< nanoseconds
    long m_waitsBefore;
};

} // namespace nytprof

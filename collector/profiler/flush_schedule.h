// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/clock.h"
#include "counters/call_stack.h"

#include <cstdint>
#include <limits>

namespace nytprof {

/// How long writing takes a thread, from when this is made: its work and its waits for the disk,
/// but not for a processor that others have. Where many wait for one, a flush would seem
/// expensive, and the next one would come late.
class FlushCost {
public:
    /// The clock must outlive it.
    explicit FlushCost(const Clock& clock);

    /// Of the clock. `ticksPerUnit` as it says.
    [[nodiscard]] Clock::Units units(double ticksPerUnit) const;

private:
    const Clock& m_clock;
    RawTime m_begin;
    std::int64_t m_workBefore; ///< nanoseconds
    long m_waitsBefore;
};

/// Whether C code that is about to run may wait for something else than the processor.
enum class MayWait : std::uint8_t {
    No,
    InFirstCall, ///< in the first call of the sub, of which nothing is known
    Always, ///< reads, sleeps and the like
};

/// When a profile is to be flushed: so often that a process which is killed loses little, so
/// seldom that writing them takes little. All times are those of the clock, in its units; costs are
/// FlushCost's.
class FlushSchedule {
public:
    /// The clock must outlive it.
    explicit FlushSchedule(const Clock& clock)
        : m_clock(clock)
    {
    }

    /// A profile has been opened at `now`.
    void open(RawTime now);
    /// From `now` on something gathers. Returns when to ask first whether a flush is due.
    RawTime begin(RawTime now);
    [[nodiscard]] bool isDue(RawTime now);
    /// Whether there may be one at a pause, which is begun then.
    [[nodiscard]] bool beginAtPause(RawTime now);
    /// Plans the next one, after the last that was due. Returns when to ask again.
    RawTime plan();
    /// While C code waits nothing can be written. Whether one is due before the call of such code
    /// that is about to run.
    [[nodiscard]] bool isDueBeforeWait(RawTime now, const Frame& call, MayWait mayWait) const
    {
        return now >= m_dueBeforeWait && isWait(now, call, mayWait);
    }

    /// @name Writing one
    /// @{
    void beginFlush(RawTime now);
    /// `cost`: what fewer flushes would spare of it.
    void wroteStatements(Clock::Units cost) { m_statementsCost = static_cast<double>(cost); }
    /// Calls are expensive to write where a program has many.
    [[nodiscard]] bool mayHoldCalls() const;
    void wroteCalls(Clock::Units cost);
    /// @}

private:
    /// Code that usually takes long by itself, waits for requests, or may wait and has not been
    /// called from there. Other code gets fewer flushes: it is called often and usually returns
    /// soon.
    [[nodiscard]] bool isWait(RawTime now, const Frame& call, MayWait mayWait) const
    {
        const auto& site = *call.site;
        const auto calls = static_cast<Clock::Units>(site.calls);
        const bool isFirst = calls == 0;
        if (!isFirst && (call.hidden || site.exclusive >= calls * m_longCall))
            return true;
        if (mayWait == MayWait::Always)
            return isFirst || now >= m_dueBeforeQuick;
        return mayWait == MayWait::InFirstCall && isFirst && now >= m_dueBeforeQuick
            && isUnknown(*call.context);
    }
    /// Whether its sub is called for the first time.
    [[nodiscard]] static bool isUnknown(const Context& context)
    {
        return context.sub->contexts == 1 && !context.firstSite.next;
    }
    void measureRate() { m_unitsPerSecond = Clock::TicksPerSecond / m_clock.ticksPerUnit(); }
    [[nodiscard]] double units(double seconds) const { return seconds * m_unitsPerSecond; }
    [[nodiscard]] double age() const { return static_cast<double>(m_last - m_openedAt); }
    [[nodiscard]] double distance(double shortest) const;
    [[nodiscard]] double mayBeLost() const;
    [[nodiscard]] double untilNext() const;
    [[nodiscard]] double untilNextCalls(double cost) const;

    const Clock& m_clock;
    RawTime m_openedAt;
    RawTime m_last; ///< when the last one was begun
    RawTime m_callsDue;
    double m_unitsPerSecond = 0; ///< 0 until first needed
    double m_statementsCost = 0; ///< of the last ones written
    RawTime m_dueBeforeWait{std::numeric_limits<Clock::Units>::max()};
    RawTime m_dueBeforeQuick;
    Clock::Units m_longCall = 0;
    RawTime m_pausesPaidUntil; ///< each one at a pause costs the longest distance
};

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/clock.h"
#include "counters/call_stack.h"

#include <cstdint>
#include <limits>

namespace nytprof {

/// Cost of a flush since construction: CPU time and waits for the disk, but not for a processor, as
/// a busy machine would make flushes seem expensive and delay the next.
class FlushCost {
public:
    /// The clock must outlive it.
    explicit FlushCost(const Clock& clock);

    /// In clock units.
    [[nodiscard]] Clock::Units units(double ticksPerUnit) const;

private:
    const Clock& m_clock;
    RawTime m_begin;
    std::int64_t m_workBefore; ///< nanoseconds
    long m_waitsBefore;
};

/// Whether C code about to run may wait for anything but the processor.
enum class MayWait : std::uint8_t {
    No,
    InFirstCall, ///< in the sub's first call, as nothing is known about it
    Always, ///< reads, sleeps and the like
};

/// When to flush: often enough that a killed process loses little, seldom enough that writing costs
/// little. Times and costs (FlushCost) are in clock units.
class FlushSchedule {
public:
    /// The clock must outlive it.
    explicit FlushSchedule(const Clock& clock)
        : m_clock(clock)
    {
    }

    void open(RawTime now);
    /// Counting starts at `now`. Returns when to call isDue() first.
    RawTime begin(RawTime now);
    [[nodiscard]] bool isDue(RawTime now);
    /// Whether a flush at a pause is allowed; if so, it begins.
    [[nodiscard]] bool beginAtPause(RawTime now);
    /// Plans the next flush. Returns when to call isDue() again.
    RawTime plan();
    /// The clock has stepped.
    void shift(Clock::Units step);
    /// Whether to flush before C code that may wait, as nothing can be written meanwhile.
    [[nodiscard]] bool isDueBeforeWait(RawTime now, const Frame& call, MayWait mayWait) const
    {
        return now >= m_dueBeforeWait && isWait(now, call, mayWait);
    }

    /// @name During a flush
    /// @{
    void beginFlush(RawTime now);
    void wrote(Clock::Units cost) { m_cost = static_cast<double>(cost); }
    /// @}

private:
    /// Code that usually takes long, waits for requests, or may wait and was not called from there
    /// before. Other code gets fewer flushes: it is called often and returns soon.
    [[nodiscard]] bool isWait(RawTime now, const Frame& call, MayWait mayWait) const
    {
        const auto& site = *call.site;
        const auto calls = static_cast<Clock::Units>(site.calls);
        const bool isFirst = calls == 0;
        if (!isFirst && (call.kind == Frame::Kind::Hidden || site.exclusive >= calls * m_longCall))
            return true;
        if (mayWait == MayWait::Always)
            return isFirst || now >= m_dueBeforeQuick;
        return mayWait == MayWait::InFirstCall && isFirst && now >= m_dueBeforeQuick
            && isUnknown(*call.context);
    }
    /// Whether its sub is called for the first time.
    [[nodiscard]] static bool isUnknown(const Context& context)
    {
        return context.isFirstOfSub && !context.firstSite.next;
    }
    void measureRate() { m_unitsPerSecond = Clock::TicksPerSecond / m_clock.ticksPerUnit(); }
    [[nodiscard]] double units(double seconds) const { return seconds * m_unitsPerSecond; }
    [[nodiscard]] double age() const { return static_cast<double>(m_last - m_openedAt); }
    [[nodiscard]] double distance(double shortest) const;
    [[nodiscard]] double mayBeLost() const;
    [[nodiscard]] double untilNext() const;

    const Clock& m_clock;
    RawTime m_openedAt;
    RawTime m_last; ///< begin of the last flush
    double m_unitsPerSecond = 0; ///< 0 until first needed
    double m_cost = 0;
    RawTime m_dueBeforeWait{std::numeric_limits<Clock::Units>::max()};
    RawTime m_dueBeforeQuick;
    Clock::Units m_longCall = 0;
    RawTime m_pausesPaidUntil; ///< each flush at a pause pays for Longest
};

} // namespace nytprof

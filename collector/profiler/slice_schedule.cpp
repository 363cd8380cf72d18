// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profiler/slice_schedule.h"

#include <algorithm>

namespace nytprof {
namespace {

// Seconds between two.
constexpr double Longest = 1; // what a process that is killed may lose
constexpr double Shortest = 0.1;
constexpr double ShortestBeforeWait = 0.01;

constexpr double OfLongRuns = 0.01; // they lose no more than this share of their time
constexpr double LongRun = 10; // seconds
constexpr double LongCall = 0.001; // seconds: what may be a wait
constexpr Clock::Units PausesAhead = 10; // that may have one before they get one a second

// From one to the next, times what it cost to write.
constexpr Clock::Units Spacing = 20;
constexpr Clock::Units NarrowSpacing = 4; // where more would be lost than may be

// Before it is known how long a second is, which takes some time.
constexpr Clock::Units FirstLook = 50'000'000; // 10 to 50 ms
constexpr Clock::Units FirstWait = 5'000'000; // 1 to 5 ms

} // namespace

void SliceSchedule::open(Clock::Units now)
{
    m_openedAt = m_lastCalls = now;
    m_cost = m_statementsCost = m_callsCost = 0;
}

Clock::Units SliceSchedule::begin(Clock::Units now)
{
    m_last = now;
    m_dueBeforeWait = now + FirstWait;
    m_dueBeforeQuick = now + FirstLook;
    m_longCall = FirstLook;
    return now + FirstLook;
}

Clock::Units SliceSchedule::plan()
{
    const auto spacing = std::min(Spacing * m_cost, untilNext());
    m_dueBeforeWait = m_last + std::max(spacing, distance(ShortestBeforeWait));
    m_dueBeforeQuick = m_last + std::max(spacing, distance(Shortest));
    m_longCall = units(LongCall);
    return m_last + untilNext();
}

bool SliceSchedule::beginAtPause(Clock::Units now)
{
    const auto paid = std::max(m_pausesPaidUntil, now);
    const auto price = units(Longest);
    if (paid - now >= PausesAhead * price) {
        return false;
    }
    m_pausesPaidUntil = paid + price;
    beginSlice(now);
    return true;
}

void SliceSchedule::beginSlice(Clock::Units now)
{
    m_last = now;
    m_cost = 0;
}

void SliceSchedule::wroteStatements(Clock::Units cost)
{
    m_statementsCost = cost;
    m_cost += cost;
}

bool SliceSchedule::mayHoldCalls() const
{
    const auto spacing = std::max({NarrowSpacing * m_callsCost, mayBeLost(), partOfAge()});
    return m_last - m_lastCalls >= std::min(Spacing * m_callsCost, spacing);
}

void SliceSchedule::wroteCalls(Clock::Units cost)
{
    m_lastCalls = m_last;
    m_callsCost = cost;
    m_cost += cost;
}

Clock::Units SliceSchedule::units(double seconds) const
{
    return static_cast<Clock::Units>(seconds * Clock::TicksPerSecond / m_clock.ticksPerUnit());
}

Clock::Units SliceSchedule::age() const
{
    return m_last - m_openedAt;
}

Clock::Units SliceSchedule::partOfAge() const
{
    return static_cast<Clock::Units>(static_cast<double>(age()) * OfLongRuns);
}

/// The part that a long run may lose, but no less than `shortest`.
Clock::Units SliceSchedule::distance(double shortest) const
{
    return std::clamp(partOfAge(), units(shortest), units(Longest));
}

/// The run may have become a long one before another second is over.
Clock::Units SliceSchedule::mayBeLost() const
{
    return age() >= units(LongRun - Longest) ? distance(Shortest) : units(Longest);
}

/// Later than all that may be lost only where slices would take the program a part of five.
Clock::Units SliceSchedule::untilNext() const
{
    return std::clamp(NarrowSpacing * m_statementsCost, mayBeLost(), units(Longest));
}

} // namespace nytprof

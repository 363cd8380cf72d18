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
constexpr Clock::Units Spacing = 20; // times what it cost to write one, to the next one
constexpr Clock::Units PausesAhead = 10; // that may have one before they get one a second

// Before it is known how long a second is, which takes some time.
constexpr Clock::Units FirstLook = 50'000'000; // 10 to 50 ms
constexpr Clock::Units FirstWait = 5'000'000; // 1 to 5 ms

} // namespace

void SliceSchedule::open()
{
    m_openedAt = m_callsDue = m_clock.now();
    m_cost = m_statementsCost = 0;
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
    const auto spacing = std::min(Spacing * m_cost, units(Longest));
    m_dueBeforeWait = m_last + std::max(spacing, shareOfAge(ShortestBeforeWait));
    m_dueBeforeQuick = m_last + std::max(spacing, shareOfAge(Shortest));
    m_longCall = units(LongCall);
    return m_last + untilNext();
}

bool SliceSchedule::takeForPause(Clock::Units now)
{
    const auto paid = std::max(m_pausesPaidUntil, now);
    const auto price = units(Longest);
    if (paid - now >= PausesAhead * price) {
        return false;
    }
    m_pausesPaidUntil = paid + price;
    return true;
}

void SliceSchedule::wroteCalls(Clock::Units cost)
{
    m_callsDue = m_clock.now() + Spacing * cost;
}

void SliceSchedule::wrote(Clock::Units now, Clock::Units cost)
{
    m_last = now;
    m_cost = cost;
}

Clock::Units SliceSchedule::units(double seconds) const
{
    return static_cast<Clock::Units>(seconds * Clock::TicksPerSecond / m_clock.ticksPerUnit());
}

/// A hundredth of what the profile is old, or `shortest`.
Clock::Units SliceSchedule::shareOfAge(double shortest) const
{
    const auto age = static_cast<double>(m_last - m_openedAt);
    return std::clamp(static_cast<Clock::Units>(age * OfLongRuns), units(shortest), units(Longest));
}

Clock::Units SliceSchedule::untilNext() const
{
    const bool isLongRun = m_last - m_openedAt >= units(LongRun);
    const auto length = isLongRun ? shareOfAge(Shortest) : units(Longest);
    return std::clamp(Spacing * m_statementsCost, length, units(Longest));
}

} // namespace nytprof

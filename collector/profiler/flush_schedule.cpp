// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profiler/flush_schedule.h"

#include "base/platform.h"

#include <algorithm>
#include <cmath>
#include <ctime>

#include <sys/resource.h>

namespace nytprof {
namespace {

// Seconds between flushes.
constexpr double Max = 1; // most that a killed process may lose
constexpr double Shortest = 0.1;
constexpr double ShortestBeforeWait = 0.01;

constexpr double OfLongRuns = 0.01; // share of its time that a long run may lose
constexpr double LongRun = 10; // seconds
constexpr double LongCall = 0.001; // seconds: longer calls may be waits
constexpr Clock::Units PausesAhead = 10; // before the limit of one per second

// Share of the time spent writing: usually, and at most where a run would lose too much.
constexpr double LittleTime = 0.05;
constexpr double MaxTime = 0.2;

// Until the length of a second is known, which takes a while.
constexpr Clock::Units FirstLook = 50'000'000; // 10 to 50 ms
constexpr Clock::Units FirstWait = 5'000'000; // 1 to 5 ms

/// CPU time of this thread in nanoseconds. getrusage() may lag by some milliseconds.
std::int64_t worked()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

/// Voluntary context switches of this thread.
long waits()
{
    rusage usage{};
    getrusage(UsageOfThread, &usage);
    return usage.ru_nvcsw;
}

} // namespace

void FlushSchedule::open(RawTime now)
{
    m_openedAt = now;
    m_cost = 0;
}

RawTime FlushSchedule::begin(RawTime now)
{
    m_last = now;
    m_dueBeforeWait = now + FirstWait;
    m_dueBeforeQuick = now + FirstLook;
    m_longCall = FirstLook;
    return now + FirstLook;
}

bool FlushSchedule::isDue(RawTime now)
{
    if (m_unitsPerSecond == 0)
        measureRate();
    const bool wasSetBack = now < m_last;
    return wasSetBack || static_cast<double>(now - m_last) >= untilNext();
}

RawTime FlushSchedule::plan()
{
    measureRate();
    const auto next = untilNext();
    const auto spacing = std::min(m_cost / LittleTime, next);
    const auto after = [this](double distance) { return m_last + std::llround(distance); };
    m_dueBeforeWait = after(std::max(spacing, distance(ShortestBeforeWait)));
    m_dueBeforeQuick = after(std::max(spacing, distance(Shortest)));
    m_longCall = std::llround(units(LongCall));
    return after(next);
}

bool FlushSchedule::beginAtPause(RawTime now)
{
    if (m_unitsPerSecond == 0)
        measureRate();
    const auto paid = std::max(m_pausesPaidUntil, now);
    const auto price = std::llround(units(Max));
    if (paid - now >= PausesAhead * price)
        return false;
    m_pausesPaidUntil = paid + price;
    beginFlush(now);
    return true;
}

void FlushSchedule::shift(Clock::Units step)
{
    for (auto* const time :
        {&m_openedAt, &m_last, &m_dueBeforeWait, &m_dueBeforeQuick, &m_pausesPaidUntil})
        time->units += step;
}

void FlushSchedule::beginFlush(RawTime now)
{
    m_last = now;
    measureRate();
}

/// What a long run may lose, but at least `shortest`.
double FlushSchedule::distance(double shortest) const
{
    return std::min(std::max(age() * OfLongRuns, units(shortest)), units(Max));
}

/// The run may become a long one within the next second.
double FlushSchedule::mayBeLost() const
{
    return age() >= units(LongRun - Max) ? distance(Shortest) : units(Max);
}

double FlushSchedule::untilNext() const
{
    return std::min(std::max(m_cost / MaxTime, mayBeLost()), units(Max));
}

FlushCost::FlushCost(const Clock& clock)
    : m_clock(clock)
    , m_begin(clock.now())
    , m_workBefore(worked())
    , m_waitsBefore(waits())
{
}

Clock::Units FlushCost::units(double ticksPerUnit) const
{
    // No voluntary context switch: no wait other than for a processor.
    const bool hasWaited = waits() != m_waitsBefore;
    return hasWaited
        ? m_clock.now() - m_begin
        : static_cast<Clock::Units>(static_cast<double>(worked() - m_workBefore) / ticksPerUnit);
}

} // namespace nytprof

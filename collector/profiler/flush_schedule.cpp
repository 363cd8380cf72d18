// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profiler/flush_schedule.h"

#include <sys/resource.h>

#include <algorithm>
#include <cmath>
#include <ctime>

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

// Share of the time that may go into writing: where nothing is lost by it, and else.
constexpr double LittleTime = 0.05;
constexpr double MostTime = 0.2;
constexpr double ALittle = 0.1; // of the distance to the next one
constexpr double LongestCost = 0.5; // seconds: more was a disk that hung, or a process stopped

// Before it is known how long a second is, which takes some time.
constexpr Clock::Units FirstLook = 50'000'000; // 10 to 50 ms
constexpr Clock::Units FirstWait = 5'000'000; // 1 to 5 ms

} // namespace

void FlushSchedule::open(RawTime now)
{
    m_openedAt = m_callsDue = now;
    m_statementsCost = 0;
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
    return static_cast<double>(now - m_last) >= untilNext();
}

RawTime FlushSchedule::plan()
{
    measureRate();
    const auto next = untilNext();
    const auto spacing = std::min(m_statementsCost / LittleTime, next);
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
    const auto price = std::llround(units(Longest));
    if (paid - now >= PausesAhead * price)
        return false;
    m_pausesPaidUntil = paid + price;
    beginFlush(now);
    return true;
}

void FlushSchedule::beginFlush(RawTime now)
{
    m_last = now;
    measureRate();
}

/// Those that are due a little later go along.
bool FlushSchedule::mayHoldCalls() const
{
    return static_cast<double>(m_callsDue - m_last) <= ALittle * untilNext();
}

void FlushSchedule::wroteCalls(Clock::Units cost)
{
    const auto counted = std::min(static_cast<double>(cost), units(LongestCost));
    m_callsDue = m_last + std::llround(untilNextCalls(counted));
}

/// The part that a long run may lose, but no less than `shortest`.
double FlushSchedule::distance(double shortest) const
{
    return std::min(std::max(age() * OfLongRuns, units(shortest)), units(Longest));
}

/// The run may have become a long one before another second is over.
double FlushSchedule::mayBeLost() const
{
    return age() >= units(LongRun - Longest) ? distance(Shortest) : units(Longest);
}

double FlushSchedule::untilNext() const
{
    return std::min(std::max(m_statementsCost / MostTime, mayBeLost()), units(Longest));
}

/// As often as statements, or as takes little time. Where that is less than once in all that may be
/// lost, by what statements leave of most of the time. `cost`: of the last ones.
double FlushSchedule::untilNextCalls(double cost) const
{
    const auto left = std::max(MostTime - m_statementsCost / untilNext(), LittleTime);
    const auto partInFlushes = std::floor(age() * OfLongRuns / units(Longest)) * units(Longest);
    const auto spaced = std::max({cost / left, mayBeLost(), partInFlushes});
    return std::min(cost / LittleTime, spaced);
}

namespace {

/// Nanoseconds that this thread has had a processor. What getrusage() says of it may be some
/// milliseconds old.
std::int64_t worked()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

/// How often this thread has given the processor up by itself.
long waits()
{
    rusage usage{};
    getrusage(RUSAGE_THREAD, &usage);
    return usage.ru_nvcsw;
}

} // namespace

FlushCost::FlushCost(const Clock& clock)
    : m_clock(clock)
    , m_begin(clock.now())
    , m_workBefore(worked())
    , m_waitsBefore(waits())
{
}

Clock::Units FlushCost::units(double ticksPerUnit) const
{
    // Who has not given the processor up has not waited for anything else.
    const bool hasWaited = waits() != m_waitsBefore;
    return hasWaited
        ? m_clock.now() - m_begin
        : static_cast<Clock::Units>(static_cast<double>(worked() - m_workBefore) / ticksPerUnit);
}

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "writing_cost.h"

#include <ctime>
#include <sys/resource.h>

namespace nytprof {
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

WritingCost::WritingCost(const Clock& clock)
    : m_clock(clock)
    , m_begin(clock.now())
    , m_workBefore(worked())
    , m_waitsBefore(waits())
{
}

Clock::Units WritingCost::units(double ticksPerUnit) const
{
    // Who has not given the processor up has not waited for anything else.
    const bool hasWaited = waits() != m_waitsBefore;
    return hasWaited
        ? m_clock.now() - m_begin
        : static_cast<Clock::Units>(static_cast<double>(worked() - m_workBefore) / ticksPerUnit);
}

} // namespace nytprof

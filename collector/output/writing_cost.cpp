// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "writing_cost.h"

#include <sys/time.h>

namespace nytprof {
namespace {

rusage usage()
{
    rusage usage{};
    getrusage(RUSAGE_THREAD, &usage);
    return usage;
}

double nanoseconds(const timeval& time)
{
    return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_usec) * 1e3;
}

double worked(const rusage& usage)
{
    return nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime);
}

} // namespace

WritingCost::WritingCost(const Clock& clock)
    : m_clock(clock)
    , m_begin(clock.now())
    , m_before(usage())
{
}

Clock::Units WritingCost::units(double ticksPerUnit) const
{
    const auto now = usage();
    // Who has not given the processor up has not waited for anything else.
    const bool hasWaited = now.ru_nvcsw != m_before.ru_nvcsw;
    return hasWaited ? m_clock.now() - m_begin
                     : static_cast<Clock::Units>((worked(now) - worked(m_before)) / ticksPerUnit);
}

} // namespace nytprof

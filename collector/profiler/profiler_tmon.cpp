// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// A profile in the format of Devel::DProf (option tmon) instead of one of our own.
#include "profiler/profiler.h"

#include <cmath>

#include <sys/resource.h>

namespace nytprof {
namespace {

std::int64_t nanosecondsOf(const timeval& time)
{
    return std::int64_t{time.tv_sec} * 1'000'000'000 + std::int64_t{time.tv_usec} * 1000;
}

/// Of the process: another thread may complete the profile of one that has ended.
CpuTime cpuTime()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return {nanosecondsOf(usage.ru_utime), nanosecondsOf(usage.ru_stime)};
}

} // namespace

void Profiler::openTmon()
{
    m_ticksPerUnit = clock.ticksPerUnit();
    m_rateSince = subTime(time());
    std::string error;
    const DprofFile::Settings settings
        = {options.tmonTicks, static_cast<std::size_t>(options.tmonBuffer)};
    const auto target = path();
    const auto location = m_ownPaths.locate(target);
    m_tmon = DprofFile::create(location.path, settings, moment(), error, newFile(location.isOwn));
    if (!m_tmon) {
        warnOnce(error);
        return;
    }
    m_ownPaths.add(target, m_tmon->path());
    log.trace(1, "opened " + m_tmon->path());
}

/// The longer the clock runs, the better its rate is known; times told before stay as they were.
std::int64_t Profiler::nanoseconds(Clock::Units units) const
{
    return m_nanosecondsThen
        + std::llround(static_cast<double>(units - m_rateSince) * m_ticksPerUnit);
}

DprofFile::Moment Profiler::moment()
{
    const auto now = recording || m_disabledAt == 0 ? time() : pauseTime();
    return {nanoseconds(subTime(now)), ticks(skipped), cpuTime()};
}

void Profiler::distributeTmon()
{
    m_tmon->distribute(moment());
    const auto now = subTime(time());
    m_nanosecondsThen = nanoseconds(now);
    m_rateSince = now;
    m_ticksPerUnit = clock.ticksPerUnit();
}

void Profiler::distributeTmonIfDue(std::int64_t now)
{
    if (m_tmon->isDue(now)) [[unlikely]] {
        const auto began = clock.now();
        m_tmon->distribute(moment());
        chargeWork(clock.now() - began);
    }
}

void Profiler::endTmon()
{
    m_tmon->close(moment());
    if (const auto errorMessage = m_tmon->errorMessage(); !errorMessage.empty())
        warnOnce(errorMessage);
    log.trace(1, "finished " + m_tmon->path());
    m_tmon.reset();
}

} // namespace nytprof

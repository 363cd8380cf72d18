// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "dprof/dprof_writer.h"

#include <cmath>
#include <utility>

#include <sys/resource.h>

namespace nytprof {
namespace {

std::int64_t nanosecondsOf(const timeval& time)
{
    return std::int64_t{time.tv_sec} * 1'000'000'000 + std::int64_t{time.tv_usec} * 1000;
}

/// Of the process, not the thread: another thread may complete the profile.
CpuTime cpuTime()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return {nanosecondsOf(usage.ru_utime), nanosecondsOf(usage.ru_stime)};
}

} // namespace

WriterFactory DprofWriter::factory(DprofFile::Settings settings)
{
    return [settings](const ProfileSource& source, const NewProfile& profile, std::string& error) {
        std::unique_ptr<DprofWriter> writer(new DprofWriter(source.clock));
        writer->m_file
            = DprofFile::create(profile.path, settings, writer->moment(), error, profile.how);
        return std::unique_ptr<ProfileWriter>(writer->m_file ? std::move(writer) : nullptr);
    };
}

DprofWriter::DprofWriter(ProgramClock& clock)
    : m_clock(clock)
{
    m_ticksPerUnit = clock.ticksPerUnit();
    m_rateSince = clock.callNow();
}

/// The clock's rate becomes more precise over time; what is already written stays unchanged.
std::int64_t DprofWriter::nanoseconds(CallTime time) const
{
    return m_nanosecondsThen
        + std::llround(static_cast<double>(time - m_rateSince) * m_ticksPerUnit);
}

DprofFile::Moment DprofWriter::moment() const
{
    const auto overhead = std::llround(static_cast<double>(m_clock.overhead) * m_ticksPerUnit);
    return {nanoseconds(m_clock.callNow()), overhead, cpuTime()};
}

void DprofWriter::beginCall(const Frame& frame)
{
    const auto now = nanoseconds(frame.start);
    m_file->enter(*frame.context->sub, now);
    distributeIfDue(now);
}

void DprofWriter::endCall(
    const Context& /*context*/, CallStack::Cost /*cost*/, CallTime callNow, CallEnd how)
{
    const auto now = nanoseconds(callNow);
    m_file->leave(now, how);
    distributeIfDue(now);
}

/// Reading CPU time costs more than an event.
void DprofWriter::distributeIfDue(std::int64_t now)
{
    if (m_file->isDue(now)) [[unlikely]] {
        const auto began = m_clock.now();
        m_file->distribute(moment());
        m_clock.chargeWork(m_clock.now() - began);
    }
}

double DprofWriter::flush()
{
    m_file->distribute(moment());
    const auto now = m_clock.callTime(m_clock.statementNow());
    m_nanosecondsThen = nanoseconds(now);
    m_rateSince = now;
    m_ticksPerUnit = m_clock.ticksPerUnit();
    m_file->flush();
    return 1;
}

void DprofWriter::finish(const std::string& /*hookOverhead*/) { m_file->close(moment()); }

bool DprofWriter::resume()
{
    m_file = std::move(m_savepoint);
    return m_file->resume();
}

} // namespace nytprof

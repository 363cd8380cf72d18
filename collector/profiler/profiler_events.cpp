// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Calls, and events that are written as they happen (options calls=2 and stream=1).
#include "profiler/profiler.h"
#include "writer/statement_chunks.h"
#include "writer/summary_chunks.h"

#include <algorithm>
#include <cmath>

namespace nytprof {

void Profiler::timeHook(HookWork work, Clock::Units began)
{
    const auto end = clock.now();
    hookOverhead.learn(work, end - skipped - began);
    skipped += clock.now() - end;
}

void Profiler::writeEntry(const Frame& frame)
{
    if (m_tmon) {
        const auto now = nanoseconds(frame.start);
        m_tmon->enter(*frame.context->sub, now);
        distributeTmonIfDue(now);
        return;
    }
    writeEntry(*frame.site);
}

void Profiler::writeEntry(const SiteCounters& site)
{
    if (options.calls != 2 || !m_file)
        return;
    announceNewFiles();
    const auto& location = lines.location(site.line);
    m_file->chunks().subEntry(announce(*m_file, files, location.file), location.line);
    m_file->drain();
}

/// As they happen, not from the call tree at the end.
bool Profiler::writesReturns() const
{
    return options.calls == 2 || (options.calls == 1 && options.stream);
}

void Profiler::writeReturn(
    const Context& context, CallStack::Cost cost, Clock::Units subNow, CallEnd how)
{
    if (m_tmon) {
        const auto now = nanoseconds(subNow);
        m_tmon->leave(now, how);
        distributeTmonIfDue(now);
        return;
    }
    if (writesReturns() && m_file) {
        m_file->chunks().subReturn(context.depth, static_cast<double>(ticks(cost.inclusive)),
            static_cast<double>(ticks(cost.exclusive)), nameOf(*context.sub));
        m_file->drain();
    }
}

std::int64_t Profiler::ticks(Clock::Units units) const
{
    return std::llround(static_cast<double>(units) * m_ticksPerUnit);
}

void Profiler::writeStatement(Clock::Units units, unsigned nextExecutions)
{
    // The cost of hooks that is taken out can be more than a short statement took: the next one
    // pays.
    m_owed += units;
    const auto time = ticks(std::max<Clock::Units>(m_owed, 0));
    m_owed = std::min<Clock::Units>(m_owed, 0);
    if (currentLine != 0 && m_file && (m_executions > 0 || time > 0)) {
        announceNewFiles();
        const auto& location = lines.location(currentLine);
        writeTime(*m_file, files, location, m_executions, time, options.blocks);
    }
    m_executions = nextExecutions;
}

} // namespace nytprof

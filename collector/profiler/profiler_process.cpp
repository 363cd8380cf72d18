// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The profiler when processes and threads come and go.
#include "base/guards.h"
#include "base/memory_reserve.h"
#include "profiler/profiler.h"

#include <climits>

#include <unistd.h>

namespace nytprof {

void Profiler::finishTentatively()
{
    const ErrnoKeeper keeper;
    const std::lock_guard lock(m_working);
    const auto held = holdRequestsToStop();
    if (!isOpen() || hasJustForked())
        return;
    m_tentative = std::make_unique<Tentative>();
    m_tentative->at = clock.now();
    m_tentative->wasRecording = recording;
    const auto now = recording ? m_tentative->at - skipped : pauseTime();
    if (recording)
        switchStatement(now, currentLine, 0);
    flushStatements();
    m_tentative->file = m_file ? m_file->savepoint() : nullptr;
    m_tentative->tmon = m_tmon ? m_tmon->savepoint() : nullptr;
    m_tentative->files = files.savepoint();
    m_tentative->sources = m_sources;
    m_tentative->running.assign(calls.frames().begin(), calls.frames().end());
    while (!calls.empty()) {
        m_tentative->costs.push_back(CallStack::costOf(calls.top(), subTime(now)));
        endCall(subTime(now), CallEnd::Gone);
    }
    writeEnd();
    recording = false;
}

void Profiler::resumeAfterTentativeFinish()
{
    const ErrnoKeeper keeper;
    const std::lock_guard lock(m_working);
    if (!m_tentative)
        return;
    const auto tentative = std::move(m_tentative);
    m_file = tentative->file ? ProfileFile::resume(*tentative->file) : nullptr;
    m_tmon = tentative->tmon ? DprofFile::resume(*tentative->tmon) : nullptr;
    files.resume(tentative->files);
    m_sources = std::move(tentative->sources);
    calls.resume(tentative->running);
    calls.uncountRunning(tentative->costs);
    if (tentative->wasRecording)
        chargeWork(clock.now() - tentative->at); // a pause is charged when it ends
    recording = isOpen() && tentative->wasRecording;
    if (!isOpen())
        warnOnce("can't go on with the profile after a failed exec");
}

void Profiler::prepareFork()
{
    const ErrnoKeeper keeper;
    const std::lock_guard lock(m_working);
    const bool isWritten = recording && m_file && m_file->isCompressed();
    if (!isWritten || hasJustForked() || m_forkdepth == 0)
        return;
    const auto began = clock.now();
    m_inheritedSource.prepare(files, *program, options.compress);
    chargeWork(clock.now() - began);
}

void Profiler::noteFork()
{
    m_forked = true;
    m_evalsAtFork = program->evals();
    due = 0;
    if (recording && m_forkdepth == 0) { // until the program switches it on
        recording = false;
        m_disabledAt = clock.now();
    }
}

void Profiler::leaveFileToParent()
{
    if (m_forked && m_forkdepth == 0)
        beginAsChild();
}

bool Profiler::hasJustForked()
{
    // pthread_atfork has no say in what a system call does by itself.
    if (!m_forked && m_process != getpid())
        noteFork();
    return m_forked;
}

bool Profiler::requestFinish()
{
    if (m_ending != Ending::No)
        return false; // also of a thread that a fork has left behind, which may hold the lock
    const std::lock_guard lock(m_working);
    if (m_ending == Ending::No && isOpen()) {
        m_ending = Ending::Requested;
        due = 0;
    }
    return m_ending == Ending::Requested;
}

void Profiler::finishInstead()
{
    const std::lock_guard lock(m_working);
    if (m_ending != Ending::Requested)
        return;
    const auto held = holdRequestsToStop();
    if (m_wasStopped)
        interrupt();
    complete();
    m_ending = Ending::Done;
}

void Profiler::forget()
{
    recording = false;
    m_openAtEvent = false;
    m_ending = Ending::Done;
}

void Profiler::noteShortage()
{
    m_isShortOfMemory = true;
    due = 0;
}

/// Keeps as much in reserve as any of the tables may want when it grows, and the end to be written.
/// Returns whether profiling goes on.
bool Profiler::keepMemory()
{
    constexpr std::size_t Least = std::size_t{4} << 20;
    constexpr std::size_t BytesPerRow = 64;
    m_isShortOfMemory = false;
    const std::size_t rows = lines.size() + contexts.size() + subs.all().size();
    if (MemoryReserve::keep(Least + BytesPerRow * rows))
        return true;
    warnOnce("memory is running out: profiling ends, what was measured until now is kept");
    end();
    return false;
}

void Profiler::abandon()
{
    recording = false;
    m_openAtEvent = false;
    m_file.reset();
    m_tmon.reset();
    m_tentative.reset();
}

void Profiler::beginAsChild()
{
    m_forked = false;
    m_process = getpid();
    // With a profile inherited, children that give one name would take each other's file.
    m_mayNameExactly = !isOpen() && !m_openAtEvent && !options.addpid;
    m_flushIsPending = false;
    m_file.reset(); // closes our copy of the descriptor; what was in memory is the parent's
    m_tmon.reset();
    m_addpid = true;
    m_ownPaths.clear(); // those of the process that forked, whose number may come up again
    m_overheadUnits = 0;
    m_executions = 0;
    clearCounters();
    if (m_forkdepth == 0) {
        m_evalsAtFork.reset();
        calls.restart(subTime(m_disabledAt ? pauseTime() : time()));
        return;
    }
    m_forkdepth -= m_forkdepth > INT_MIN ? 1 : 0;
    if (recording) {
        openProfile();
        recording = isOpen();
        if (m_file)
            m_inheritedSource.write(*m_file, files, m_sources);
    }
    m_evalsAtFork.reset();
    due = m_schedule.begin(clock.now());
    statementStart = time();
    calls.restart(subTime(m_disabledAt ? pauseTime() : statementStart));
    if (recording)
        writeEventsUntilNow();
}

} // namespace nytprof

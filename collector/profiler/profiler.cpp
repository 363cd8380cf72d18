// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profiler/profiler.h"

#include "base/guards.h"
#include "base/memory_reserve.h"

#include <climits>
#include <cstddef>
#include <limits>
#include <utility>

#include <unistd.h>

namespace nytprof {

Profiler::Profiler(const Options& given, std::unique_ptr<Program> of, LocationTable& locations,
    WriterFactory factory)
    : Recorder(given, std::move(of), Clock(given.clock), locations, 0)
    , m_locations(locations)
    , m_session(*this, std::move(factory))
    , m_forkdepth(options.forkdepth)
    , m_process(getpid())
{
}

Profiler::Profiler(const Profiler& creator, std::unique_ptr<Program> of, unsigned number)
    : Recorder(creator.options, std::move(of), creator.clock, creator.m_locations, number)
    , m_locations(creator.m_locations)
    , m_session(*this, creator.m_session, creator.isPending(Pending::Forked))
    , m_forkdepth(creator.m_forkdepth)
    , m_process(getpid())
{
    hookOverhead = creator.hookOverhead;
    if (creator.recording)
        start();
}

void Profiler::start()
{
    recording = !options.usecputime;
    lineStart = clock.statementNow();
    raise(Pending::OpenProfile);
}

void Profiler::measureOnly()
{
    recording = true;
    handled(Pending::OpenProfile);
    m_session.measureOnly();
    planFlush({}, {std::numeric_limits<Clock::Units>::max()});
}

bool Profiler::enable(const std::string& path)
{
    const ErrnoKeeper keeper;
    const std::lock_guard lock(m_working);
    if (options.usecputime || isEnding())
        return false;
    if (hasJustForked())
        beginAsChild();
    if (!recording)
        skipStep(); // before schedules begin
    if (!path.empty()) {
        if (!m_session.isNamed(path))
            finish();
        m_session.useName(path);
    }
    if (!isOpen()) {
        openProfile();
        if (!isOpen())
            return false;
        m_session.writeRunningCalls();
    }
    if (!recording) {
        const auto now = clock.now();
        clock.endPause(now);
        lines.moveTo(0);
        lineStart = clock.statementNow();
        if (!m_session.hasUnflushed())
            plan(m_session.schedule().begin(now));
        if (memory)
            memory->resume();
        recording = true;
        log.trace(1, "enabled");
    }
    return true;
}

void Profiler::setRequest(const RequestRecord& known)
{
    const ErrnoKeeper keeper;
    const std::lock_guard lock(m_working);
    if (hasJustForked())
        beginAsChild();
    m_session.setRequest(known);
}

void Profiler::mark(std::string_view name)
{
    const ErrnoKeeper keeper;
    const std::lock_guard lock(m_working);
    if (hasJustForked())
        beginAsChild();
    if (!recording || !isOpen())
        return;
    const auto began = clock.now();
    const auto now = clock.statementTime(began);
    chargeStatement(now);
    m_session.mark({clock.callTime(now)}, name);
    clock.chargeWork(clock.now() - began);
}

bool Profiler::isWriting(const std::string& path) const
{
    return recording && !isPending(Pending::Forked) && (path.empty() || m_session.isNamed(path));
}

std::string Profiler::openPath() const
{
    return isOpen() && !isPending(Pending::Forked) ? m_session.openPath() : std::string();
}

std::string Profiler::pathWithPid(const std::string& path)
{
    if (hasJustForked())
        beginAsChild();
    return m_session.appendsPid() ? path : path + "." + std::to_string(getpid());
}

void Profiler::change(const Options& wanted)
{
    m_session.change(wanted);
    options.trace = wanted.trace;
    options.log = wanted.log;
    log = Log(options.log, options.trace);
    options.findcaller = wanted.findcaller;
    if (options.forkdepth != wanted.forkdepth)
        options.forkdepth = m_forkdepth = wanted.forkdepth;
}

void Profiler::openProfile()
{
    handled(Pending::OpenProfile);
    if (!m_session.open(m_forkdepth, m_evalsAtFork.value_or(program->evals())))
        return;
    beginMemory();
    keepMemory();
}

/// A child of fork goes on as its parent did.
void Profiler::beginMemory()
{
    if (!options.memory || memory)
        return;
    std::string error;
    const bool isFromStart = !wasLoadedLate && options.start == Start::Begin && profile == 1;
    memory = MemoryRecorder::begin(lines, calls, inHook, isFromStart, error);
    if (!memory && thread == 0) // which has it, if another thread asks
        log.report(error);
    writeEvents(writesStatements, writesCalls);
}

void Profiler::endMemory()
{
    if (!memory)
        return;
    memory->end();
    memory = nullptr;
    writeEvents(writesStatements, writesCalls);
}

bool Profiler::stopRecording()
{
    if (hasJustForked())
        beginAsChild();
    if (!recording && !isStopped())
        return false;
    if (isPending(Pending::OpenProfile))
        openProfile();
    recording = false;
    interrupt();
    return true;
}

void Profiler::interrupt()
{
    skipStep();
    clock.pausedAt = clock.now();
    switchStatement(clock.pauseTime(), 0, 0);
    if (memory)
        memory->pause();
    m_session.pause();
}

void Profiler::disable(AtPause then)
{
    const ErrnoKeeper keeper;
    const std::lock_guard lock(m_working);
    if (!stopRecording())
        return;
    if (then == AtPause::Flush)
        m_session.flushAtPause();
    log.trace(1, "disabled");
}

void Profiler::finish()
{
    const ErrnoKeeper keeper;
    const std::lock_guard lock(m_working);
    const auto held = holdRequestsToStop();
    if (stopRecording())
        log.trace(1, "disabled");
    complete();
}

bool Profiler::writeSnapshot()
{
    const ErrnoKeeper keeper;
    const std::lock_guard lock(m_working);
    if (hasJustForked())
        beginAsChild();
    if (isPending(Pending::OpenProfile))
        openProfile();
    if (!isOpen())
        return false;
    const auto began = clock.now();
    const auto now = recording ? clock.statementTime(began) : clock.pauseTime();
    if (recording)
        switchStatement(now, lines.current(), 0);
    m_session.flush(began, clock.callTime(now));
    if (recording) {
        keepMemory();
        plan(m_session.schedule().plan());
        clock.chargeWork(clock.now() - began);
    }
    return true;
}

void Profiler::end()
{
    const std::lock_guard lock(m_working);
    finish();
    if (!hasBegun() && options.start != Start::Begin)
        log.trace(1, "no profile: profiling never started (option start)");
    setEnded();
}

void Profiler::setEnded()
{
    m_ended = true;
    handled(Pending::FinishRequested);
}

void Profiler::complete()
{
    const ErrnoKeeper keeper;
    // Ends running calls, so that the tree has no holes.
    for (const auto end = clock.callNow(); !calls.empty();)
        endCall(end, CallEnd::Gone);
    if (isOpen())
        m_session.finish();
    endMemory();
    lines.clear();
    // Spares the next profile the contexts of this one.
    if (contexts.size() > 1)
        contexts = {};
    ++profile;
    ++tree;
    clock.pausedAt = {};
}

void Profiler::abandon()
{
    recording = false;
    handled(Pending::OpenProfile);
    m_session.abandon();
    endMemory();
    m_suspension.reset();
}

StatementTime Profiler::handlePending(RawTime clockNow)
{
    const ErrnoKeeper keeper;
    const std::lock_guard lock(m_working);
    if (hasJustForked()) {
        beginAsChild();
        return lineStart;
    }
    if (isPending(Pending::FinishRequested))
        end();
    if (m_ended) // perhaps set by the thread that ends the process
        return clock.statementTime(clockNow);
    if (isPending(Pending::MemoryShortage) && !keepMemory())
        return clock.statementTime(clockNow);
    skipStep();
    auto& schedule = m_session.schedule();
    if (isPending(Pending::OpenProfile)) {
        openProfile();
        recording = isOpen();
        plan(schedule.begin(clockNow));
    } else {
        const bool isFlushDue = schedule.isDue(clockNow);
        endSlices(clockNow, isFlushDue);
        if (isFlushDue) {
            const auto now = clock.statementTime(clockNow);
            chargeStatement(now);
            m_session.flush(clockNow, clock.callTime(now));
            keepMemory();
        }
        plan(schedule.plan());
    }
    const auto now = clock.statementTime(clockNow);
    clock.chargeWork(clock.now() - clockNow);
    return now;
}

void Profiler::skipStep()
{
    const auto step = clock.skipStep();
    if (step == 0)
        return;
    if (isOpen())
        m_session.skipStep(step);
    log.trace(1, "the processor's counter has stepped");
}

/// When it happened: since then, one operation has run.
StatementTime Profiler::lastEvent()
{
    const auto call
        = calls.empty() ? StatementTime{} : StatementTime{calls.top().start.units + clock.hidden};
    return std::max({lineStart, nextOpTime, call});
}

/// Statements that are written as they happen are not charged in between.
void Profiler::chargeStatement(StatementTime now)
{
    if (!writesStatements)
        switchStatement(now, lines.current(), 0);
}

/// An operation that took long has a slice of its own.
void Profiler::endSlices(RawTime clockNow, bool isFlushDue)
{
    const auto& slices = m_session.slices();
    if (!slices.isEnabled())
        return;
    const auto now = clock.statementTime(clockNow);
    const auto began = lastEvent();
    const bool isLong = m_session.isLong(now - began);
    if (isLong && slices.isApart(clock.rawTime(began))) {
        const auto begun = began == lineStart ? lines.current() : 0;
        chargeStatement(began);
        m_session.endSlice({clock.callTime(began), now - began, true, begun});
    }
    if ((isLong || slices.isDue(clockNow)) && !isFlushDue) { // which ends a slice, too
        chargeStatement(now);
        m_session.endSlice({clock.callTime(now)});
    }
}

void Profiler::flushBeforeWait(StatementTime now)
{
    const ErrnoKeeper keeper;
    const std::lock_guard lock(m_working);
    if (due() == Now || hasJustForked())
        return; // the next event does that first
    const auto began = clock.now();
    switchStatement(now, lines.current(), 0);
    m_session.flush(began, clock.callTime(now));
    keepMemory();
    plan(m_session.schedule().plan());
    clock.chargeWork(clock.now() - began);
}

/// Reserves memory for growing tables and writing the end. Returns whether profiling continues.
bool Profiler::keepMemory()
{
    constexpr std::size_t Min = std::size_t{4} << 20;
    constexpr std::size_t BytesPerRow = 64;
    handled(Pending::MemoryShortage);
    const std::size_t rows = lines.size() + contexts.size() + subs.all().size();
    if (MemoryReserve::keep(Min + BytesPerRow * rows))
        return true;
    m_session.warnOnce("out of memory: profiling stopped; the profile is complete up to here");
    end();
    return false;
}

void Profiler::suspendForExec()
{
    const ErrnoKeeper keeper;
    const std::lock_guard lock(m_working);
    const auto held = holdRequestsToStop();
    if (!isOpen() || hasJustForked())
        return;
    m_suspension = Suspension{clock.now(), recording,
        {calls.frames().begin(), calls.frames().end()}, {}, contexts.earlierTimes};
    const auto now = recording ? clock.statementTime(m_suspension->at) : clock.pauseTime();
    if (recording)
        switchStatement(now, lines.current(), 0);
    m_session.flush(m_suspension->at, clock.callTime(now));
    m_session.suspend();
    while (!calls.empty()) {
        m_suspension->costs.push_back(CallStack::costOf(calls.top(), clock.callTime(now)));
        endCall(clock.callTime(now), CallEnd::Gone);
    }
    m_session.finishForNow();
    recording = false;
}

void Profiler::resumeAfterExec()
{
    const ErrnoKeeper keeper;
    const std::lock_guard lock(m_working);
    if (!m_suspension)
        return;
    const auto suspension = *std::exchange(m_suspension, {});
    m_session.resume();
    calls.resume(suspension.running);
    calls.uncountRunning(suspension.costs);
    contexts.earlierTimes = suspension.earlierTimes;
    if (suspension.wasRecording)
        clock.chargeWork(clock.now() - suspension.at); // a pause is charged when it ends
    recording = isOpen() && suspension.wasRecording;
    if (!isOpen())
        m_session.warnOnce("cannot resume the profile after a failed exec; it ends there");
}

void Profiler::prepareFork()
{
    const ErrnoKeeper keeper;
    const std::lock_guard lock(m_working);
    if (!recording || !isOpen() || hasJustForked() || m_forkdepth == 0)
        return;
    const auto began = clock.now();
    m_session.prepareFork();
    clock.chargeWork(clock.now() - began);
}

void Profiler::noteFork()
{
    m_evalsAtFork = program->evals();
    raise(Pending::Forked);
    if (recording && m_forkdepth == 0) { // until the program enables profiling
        recording = false;
        clock.pausedAt = clock.now();
    }
}

void Profiler::leaveFileToParent()
{
    if (isPending(Pending::Forked) && m_forkdepth == 0)
        beginAsChild();
}

bool Profiler::hasJustForked()
{
    // pthread_atfork() does not see a fork by system call.
    if (!isPending(Pending::Forked) && m_process != getpid())
        noteFork();
    return isPending(Pending::Forked);
}

void Profiler::beginAsChild()
{
    handled(Pending::Forked);
    m_process = getpid();
    // If children of an open profile used one name, they would overwrite each other's file.
    m_session.beginAsChild(!isOpen() && !isPending(Pending::OpenProfile) && !options.addpid);
    clock.work = 0;
    beginCounters();
    MemoryRecorder::forgetOtherThreads();
    if (memory && (m_forkdepth == 0 || !recording || !memory->beginAsChild()))
        endMemory();
    if (m_forkdepth == 0) {
        m_evalsAtFork.reset();
        calls.restart(clock.callNow());
        return;
    }
    m_forkdepth -= m_forkdepth > INT_MIN ? 1 : 0;
    if (recording) {
        openProfile();
        recording = isOpen();
        if (isOpen())
            m_session.inherit();
    }
    m_evalsAtFork.reset();
    plan(m_session.schedule().begin(clock.now()));
    lineStart = clock.statementNow();
    calls.restart(clock.callTime(clock.isPaused() ? clock.pauseTime() : lineStart));
    if (recording)
        m_session.writeRunningCalls();
}

void Profiler::forget()
{
    recording = false;
    memory = nullptr; // its thread is not here
    handled(Pending::OpenProfile);
    setEnded();
}

bool Profiler::requestFinish()
{
    if (isEnding())
        return false; // do not lock: a thread left behind by fork may hold the mutex
    const std::lock_guard lock(m_working);
    if (!isEnding() && isOpen())
        raise(Pending::FinishRequested);
    return isPending(Pending::FinishRequested);
}

void Profiler::stopInstead()
{
    recording = false;
    if (memory)
        memory->stop();
    makeDue();
}

void Profiler::finishInstead()
{
    const std::lock_guard lock(m_working);
    if (!isPending(Pending::FinishRequested))
        return;
    const auto held = holdRequestsToStop();
    if (isStopped())
        interrupt();
    complete();
    setEnded();
}

} // namespace nytprof

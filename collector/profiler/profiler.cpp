// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profiler/profiler.h"

#include "base/absolute_path.h"
#include "base/guards.h"
#include "profiler/flush_schedule.h"
#include "writer/header_chunks.h"
#include "writer/statement_chunks.h"
#include "writer/summary_chunks.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <utility>

#include <unistd.h>

namespace nytprof {

Profiler::Profiler(Options given, std::unique_ptr<Program> of, LocationTable& locations)
    : options(std::move(given))
    , program(std::move(of))
    , log(options.log, options.trace)
    , clock(options.clock)
    , lines(locations)
    , files(*program, options.savesrc, locations)
    , m_locations(locations)
    , m_basePath(absolutePath(options.file))
    , m_forkdepth(options.forkdepth)
    , m_process(getpid())
    , m_addpid(options.addpid)
{
}

Profiler::Profiler(const Profiler& creator, std::unique_ptr<Program> of, unsigned number)
    : options(creator.options)
    , program(std::move(of))
    , log(options.log, options.trace)
    , thread(number)
    , clock(creator.clock)
    , hookOverhead(creator.hookOverhead)
    , lines(creator.m_locations)
    , files(*program, options.savesrc, creator.m_locations)
    , m_locations(creator.m_locations)
    , m_basePath(creator.m_basePath)
    , m_forkdepth(creator.m_forkdepth)
    , m_process(getpid())
    , m_addpid(creator.m_addpid || creator.m_forked)
    , m_addThread(true)
    , m_mayNameExactly(!creator.recording && !creator.isOpen() && !options.addpid)
{
    if (creator.recording)
        start();
}

Profiler::~Profiler() = default;

void Profiler::start()
{
    m_openAtEvent = true;
    recording = !options.usecputime;
    statementStart = time();
    due = 0;
}

void Profiler::measureOnly()
{
    recording = true;
    due = std::numeric_limits<Clock::Units>::max();
}

bool Profiler::enable(const std::string& path)
{
    const ErrnoKeeper keeper;
    const std::lock_guard lock(m_working);
    if (options.usecputime || m_ending != Ending::No)
        return false;
    if (hasJustForked())
        beginAsChild();
    if (!path.empty()) {
        const auto file = absolutePath(path);
        if (file != m_basePath) {
            finish();
            m_basePath = file;
        }
        m_nextPath.clear();
        m_addpid = m_addpid && !m_mayNameExactly;
        m_addThread = m_addThread && !m_mayNameExactly;
    }
    if (!isOpen()) {
        openProfile();
        if (!isOpen())
            return false;
        writeEventsUntilNow();
    }
    if (!recording) {
        const auto now = clock.now();
        skipped += m_disabledAt ? now - m_disabledAt : 0;
        m_disabledAt = 0;
        currentLine = 0;
        statementStart = time();
        if (!m_flushIsPending)
            due = m_schedule.begin(now);
        recording = true;
        log.trace(1, "enabled");
    }
    return true;
}

bool Profiler::isWriting(const std::string& path) const
{
    return recording && !m_forked && (path.empty() || absolutePath(path) == m_basePath);
}

void Profiler::rename(const std::string& path)
{
    m_nextPath = absolutePath(path);
}

void Profiler::change(const Options& wanted)
{
    m_next = wanted;
    options.trace = wanted.trace;
    options.log = wanted.log;
    log = Log(options.log, options.trace);
    options.findcaller = wanted.findcaller;
    if (options.forkdepth != wanted.forkdepth)
        options.forkdepth = m_forkdepth = wanted.forkdepth;
}

void Profiler::takeNextOptions()
{
    if (m_next) {
        if (options.addpid != m_next->addpid)
            options.addpid = m_addpid = m_next->addpid;
        options.addtimestamp = m_next->addtimestamp;
        options.compress = m_next->compress;
        options.calls = m_next->calls;
        options.stream = m_next->stream;
        m_next.reset();
    }
    if (!m_nextPath.empty())
        m_basePath = std::exchange(m_nextPath, {});
}

bool Profiler::stopRecording()
{
    if (hasJustForked())
        beginAsChild();
    if (!recording)
        return false;
    if (m_openAtEvent)
        openProfile();
    recording = false;
    interrupt();
    return true;
}

void Profiler::interrupt()
{
    m_disabledAt = clock.now();
    switchStatement(m_disabledAt - skipped, 0, 0);
    m_flushIsPending = isOpen();
}

void Profiler::disable()
{
    const ErrnoKeeper keeper;
    const std::lock_guard lock(m_working);
    if (!stopRecording())
        return;
    if (m_flushIsPending && m_schedule.beginAtPause(m_disabledAt)) {
        flushStatements();
        writePartialCalls(subTime(pauseTime()));
    }
    log.trace(1, "disabled");
}

void Profiler::finish()
{
    const ErrnoKeeper keeper;
    const std::lock_guard lock(m_working);
    const auto held = holdRequestsToStop();
    if (stopRecording()) {
        if (m_flushIsPending)
            flushStatements();
        log.trace(1, "disabled");
    }
    complete();
}

void Profiler::end()
{
    const std::lock_guard lock(m_working);
    finish();
    m_ending = Ending::Done;
}

void Profiler::complete()
{
    const ErrnoKeeper keeper;
    if (isOpen() && m_flushIsPending)
        flushStatements();
    const auto end = subTime(m_disabledAt ? pauseTime() : time());
    while (!calls.empty()) {
        endCall(
            end, CallEnd::Gone); // calls still running are closed, so that the tree has no holes
    }
    if (isOpen())
        writeEnd();
    lines.clear();
    // No call runs: the next profile need not look through the contexts of this one.
    if (contexts.size() > 1)
        contexts = {};
    ++tree;
    m_disabledAt = 0;
}

Clock::Units Profiler::attend(Clock::Units clockNow)
{
    const ErrnoKeeper keeper;
    const std::lock_guard lock(m_working);
    if (hasJustForked()) {
        beginAsChild();
        return statementStart;
    }
    if (m_ending == Ending::Requested)
        end();
    if (m_ending == Ending::Done) // also by the thread that ends the process
        return clockNow - skipped;
    if (m_isShortOfMemory && !keepMemory())
        return clockNow - skipped;
    if (m_openAtEvent) {
        openProfile();
        recording = isOpen();
        due = m_schedule.begin(clockNow);
    } else {
        if (m_schedule.isDue(clockNow))
            flush(clockNow, subTime(clockNow - skipped));
        due = m_schedule.plan();
    }
    const auto now = clockNow - skipped;
    chargeWork(clock.now() - clockNow);
    return now;
}

void Profiler::writeBeforeWait(Clock::Units now)
{
    const ErrnoKeeper keeper;
    const std::lock_guard lock(m_working);
    if (due <= DueForException || hasJustForked())
        return; // something else is to be done first, at the next event
    const auto began = clock.now();
    switchStatement(now, currentLine, 0);
    flush(began, subTime(now));
    due = m_schedule.plan();
    chargeWork(clock.now() - began);
}

void Profiler::flush(Clock::Units clockNow, Clock::Units subNow)
{
    m_schedule.beginFlush(clockNow);
    flushStatements();
    writePartialCalls(subNow);
    keepMemory();
}

std::string Profiler::path() const
{
    auto path = m_basePath;
    if (m_addpid)
        path += "." + std::to_string(getpid());
    if (m_addThread)
        path += ".t" + std::to_string(thread);
    if (options.addtimestamp)
        path += "." + std::to_string(static_cast<std::int64_t>(epochSeconds()));
    return path;
}

/// A file named after a process gives way only to one of the same process, which has been there.
OutputFile::NewFile Profiler::newFile(bool isOwn) const
{
    const bool isChosen = options.filemode >= 0;
    return {
        m_addpid && !isOwn ? OutputFile::Existing::KeepOfThisRun : OutputFile::Existing::Replace,
        isChosen ? static_cast<mode_t>(options.filemode) : program->filemode(), isChosen};
}

void Profiler::openProfile()
{
    m_openAtEvent = false;
    m_begun = true;
    takeNextOptions();
    m_schedule.open(clock.now());
    if (options.tmon) {
        openTmon();
        return;
    }
    std::string error;
    files.beginProfile();
    const auto target = path();
    const auto location = m_ownPaths.locate(target);
    m_file = ProfileFile::create(location.path, error, newFile(location.isOwn));
    if (!m_file) {
        warnOnce(error);
        return;
    }
    m_ownPaths.add(target, m_file->path());
    const auto facts = program->facts();
    writeHeader(*m_file,
        {options, facts, clock, m_forkdepth, thread, m_evalsAtFork.value_or(program->evals()),
            hookOverhead.describe(clock.ticksPerUnit())});
    if (options.stream || options.calls == 2)
        m_ticksPerUnit = clock.ticksPerUnit(); // others need it only for the first flush
    m_partialCalls = {};
    m_sources = {};
    log.trace(1, "opened " + m_file->path());
    keepMemory();
}

/// Of the calls that run when a profile begins and, inside of them, those that have ended in the
/// pause of a forked child, whose profile was not open then.
void Profiler::writeEventsUntilNow()
{
    if (options.calls == 2)
        for (const auto& frame : calls.frames())
            writeEntry(frame);
    if (!m_file || !writesReturns())
        return;
    contexts.eachContext([&](const Context& context) {
        context.eachSite([&](const SiteCounters& site) { writeEntry(site); });
    });
    writeCallTree(*m_file, contexts, m_ticksPerUnit);
}

void Profiler::flushStatements()
{
    m_flushIsPending = false;
    const FlushCost cost(clock);
    if (m_tmon) {
        distributeTmon();
        m_tmon->flush();
        m_schedule.wroteStatements(cost.units(m_ticksPerUnit));
        return;
    }
    m_ticksPerUnit = clock.ticksPerUnit();
    announceNewFiles();
    const auto written = writeStatements(*m_file, files, lines, m_ticksPerUnit, options.blocks);
    m_file->sync();
    // Uncompressed, each execution takes its bytes, in whichever flush. If they counted, one with
    // many would put the next one off, which then has more.
    const bool repeats = options.compress == 0 && written.executions > written.lines;
    const auto part = repeats
        ? static_cast<double>(written.lines) / static_cast<double>(written.executions)
        : 1;
    m_schedule.wroteStatements(
        std::llround(part * static_cast<double>(cost.units(m_ticksPerUnit))));
    log.trace(3, "flushed");
}

/// The calls that run have run to `subNow`.
void Profiler::writePartialCalls(Clock::Units subNow)
{
    if (!m_file)
        return;
    if (options.subs && m_schedule.mayHoldCalls()) {
        const FlushCost cost(clock);
        m_partialCalls.write(
            *m_file, {*program, files, lines, contexts, calls, subNow, m_ticksPerUnit});
        m_schedule.wroteCalls(cost.units(m_ticksPerUnit));
    }
    m_sources.writeNew(*m_file, files, *program);
    m_file->sync();
}

void Profiler::writeEnd()
{
    if (m_tmon) {
        endTmon();
        return;
    }
    const auto begin = clock.now();
    const double ticksPerUnit = clock.ticksPerUnit();
    m_file->chunks().comment(
        "Taken out of all times at the end: " + hookOverhead.describe(ticksPerUnit));
    if (options.calls == 1 && !options.stream) {
        contexts.sortSiblings();
        writeCallTree(*m_file, contexts, ticksPerUnit);
    }
    const auto overhead = static_cast<double>(m_overheadUnits) * ticksPerUnit;
    announceNewFiles();
    writeSummary(
        *m_file, {*program, files, lines, subs, contexts, m_sources, ticksPerUnit, overhead});
    m_file->close();
    if (const auto errorMessage = m_file->errorMessage(); !errorMessage.empty())
        warnOnce(errorMessage);
    char duration[32];
    std::snprintf(duration, sizeof duration, " in %.1f ms",
        static_cast<double>(clock.now() - begin) * ticksPerUnit * 1e3 / Clock::TicksPerSecond);
    log.trace(1, "finished " + m_file->path() + duration);
    m_file.reset();
}

/// Files get their numbers in the order in which they have been met, as readers expect of the
/// first one.
void Profiler::announceNewFiles()
{
    while (const auto number = files.takeNew()) {
        const auto fid = announce(*m_file, files, number);
        if (log.traces(2)) {
            log.trace(
                2, "file " + std::to_string(fid) + " is " + std::string(files[number].name()));
        }
    }
}

void Profiler::clearCounters()
{
    lines.clear();
    contexts.clearCounters();
}

void Profiler::warnOnce(const std::string& message)
{
    if (!m_warned) {
        m_warned = true;
        log.report(message);
    }
}

} // namespace nytprof

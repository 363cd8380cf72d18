// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profiler.h"

#include "output/call_chunks.h"
#include "output/header_chunks.h"
#include "output/statement_chunks.h"
#include "output/summary_chunks.h"

#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>

#include <unistd.h>

namespace nytprof {
namespace {

constexpr double SliceSeconds = 1;
constexpr Clock::Units FirstLook = 50'000'000; // 10 to 50 ms: when to find out how long a second is

std::string absolutePath(const std::string& path)
{
    char directory[4096];
    if (path.starts_with('/') || !getcwd(directory, sizeof directory)) {
        return path;
    }
    return std::string(directory) + "/" + path;
}

std::string describe(const HookCosts& costs, const Clock& clock)
{
    const double ticksPerUnit = clock.ticksPerUnit();
    const auto nanoseconds = [&](Clock::Units units) {
        return static_cast<double>(units) * ticksPerUnit * 1e9 / Clock::TicksPerSecond;
    };
    char text[128];
    std::snprintf(text, sizeof text,
        "statement %.1fns, leave %.1fns, call %.1fns, xsub or builtin %.1fns",
        nanoseconds(costs.statement), nanoseconds(costs.leave), nanoseconds(costs.call),
        nanoseconds(costs.machineCall));
    return text;
}

/// Hooks must not be seen in errno.
class ErrnoKeeper {
public:
    ~ErrnoKeeper() { errno = m_errno; }

private:
    int m_errno = errno;
};

} // namespace

Profiler::Profiler(Options given, std::unique_ptr<Program> of)
    : options(std::move(given))
    , program(std::move(of))
    , log(options.log, options.trace)
    , clock(options.clock)
    , files(*program, options.savesrc)
    , m_basePath(absolutePath(options.file))
    , m_forkdepth(options.forkdepth)
    , m_addpid(options.addpid)
{
}

Profiler::~Profiler() = default;

void Profiler::start()
{
    m_openAtEvent = true;
    recording = options.profiles;
    statementStart = time();
    sliceDue = 0;
}

void Profiler::rehearse()
{
    recording = true;
    sliceDue = std::numeric_limits<Clock::Units>::max();
}

bool Profiler::enable(const std::string& path)
{
    const ErrnoKeeper keeper;
    if (!options.profiles) {
        return false;
    }
    if (!path.empty() && absolutePath(path) != m_basePath) {
        finish();
        m_basePath = absolutePath(path);
    }
    if (m_forked) {
        beginAsChild();
    }
    if (!m_file) {
        openProfile();
    }
    if (!m_file) {
        return false;
    }
    if (!recording) {
        const auto now = clock.now();
        charge(m_disabledAt ? now - m_disabledAt : 0);
        currentLine = 0;
        statementStart = time();
        m_lastSlice = now;
        sliceDue = now + FirstLook;
        recording = true;
    }
    return true;
}

void Profiler::disable()
{
    const ErrnoKeeper keeper;
    if (m_forked) {
        beginAsChild();
    }
    if (!recording) {
        return;
    }
    if (m_openAtEvent) {
        openProfile();
    }
    m_disabledAt = clock.now();
    switchStatement(m_disabledAt - skipped, 0, 0);
    recording = false;
    if (m_file) {
        writeSlice();
    }
}

void Profiler::finish()
{
    disable();
    complete();
    m_disabledAt = 0;
}

void Profiler::complete()
{
    const ErrnoKeeper keeper;
    if (m_file) {
        const auto end = subTime(m_disabledAt ? m_disabledAt - skipped : time());
        while (!calls.empty()) {
            endCall(end); // calls still running are closed, so that the tree has no holes
        }
        writeEnd();
    }
    clearTallies();
}

void Profiler::finishTentatively()
{
    const ErrnoKeeper keeper;
    if (!m_file || !recording || m_forked) {
        return;
    }
    m_tentative = std::make_unique<Tentative>();
    m_tentative->at = clock.now();
    const auto now = m_tentative->at - skipped;
    switchStatement(now, currentLine, 0);
    writeSlice();
    m_tentative->file = m_file->savepoint();
    m_tentative->lastFid = files.lastFid();
    m_tentative->running = calls.frames();
    while (!calls.empty()) {
        m_tentative->costs.push_back(CallStack::costOf(calls.top(), subTime(now)));
        endCall(subTime(now));
    }
    writeEnd();
    recording = false;
}

void Profiler::resumeAfterTentativeFinish()
{
    const ErrnoKeeper keeper;
    if (!m_tentative) {
        return;
    }
    const auto tentative = std::move(m_tentative);
    m_file = ProfileFile::resume(*tentative->file);
    files.takeBackFids(tentative->lastFid);
    auto cost = tentative->costs.rbegin();
    for (const auto& frame : tentative->running) {
        --frame.site->calls;
        frame.site->inclusive -= cost->inclusive;
        frame.site->exclusive -= cost->exclusive;
        ++frame.context->sub->active;
        ++cost;
    }
    calls.frames() = tentative->running;
    chargeWork(clock.now() - tentative->at);
    recording = m_file != nullptr;
    if (!recording) {
        warnOnce("can't go on with the profile after a failed exec");
    }
}

void Profiler::noteFork()
{
    m_forked = true;
    sliceDue = 0;
}

Clock::Units Profiler::attend(Clock::Units clockNow)
{
    const ErrnoKeeper keeper;
    if (m_forked) {
        beginAsChild();
        return statementStart;
    }
    if (m_openAtEvent) {
        openProfile();
        recording = m_file != nullptr;
        m_lastSlice = clockNow;
        sliceDue = clockNow + FirstLook;
    } else {
        const auto slice = static_cast<Clock::Units>(
            SliceSeconds * Clock::TicksPerSecond / clock.ticksPerUnit());
        if (clockNow - m_lastSlice >= slice) {
            m_lastSlice = clockNow;
            writeSlice();
        }
        sliceDue = m_lastSlice + slice;
    }
    const auto now = clockNow - skipped;
    chargeWork(clock.now() - clockNow);
    return now;
}

void Profiler::chargeWork(Clock::Units units)
{
    charge(units);
    m_overheadUnits += units;
}

void Profiler::beginCall(Context& context, LineId site, const Frame& where, Clock::Units now)
{
    auto& frame = calls.push(context, contexts.site(context, site), subTime(now));
    frame.stackInfo = where.stackInfo;
    frame.code = where.code;
    frame.machineFrame = where.machineFrame;
    frame.contextIndex = where.contextIndex;
    frame.hidden = where.hidden;
    if (options.calls == 2 && m_file) {
        const auto& place = lines.place(site);
        m_file->chunks().subEntry(announce(*m_file, files, place.file), place.line);
        m_file->drain();
    }
}

void Profiler::endCall(Clock::Units subNow)
{
    const auto& context = *calls.top().context;
    const auto cost = calls.pop(subNow);
    const bool asItHappens = options.calls == 2 || (options.calls == 1 && options.stream);
    if (asItHappens && m_file) {
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
    const auto time = ticks(units);
    if (currentLine != 0 && m_file && (m_executions > 0 || time > 0)) {
        const auto& place = lines.place(currentLine);
        writeTime(*m_file, files, place, m_executions, time, options.blocks);
    }
    m_executions = nextExecutions;
}

void Profiler::openProfile()
{
    m_openAtEvent = false;
    auto path = m_basePath;
    if (m_addpid) {
        path += "." + std::to_string(getpid());
    }
    if (options.addtimestamp) {
        path += "." + std::to_string(static_cast<std::int64_t>(epochSeconds()));
    }
    std::string error;
    files.takeBackFids(0);
    m_file = ProfileFile::create(path, error);
    if (!m_file) {
        warnOnce(error);
        return;
    }
    const auto facts = program->facts();
    writeHeader(*m_file, {options, facts, clock, m_forkdepth, describe(hookCosts, clock)});
    if (options.stream || options.calls == 2) {
        m_ticksPerUnit = clock.ticksPerUnit(); // others need it only for the first slice
    }
    log.trace(1, "opened " + path);
}

void Profiler::writeSlice()
{
    m_ticksPerUnit = clock.ticksPerUnit();
    writeStatements(*m_file, files, lines, m_ticksPerUnit, options.blocks);
    m_file->sync();
}

void Profiler::writeEnd()
{
    const double ticksPerUnit = clock.ticksPerUnit();
    if (options.calls == 1 && !options.stream) {
        writeCallTree(*m_file, contexts, ticksPerUnit);
    }
    const auto overhead = static_cast<double>(m_overheadUnits) * ticksPerUnit;
    writeSummary(*m_file, {*program, files, lines, subs, contexts, ticksPerUnit, overhead});
    m_file->finish();
    if (m_file->writeError()) {
        warnOnce("can't write profile '" + m_file->path()
            + "': " + std::strerror(m_file->writeError()) + "; it is incomplete");
    }
    log.trace(1, "finished " + m_file->path());
    m_file.reset();
}

void Profiler::beginAsChild()
{
    m_forked = false;
    m_file.reset(); // closes our copy of the descriptor; what was in memory is the parent's
    m_addpid = true;
    m_overheadUnits = 0;
    m_executions = 0;
    clearTallies();
    if (m_forkdepth == 0) {
        recording = false;
        return;
    }
    --m_forkdepth;
    if (recording) {
        openProfile();
        recording = m_file != nullptr;
    }
    m_lastSlice = clock.now();
    sliceDue = m_lastSlice + FirstLook;
    statementStart = time();
    calls.restart(subTime(statementStart));
}

void Profiler::clearTallies()
{
    lines.clearTallies();
    contexts.clearTallies();
}

void Profiler::warnOnce(const std::string& message)
{
    if (!m_warned) {
        m_warned = true;
        log.report(message);
    }
}

} // namespace nytprof

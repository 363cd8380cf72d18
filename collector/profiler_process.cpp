// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The profiler when processes and threads come and go.
#include "errno_keeper.h"
#include "profiler.h"

#include <chrono>
#include <thread>

namespace nytprof {
namespace {

/// More than any event takes, its time slice lost included.
constexpr std::chrono::milliseconds EventTime{5};
constexpr std::chrono::seconds FinishTime{10};

} // namespace

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
    m_tentative->files = files.savepoint();
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
    files.resume(tentative->files);
    auto cost = tentative->costs.rbegin();
    for (const auto& frame : tentative->running) {
        --frame.site->calls;
        frame.site->inclusive -= cost->inclusive;
        frame.site->exclusive -= cost->exclusive;
        ++cost;
    }
    calls.resume(tentative->running);
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

void Profiler::requestFinish()
{
    if (recording && !m_openAtEvent) {
        m_ending = Ending::Requested;
        sliceDue = 0;
    }
}

bool Profiler::claimEnding()
{
    auto requested = Ending::Requested;
    return m_ending.compare_exchange_strong(requested, Ending::Claimed);
}

void Profiler::finishInstead()
{
    if (claimEnding()) {
        recording = false;
        std::this_thread::sleep_for(EventTime); // of an event that has begun before
        interrupt();
        complete();
        m_ending = Ending::Done;
    }
    const auto end = std::chrono::steady_clock::now() + FinishTime;
    while (m_ending == Ending::Claimed && std::chrono::steady_clock::now() < end) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

void Profiler::abandon()
{
    recording = false;
    m_openAtEvent = false;
    m_file.reset();
    m_tentative.reset();
}

void Profiler::beginAsChild()
{
    m_forked = false;
    // With a profile inherited, children that give one name would take each other's file.
    m_mayNameExactly = !m_file && !m_openAtEvent && !options.addpid;
    m_sliceIsPending = false;
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
    if (recording && options.calls == 2) {
        for (const auto& frame : calls.frames()) {
            writeEntry(frame.site->line); // their returns will be in this profile
        }
    }
    beginSlices(clock.now());
    statementStart = time();
    calls.restart(subTime(statementStart));
}

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profiler/recorder.h"
#include "profiler/session.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace nytprof {

/// What to write when profiling pauses: if finish() follows at once, a flush is a waste.
enum class AtPause : std::uint8_t { Flush, WriteNothing };

/// The profiler of one interpreter: when it counts, and what happens at begins and ends of
/// processes and threads. For the interpreter's thread only, except where noted.
class Profiler : public Recorder {
public:
    Profiler(const Options& options, std::unique_ptr<Program> program, LocationTable& locations,
        WriterFactory factory);
    /// For a thread created by `creator`: starts in the same state, with a profile of its own.
    /// `thread`: number of the thread in the process, from 1.
    Profiler(const Profiler& creator, std::unique_ptr<Program> program, unsigned thread);

    /// @name Lifetime
    /// @{
    /// Enables profiling. The profile is opened at the first event; until then another profiler can
    /// replace this one without a trace.
    void start();
    /// Counts without writing: for measuring the hooks.
    void measureOnly();
    /// Starts or resumes profiling; opens a profile if none is open. A `path` other than the open
    /// profile's finishes that one first. Returns whether profiling is on.
    bool enable(const std::string& path = {});
    /// Pauses and flushes, but not always: a program may pause thousands of times a second.
    void disable(AtPause then = AtPause::Flush);
    /// Ends profiling, completes the file and drops all counters.
    void finish();
    /// Writes all counters into the open profile and continues. Returns whether one is open.
    bool writeSnapshot();
    /// finish() for good: the interpreter is destroyed.
    void end();
    [[nodiscard]] bool hasEnded() const { return m_ended; }
    /// Whether it ever opened a profile.
    [[nodiscard]] bool hasBegun() const { return m_session.hasBegun(); }
    /// True while paused, too.
    [[nodiscard]] bool isOpen() const { return m_session.isOpen(); }
    /// Whether it writes to `path`, or, if empty, to any file.
    [[nodiscard]] bool isWriting(const std::string& path = {}) const;
    /// Path of the open profile; "" if none is open.
    [[nodiscard]] std::string openPath() const;
    /// Why the last profile was not opened; "" if it was.
    [[nodiscard]] const std::string& openError() const { return m_session.openError(); }
    /// A name for enable() that ends with the pid, which is appended here or there.
    [[nodiscard]] std::string pathWithPid(const std::string& path);
    /// Ends profiling without a trace, for another profiler.
    void abandon();
    /// @}

    /// Session::setRequest().
    void setRequest(const RequestRecord& known);
    /// The time axis has this name now, if profiling is on.
    void mark(std::string_view name);

    /// @name Options that change at runtime
    /// @{
    [[nodiscard]] Options nextOptions() const { return m_session.nextOptions(); }
    /// Changes options not fixed by installed hooks: some at once, others in the next profile.
    void change(const Options& wanted);
    void rename(const std::string& path) { m_session.rename(path); }
    /// @}

    /// @name Processes
    /// @{
    /// Completes the file before an exec, after which the process may continue.
    void suspendForExec();
    void resumeAfterExec();
    /// Called before a fork whose child may be profiled.
    void prepareFork();
    /// Only sets flags, safe in a child of a threaded program; its next event begins a profile.
    void noteFork();
    /// In a child that is not profiled.
    void leaveFileToParent();
    /// Whether no event has happened since a fork.
    [[nodiscard]] bool hasJustForked();
    /// In a forked child that lacks this profiler's thread. Only sets flags.
    void forget();
    /// From the thread that ends the process: requests finish() if a profile is open;
    /// returns whether it is.
    bool requestFinish();
    /// From the thread that ends the process, when this profiler's thread is blocked: no further
    /// event counts, except one that has begun (`inHook`).
    void stopInstead();
    /// Afterwards, outside hooks: completes the profile, or waits while its thread does.
    void finishInstead();
    /// @}

    /// @name For the hooks
    /// @{
    /// Handles pending work: flush, or a forked child's own profile. Returns the event's time.
    StatementTime handlePending(RawTime clockNow);
    /// C code begins as the innermost call, at an event at `now`.
    void prepareForWait(const Frame& frame, MayWait mayWait, StatementTime now)
    {
        if (m_session.schedule().isDueBeforeWait(clock.rawTime(now), frame, mayWait)) [[unlikely]]
            flushBeforeWait(now);
    }
    /// Paused with calls running, which may end unnoticed.
    [[nodiscard]] bool isPausedInCalls() const
    {
        return clock.isPaused() && !calls.empty() && !isPending(Pending::Forked) && !isEnding();
    }
    /// @}

private:
    void openProfile();
    void beginMemory();
    void endMemory();
    [[nodiscard]] StatementTime lastEvent();
    void chargeStatement(StatementTime now);
    void endSlices(RawTime clockNow, bool isFlushDue);
    /// The next flush is at `flush`, and slices as they are due.
    void plan(RawTime flush)
    {
        const auto now = clock.now();
        planFlush(now, std::min(flush, m_session.slices().next(now)));
    }
    void skipStep();
    void flushBeforeWait(StatementTime now);
    void complete();
    /// Returns whether recording was on. Unflushed counts remain.
    bool stopRecording();
    void interrupt();
    void beginAsChild();
    bool keepMemory();
    void setEnded();
    /// Whether stopInstead() was called; a pause of its own stops the clock, too.
    [[nodiscard]] bool isStopped() const { return !recording && isOpen() && !clock.isPaused(); }
    [[nodiscard]] bool isEnding() const { return m_ended || isPending(Pending::FinishRequested); }

    /// Undone by resumeAfterExec().
    struct Suspension {
        RawTime at;
        bool wasRecording = false;
        std::vector<Frame> running; ///< outermost first
        std::vector<CallStack::Cost> costs; ///< costs added when they were ended, innermost first
        ContextTree::EarlierTimes earlierTimes;
    };

    LocationTable& m_locations;
    Session m_session;
    std::optional<Suspension> m_suspension;
    std::optional<std::uint32_t> m_evalsAtFork; ///< Program::evals(), in a child not begun yet
    int m_forkdepth; ///< generations of children still to profile; negative: all
    pid_t m_process;
    /// Guards all work but counting: the thread that ends the process may do it, too.
    std::recursive_mutex m_working;
    std::atomic<bool> m_ended = false;
};

} // namespace nytprof

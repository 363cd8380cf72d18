// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profiler/recorder.h"
#include "profiler/session.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace nytprof {

/// The profiler of one interpreter: when it counts, and what happens when processes and threads
/// begin and end. Only the thread that runs the interpreter may use it, except where noted.
class Profiler : public Recorder {
public:
    Profiler(const Options& options, std::unique_ptr<Program> program, LocationTable& locations,
        WriterFactory factory);
    /// The profiler of a thread begun by that of `creator`, which goes on as that one does now,
    /// into a profile of its own. `thread` counts the threads of the process from 1.
    Profiler(const Profiler& creator, std::unique_ptr<Program> program, unsigned thread);

    /// @name Life
    /// @{
    /// Profiling is on; the profile is opened at the first event, so that until then another
    /// profiler can take the place of this one without a trace.
    void start();
    /// Profiling is on, but what is gathered will never be written: for measuring the hooks.
    void measureOnly();
    /// Starts or resumes profiling; opens a profile when none is open. A `path` other than that of
    /// the open profile finishes that one first. Returns whether profiling is on.
    bool enable(const std::string& path = {});
    /// Interrupts profiling. What has gathered is written, unless that has been done many times
    /// lately: a program may do this thousands of times a second.
    void disable();
    /// Ends profiling and completes the file. Nothing of what was counted remains.
    void finish();
    /// The same for good: the interpreter goes away.
    void end();
    [[nodiscard]] bool hasEnded() const { return m_ended; }
    /// Whether it has opened a profile.
    [[nodiscard]] bool hasBegun() const { return m_session.hasBegun(); }
    /// Whether a profile is open, be it written to or not.
    [[nodiscard]] bool isOpen() const { return m_session.isOpen(); }
    /// Whether a profile is being written to `path`, or to whatever file when that is empty.
    [[nodiscard]] bool isWriting(const std::string& path = {}) const;
    /// Ends profiling without a trace: another profiler takes over.
    void abandon();
    /// @}

    /// @name Options that change while the program runs
    /// @{
    /// As they will be in the next profile.
    [[nodiscard]] Options nextOptions() const { return m_session.nextOptions(); }
    /// Takes over what is not fixed when the hooks are installed: some options at once, others
    /// with the next profile.
    void change(const Options& wanted);
    /// The next profile goes to this file.
    void rename(const std::string& path) { m_session.rename(path); }
    /// @}

    /// @name Processes
    /// @{
    /// Completes the file, for a process that may be about to vanish in exec, but can go on.
    void suspendForExec();
    /// exec has failed.
    void resumeAfterExec();
    /// The program is about to fork a child that may be profiled.
    void prepareFork();
    /// Only sets flags, so that it may be called in a child of fork of a threaded program: at the
    /// next event the child drops what it inherited and begins a profile of its own.
    void noteFork();
    /// In a child that is not to be profiled.
    void leaveFileToParent();
    /// Whether nothing has happened in this process since.
    [[nodiscard]] bool hasJustForked();
    /// In a child of fork, where the thread of this profiler is not. Only sets flags.
    void forget();
    /// From the thread that ends the process: asks the thread of this profiler to complete its
    /// profile at its next event. Returns whether there is one.
    bool requestFinish();
    /// From the thread that ends the process, when this profiler's waits for something and does not
    /// hear: no event counts from now on, but for one that has begun before (`inHook`).
    void stopInstead();
    /// When that one is over: completes the profile for its thread. Waits for it when it is just
    /// doing so itself.
    void finishInstead();
    /// @}

    /// @name For the hooks
    /// @{
    /// Does what is due: flushes, or begins the child's own profile after a fork. Returns the time
    /// of the event.
    StatementTime handlePending(RawTime clockNow);
    /// C code begins to run as the innermost call, at an event at `now`.
    void prepareForWait(const Frame& frame, MayWait mayWait, StatementTime now)
    {
        if (m_session.schedule().isDueBeforeWait(clock.rawTime(now), frame, mayWait)) [[unlikely]]
            flushBeforeWait(now);
    }
    /// Profiling is interrupted while calls are running, which may end at any time, unnoticed.
    [[nodiscard]] bool isPausedInCalls() const
    {
        return clock.isPaused() && !calls.empty() && !isPending(Pending::Forked) && !isEnding();
    }
    /// @}

private:
    void openProfile();
    void flushBeforeWait(StatementTime now);
    void complete();
    /// Returns whether it was on. What has gathered is still to be written.
    bool stopRecording();
    void interrupt();
    void beginAsChild();
    bool keepMemory();
    void setEnded();
    /// Whether stopInstead() has come in between: in a pause of its own the clock is paused, too.
    [[nodiscard]] bool isStopped() const { return !recording && isOpen() && !clock.isPaused(); }
    /// Whether it ends for good, or has.
    [[nodiscard]] bool isEnding() const { return m_ended || isPending(Pending::FinishRequested); }

    /// What suspendForExec() changed and resumeAfterExec() puts back.
    struct Suspension {
        RawTime at;
        bool wasRecording = false;
        std::vector<Frame> running; ///< outermost first
        std::vector<CallStack::Cost> costs; ///< what they were ended with, innermost first
    };

    LocationTable& m_locations;
    Session m_session;
    std::optional<Suspension> m_suspension;
    std::optional<std::uint32_t> m_evalsAtFork; ///< Program::evals(), in a child not begun yet
    int m_forkdepth; ///< generations of children still to be profiled; negative for all
    pid_t m_process; ///< that counts here
    /// Held by what is more than counting: the thread that ends the process may be doing it.
    std::recursive_mutex m_working;
    std::atomic<bool> m_ended = false;
};

} // namespace nytprof

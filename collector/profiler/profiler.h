// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/clock.h"
#include "base/options.h"
#include "base/program.h"
#include "counters/call_stack.h"
#include "counters/context_tree.h"
#include "counters/file_table.h"
#include "counters/line_counters.h"
#include "counters/sub_table.h"
#include "profiler/flush_schedule.h"
#include "profiler/hook_overhead.h"
#include "writer/dprof_file.h"
#include "writer/log.h"
#include "writer/own_paths.h"
#include "writer/partial_calls.h"
#include "writer/profile_file.h"
#include "writer/source_chunks.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace nytprof {

/// An exception on its way, see hooks/exception_hooks.cpp.
struct PendingException {
    Clock::Units thrownAt = 0; ///< 0 for none
    LineId caughtOn = 0;
    const void* stackInfo = nullptr; ///< with contextIndex where it was thrown
    std::int32_t contextIndex = -1;
};

/// The profiler of one interpreter: what the hooks add to (counters), and its way into a file. Only
/// the thread that runs the interpreter may touch it, but for the functions that say otherwise. The
/// hooks work on the public members; everything that is not done for each statement or call is a
/// function. A flush writes what the lines have gathered since the last one, and the calls and
/// sources that are new: about once a second, and when profiling ends or is interrupted, it is
/// written and the lines start again from zero. The tables that readers of format 5.0 want of calls
/// and subs are written at the end.
class Profiler {
public:
    Profiler(Options options, std::unique_ptr<Program> program, LocationTable& locations);
    /// The profiler of a thread begun by that of `creator`, which goes on as that one does now,
    /// into a profile of its own. `thread` counts the threads of the process from 1.
    Profiler(const Profiler& creator, std::unique_ptr<Program> program, unsigned thread);
    ~Profiler();
    Profiler(const Profiler&) = delete;
    Profiler& operator=(const Profiler&) = delete;

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
    [[nodiscard]] bool hasEnded() const { return m_ending == Ending::Done; }
    /// Whether it has opened a profile.
    [[nodiscard]] bool hasBegun() const { return m_begun; }
    /// Whether a profile is being written to `path`, or to whatever file when that is empty.
    [[nodiscard]] bool isWriting(const std::string& path = {}) const;
    /// @name Options that change while the program runs
    /// @{
    /// As they will be in the next profile.
    [[nodiscard]] Options nextOptions() const { return m_next ? *m_next : options; }
    /// Takes over what is not fixed when the hooks are installed: some options at once, others
    /// with the next profile.
    void change(const Options& wanted);
    /// The next profile goes to this file.
    void rename(const std::string& path);
    /// @}
    /// Completes the file, for a process that may be about to vanish in exec, but can go on.
    void finishTentatively();
    /// The process has not vanished after all.
    void resumeAfterTentativeFinish();
    /// The program is about to fork a child that may be profiled.
    void prepareFork();
    /// Only sets flags, so that it may be called in a child of fork of a threaded program: at the
    /// next event the child drops what it inherited and begins a profile of its own.
    void noteFork();
    /// In a child that is not to be profiled.
    void leaveFileToParent();
    /// Whether nothing has happened in this process since.
    [[nodiscard]] bool hasJustForked();
    /// From the thread that ends the process: asks the thread of this profiler to complete its
    /// profile at its next event. Returns whether there is one.
    bool requestFinish();
    /// Whether it has not done so yet.
    [[nodiscard]] bool hasUnheardRequest() const { return m_ending == Ending::Requested; }
    /// From the thread that ends the process, when this profiler's waits for something and does not
    /// hear: no event counts from now on, but for one that has begun before (`inHook`).
    void stopInstead()
    {
        m_wasStopped = recording.exchange(false);
        due = 0;
    }
    /// When that one is over: completes the profile instead of its thread. Waits for it when
    /// it is just doing so itself.
    void finishInstead();
    /// Ends profiling without a trace: another profiler takes over.
    void abandon();
    /// In a child of fork, where the thread of this profiler is not. Only sets flags.
    void forget();
    /// The reserve of memory has been used: profiling ends at the next event, unless there is
    /// memory again. Only sets flags.
    void noteShortage();
    /// @}

    /// @name For the hooks
    /// @{
    /// The time that statements are charged by: the clock less all that the profiler itself took.
    [[nodiscard]] Clock::Units time() const { return clock.now() - skipped; }
    /// The time that calls are charged by: less what is hidden from them, too.
    [[nodiscard]] Clock::Units subTime(Clock::Units time) const { return time - hidden; }
    /// Whether anything is to be done before an event.
    [[nodiscard]] bool isDue(Clock::Units clockNow) const
    {
        return clockNow >= due.load(std::memory_order_relaxed);
    }
    /// An exception is on its way: the next event is to look whether it has been caught.
    void awaitException()
    {
        auto before = due.load(std::memory_order_relaxed);
        if (before > DueForException && due.compare_exchange_strong(before, DueForException))
            m_dueAfterException = before;
    }
    /// Whether an event is due for an exception and for nothing else; then no event is any more.
    bool isDueForExceptionOnly(Clock::Units clockNow)
    {
        auto expected = DueForException;
        return clockNow < m_dueAfterException
            && due.compare_exchange_strong(expected, m_dueAfterException);
    }
    /// Does it: flushes, or begins the child's own profile after a fork. Returns the time of
    /// the event.
    Clock::Units attend(Clock::Units clockNow);
    /// C code begins to run as the innermost call, at an event at `now`.
    void prepareForWait(const Frame& frame, MayWait mayWait, Clock::Units now)
    {
        if (m_schedule.isDueBeforeWait(now + skipped, frame, mayWait)) [[unlikely]]
            writeBeforeWait(now);
    }
    /// Nothing of the program runs between the event at `now` and this op.
    void follow(const void* op, Clock::Units now)
    {
        followingOp = op;
        followingTime = now;
    }
    /// A hook that read the clock at `began` is at its end: nobody is to be charged for it.
    void charge(HookWork work, Clock::Units began)
    {
        if (hookOverhead.isDue()) [[unlikely]]
            timeHook(work, began);
        skipped += hookOverhead.of(work);
    }
    /// The profiler has done something that takes longer than an event.
    void chargeWork(Clock::Units units)
    {
        skipped += units;
        m_overheadUnits += units;
    }
    /// The running statement has ended; one on `line` runs from now on, for the first time
    /// (`executions` 1) or again (0).
    void switchStatement(Clock::Units now, LineId line, unsigned executions)
    {
        if (options.stream) [[unlikely]] {
            writeStatement(now - statementStart, executions);
        } else {
            lines.atKnown(currentLine).units += now - statementStart;
            lines.at(line).count += executions;
        }
        currentLine = line;
        statementStart = now;
    }
    /// A call in `context` made on line `site` begins, by `namedCaller` if not the context's
    /// parent. What tells its liveness is for the hook to fill in.
    Frame& beginCall(
        Context& context, LineId site, const ProfiledSub* namedCaller, Clock::Units now)
    {
        auto& frame = calls.push(context);
        frame.site = &contexts.site(context, site, namedCaller);
        frame.start = subTime(now);
        if (options.calls == 2) [[unlikely]]
            writeEntry(frame);
        return frame;
    }
    /// Ends the innermost call, at a time of the sub clock.
    void endCall(Clock::Units subNow, CallEnd how)
    {
        const auto& context = *calls.top().context;
        const auto cost = calls.pop(subNow);
        if (options.calls == 2 || options.stream) [[unlikely]]
            writeReturn(context, cost, subNow, how);
    }
    /// Profiling is interrupted while calls are running, which may end at any time, unnoticed.
    [[nodiscard]] bool isPausedInCalls() const
    {
        return m_disabledAt != 0 && !calls.empty() && !m_forked && m_ending == Ending::No;
    }
    /// Whether a profile is open, be it written to or not.
    [[nodiscard]] bool isOpen() const { return m_file || m_tmon; }
    /// For such calls time stands still.
    [[nodiscard]] Clock::Units pauseTime() const { return m_disabledAt - skipped; }
    /// @}

    Options options;
    const std::unique_ptr<Program> program;
    Log log;
    const unsigned thread = 0; ///< 0 for the main thread
    Clock clock;
    std::atomic<bool> recording = false;
    std::atomic<bool> inHook = false; ///< set by the thread of this profiler, around each event
    LineId currentLine = 0;
    Clock::Units statementStart = 0;
    /// The op that follows the last event at once, and its time: an event there needs no reading of
    /// the clock. Null when that has passed.
    const void* followingOp = nullptr;
    Clock::Units followingTime = 0;
    /// 0 also means that something else is to be done first; another thread may set it to that.
    std::atomic<Clock::Units> due = 0;
    static constexpr Clock::Units DueForException = 1;
    Clock::Units skipped = 0; ///< taken by the profiler itself, or while it was disabled
    Clock::Units hidden = 0; ///< not to be seen in the times of calls (accept, FCGI::Accept)
    PendingException exception; ///< the last one, until it has been caught
    HookOverhead hookOverhead;
    CallStack calls;
    LineCounters lines;
    SubTable subs;
    ContextTree contexts;
    std::uint64_t tree = 1; ///< which one `contexts` is: each profile begins another
    FileTable files;

private:
    void writeStatement(Clock::Units units, unsigned nextExecutions);
    void writeEntry(const Frame& frame);
    void writeEntry(const SiteCounters& site);
    [[nodiscard]] bool writesReturns() const;
    void writeReturn(
        const Context& context, CallStack::Cost cost, Clock::Units subNow, CallEnd how);
    /// @name With option tmon, instead of a profile of our own
    /// @{
    void openTmon();
    void distributeTmon();
    void distributeTmonIfDue(std::int64_t now);
    void endTmon();
    [[nodiscard]] DprofFile::Moment moment();
    [[nodiscard]] std::int64_t nanoseconds(Clock::Units units) const;
    /// @}
    void openProfile();
    /// Of the process that has forked: their returns will be in the profile that has been opened.
    void writeEventsUntilNow();
    void takeNextOptions();
    [[nodiscard]] std::string path() const;
    [[nodiscard]] OutputFile::NewFile newFile(bool isOwn) const;
    [[nodiscard]] std::int64_t ticks(Clock::Units units) const;
    void flush(Clock::Units clockNow, Clock::Units subNow);
    void writeBeforeWait(Clock::Units now);
    void flushStatements();
    void writePartialCalls(Clock::Units subNow);
    void writeEnd();
    void complete();
    void beginAsChild();
    void clearCounters();
    bool keepMemory();
    void announceNewFiles();
    void timeHook(HookWork work, Clock::Units began);
    void warnOnce(const std::string& message);

    /// How far this profiler has come in ending for good.
    enum class Ending { No, Requested, Done };
    /// Returns whether it was on. What has gathered is still to be written.
    bool stopRecording();
    void interrupt();

    /// What a tentative finish changed and a resumption puts back.
    struct Tentative {
        std::unique_ptr<ProfileFile::Savepoint> file;
        std::unique_ptr<DprofFile::Savepoint> tmon;
        Clock::Units at = 0;
        bool wasRecording = false;
        FileTable::Savepoint files;
        SourceChunks sources;
        std::vector<Frame> running; ///< outermost first
        std::vector<CallStack::Cost> costs; ///< what they were ended with, innermost first
    };

    LocationTable& m_locations;
    Clock::Units m_dueAfterException = 0; ///< `due` before awaitException()
    std::unique_ptr<ProfileFile> m_file;
    std::unique_ptr<DprofFile> m_tmon; ///< one of the two
    PartialCalls m_partialCalls; ///< of m_file
    SourceChunks m_sources; ///< of m_file
    InheritedSource m_inheritedSource;
    std::unique_ptr<Tentative> m_tentative;
    std::optional<Options> m_next; ///< of the next profile, when they are to be others
    OwnPaths m_ownPaths;
    std::string m_nextPath; ///< its base path, when that is to be another
    std::string m_basePath; ///< absolute, so that children find it after chdir
    FlushSchedule m_schedule{clock}; ///< of m_file or m_tmon
    Clock::Units m_overheadUnits = 0; ///< spent on flushes
    Clock::Units m_disabledAt = 0;
    bool m_flushIsPending = false; ///< a pause has not written what has gathered
    double m_ticksPerUnit = 1; ///< as of the last flush, for events that are written at once
    Clock::Units m_rateSince = 0; ///< when that was, and how many nanoseconds had passed by then
    std::int64_t m_nanosecondsThen = 0;
    Clock::Units m_owed = 0; ///< to be taken from statements that are written at once
    unsigned m_executions = 0; ///< 0 when the running statement has been written before
    std::optional<std::uint32_t> m_evalsAtFork; ///< Program::evals(), in a child not begun yet
    int m_forkdepth; ///< generations of children still to be profiled; negative for all
    /// Held by what is more than counting: the thread that ends the process may be doing it.
    std::recursive_mutex m_working;
    std::atomic<Ending> m_ending = Ending::No;
    bool m_wasStopped = false;
    bool m_openAtEvent = false;
    bool m_begun = false;
    bool m_forked = false;
    pid_t m_process; ///< that counts here
    bool m_addpid;
    bool m_addThread = false;
    /// A name that is given from now on is taken without pid and thread.
    bool m_mayNameExactly = false;
    bool m_warned = false;
    std::atomic<bool> m_isShortOfMemory = false;
};

} // namespace nytprof

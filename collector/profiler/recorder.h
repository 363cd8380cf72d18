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
#include "profiler/hook_overhead.h"
#include "writer/log.h"
#include "writer/profile_writer.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>

namespace nytprof {

/// What is to be done before the next event counts, besides flushing.
enum class Pending : std::uint32_t {
    OpenProfile = 1,
    Forked = 2, ///< this is the child: it begins a profile of its own
    FinishRequested = 4, ///< the thread that ends the process wants the profile completed
    MemoryShortage = 8, ///< the reserve has been used: profiling ends, unless there is memory again
};

/// An exception on its way, see hooks/exception_hooks.cpp.
struct PendingException {
    StatementTime thrownAt; ///< 0 for none
    LineId caughtOn = 0;
    const void* stackInfo = nullptr; ///< with contextIndex where it was thrown
    std::int32_t contextIndex = -1;
    [[nodiscard]] bool isPending() const { return thrownAt != StatementTime{}; }
};

/// What the hooks of one interpreter work on: its counters, and what they need to know at each
/// event. Only the thread that runs the interpreter may touch it, but for raise() and `recording`.
/// What is not done for each statement or call is Profiler's.
class Recorder {
public:
    Recorder(Options given, std::unique_ptr<Program> of, const Clock& read,
        LocationTable& locations, unsigned number)
        : options(std::move(given))
        , program(std::move(of))
        , log(options.log, options.trace)
        , thread(number)
        , clock(read)
        , lines(locations)
        , files(*program, options.savesrc, locations)
    {
    }
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    /// @name What is due
    /// @{
    /// Whether anything is to be done before an event: the only test that hooks make.
    [[nodiscard]] bool isDue(RawTime clockNow) const
    {
        return clockNow >= due.load(std::memory_order_relaxed);
    }
    /// From any thread, also in the middle of an allocation or a fork.
    void raise(Pending what)
    {
        m_pending |= static_cast<std::uint32_t>(what);
        due = Now;
    }
    [[nodiscard]] bool isPending(Pending what) const
    {
        return (m_pending & static_cast<std::uint32_t>(what)) != 0;
    }
    void handled(Pending what) { m_pending &= ~static_cast<std::uint32_t>(what); }
    /// When it is time to ask FlushSchedule again.
    void planFlush(RawTime at)
    {
        m_nextFlush = at;
        due = at;
        if (m_pending != 0) // raised before or meanwhile
            due = Now;
    }
    /// An exception is on its way: the next event is to look whether it has been caught. That
    /// concerns no other thread, so it takes none of the mask's atomic operations.
    void awaitException() { due.store(Now, std::memory_order_relaxed); }
    /// Whether nothing but an exception is due; then nothing is due any more.
    bool isOnlyExceptionDue(RawTime clockNow)
    {
        if (due.load(std::memory_order_relaxed) != Now || clockNow >= m_nextFlush || m_pending != 0)
            return false;
        planFlush(m_nextFlush);
        return true;
    }
    /// @}

    /// @name Events
    /// @{
    /// Nothing of the program runs between the event at `now` and this op.
    void follow(const void* op, StatementTime now)
    {
        nextOp = op;
        nextOpTime = now;
    }
    /// A hook that read the clock at `began` is at its end: nobody is to be charged for it.
    void charge(HookWork work, StatementTime began)
    {
        if (hookOverhead.isDue()) [[unlikely]]
            timeHook(work, began);
        clock.overhead += hookOverhead.of(work);
    }
    /// The running statement has ended; one on `next` runs from now on, for the first time
    /// (`executions` 1) or again (0).
    void switchStatement(StatementTime now, LineId next, unsigned executions)
    {
        if (writesStatements) [[unlikely]] {
            events->statement(line, now - lineStart, executions);
        } else {
            lines.atKnown(line).units += now - lineStart;
            lines.at(next).count += executions;
        }
        line = next;
        lineStart = now;
    }
    /// A call in `context` made on line `site` begins, by `namedCaller` if not the context's
    /// parent. The hook fills in what shows whether it still runs.
    Frame& beginCall(
        Context& context, LineId site, const ProfiledSub* namedCaller, StatementTime now)
    {
        auto& frame = calls.push(context);
        frame.site = &contexts.site(context, site, namedCaller);
        frame.start = clock.callTime(now);
        if (writesCalls) [[unlikely]]
            events->beginCall(frame);
        return frame;
    }
    /// Ends the innermost call, at a time that calls are charged by.
    void endCall(CallTime callNow, CallEnd how)
    {
        const auto& context = *calls.top().context;
        const auto cost = calls.pop(callNow);
        if (writesCalls) [[unlikely]]
            events->endCall(context, cost, callNow, how);
    }
    /// @}

    [[nodiscard]] ProfileSource source()
    {
        return {options, *program, log, clock, files, lines, subs, contexts, calls};
    }
    /// Drops what has been counted; contexts and calls stay.
    void clearCounters()
    {
        lines.clear();
        contexts.clearCounters();
    }

    Options options;
    const std::unique_ptr<Program> program;
    Log log;
    const unsigned thread; ///< 0 for the main thread
    ProgramClock clock;
    std::atomic<bool> recording = false;
    std::atomic<bool> inHook = false; ///< set by the thread of this profiler, around each event
    LineId line = 0;
    StatementTime lineStart;
    /// The op that follows the last event at once, and its time: an event there needs no reading of
    /// the clock. Null when that has passed.
    const void* nextOp = nullptr;
    StatementTime nextOpTime;
    /// When the next flush is due; Now while anything else is.
    std::atomic<RawTime> due = Now;
    static constexpr RawTime Now{}; ///< before all times
    /// Whether these are written as they happen, else they are only counted; and by what.
    bool writesStatements = false;
    bool writesCalls = false;
    ProfileWriter* events = nullptr; ///< not owned
    PendingException exception; ///< the last one, until it has been caught
    HookOverhead hookOverhead;
    CallStack calls;
    LineCounters lines;
    SubTable subs;
    ContextTree contexts;
    std::uint64_t tree = 1; ///< which one `contexts` is: each profile begins another
    FileTable files;

private:
    [[gnu::noinline]] void timeHook(HookWork work, StatementTime began)
    {
        const auto end = clock.now();
        hookOverhead.learn(work, clock.statementTime(end) - began);
        clock.overhead += clock.now() - end;
    }

    std::atomic<std::uint32_t> m_pending = 0; ///< bits of Pending
    RawTime m_nextFlush;
};

} // namespace nytprof

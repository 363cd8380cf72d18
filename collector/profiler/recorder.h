// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/clock.h"
#include "base/options.h"
#include "base/program.h"
#include "counters/call_stack.h"
#include "counters/context_tree.h"
#include "counters/file_table.h"
#include "counters/location_table.h"
#include "counters/sub_table.h"
#include "memory/memory_recorder.h"
#include "profiler/hook_overhead.h"
#include "writer/log.h"
#include "writer/profile_writer.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>

namespace nytprof {

/// Work before the next event, besides flushing.
enum class Pending : std::uint32_t {
    OpenProfile = 1,
    Forked = 2, ///< this is the child, without its own profile yet
    FinishRequested = 4, ///< the thread that ends the process wants the profile completed
    MemoryShortage = 8, ///< reserve used: profiling ends unless memory is available again
};

/// An exception in flight, see hooks/exception_hooks.cpp.
struct PendingException {
    StatementTime ranUntil; ///< what it leaves has run at least until then; 0: none
    LineId caughtOn = 0;
    const void* stackInfo = nullptr; ///< with contextIndex: location of die
    std::int32_t contextIndex = -1;
    [[nodiscard]] bool isPending() const { return ranUntil != StatementTime{}; }
};

/// Whether events count, and whether hooks need not do more: no event is written when it happens,
/// and the clock is the processor's counter.
class RecordingState {
public:
    RecordingState& operator=(bool on)
    {
        m_state = on ? m_on : Off;
        return *this;
    }
    operator bool() const { return m_state != Off; }
    [[nodiscard]] bool onlyCounts() const
    {
        return m_state.load(std::memory_order_relaxed) == OnlyCounts;
    }
    /// As onlyCounts(), but memory is recorded, too.
    [[nodiscard]] bool countsWithMemory() const
    {
        return m_state.load(std::memory_order_relaxed) == CountsWithMemory;
    }
    /// Keeps recording off if another thread turned it off.
    void setOnlyCounts(bool only, bool withMemory = false)
    {
        auto before = std::exchange(m_on, !only ? On : withMemory ? CountsWithMemory : OnlyCounts);
        m_state.compare_exchange_strong(before, m_on);
    }

private:
    enum State : std::uint8_t { Off, On, OnlyCounts, CountsWithMemory };
    std::atomic<State> m_state = Off;
    State m_on = On;
};

/// State of the hooks of one interpreter: counters, and what each event needs. Only for the
/// interpreter's thread, except raise() and `recording`. Profiler has what is not done per event.
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
        writeEvents(false, false);
    }
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    /// @name Pending work
    /// @{
    /// Whether anything precedes the event: the only test per hook. Also if the counter has stepped
    /// back.
    [[nodiscard]] bool isDue(RawTime clockNow) const
    {
        const auto passed = static_cast<std::uint64_t>(clockNow - m_planned);
        return passed >= m_untilDue.load(std::memory_order_relaxed);
    }
    /// From any thread, also during an allocation or fork.
    void raise(Pending what)
    {
        m_pending |= static_cast<std::uint32_t>(what);
        makeDue();
    }
    void makeDue() { m_untilDue = AtOnce; }
    static constexpr RawTime Now{}; ///< before all times
    /// When the next event is due; Now if other work is pending.
    [[nodiscard]] RawTime due() const
    {
        const auto until = m_untilDue.load(std::memory_order_relaxed);
        return until == AtOnce ? Now : m_planned + static_cast<Clock::Units>(until);
    }
    [[nodiscard]] bool isPending(Pending what) const
    {
        return (m_pending & static_cast<std::uint32_t>(what)) != 0;
    }
    void handled(Pending what) { m_pending &= ~static_cast<std::uint32_t>(what); }
    /// Sets when to ask FlushSchedule again.
    void planFlush(RawTime clockNow, RawTime at)
    {
        constexpr Clock::Units Difference = 1'000'000; // between counters of processors, at most
        m_planned = clockNow + -Difference;
        m_untilFlush
            = static_cast<std::uint64_t>(std::max<Clock::Units>(at - clockNow, 0)) + Difference;
        resumePlan();
    }
    /// The next event checks whether the exception was caught. A plain store: for this thread only.
    void awaitException() { m_untilDue.store(AtOnce, std::memory_order_relaxed); }
    /// Whether only an exception was due; if so, it no longer is.
    bool isOnlyExceptionDue(RawTime clockNow)
    {
        const auto passed = static_cast<std::uint64_t>(clockNow - m_planned);
        if (due() != Now || passed >= m_untilFlush || m_pending != 0)
            return false;
        resumePlan();
        return true;
    }
    /// @}

    /// @name Events
    /// @{
    /// No program code runs between the event at `now` and this op.
    void follow(const void* op, StatementTime now)
    {
        nextOp = op;
        nextOpTime = now;
    }
    /// At the end of a hook that read the clock at `began`, `since` after the last one of its kind:
    /// subtracts its overhead.
    [[gnu::always_inline]] void charge(HookWork work, StatementTime began, Clock::Units since)
    {
        if (hookOverhead.isDue()) [[unlikely]]
            chargeTimed(work, began, since);
        else
            clock.overhead += hookOverhead.of(work, since);
    }
    [[gnu::noinline]] void chargeTimed(HookWork work, StatementTime began, Clock::Units since)
    {
        if (hookOverhead.isAlone())
            chargeAlone(work, began); // tail calls
        else
            chargeSample(work, began, since);
    }
    [[gnu::noinline]] void chargeSample(HookWork work, StatementTime began, Clock::Units since)
    {
        const auto end = clock.now();
        hookOverhead.learn(work, clock.statementTime(end) - began, since);
        clock.overhead += clock.now() - end + hookOverhead.of(work, since);
    }
    [[gnu::noinline]] void chargeAlone(HookWork work, StatementTime began)
    {
        clock.overhead += hookOverhead.ofAlone(work, clock.statementNow() - began);
    }
    /// Ends the running statement; `next` starts (`executions` 1) or resumes (0). Returns how long
    /// after the last start or resumption.
    Clock::Units switchStatement(StatementTime now, LineId next, unsigned executions)
    {
        if (writesStatements) [[unlikely]] {
            const auto since = now - lineStart;
            noteWritten(events->statement(lines.current(), since, executions));
            lines.moveTo(next);
            lineStart = now;
            return since;
        }
        static_cast<void>(lines.at(next)); // may add a counter
        return countStatement(now, next, executions);
    }
    /// Switches statements that are only counted, to one that has a counter.
    [[gnu::always_inline]] Clock::Units countStatement(
        StatementTime now, LineId next, unsigned executions)
    {
        const auto since = now - lineStart;
        lines.advance(since, next, executions);
        lineStart = now;
        return since;
    }
    /// Begins a call in `context` from line `site`, by `namedCaller` if not the context's parent.
    /// The hook fills in what hooks/liveness.h needs.
    [[gnu::always_inline]] Frame& beginCall(
        Context& context, LineId site, const ProfiledSub* namedCaller, StatementTime now)
    {
        auto& frame = calls.push(context);
        auto* const recent = ContextTree::recentSite(context, site, namedCaller);
        frame.site = recent ? recent : &findSite(context, site, namedCaller);
        frame.start = clock.callTime(now);
        if (writesCalls) [[unlikely]]
            noteWritten(events->beginCall(frame));
        return frame;
    }
    void endCall(CallTime callNow, CallEnd how)
    {
        const auto& context = *calls.top().context;
        const auto& site = *calls.top().site;
        const bool isEarlier = calls.top().kind == Frame::Kind::Earlier;
        const auto cost = calls.pop(callNow);
        if (isEarlier) [[unlikely]]
            contexts.endEarlier(site, cost.exclusive, calls.empty() ? nullptr : calls.top().site);
        if (writesCalls) [[unlikely]]
            noteWritten(events->endCall(context, cost, callNow, how));
    }
    /// @}

    [[nodiscard]] ProfileSource source()
    {
        return {options, *program, log, clock, files, lines, subs, contexts, calls, memory};
    }
    /// Which events are written when they happen, else only counted.
    void writeEvents(bool ofStatements, bool ofCalls)
    {
        writesStatements = ofStatements;
        writesCalls = ofCalls;
        recording.setOnlyCounts(
            !ofStatements && !ofCalls && clock.usesCounter(), memory != nullptr);
    }
    /// In a child of fork: counts from zero. Running calls stay.
    void beginCounters()
    {
        lines.clear();
        contexts.abandon();
        calls.continueIn(contexts);
        ++tree;
    }

    Options options;
    const std::unique_ptr<Program> program;
    Log log;
    const unsigned thread; ///< 0: main thread
    ProgramClock clock;
    RecordingState recording;
    std::atomic<bool> inHook = false; ///< set by this profiler's thread during each event
    StatementTime lineStart;
    /// The op directly after the last event, which shares its clock reading; null once past.
    const void* nextOp = nullptr;
    StatementTime nextOpTime;

private: // here, as each event uses them
    static constexpr std::uint64_t AtOnce = 0;
    RawTime m_planned; ///< when planFlush() was called, or a little before
    std::atomic<std::uint64_t> m_untilDue = AtOnce; ///< units from then

public:
    bool writesStatements = false; ///< see writeEvents()
    bool writesCalls = false;
    ProfileWriter* events = nullptr; ///< not owned
    bool wasLoadedLate = false; ///< into a running program
    MemoryRecorder* memory = nullptr; ///< not owned; null: memory is not recorded
    PendingException exception;
    HookOverhead hookOverhead;
    CallStack calls;
    LineCounters lines;
    SubTable subs;
    ContextTree contexts;
    std::uint64_t profile = 1; ///< running calls of another one are gone
    std::uint64_t tree = 1; ///< generation of `contexts`: each profile has another, and each child
    FileTable files;

private:
    void noteWritten(bool tookLong)
    {
        if (tookLong)
            hookOverhead.timeAlone();
    }
    [[gnu::noinline]] SiteCounters& findSite(
        Context& context, LineId line, const ProfiledSub* namedCaller)
    {
        const auto touched = contexts.touched().size();
        auto& found = contexts.site(context, line, namedCaller);
        if (contexts.touched().size() != touched)
            hookOverhead.timeAlone();
        return found;
    }
    void resumePlan()
    {
        m_untilDue = m_untilFlush;
        if (m_pending != 0) // raised before or concurrently
            makeDue();
    }

    std::uint64_t m_untilFlush = 0; ///< units from m_planned
    std::atomic<std::uint32_t> m_pending = 0; ///< bits of Pending
};

} // namespace nytprof

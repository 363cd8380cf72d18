// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/interpreters.h"

#include "base/memory_reserve.h"
#include "hooks/existing_ops.h"
#include "hooks/live.h"
#include "hooks/liveness.h"
#include "hooks/perl_program.h"
#include "hooks/source_reading.h"
#include "hooks/sub_identity.h"
#include "hooks/sv_tracker.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include <pthread.h>
#if defined(__linux__)
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace nytprof::hooks {

constinit thread_local ImmediateSignals immediateSignals;

namespace {

/// Handlers get no interpreter; while signals are held, this thread runs the attached one.
#ifdef MULTIPLICITY
#define NYTPROF_USE_ATTACHED auto* const my_perl = attached.interpreter
#else
#define NYTPROF_USE_ATTACHED static_cast<void>(0)
#endif

/// Defers a signal to perl's next safe point. Returns whether it did.
bool holdBack(int signal, bool isImmediate)
{
    const bool isFault
        = signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE || signal == SIGILL;
    const bool inHook = attached.profiler && attached.profiler->inHook;
    if ((!inHook && !immediateSignals.areHeld) || isFault)
        return false;
    NYTPROF_USE_ATTACHED;
    if (!isImmediate && !(PL_signals & PERL_SIGNALS_UNSAFE_FLAG))
        return false;
    ++PL_psig_pend[signal];
    PL_sig_pending = 1;
    immediateSignals.haveWaited = 1;
    return true;
}

/// Replaces a signal function. Non-immediate ones defer handlers unless PERL_SIGNALS=unsafe.
template <auto& Original, bool IsImmediate, class... More>
Signal_t receive(int signal, More... more)
{
    if (!holdBack(signal, IsImmediate))
        Original(signal, more...);
}

template <auto& Original, bool IsImmediate, class... More>
void guard(Signal_t (*&used)(int, More...))
{
    if (used != receive<Original, IsImmediate, More...>)
        Original = std::exchange(used, receive<Original, IsImmediate, More...>);
}

Sighandler_t queueing;
#if PERL_VERSION >= 32
Sighandler1_t queueing1;
Sighandler3_t queueing3;
Sighandler1_t running1;
Sighandler3_t running3;
#else
Sighandler_t running;
#endif

struct ProfiledInterpreter {
    std::optional<Profiler> profiler;
    KeptNames names;
    StringEvals evals{sourceStore()};
};

struct ProfiledProcess {
    std::mutex mutex;
    /// By address. Never erased: threads may be attached; a new interpreter may get the address.
    std::map<PerlInterpreter*, ProfiledInterpreter> interpreters;
    LocationTable locations;
    unsigned threads = 0; ///< number of threads so far
    bool isFollowed = false;
};

/// Never destroyed: hooks and exit handlers may run until the process ends.
ProfiledProcess& process()
{
    static auto* const all = new ProfiledProcess;
    return *all;
}

/// The profiler that this thread last counted in: during a clone, perl attaches the new interpreter
/// in the old one's thread. Never an ended one, whose address may be reused.
thread_local Profiler* recent = nullptr;

/// Perl may have switched interpreters since the last event.
void attachToRunning()
{
#ifdef MULTIPLICITY
    if (auto* const my_perl = static_cast<PerlInterpreter*>(PERL_GET_CONTEXT))
        attach(aTHX);
#endif
}

/// Calls ended in a pause are the parent's; the child would take them for its own.
void endCallsGoneInPause()
{
#ifdef MULTIPLICITY
    if (!PERL_GET_CONTEXT)
        return;
#endif
    dTHX;
    auto* const profiler = profilerOf(aTHX);
    if (profiler && profiler->isPausedInCalls())
        endGoneCalls(aTHX_ * profiler, profiler->clock.pauseTime(), NYTPROF_NATIVE_FRAME);
}

void beforeFork()
{
    holdSignals(); // a handler might need these locks
    attachToRunning();
    endCallsGoneInPause();
    process().mutex.lock();
    process().locations.mutex().lock();
    sourceStore().mutex().lock();
    subRangesMutex().lock();
    hookedSubsMutex().lock();
}

void afterFork()
{
    hookedSubsMutex().unlock();
    subRangesMutex().unlock();
    sourceStore().mutex().unlock();
    process().locations.mutex().unlock();
    process().mutex.unlock();
    releaseSignals();
}

/// Runs in the child of any fork (open "-|", backticks, C code), which has only this thread.
void noteFork()
{
    for (auto& [address, interpreter] : process().interpreters) {
        auto& profiler = interpreter.profiler;
        if (profiler && &*profiler == attached.profiler)
            profiler->noteFork();
        else if (profiler)
            profiler->forget();
    }
    afterFork();
}

using namespace std::chrono_literals;

#if defined(__linux__) && defined(__NR_membarrier)
/// Puts a memory barrier into every thread, so that hooks need none. Returns success.
bool synchronizeThreads()
{
    return syscall(__NR_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0) == 0
        && syscall(__NR_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0) == 0;
}
#else
bool synchronizeThreads() { return false; }
#endif

/// Waits for the condition, at most that long; returns whether it holds.
template <class Condition>
bool waitFor(Condition holds, std::chrono::milliseconds atMost)
{
    const auto end = std::chrono::steady_clock::now() + atMost;
    while (!holds()) {
        if (std::chrono::steady_clock::now() > end)
            return false;
        std::this_thread::sleep_for(1ms);
    }
    return true;
}

template <class IsMeant>
void finishOwnAnd(Profiler* own, IsMeant isMeant)
{
    if (own && own->hasJustForked())
        own->abandon(); // a child that ran no perl
    else if (own && !own->hasEnded())
        own->finish();
    const std::lock_guard lock(process().mutex);
    std::vector<Profiler*> others;
    for (auto& [address, interpreter] : process().interpreters) {
        auto& other = interpreter.profiler;
        if (other && &*other != own && isMeant(*other) && other->requestFinish())
            others.push_back(&*other);
    }
    const auto haveHeard = [&] {
        return std::none_of(others.begin(), others.end(),
            [](const Profiler* profiler) { return profiler->isPending(Pending::FinishRequested); });
    };
    if (waitFor(haveHeard, 10ms))
        return;
    for (auto* const other : others)
        other->stopInstead();
    if (!synchronizeThreads())
        std::this_thread::sleep_for(5ms); // longer than any event
    for (auto* const other : others) {
        // A longer event is a flush; finishInstead() waits for that.
        waitFor([&] { return !other->inHook; }, 100ms);
        other->finishInstead();
    }
}

} // namespace

void guardSignals(pTHX)
{
    guard<queueing, false>(PL_csighandlerp);
#if PERL_VERSION >= 32
    guard<queueing1, false>(PL_csighandler1p);
    guard<queueing3, false>(PL_csighandler3p);
    guard<running1, true>(PL_sighandler1p);
    guard<running3, true>(PL_sighandler3p);
#else
    guard<running, true>(PL_sighandlerp);
#endif
}

constinit thread_local Attached attached;

void attach(pTHX)
{
    const std::lock_guard lock(process().mutex);
    auto* const interpreter = thisInterpreter(aTHX);
    const auto found = process().interpreters.find(interpreter);
    const bool known = found != process().interpreters.end() && found->second.profiler;
    attached = {interpreter, known ? &*found->second.profiler : nullptr};
    if (known && !attached.profiler->hasEnded())
        recent = attached.profiler;
}

Profiler& createProfiler(pTHX_ const Options& options, const WriterFactory& factory)
{
    {
        const std::lock_guard lock(process().mutex);
        auto* const interpreter = thisInterpreter(aTHX);
        auto& [profiler, names, evals] = process().interpreters[interpreter];
        profiler.emplace(options, std::make_unique<PerlProgram>(interpreter, evals),
            process().locations, factory);
        if (const char* const reason = profiler->options.memory ? whyNoMemory() : nullptr) {
            profiler->options.memory = false;
            profiler->log.report(reason);
        }
    }
    attach(aTHX);
    return *attached.profiler;
}

void createThreadProfiler(pTHX)
{
    const auto* const creator = recent;
    if (!creator)
        return;
    {
        const std::lock_guard lock(process().mutex);
        const auto number = ++process().threads;
        if (hasLiveProfiler()) // its hooks go when the creator stops
            return;
        auto* const address = thisInterpreter(aTHX);
        auto& interpreter = process().interpreters[address];
        interpreter.names = {}; // from an interpreter that is gone
        interpreter.evals = creator->program->stringEvals();
        interpreter.profiler.emplace(
            *creator, std::make_unique<PerlProgram>(address, interpreter.evals), number);
    }
    attach(aTHX);
}

void finishProgram(pTHX)
{
    finishOwnAnd(profilerOf(aTHX), [](const Profiler& other) { return other.thread != 0; });
}

void finishAll()
{
    attachToRunning();
    finishOwnAnd(attached.profiler, [](const Profiler&) { return true; });
}

void endProfiler(pTHX)
{
    if (auto* const profiler = profilerOf(aTHX)) {
        profiler->end();
        keptNames(aTHX).release(aTHX);
        recent = recent == profiler ? nullptr : recent;
    }
}

KeptNames& keptNames(pTHX)
{
    const std::lock_guard lock(process().mutex);
    return process().interpreters[thisInterpreter(aTHX)].names;
}

bool hasThreads()
{
    const std::lock_guard lock(process().mutex);
    return process().threads > 0;
}

StringEvals& stringEvals(pTHX)
{
    const std::lock_guard lock(process().mutex);
    return process().interpreters[thisInterpreter(aTHX)].evals;
}

void followProcess()
{
    if (std::exchange(process().isFollowed, true))
        return;
    pthread_atfork(beforeFork, afterFork, noteFork);
    std::atexit(finishAll);
    MemoryReserve::onUse([] {
        if (attached.profiler)
            attached.profiler->raise(Pending::MemoryShortage);
    });
}

} // namespace nytprof::hooks

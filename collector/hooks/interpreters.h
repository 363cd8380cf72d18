// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "hooks/perl_program.h"
#include "perl_api.h"
#include "profiler/profiler.h"

#include <atomic>
#include <csignal>

/// With POSIX::sigaction and without its "safe", or with PERL_SIGNALS=unsafe, perl runs a signal's
/// handler at once, wherever the process is: it would call hooks inside a hook, and may die there.
namespace nytprof::hooks {

/// Of this thread.
struct ImmediateSignals {
    volatile std::sig_atomic_t areHeld = 0; ///< outside of hooks
    volatile std::sig_atomic_t haveWaited = 0;
};
extern constinit thread_local ImmediateSignals immediateSignals
    __attribute__((tls_model("initial-exec")));

/// Around all that changes tables of a profiler: handlers wait for perl's next safe point, some
/// nanoseconds later, and so does a thread that ends the process. Never across a call of the
/// program's code, nor inside another one.
class HookGuard {
public:
    explicit HookGuard(Profiler& profiler)
        : m_profiler(profiler)
    {
        begin(profiler);
    }
    ~HookGuard() { end(m_profiler); }
    HookGuard(const HookGuard&) = delete;
    HookGuard& operator=(const HookGuard&) = delete;

    static void begin(Profiler& profiler)
    {
        profiler.inHook.store(true, std::memory_order_relaxed);
        std::atomic_signal_fence(std::memory_order_seq_cst);
    }
    static void end(Profiler& profiler)
    {
        std::atomic_signal_fence(std::memory_order_seq_cst);
        profiler.inHook.store(false, std::memory_order_relaxed);
    }

private:
    Profiler& m_profiler;
};

/// The same for what is done to all profilers.
inline void holdSignals()
{
    immediateSignals.areHeld = 1;
    std::atomic_signal_fence(std::memory_order_seq_cst);
}
inline void releaseSignals()
{
    std::atomic_signal_fence(std::memory_order_seq_cst);
    immediateSignals.areHeld = 0;
}

/// Before C code that may wait: a signal that has come during the hook is to end the waiting, so
/// its handler runs now. May die.
inline void runHandlersThatWaited(pTHX)
{
    if (immediateSignals.haveWaited) [[unlikely]] {
        immediateSignals.haveWaited = 0;
        PL_signalhook(aTHX);
    }
}

/// From here on signals of this interpreter heed the guard.
void guardSignals(pTHX);

// Which profiler counts for which interpreter. A process has one interpreter, or one for each of
// its threads, or many that its threads take turns with (mod_perl).

/// The interpreter that this thread ran last, and its profiler, null when it has none.
/// Initial-exec and constinit: reading it is one instruction.
struct Attached {
    PerlInterpreter* interpreter = nullptr;
    Profiler* profiler = nullptr;
};
extern constinit thread_local Attached attached __attribute__((tls_model("initial-exec")));

inline PerlInterpreter* thisInterpreter(pTHX)
{
#ifdef MULTIPLICITY
    return aTHX;
#else
    return PL_curinterp;
#endif
}

/// Looks up the profiler of this interpreter for `attached`.
void attach(pTHX);

/// The profiler of this interpreter, or null. It stays where it is, also when another one takes its
/// place because the interpreter has gone and a new one has its address.
inline Profiler* profilerOf(pTHX)
{
    if (attached.interpreter != thisInterpreter(aTHX)) [[unlikely]]
        attach(aTHX);
    return attached.profiler;
}

/// Makes a profiler for this interpreter; it replaces any other.
Profiler& createProfiler(pTHX_ const Options& options, const WriterFactory& factory);

/// The same for an interpreter that perl has just cloned for a new thread: its profiler goes on as
/// that of the interpreter which begins the thread.
void createThreadProfiler(pTHX);

/// Completes the profile of this interpreter and those of all threads, because the program ends.
void finishProgram(pTHX);

/// Completes all profiles, because the process ends. May be called more than once.
void finishAll();

/// Completes the profile of this interpreter, which is about to be destroyed.
void endProfiler(pTHX);

/// The names that the profile of this interpreter keeps.
KeptNames& keptNames(pTHX);

/// From here on a forked child begins a profile of its own, and profiles that are still open when
/// the C library's exit runs are completed: a thread called exit, or C code did.
void followProcess();

} // namespace nytprof::hooks

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "perl_api.h"
#include "profiler/profiler.h"

#include <atomic>
#include <csignal>

/// POSIX::sigaction without "safe" and PERL_SIGNALS=unsafe run handlers at once: that would call
/// hooks inside a hook, and the handler may die there.
namespace nytprof::hooks {

// Other C libraries, such as musl, load no library with such variables into a running program.
#ifdef __GLIBC__
#define NYTPROF_INITIAL_EXEC __attribute__((tls_model("initial-exec")))
#else
#define NYTPROF_INITIAL_EXEC
#endif

/// Per thread.
struct ImmediateSignals {
    volatile std::sig_atomic_t areHeld = 0; ///< outside hooks
    volatile std::sig_atomic_t haveWaited = 0;
};
extern constinit thread_local ImmediateSignals immediateSignals NYTPROF_INITIAL_EXEC;

/// Surrounds changes of a profiler's tables: signal handlers and a thread that ends the process
/// wait, some nanoseconds. Never across program code, never nested.
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

    [[gnu::always_inline]] static void begin(Profiler& profiler)
    {
        profiler.inHook.store(true, std::memory_order_relaxed);
        std::atomic_signal_fence(std::memory_order_seq_cst);
    }
    [[gnu::always_inline]] static void end(Profiler& profiler)
    {
        std::atomic_signal_fence(std::memory_order_seq_cst);
        profiler.inHook.store(false, std::memory_order_relaxed);
    }

private:
    Profiler& m_profiler;
};

/// Makes signal handlers wait during changes to all profilers.
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

/// Before C code that may wait: runs deferred handlers, as they may end the wait. May die.
inline void runHandlersThatWaited(pTHX)
{
    if (immediateSignals.haveWaited) [[unlikely]] {
        immediateSignals.haveWaited = 0;
        PL_signalhook(aTHX);
    }
}

/// From now on, signals of this interpreter respect HookGuard.
void guardSignals(pTHX);

// A process has one interpreter, one per thread, or many that threads share (mod_perl).

/// This thread's last interpreter and its profiler or null. Read in one instruction (initial-exec).
struct Attached {
    PerlInterpreter* interpreter = nullptr;
    Profiler* profiler = nullptr;
};
extern constinit thread_local Attached attached NYTPROF_INITIAL_EXEC;

inline PerlInterpreter* thisInterpreter(pTHX)
{
#ifdef MULTIPLICITY
    return aTHX;
#else
    return PL_curinterp;
#endif
}

void attach(pTHX);

/// The interpreter's profiler, or null. Stays valid even if the interpreter's address is reused.
inline Profiler* profilerOf(pTHX)
{
    if (attached.interpreter != thisInterpreter(aTHX)) [[unlikely]]
        attach(aTHX);
    return attached.profiler;
}

/// Replaces any other profiler of this interpreter.
Profiler& createProfiler(pTHX_ const Options& options, const WriterFactory& factory);

/// For an interpreter just cloned for a thread: its profiler continues like the creator's.
void createThreadProfiler(pTHX);

/// At the program's end: completes the profiles of this interpreter and all threads.
void finishProgram(pTHX);

/// At the process's end. May be called repeatedly.
void finishAll();

/// For an interpreter about to be destroyed.
void endProfiler(pTHX);

class KeptNames;
KeptNames& keptNames(pTHX);

/// Whether this process has ever had ithreads.
[[nodiscard]] bool hasThreads();
StringEvals& stringEvals(pTHX);

/// Child processes begin their own profiles; libc's exit (by a thread, C code) completes open ones.
void followProcess();

} // namespace nytprof::hooks

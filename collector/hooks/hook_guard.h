// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "hooks/interpreters.h"

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

} // namespace nytprof::hooks

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/hook_guard.h"

#include <utility>

namespace nytprof::hooks {

constinit thread_local ImmediateSignals immediateSignals;

namespace {

/// Handlers get no interpreter; while they are held this thread runs the one attached.
#ifdef MULTIPLICITY
#define NYTPROF_USE_ATTACHED auto* const my_perl = attached.interpreter
#else
#define NYTPROF_USE_ATTACHED static_cast<void>(0)
#endif

/// Leaves a signal to perl's next safe point, as it does with those that are safe. Returns whether
/// that has to be.
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

/// In the place of a function that the system calls for a signal. Those that are not immediate run
/// the handler at once only with PERL_SIGNALS=unsafe.
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

} // namespace nytprof::hooks

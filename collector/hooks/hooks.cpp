// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/hooks.h"

#include "hooks/interpreters.h"
#include "hooks/sv_tracker.h"

#include <algorithm>

namespace nytprof::hooks {

Originals perlsOwn;
Originals originals;
Originals builtinOriginals;

namespace {

bool installed = false;

OP* execHook(pTHX)
{
    auto* const profiler = profilerOf(aTHX);
    if (!profiler)
        return originals[OP_EXEC](aTHX);
    HookGuard::begin(*profiler);
    profiler->suspendForExec();
    HookGuard::end(*profiler);
    OP* const next = originals[OP_EXEC](aTHX); // returns only on failure
    const HookGuard guard(*profiler);
    profiler->resumeAfterExec();
    return next;
}

OP* forkHook(pTHX)
{
    if (auto* const profiler = recordingProfiler(aTHX)) {
        const HookGuard guard(*profiler);
        profiler->prepareFork();
    }
    return originals[OP_FORK](aTHX);
}

OP* syscallHook(pTHX)
{
    OP* const next = originals[OP_SYSCALL](aTHX);
    if (auto* const profiler = profilerOf(aTHX))
        static_cast<void>(profiler->hasJustForked()); // sets flags
    return next;
}

/// For memory=1: exit frees the variables of the scopes that it leaves.
OP* exitHook(pTHX)
{
    stopTracking(aTHX);
    return originals[OP_EXIT](aTHX);
}

} // namespace

void uninstall(pTHX)
{
    if (installed)
        std::copy(perlsOwn.begin(), perlsOwn.end(), PL_ppaddr);
}

void install(pTHX_ const Options& options, Naming naming)
{
    if (!installed) {
        std::copy_n(PL_ppaddr, perlsOwn.size(), perlsOwn.begin());
        followProcess();
    }
    installed = true;
    clearMarksOfFreedOps(aTHX);
    guardSignals(aTHX);
    if (naming == Naming::DProf)
        installReturnHooks();
    else
        installStatementHooks(options, naming);
    installCallHooks(options, naming);
    installProcessHooks();
    installExceptionHooks();
    if (options.memory)
        replace(OP_EXIT, exitHook);
    if (naming != Naming::Live)
        installAnonymousSubHook();
    // Last: leavewrite and syscall are both, and their builtin hooks call the other hooks.
    installBuiltinHooks(options);
}

// Ends by exec, begins by a direct system call. exit needs no hook: perl unwinds all subs, then
// runs END blocks and call_atexit functions (boot.cpp).
void installProcessHooks()
{
    replace(OP_EXEC, execHook);
    replace(OP_FORK, forkHook);
    replace(OP_SYSCALL, syscallHook);
}

} // namespace nytprof::hooks

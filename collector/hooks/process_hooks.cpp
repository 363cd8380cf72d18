// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/hook_guard.h"
#include "hooks/hooks.h"

/// A process that ends, by exec, or begins, by a system call made directly. exit needs no hook:
/// perl unwinds all subs and then runs END blocks and what was registered with call_atexit (see
/// bootstrap.cpp).
namespace nytprof::hooks {
namespace {

OP* execHook(pTHX)
{
    auto* const profiler = profilerOf(aTHX);
    if (!profiler)
        return originals[OP_EXEC](aTHX);
    HookGuard::begin(*profiler);
    profiler->finishTentatively();
    HookGuard::end(*profiler);
    OP* const next = originals[OP_EXEC](aTHX); // returns only when it fails
    const HookGuard guard(*profiler);
    profiler->resumeAfterTentativeFinish();
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
        static_cast<void>(profiler->hasJustForked()); // notes it
    return next;
}

} // namespace

void installProcessHooks()
{
    replace(OP_EXEC, execHook);
    replace(OP_FORK, forkHook);
    replace(OP_SYSCALL, syscallHook);
}

} // namespace nytprof::hooks

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/hooks.h"

/// Ends of the process: exec. exit needs no hook: perl unwinds all subs and then runs END blocks
/// and what was registered with call_atexit (see bootstrap.cpp).
namespace nytprof::hooks {
namespace {

OP* execHook(pTHX)
{
    auto* const profiler = profilerOf(aTHX);
    if (!profiler) {
        return originals[OP_EXEC](aTHX);
    }
    profiler->finishTentatively();
    OP* const next = originals[OP_EXEC](aTHX); // returns only when it fails
    profiler->resumeAfterTentativeFinish();
    return next;
}

} // namespace

void installProcessHooks()
{
    replace(OP_EXEC, execHook);
}

} // namespace nytprof::hooks

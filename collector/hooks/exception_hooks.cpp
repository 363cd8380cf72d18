// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/hooks.h"
#include "hooks/interpreters.h"
#include "hooks/liveness.h"

#include <algorithm>

/// die leaves subs and statements at no particular op, and the catching statement may go on for
/// long: so the time of die is noted, at which what it left has ended.
namespace nytprof::hooks {
namespace {

/// The statement that continues after an exception thrown now, or null.
const COP* catchingStatement(pTHX)
{
    for (const auto* info = PL_curstackinfo; info; info = info->si_prev) {
        for (I32 i = info->si_cxix; i >= 0; --i)
            if (CxTYPE(&info->si_cxstack[i]) == CXt_EVAL)
                return info->si_cxstack[i].blk_oldcop;
    }
    return nullptr;
}

/// False while $SIG{__DIE__} runs, or DESTROY of objects of the throwing sub.
bool hasBeenLeft(pTHX_ const PendingException& exception)
{
    const auto* info = PL_curstackinfo;
    while (info && info != exception.stackInfo)
        info = info->si_prev;
    return !info || info->si_cxix < exception.contextIndex;
}

OP* dieHook(pTHX)
{
    bool isFatal = false;
    if (auto* const found = recordingProfiler(aTHX)) {
        const HookGuard guard(*found);
        auto& profiler = *found;
        const auto* const here = NYTPROF_NATIVE_FRAME;
        const auto now = eventTime(aTHX_ profiler, here);
        endGoneCalls(aTHX_ profiler, now, here);
        const auto* const cop = catchingStatement(aTHX);
        isFatal = profiler.memory && !cop && PL_phase == PERL_PHASE_RUN;
        if (cop && cop != &PL_compiling) {
            profiler.exception
                = {now, lineOf(aTHX_ profiler, cop), PL_curstackinfo, PL_curstackinfo->si_cxix};
            profiler.awaitException();
        }
    }
    if (isFatal) // the program ends
        stopTracking(aTHX);
    return originals[OP_DIE](aTHX);
}

void followException(pTHX_ Profiler& profiler, StatementTime now, const void* here)
{
    if (!hasBeenLeft(aTHX_ profiler.exception)) {
        profiler.exception.ranUntil = now;
        profiler.awaitException();
        return;
    }
    // Only the handler has run since, if any.
    const auto left = std::max(profiler.exception.ranUntil, profiler.lineStart);
    const auto& options = profiler.options;
    endGoneCalls(aTHX_ profiler, left, here);
    if (options.stmts && options.leave && !options.useDbSub)
        profiler.switchStatement(left, profiler.exception.caughtOn, 0);
    profiler.exception = {};
}

} // namespace

StatementTime handleEvent(pTHX_ Profiler& profiler, RawTime clockNow, const void* here)
{
    if (profiler.exception.isPending()) {
        const bool isOnlyException = profiler.isOnlyExceptionDue(clockNow);
        const auto now = profiler.clock.statementTime(clockNow);
        // Before a slice ends. In a child of fork, the counters are still the parent's.
        if (!profiler.isPending(Pending::Forked))
            followException(aTHX_ profiler, now, here);
        if (isOnlyException)
            return now;
    }
    const auto* const memory = profiler.memory;
    const auto now = profiler.handlePending(clockNow);
    if (profiler.memory && !memory) // a profile has begun
        trackMemory(aTHX_ profiler);
    if (profiler.recording && profiler.exception.isPending())
        followException(aTHX_ profiler, now, here);
    return now;
}

void installExceptionHooks() { replace(OP_DIE, dieHook); }

} // namespace nytprof::hooks

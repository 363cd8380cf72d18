// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "hooks/hooks.h"

#include <algorithm>

/// Telling which calls are still running. A call can end without a hook being called: die, last or
/// goto leave any number of subs at once, xsubs and builtins by longjmp. So nothing is trusted:
/// at each event the innermost calls that are no longer there are ended.
namespace nytprof::hooks {

/// The position of the native stack, the same in all hooks called by one run loop.
#define NYTPROF_NATIVE_FRAME __builtin_frame_address(0)

/// How far perl's stacks are in use when a call begins.
struct PerlStacks {
    const PERL_SI* stackInfo;
    I32 contextIndex;
    SavedByPerl saved;
};

inline PerlStacks perlStacks(pTHX)
{
    return {PL_curstackinfo, cxstack_ix, {PL_savestack_ix, PL_scopestack_ix}};
}

/// The stack that a frame was made on, or null when perl has left that. tie, sort, DESTROY and
/// others run on a stack of their own.
inline const PERL_SI* stackOf(pTHX_ const Frame& frame)
{
    const auto* info = PL_curstackinfo;
    while (info && info != frame.stackInfo)
        info = info->si_prev;
    return info;
}

/// Whether perl's save stack has been shorter than when the call began, at the beginning of a scope
/// that has begun since. The scope of a DESTROY that runs because of an exception, which leaves the
/// native stack as it is, is among the last ones when DESTROY begins.
inline bool isUnwound(pTHX_ const SavedByPerl& saved)
{
    constexpr I32 Looked = 4;
    bool result = PL_savestack_ix < saved.saves;
    for (I32 i = std::max(saved.scopes, PL_scopestack_ix - Looked); i < PL_scopestack_ix; ++i)
        result |= PL_scopestack[i] < saved.saves;
    return result;
}

/// `here` is NYTPROF_NATIVE_FRAME of the hook.
inline bool isRunning(pTHX_ const Frame& frame, const void* here)
{
    if (frame.nativeFrame) {
        if (!frame.stackInfo)
            return true; // which is no call
        // What an xsub or builtin calls is deeper on the native stack, which grows downwards. So
        // may DESTROY, STORE and END be that run once it has been left, but perl's are shorter
        // then. Not always when perl runs END blocks.
        const auto* const info = here < frame.nativeFrame ? stackOf(aTHX_ frame) : nullptr;
        return info && info->si_cxix >= frame.contextIndex && !isUnwound(aTHX_ frame.saved)
            && (frame.inEndPhase || PL_phase < PERL_PHASE_END);
    }
    const auto* const info = stackOf(aTHX_ frame);
    if (!info || frame.contextIndex > info->si_cxix)
        return false;
    const auto& context = info->si_cxstack[frame.contextIndex];
    return CxTYPE(&context) == CXt_SUB && context.blk_sub.cv == frame.code;
}

/// Ends the calls that have gone.
inline void endGoneCalls(
    pTHX_ Profiler& profiler, StatementTime now, const void* here, CallEnd how = CallEnd::Gone)
{
    while (!isRunning(aTHX_ profiler.calls.top(), here))
        profiler.endCall(profiler.clock.callTime(now), how);
}

/// Does what is due at an event, and ends what an exception has left, as of when it was thrown.
/// Returns the time of the event.
StatementTime handleEvent(pTHX_ Profiler& profiler, RawTime clockNow, const void* here);

/// Time of an event, when all that is due has been done.
inline StatementTime eventTime(pTHX_ Profiler& profiler, const void* here)
{
    const auto clockNow = profiler.clock.now();
    if (profiler.isDue(clockNow)) [[unlikely]]
        return handleEvent(aTHX_ profiler, clockNow, here);
    return profiler.clock.statementTime(clockNow);
}

/// A quick test for statements: whether the innermost call may have gone. It does not see a call
/// whose place another context has taken; the next call or return does.
inline bool mayHaveGone(pTHX_ Profiler& profiler, const void* here)
{
    const auto& top = profiler.calls.top();
    return top.nativeFrame ? here >= top.nativeFrame
                           : top.stackInfo != PL_curstackinfo || top.contextIndex > cxstack_ix;
}

} // namespace nytprof::hooks

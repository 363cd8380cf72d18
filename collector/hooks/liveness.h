// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "hooks/hooks.h"

/// Telling which calls are still running. A call can end without a hook being called: die, last or
/// goto leave any number of subs at once, xsubs and builtins by longjmp. So nothing is trusted:
/// at each event the innermost calls that are no longer there are ended.
namespace nytprof::hooks {

/// The machine stack's position, the same in all hooks called by one run loop.
#define NYTPROF_MACHINE_FRAME __builtin_frame_address(0)

inline const PERL_CONTEXT* contextOf(pTHX_ const Frame& frame)
{
    const auto* info = PL_curstackinfo;
    while (info && info != frame.stackInfo) {
        info = info->si_prev; // tie, sort, DESTROY and others run on a stack of their own
    }
    return info && frame.contextIndex <= info->si_cxix ? &info->si_cxstack[frame.contextIndex]
                                                       : nullptr;
}

/// `here` is NYTPROF_MACHINE_FRAME of the hook.
inline bool isRunning(pTHX_ const Frame& frame, const void* here)
{
    if (frame.machineFrame) {
        // What an xsub or builtin calls is deeper on the machine stack, which grows downwards.
        return here < frame.machineFrame;
    }
    const auto* context = contextOf(aTHX_ frame);
    return context && CxTYPE(context) == CXt_SUB && context->blk_sub.cv == frame.code;
}

/// Ends the calls that have gone.
inline void endGoneCalls(
    pTHX_ Profiler& profiler, Clock::Units now, const void* here, CallEnd how = CallEnd::Gone)
{
    while (!isRunning(aTHX_ profiler.calls.top(), here)) {
        profiler.endCall(profiler.subTime(now), how);
    }
}

/// Does what is due at an event, and ends what an exception has left, as of when it was thrown.
/// Returns the time of the event.
Clock::Units attendEvent(pTHX_ Profiler& profiler, Clock::Units clockNow, const void* here);

/// Time of an event, when all that is due has been done.
inline Clock::Units eventTime(pTHX_ Profiler& profiler, const void* here)
{
    const auto clockNow = profiler.clock.now();
    if (profiler.isDue(clockNow)) [[unlikely]] {
        return attendEvent(aTHX_ profiler, clockNow, here);
    }
    return clockNow - profiler.skipped;
}

/// A quick test for statements: whether the innermost call may have gone. It does not see a call
/// whose place another context has taken; the next call or return does.
inline bool mayHaveGone(pTHX_ Profiler& profiler, const void* here)
{
    const auto& top = profiler.calls.top();
    return top.machineFrame ? here >= top.machineFrame
                            : top.stackInfo != PL_curstackinfo || top.contextIndex > cxstack_ix;
}

} // namespace nytprof::hooks

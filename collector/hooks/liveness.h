// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "hooks/hooks.h"
#include "hooks/sv_tracker.h"

#include <algorithm>

/// Finds calls that are gone. Calls end without hooks: die, last or goto leave many subs at once,
/// longjmp leaves xsubs and builtins. So each event checks the innermost calls and ends those gone.
namespace nytprof::hooks {

/// Position on the native stack, equal in all hooks called by one run loop.
#define NYTPROF_NATIVE_FRAME __builtin_dwarf_cfa()

/// Formats have their code where subs have it.
inline bool isSub(const PERL_CONTEXT& context)
{
    return CxTYPE(&context) == CXt_SUB || CxTYPE(&context) == CXt_FORMAT;
}

/// Heights of perl's stacks when a call begins.
struct PerlStacks {
    const PERL_SI* stackInfo;
    I32 contextIndex;
    SavedByPerl saved;
};

inline PerlStacks perlStacks(pTHX)
{
    return {PL_curstackinfo, cxstack_ix, {PL_savestack_ix, PL_scopestack_ix}};
}

/// The stack of a frame, or null if perl has left it. tie, sort, DESTROY and others have their own.
inline const PERL_SI* stackOf(pTHX_ const Frame& frame)
{
    const auto* info = PL_curstackinfo;
    while (info && info != frame.stackInfo)
        info = info->si_prev;
    return info;
}

/// Whether perl's save stack was shorter than at the call when a later scope began. A DESTROY run
/// by an exception, which leaves the native stack unchanged, is among the last scopes.
inline bool isUnwound(pTHX_ const SavedByPerl& saved)
{
    constexpr I32 Looked = 4;
    bool result = PL_savestack_ix < saved.saves;
    for (I32 i = std::max(saved.scopes, PL_scopestack_ix - Looked); i < PL_scopestack_ix; ++i)
        result |= PL_scopestack[i] < saved.saves;
    return result;
}

/// For xsubs and builtins: their callees are deeper on the native stack. DESTROY, STORE and END
/// after them may be, too, but then perl's stacks are shorter, except in END blocks.
[[gnu::noinline]] inline bool isNativeRunning(pTHX_ const Frame& frame, const void* here)
{
    const auto* const info = here < frame.nativeFrame ? stackOf(aTHX_ frame) : nullptr;
    return info && info->si_cxix >= frame.contextIndex && !isUnwound(aTHX_ frame.saved)
        && (frame.inEndPhase || PL_phase < PERL_PHASE_END);
}

/// `here`: NYTPROF_NATIVE_FRAME of the hook.
[[gnu::always_inline]] inline bool isRunning(pTHX_ const Frame& frame, const void* here)
{
    if (frame.nativeFrame)
        return !frame.stackInfo || isNativeRunning(aTHX_ frame, here); // none: no call
    const auto* const info = stackOf(aTHX_ frame);
    if (!info || frame.contextIndex > info->si_cxix)
        return false;
    const auto& context = info->si_cxstack[frame.contextIndex];
    return isSub(context) && context.blk_sub.cv == frame.code;
}

[[gnu::noinline]] inline void endInnermostCalls(
    pTHX_ Profiler& profiler, StatementTime now, const void* here, CallEnd how)
{
    do
        profiler.endCall(profiler.clock.callTime(now), how);
    while (!isRunning(aTHX_ profiler.calls.top(), here));
}
inline void endGoneCalls(
    pTHX_ Profiler& profiler, StatementTime now, const void* here, CallEnd how = CallEnd::Gone)
{
    if (!isRunning(aTHX_ profiler.calls.top(), here))
        endInnermostCalls(aTHX_ profiler, now, here, how);
}

/// Handles pending work and ends what an exception left, at its time. Returns the event's time.
StatementTime handleEvent(pTHX_ Profiler& profiler, RawTime clockNow, const void* here);

/// Event time, after pending work.
inline StatementTime eventTime(pTHX_ Profiler& profiler, const void* here)
{
    const auto clockNow = profiler.clock.now();
    if (profiler.memory && haveSlotsMoved(aTHX)) [[unlikely]]
        trackMemory(aTHX_ profiler);
    if (profiler.isDue(clockNow)) [[unlikely]]
        return handleEvent(aTHX_ profiler, clockNow, here);
    return profiler.clock.statementTime(clockNow);
}

/// Fast tests for statements: whether the innermost call may be gone, or surely is and is an
/// ordinary one. They miss a call whose place another context has taken; the next call or
/// return finds it.
inline bool mayHaveGone(pTHX_ const Frame& top, const void* here)
{
    return top.nativeFrame ? here >= top.nativeFrame
                           : top.stackInfo != PL_curstackinfo || top.contextIndex > cxstack_ix;
}
inline bool hasSurelyGone(pTHX_ const Frame& top, const void* here)
{
    return mayHaveGone(aTHX_ top, here) && top.kind == Frame::Kind::Call
        && (top.nativeFrame || top.stackInfo == PL_curstackinfo);
}

/// Ends a hook that began an event at `began`, `since` after the last one. Returns `next`.
[[gnu::noinline]] inline OP* endTimedHook(
    Profiler& profiler, HookWork work, StatementTime began, Clock::Units since, OP* next)
{
    profiler.chargeTimed(work, began, since);
    HookGuard::end(profiler);
    return next;
}
inline OP* endHook(
    Profiler& profiler, HookWork work, StatementTime began, Clock::Units since, OP* next)
{
    if (profiler.hookOverhead.isDue()) [[unlikely]]
        return endTimedHook(profiler, work, began, since, next); // a tail call: saves no registers
    profiler.clock.overhead += profiler.hookOverhead.of(work, since);
    HookGuard::end(profiler);
    return next;
}

} // namespace nytprof::hooks

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "hooks/interpreters.h"
#include "hooks/liveness.h"

/// Calls of C code (xsubs and builtins). Their frame exists while the C function runs.
namespace nytprof::hooks {

/// Time of an event that begins a call, after ending gone calls. `here`: NYTPROF_NATIVE_FRAME.
inline StatementTime callTime(pTHX_ Profiler& profiler, const void* here)
{
    if (PL_op == profiler.nextOp && profiler.recording
        && isRunning(aTHX_ profiler.calls.top(), here)) {
        profiler.nextOp = nullptr;
        return profiler.nextOpTime;
    }
    const auto now = eventTime(aTHX_ profiler, here);
    endGoneCalls(aTHX_ profiler, now, here);
    return now;
}

struct CallOrigin {
    LineId line = 0;
    const ProfiledSub* namedCaller = nullptr;
};

struct NativeCall {
    HookWork work; ///< of the hook that begins the call
    MayWait mayWait = MayWait::No;
    bool hidden = false; ///< time excluded from callers, too
};

/// State needed when the call ends, whatever the program did to the profile meanwhile.
struct RunningNativeCall {
    bool hidden = false;
    StatementTime began;
    std::size_t depth = 0; ///< index of its frame
    std::uint64_t profile = 0; ///< Profiler::profile
};

/// Begins a call. Perl's stacks are never shorter than `perlNow` while it runs.
[[gnu::always_inline]] inline RunningNativeCall beginNativeCall(pTHX_ Profiler& profiler,
    NativeCall call, Context& context, CallOrigin site, StatementTime now, const void* here,
    const PerlStacks& perlNow)
{
    auto& frame = profiler.beginCall(context, site.line, site.namedCaller, now);
    frame.nativeFrame = here;
    frame.stackInfo = perlNow.stackInfo;
    frame.contextIndex = perlNow.contextIndex;
    frame.saved = perlNow.saved;
    frame.kind = call.hidden ? Frame::Kind::Hidden : Frame::Kind::Call;
    frame.inEndPhase = PL_phase >= PERL_PHASE_END;
    profiler.charge(call.work, now, profiler.hookOverhead.sinceLast(call.work, now));
    profiler.prepareForWait(frame, call.mayWait, now);
    return {call.hidden, now, profiler.calls.size(), profiler.profile};
}

[[gnu::always_inline]] inline OP* runNativeCall(
    pTHX_ Profiler& profiler, OpFunction run, const RunningNativeCall& call)
{
    runHandlersThatWaited(aTHX);
    OP* const next = run(aTHX);
    const HookGuard guard(profiler);
    const bool isOn = profiler.recording;
    if (isOn && !call.hidden && isLeftToStatement(aTHX_ next) && !profiler.options.stream)
        return next;
    // The call may have ended or paused profiling, or switched coroutines.
    const bool isThere = profiler.profile == call.profile && profiler.calls.size() >= call.depth;
    if (isThere && (isOn || profiler.isPausedInCalls())) {
        const auto end = isOn ? profiler.clock.statementNow() : profiler.clock.pauseTime();
        if (profiler.memory && haveSlotsMoved(aTHX)) [[unlikely]]
            trackMemory(aTHX_ profiler);
        while (profiler.calls.size() >= call.depth) {
            const bool isOwn = profiler.calls.size() == call.depth;
            profiler.endCall(
                profiler.clock.callTime(end), isOwn ? CallEnd::Returned : CallEnd::Gone);
        }
        if (isOn) {
            profiler.clock.hidden += call.hidden ? end - call.began : 0;
            profiler.follow(next, end);
            profiler.charge(HookWork::EndNativeCall, end,
                profiler.hookOverhead.sinceLast(HookWork::EndNativeCall, end));
        }
    }
    return next;
}

} // namespace nytprof::hooks

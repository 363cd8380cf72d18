// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "hooks/liveness.h"

/// Calls of C code: xsubs and builtins. Their frame exists while their C function runs.
namespace nytprof::hooks {

/// Time of an event at which a call begins, when the calls that have gone are ended. `here` is
/// NYTPROF_MACHINE_FRAME of the hook.
inline Clock::Units callTime(pTHX_ Profiler& profiler, const void* here)
{
    if (PL_op == profiler.followingOp && isRunning(aTHX_ profiler.calls.top(), here)) {
        profiler.followingOp = nullptr;
        return profiler.followingTime;
    }
    const auto now = eventTime(aTHX_ profiler, here);
    endGoneCalls(aTHX_ profiler, now, here);
    return now;
}

/// Where a call is made from.
struct CallSite {
    LineId line = 0;
    const ProfiledSub* namedCaller = nullptr;
};

/// What is known of a call of C code.
struct MachineCall {
    HookWork work; ///< of the hook that begins it
    bool mayWait = false; ///< for something else than the processor
    bool hidden = false; ///< its time is taken out of its callers too
};

/// Runs `run` as a call in `context` that begins at `now`.
inline OP* runAsCall(pTHX_ Profiler& profiler, OpFunction run, MachineCall call, Context& context,
    CallSite site, Clock::Units now, const void* here)
{
    auto& frame = profiler.beginCall(context, site.line, site.namedCaller, now);
    frame.machineFrame = here;
    frame.hidden = call.hidden;
    profiler.charge(call.work, now);
    profiler.prepareForWait(frame, call.mayWait, now);
    const auto depth = profiler.calls.size();
    OP* const next = run(aTHX);
    if (!call.hidden && isLeftToStatement(aTHX_ profiler, next)) {
        return next;
    }
    // It may have ended profiling, or gone on in another coroutine.
    if (profiler.recording && profiler.calls.size() >= depth) {
        const auto end = profiler.time();
        while (profiler.calls.size() >= depth) {
            const bool isOwn = profiler.calls.size() == depth;
            profiler.endCall(profiler.subTime(end), isOwn ? CallEnd::Returned : CallEnd::Gone);
        }
        if (call.hidden) {
            profiler.hidden += end - now;
        }
        profiler.follow(next, end);
        profiler.charge(HookWork::EndMachineCall, end);
    }
    return next;
}

} // namespace nytprof::hooks

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/callee.h"
#include "hooks/machine_call.h"
#include "hooks/places.h"

#include <cstring>

/// Calls of perl subs and xsubs. A perl sub's frame is added once perl has entered it and goes when
/// its context has gone.
namespace nytprof::hooks {
namespace {

/// What a value on the stack that is no code would call: null when only pp_entersub can tell.
const CV* calleeByName(pTHX_ SV* value)
{
    const GV* gv = nullptr;
    if (isGV_with_GP(value)) {
        gv = MUTABLE_GV(value);
    } else if (SvPOK(value) && !SvROK(value)) {
        gv = gv_fetchsv_nomg(value, 0, SVt_PVCV); // a symbolic reference
    }
    return gv && isGV_with_GP(gv) ? GvCVu(gv) : nullptr;
}

/// What a value on the stack would call: null when only pp_entersub can tell.
inline const CV* callee(pTHX_ SV* value)
{
    if (SvROK(value) && !SvAMAGIC(value)) {
        value = SvRV(value);
    }
    if (SvTYPE(value) == SVt_PVCV) [[likely]] {
        return MUTABLE_CV(value);
    }
    return calleeByName(aTHX_ value);
}

/// The XSUB called AUTOLOAD, or null, that calling a sub ends in which is only declared, as the
/// constants of Fcntl, POSIX and others do that this system lacks.
const CV* autoloadedXsub(pTHX_ const CV* cv)
{
    const auto key = keyOf(cv);
    const auto* const name = static_cast<const HEK*>(key.name);
    HV* const stash = packageOf(cv);
    if (!name || !stash) {
        return nullptr;
    }
    const GV* const found = gv_autoload_pvn(
        stash, HEK_KEY(name), static_cast<STRLEN>(HEK_LEN(name)), HEK_UTF8(name) ? SVf_UTF8 : 0);
    return found && GvCV(found) && CvISXSUB(GvCV(found)) ? GvCV(found) : nullptr;
}

bool isNamed(const CV* cv, const char* package, const char* name)
{
    const auto key = keyOf(cv);
    const auto* const packageKey = static_cast<const HEK*>(key.package);
    const auto* const nameKey = static_cast<const HEK*>(key.name);
    return packageKey && nameKey && std::strcmp(HEK_KEY(packageKey), package) == 0
        && std::strcmp(HEK_KEY(nameKey), name) == 0;
}

bool isPosixExit(const CV* cv)
{
    return CvISXSUB(cv) && isNamed(cv, "POSIX", "_exit");
}

/// Our own functions, xsubs and perl subs of package DB, are no part of the program.
inline bool isControl(pTHX_ const CV* cv)
{
    return PL_debstash && packageOf(cv) == PL_debstash;
}

/// Whether perl has just entered a sub that is to be profiled; `expected` is known to be one.
inline bool hasEnteredSub(pTHX_ const CV* expected)
{
    const auto& context = cxstack[cxstack_ix];
    return CxTYPE(&context) == CXt_SUB
        && (context.blk_sub.cv == expected || !isControl(aTHX_ context.blk_sub.cv));
}

/// Adds the frame of the perl sub that has just been entered.
void enterSub(pTHX_ Profiler& profiler, const Caller& caller, LineId site, Clock::Units now)
{
    const auto& context = cxstack[cxstack_ix];
    auto& frame = profiler.beginCall(
        contextOfCall(aTHX_ profiler, caller.context, context.blk_sub.cv), site, caller.named, now);
    frame.stackInfo = PL_curstackinfo;
    frame.contextIndex = cxstack_ix;
    frame.code = context.blk_sub.cv;
}

/// While profiling is off calls end as they do while it is on; one that has must not be mistaken
/// for the next call of the same sub. And the process may end.
void watchCallInPause(pTHX_ SV* target, const void* here)
{
    auto* const profiler = profilerOf(aTHX);
    if (!profiler || !profiler->isOpen()) {
        return;
    }
    if (profiler->isPausedInCalls()) {
        endGoneCalls(aTHX_ * profiler, profiler->pauseTime(), here);
    }
    const CV* const cv = callee(aTHX_ target);
    if (cv && CvISXSUB(cv) && isPosixExit(cv)) {
        finishAll();
    }
}

/// A call of which pp_entersub will tell whether it is one of a perl sub.
OP* callAnything(pTHX_ Profiler& profiler, const CV* cv, OpFunction run, const void* here)
{
    if (profiler.exception.thrownAt != 0 || !isRunning(aTHX_ profiler.calls.top(), here)) {
        callTime(aTHX_ profiler, here); // what has ended ended before this call
    }
    const OP* const following = PL_op->op_next;
    const auto caller = findCaller(aTHX_ profiler);
    OP* next = run(aTHX);
    if (next == following || !profiler.recording || !hasEnteredSub(aTHX_ cv)) {
        return next;
    }
    const COP* const site = PL_curcop;
    // The first statement begins as the sub does: one hook, and one reading of the clock, for both.
    // Not when a signal's handler would run in between.
    const bool isStatement = isProfiledStatement(next) && !PL_sig_pending;
    if (isStatement) {
        PL_op = next;
        next = originals[OP_NEXTSTATE](aTHX);
    }
    const auto now = eventTime(aTHX_ profiler, here);
    if (!profiler.recording) [[unlikely]] {
        return next;
    }
    enterSub(aTHX_ profiler, caller, lineOf(aTHX_ profiler, site, PlaceOf::Call), now);
    if (isStatement) {
        profiler.switchStatement(now, lineOf(aTHX_ profiler, PL_curcop), 1);
        profiler.follow(next, now);
    }
    profiler.charge(HookWork::Call, now);
    return next;
}

constexpr MachineCall xsubCall(const Context& context)
{
    return {HookWork::BeginXsub, true, context.special == ProfiledSub::Special::Waits};
}

/// A call of an xsub or of a function of ours.
OP* callXsub(pTHX_ Profiler& profiler, const CV* cv, OpFunction run, const void* here)
{
    if (isControl(aTHX_ cv)) {
        return run(aTHX);
    }
    const auto now = callTime(aTHX_ profiler, here);
    const auto site = lineOf(aTHX_ profiler, PL_curcop, PlaceOf::Call);
    const auto caller = findCaller(aTHX_ profiler);
    auto& context = contextOfCall(aTHX_ profiler, caller.context, cv);
    if (context.special == ProfiledSub::Special::Exits) [[unlikely]] {
        finishAll();
        return run(aTHX);
    }
    return runAsCall(
        aTHX_ profiler, run, xsubCall(context), context, {site, caller.named}, now, here);
}

OP* enterSubHook(pTHX)
{
    auto* const found = recordingProfiler(aTHX);
    const OpFunction run = originals[OP_ENTERSUB];
    SV* const target = *PL_stack_sp;
    if (!found) {
        watchCallInPause(aTHX_ target, NYTPROF_MACHINE_FRAME);
        return run(aTHX);
    }
    if (target == &PL_sv_yes) { // import of a class that has none
        return run(aTHX);
    }
    const CV* const cv = callee(aTHX_ target);
    if (cv) [[likely]] {
        const bool isDefined = CvROOT(cv) || CvXSUB(cv);
        if (CvISXSUB(cv)) {
            return callXsub(aTHX_ * found, cv, run, NYTPROF_MACHINE_FRAME);
        }
        if (const CV* const autoload = isDefined ? nullptr : autoloadedXsub(aTHX_ cv)) {
            // Devel::NYTProf names what was asked for, Devel::DProf what was called.
            const CV* const named = found->options.tmon ? autoload : cv;
            return callXsub(aTHX_ * found, named, run, NYTPROF_MACHINE_FRAME);
        }
        if (isControl(aTHX_ cv)) {
            return run(aTHX);
        }
    }
    return callAnything(aTHX_ * found, cv, run, NYTPROF_MACHINE_FRAME);
}

/// Whether the innermost running call is that of the sub which perl is executing.
bool isExecuting(pTHX_ const Frame& frame)
{
    I32 innermost = cxstack_ix;
    while (innermost >= 0 && CxTYPE(&cxstack[innermost]) != CXt_SUB) {
        --innermost;
    }
    return !frame.machineFrame && frame.stackInfo == PL_curstackinfo
        && frame.contextIndex == innermost;
}

/// goto &sub ends the running call and begins one of the new sub, by the same caller, from the line
/// of the goto.
OP* gotoHook(pTHX)
{
    auto* const found = recordingProfiler(aTHX);
    OpFunction run = originals[OP_GOTO];
    const bool isSub = (PL_op->op_flags & OPf_STACKED) && SvROK(*PL_stack_sp)
        && SvTYPE(SvRV(*PL_stack_sp)) == SVt_PVCV;
    if (!found || !isSub) {
        return run(aTHX);
    }
    auto& profiler = *found;
    const auto* here = NYTPROF_MACHINE_FRAME;
    const auto now = callTime(aTHX_ profiler, here);
    auto& calls = profiler.calls;
    if (calls.empty() || !isExecuting(aTHX_ calls.top())) {
        return run(aTHX); // leaves a sub that was running before the profile began
    }
    const auto site = lineOf(aTHX_ profiler, PL_curcop, PlaceOf::Call);
    const CV* const cv = MUTABLE_CV(SvRV(*PL_stack_sp));
    const Caller caller{*calls.top().context->parent, calls.top().site->namedCaller};
    if (CvISXSUB(cv)) {
        profiler.endCall(profiler.subTime(now), CallEnd::Replaced);
        auto& context = contextOfCall(aTHX_ profiler, caller.context, cv);
        return runAsCall(
            aTHX_ profiler, run, xsubCall(context), context, {site, caller.named}, now, here);
    }
    const auto depth = calls.size();
    OP* const next = run(aTHX); // the sub's objects are destroyed while it still runs
    if (profiler.recording && calls.size() >= depth) {
        const auto end = profiler.time();
        const bool goesOn = hasEnteredSub(aTHX_ nullptr);
        while (calls.size() >= depth) {
            const bool isReplaced = goesOn && calls.size() == depth;
            profiler.endCall(profiler.subTime(end), isReplaced ? CallEnd::Replaced : CallEnd::Gone);
        }
        if (goesOn) {
            enterSub(aTHX_ profiler, caller, site, end);
        }
    }
    return next;
}

/// Option posix_exit=1 where calls are not profiled.
OP* watchForExit(pTHX)
{
    if (profilerOf(aTHX)) {
        const CV* const cv = callee(aTHX_ * PL_stack_sp);
        if (cv && isPosixExit(cv)) {
            finishAll();
        }
    }
    return originals[OP_ENTERSUB](aTHX);
}

} // namespace

void installCallHooks(const Options& options)
{
    if (options.subs) {
        replace(OP_ENTERSUB, enterSubHook);
        replace(OP_GOTO, gotoHook);
    } else if (options.posixExit) {
        replace(OP_ENTERSUB, watchForExit);
    }
}

} // namespace nytprof::hooks

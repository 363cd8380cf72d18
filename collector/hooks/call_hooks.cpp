// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/callee.h"
#include "hooks/native_call.h"
#include "hooks/op_locations.h"

#include <array>
#include <cstring>
#include <mutex>
#include <utility>

/// Calls of perl subs and xsubs. A perl sub's frame is added once perl has entered it and goes when
/// its context has gone.
namespace nytprof::hooks {
namespace {

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

/// But for this one, which the profile names as Devel::NYTProf 6 does.
bool isDisable(const CV* cv)
{
    return isNamed(cv, "DB", "disable_profile");
}

/// Whether perl has just entered a sub that is to be profiled; `expected` is known to be one.
inline bool hasEnteredSub(pTHX_ const CV* expected)
{
    const auto& context = cxstack[cxstack_ix];
    return CxTYPE(&context) == CXt_SUB
        && (context.blk_sub.cv == expected || !isControl(aTHX_ context.blk_sub.cv));
}

/// Adds the frame of the perl sub that has just been entered.
template <Naming N>
void enterSub(pTHX_ Profiler& profiler, const Caller& caller, LineId site, StatementTime now)
{
    const auto& context = cxstack[cxstack_ix];
    auto& frame
        = profiler.beginCall(contextOfCall<N>(aTHX_ profiler, caller.context, context.blk_sub.cv),
            site, caller.named, now);
    frame.stackInfo = PL_curstackinfo;
    frame.contextIndex = cxstack_ix;
    frame.code = context.blk_sub.cv;
}

/// While profiling is off calls end as they do while it is on; one that has must not be mistaken
/// for the next call of the same sub. And the process may end.
void watchCallInPause(pTHX_ SV* target, const void* here)
{
    auto* const profiler = profilerOf(aTHX);
    if (!profiler || !profiler->isOpen())
        return;
    const HookGuard guard(*profiler);
    profiler->leaveFileToParent();
    if (profiler->isPausedInCalls())
        endGoneCalls(aTHX_ * profiler, profiler->clock.pauseTime(), here);
    const CV* const cv = mustBeAsked(target) ? nullptr : codeOf(aTHX_ target);
    if (cv && CvISXSUB(cv) && isPosixExit(cv))
        finishAll();
}

/// Who calls the sub that pp_entersub may enter, when what has ended before is ended.
[[gnu::always_inline]] inline Caller findCallerOfSub(pTHX_ Profiler& profiler, const void* here)
{
    const HookGuard guard(profiler);
    if (profiler.exception.isPending() || !isRunning(aTHX_ profiler.calls.top(), here))
        callTime(aTHX_ profiler, here);
    return findCaller(aTHX_ profiler);
}

/// A call that may turn out in pp_entersub to be one of a perl sub.
template <Naming N>
OP* callAnything(pTHX_ Profiler& profiler, const CV* cv, OpFunction run, const void* here)
{
    const OP* const following = PL_op->op_next;
    const auto caller = findCallerOfSub(aTHX_ profiler, here);
    const auto tree = profiler.tree;
    OP* next = run(aTHX);
    if (next == following || !profiler.recording || !hasEnteredSub(aTHX_ cv))
        return next;
    const COP* const site = PL_curcop;
    // The first statement begins as the sub does: one hook, and one reading of the clock, for both.
    // Not when a signal's handler would run in between, nor where something else than perl runs the
    // ops, which is to see this one, too (Devel::Cover).
    const bool isStatement
        = isProfiledStatement(next) && !PL_sig_pending && PL_runops == PL_runops_std;
    if (isStatement) {
        PL_op = next;
        next = originals[OP_NEXTSTATE](aTHX);
    }
    const HookGuard guard(profiler);
    const auto now = eventTime(aTHX_ profiler, here);
    if (!profiler.recording || profiler.tree != tree) [[unlikely]]
        return next; // the profile is another one: the sub was running when it began
    enterSub<N>(aTHX_ profiler, caller, lineOf(aTHX_ profiler, site, LocationOf::Call), now);
    if (isStatement) {
        profiler.switchStatement(now, lineOf(aTHX_ profiler, PL_curcop), 1);
        profiler.follow(next, now);
    }
    profiler.charge(HookWork::Call, now);
    return next;
}

/// A call of an xsub, named as `cv`, begins.
template <Naming N>
[[gnu::always_inline]] inline RunningNativeCall beginXsub(pTHX_ Profiler& profiler, const CV* cv,
    const Caller& caller, LineId line, StatementTime now, const void* here,
    const PerlStacks& perlNow)
{
    auto& context = contextOfCall<N>(aTHX_ profiler, caller.context, cv);
    if (context.special == ProfiledSub::Special::Exits) [[unlikely]] {
        finishAll();
        return {};
    }
    using Special = ProfiledSub::Special;
    const auto mayWait = context.special == Special::No ? MayWait::InFirstCall : MayWait::Always;
    const bool isHidden = context.special == Special::Waits;
    return beginNativeCall(aTHX_ profiler, {HookWork::BeginXsub, mayWait, isHidden}, context,
        {line, caller.named}, now, here, perlNow);
}

/// A call of an xsub or of a function of ours.
template <Naming N>
[[gnu::always_inline]] inline OP* callXsub(
    pTHX_ Profiler& profiler, const CV* cv, OpFunction run, const void* here)
{
    if (isControl(aTHX_ cv) && (N == Naming::DProf || !isDisable(cv)))
        return run(aTHX);
    RunningNativeCall call;
    {
        const HookGuard guard(profiler);
        const auto now = callTime(aTHX_ profiler, here);
        const auto line = lineOf(aTHX_ profiler, PL_curcop, LocationOf::Call);
        const auto caller = findCaller(aTHX_ profiler);
        call = beginXsub<N>(aTHX_ profiler, cv, caller, line, now, here, perlStacks(aTHX));
    }
    return runNativeCall(aTHX_ profiler, run, call);
}

XSUBADDR_t xsubOf(const CV* cv)
{
    return CvISXSUB(cv) ? CvXSUB(cv) : nullptr;
}

template <Naming N>
OP* enterSubHook(pTHX);

/// An xsub may replace the function of the op by its own, by which later calls from there come
/// faster (Class::XSAccessor). The op then has a hook that runs this function.
struct FasterCall {
    OpFunction run; ///< for other subs it calls what stood in perl's table, that is enterSubHook
    XSUBADDR_t xsub; ///< the one that it is for
};
constexpr std::size_t MostFasterCalls = 64; ///< Class::XSAccessor has about twenty
std::array<FasterCall, MostFasterCalls> fasterCalls;
template <Naming N>
OpFunction fasterCallHook(std::size_t number);

template <Naming N>
[[gnu::noinline]] void hookFasterCall(OP* op, const FasterCall& wanted)
{
    static std::mutex mutex; // threads share ops
    const std::lock_guard lock(mutex);
    for (std::size_t i = 0; i < MostFasterCalls; ++i) {
        auto& faster = fasterCalls[i];
        if (!faster.run)
            faster = wanted;
        if (faster.run == wanted.run && faster.xsub == wanted.xsub) {
            op->op_ppaddr = fasterCallHook<N>(i);
            return;
        }
    }
}

/// If the op has got another function in a call of `xsub` that its hook ran, gives it a hook again.
/// Not where that changes what runs next (Coro). `xsub` is null where the hook did not look.
template <Naming N>
inline void keepHook(OP* op, const OP* next, OpFunction hook, XSUBADDR_t xsub)
{
    const auto run = op->op_ppaddr;
    if (run != hook && run != enterSubHook<N> && xsub && next == op->op_next) [[unlikely]]
        hookFasterCall<N>(op, {run, xsub});
}

template <Naming N>
OP* callFaster(pTHX_ const FasterCall& faster, OpFunction hook, const void* here)
{
    SV* const target = *PL_stack_sp;
    OP* const op = PL_op;
    auto* const found = recordingProfiler(aTHX);
    // Functions of that kind take nothing but subs: any other target they leave to enterSubHook.
    const CV* const cv = SvTYPE(target) == SVt_PVCV ? MUTABLE_CV(target) : nullptr;
    const bool isIt = cv && xsubOf(cv) == faster.xsub;
    OP* const next
        = isIt && found ? callXsub<N>(aTHX_ * found, cv, faster.run, here) : faster.run(aTHX);
    keepHook<N>(op, next, hook, isIt ? faster.xsub : nullptr);
    return next;
}

template <Naming N, std::size_t Number>
OP* runFasterCall(pTHX)
{
    return callFaster<N>(aTHX_ fasterCalls[Number], runFasterCall<N, Number>, NYTPROF_NATIVE_FRAME);
}

template <Naming N, std::size_t... Number>
constexpr std::array<OpFunction, MostFasterCalls> fasterCallHooks(std::index_sequence<Number...>)
{
    return {runFasterCall<N, Number>...};
}

template <Naming N>
OpFunction fasterCallHook(std::size_t number)
{
    static constexpr auto All = fasterCallHooks<N>(std::make_index_sequence<MostFasterCalls>());
    return All[number];
}

template <Naming N>
OP* enterSubHook(pTHX)
{
    auto* found = recordingProfiler(aTHX);
    const OpFunction run = originals[OP_ENTERSUB];
    OP* const op = PL_op;
    if (!found) {
        SV* const target = *PL_stack_sp;
        watchCallInPause(aTHX_ target, NYTPROF_NATIVE_FRAME);
        const auto xsub = SvTYPE(target) == SVt_PVCV ? xsubOf(MUTABLE_CV(target)) : nullptr;
        OP* const next = run(aTHX);
        keepHook<N>(op, next, enterSubHook<N>, xsub);
        return next;
    }
    if (*PL_stack_sp == &PL_sv_yes) // import of a class that has none
        return run(aTHX);
    if (mustBeAsked(*PL_stack_sp)) [[unlikely]] {
        askForCode(aTHX);
        found = recordingProfiler(aTHX);
        if (!found)
            return run(aTHX);
    }
    const CV* const cv = codeOf(aTHX_ * PL_stack_sp);
    if (cv) [[likely]] {
        const CV* const code = CvROOT(cv) ? cv : codeInsteadOf(aTHX_ cv);
        if (code && CvISXSUB(code)) {
            // Devel::NYTProf names what was asked for, Devel::DProf what was called.
            const CV* const named = N == Naming::DProf ? code : cv;
            const auto xsub = CvXSUB(code);
            OP* const next = callXsub<N>(aTHX_ * found, named, run, NYTPROF_NATIVE_FRAME);
            keepHook<N>(op, next, enterSubHook<N>, xsub);
            return next;
        }
        if (isControl(aTHX_ cv))
            return run(aTHX);
    }
    return callAnything<N>(aTHX_ * found, cv, run, NYTPROF_NATIVE_FRAME);
}

/// What goto &sub leaves. That sub may have been entered before the profile began, or in a pause.
struct Departure {
    Caller caller; ///< of the sub that is left, and so of the one that is entered
    std::size_t callers; ///< how many calls run without the one that is left
    LineId site; ///< the line of the goto
    StatementTime at;
    std::uint64_t tree; ///< Profiler::tree
    PerlStacks outer; ///< perl's stacks without the sub
};

Departure departure(pTHX_ Profiler& profiler, const void* here)
{
    const auto now = callTime(aTHX_ profiler, here);
    const auto site = lineOf(aTHX_ profiler, PL_curcop, LocationOf::Call);
    I32 sub = cxstack_ix;
    while (sub > 0 && CxTYPE(&cxstack[sub]) != CXt_SUB)
        --sub;
    auto& calls = profiler.calls;
    const auto& top = calls.top();
    auto outer = perlStacks(aTHX);
    if (sub >= 0) {
        const auto& context = cxstack[sub];
        outer = {PL_curstackinfo, sub - 1, {context.blk_oldsaveix, context.blk_oldscopesp}};
    }
    const bool isKnown = !calls.empty() && !top.nativeFrame && top.stackInfo == PL_curstackinfo
        && top.contextIndex == sub;
    if (isKnown) {
        return {{*top.context->parent, top.site->namedCaller}, calls.size() - 1, site, now,
            profiler.tree, outer};
    }
    return {findCaller(aTHX_ profiler, 1), calls.size(), site, now, profiler.tree, outer};
}

/// The call of the new sub begins, if perl has entered it, and that of the other one ends.
template <Naming N>
void arrive(pTHX_ Profiler& profiler, const Departure& from)
{
    auto& calls = profiler.calls;
    if (!profiler.recording || profiler.tree != from.tree || calls.size() < from.callers)
        return;
    const auto end = profiler.clock.statementNow();
    const bool goesOn = hasEnteredSub(aTHX_ nullptr);
    while (calls.size() > from.callers) {
        const bool isReplaced = goesOn && calls.size() == from.callers + 1;
        profiler.endCall(
            profiler.clock.callTime(end), isReplaced ? CallEnd::Replaced : CallEnd::Gone);
    }
    if (goesOn)
        enterSub<N>(aTHX_ profiler, from.caller, from.site, end);
}

/// The same for an xsub, which perl runs when it has left the other one.
template <Naming N>
RunningNativeCall beginInstead(
    pTHX_ Profiler& profiler, const CV* cv, const Departure& from, const void* here)
{
    if (profiler.calls.size() > from.callers)
        profiler.endCall(profiler.clock.callTime(from.at), CallEnd::Replaced);
    return beginXsub<N>(aTHX_ profiler, cv, from.caller, from.site, from.at, here, from.outer);
}

/// goto &sub ends the running call and begins one of the new sub, by the same caller, from the line
/// of the goto.
template <Naming N>
OP* gotoHook(pTHX)
{
    auto* const found = recordingProfiler(aTHX);
    const OpFunction run = originals[OP_GOTO];
    const bool isSub = (PL_op->op_flags & OPf_STACKED) && SvROK(*PL_stack_sp)
        && SvTYPE(SvRV(*PL_stack_sp)) == SVt_PVCV;
    if (!found || !isSub)
        return run(aTHX);
    const CV* const cv = MUTABLE_CV(SvRV(*PL_stack_sp));
    const CV* const code = CvROOT(cv) ? cv : codeInsteadOf(aTHX_ cv);
    const auto* here = NYTPROF_NATIVE_FRAME;
    HookGuard::begin(*found);
    const auto from = departure(aTHX_ * found, here);
    if (code && CvISXSUB(code)) {
        const auto call = beginInstead<N>(aTHX_ * found, cv, from, here);
        HookGuard::end(*found);
        return runNativeCall(aTHX_ * found, run, call);
    }
    HookGuard::end(*found);
    OP* const next = run(aTHX); // the sub's objects are destroyed while it still runs
    const HookGuard guard(*found);
    arrive<N>(aTHX_ * found, from);
    return next;
}

/// Option posix_exit=1 where calls are not profiled.
OP* watchForExit(pTHX)
{
    if (profilerOf(aTHX)) {
        SV* const target = *PL_stack_sp;
        const CV* const cv = mustBeAsked(target) ? nullptr : codeOf(aTHX_ target);
        if (cv && isPosixExit(cv))
            finishAll();
    }
    return originals[OP_ENTERSUB](aTHX);
}

} // namespace

void installCallHooks(const Options& options, Naming naming)
{
    const bool isDprof = naming == Naming::DProf;
    if (options.subs) {
        replace(OP_ENTERSUB, isDprof ? enterSubHook<Naming::DProf> : enterSubHook<Naming::NYTProf>);
        replace(OP_GOTO, isDprof ? gotoHook<Naming::DProf> : gotoHook<Naming::NYTProf>);
    } else if (options.posixExit) {
        replace(OP_ENTERSUB, watchForExit);
    }
}

} // namespace nytprof::hooks

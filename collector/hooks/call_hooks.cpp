// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/callee.h"
#include "hooks/calling_op.h"
#include "hooks/existing_ops.h"
#include "hooks/hooks.h"
#include "hooks/live.h"
#include "hooks/native_call.h"

#include <array>
#include <mutex>
#include <utility>

/// Calls of Perl subs and xsubs. A Perl sub's frame exists while perl's context for it does.
namespace nytprof::hooks {
namespace {

/// Whether the call that is about to happen ends the process without running perl's cleanup.
bool isPosixExit(pTHX_ SV* target)
{
    const CV* const cv = needsResolving(target) ? nullptr : codeOf(aTHX_ target);
    return cv && CvISXSUB(cv) && equals(packageNameOf(cv), "POSIX") && equals(nameOf(cv), "_exit");
}

/// The sub to profile that perl just entered, or null; `expected` is one.
inline const CV* enteredSub(pTHX_ const CV* expected)
{
    const auto& context = cxstack[cxstack_ix];
    if (CxTYPE(&context) != CXt_SUB)
        return nullptr;
    const CV* const entered = context.blk_sub.cv;
    return entered == expected || !isControl(aTHX_ entered) ? entered : nullptr;
}

/// A call of `cv` began in `context`.
[[gnu::always_inline]] inline void enterSub(pTHX_ Profiler& profiler, const CV* cv,
    Context& context, const CallOrigin& site, StatementTime now)
{
    auto& frame = profiler.beginCall(context, site.line, site.namedCaller, now);
    frame.stackInfo = PL_curstackinfo;
    frame.contextIndex = cxstack_ix;
    frame.code = cv;
}

/// Ends calls in pauses, too, lest one be taken for the sub's next call. Also detects process end.
void watchCallInPause(pTHX_ SV* target, const void* here)
{
    auto* const profiler = profilerOf(aTHX);
    if (!profiler || !profiler->isOpen())
        return;
    const HookGuard guard(*profiler);
    profiler->leaveFileToParent();
    if (profiler->isPausedInCalls())
        endGoneCalls(aTHX_ * profiler, profiler->clock.pauseTime(), here);
    if (isPosixExit(aTHX_ target))
        finishAll();
}

/// A sub whose ops have no hooks, as perl compiled them before the profiler was loaded, is left.
void endUnhookedSub(pTHX_ void* code)
{
    auto* const found = recordingProfiler(aTHX);
    if (!found)
        return;
    auto& profiler = *found;
    const auto* const here = NYTPROF_NATIVE_FRAME;
    const HookGuard guard(profiler);
    const auto now = eventTime(aTHX_ profiler, here);
    endGoneCalls(aTHX_ profiler, now, here);
    const auto& top = profiler.calls.top();
    const bool isTop = !top.nativeFrame && top.code == code && top.stackInfo == PL_curstackinfo
        && top.contextIndex == cxstack_ix; // perl's context is still there
    if (profiler.recording && !profiler.calls.empty() && isTop)
        profiler.endCall(profiler.clock.callTime(now), CallEnd::Returned);
}

/// A sub that may have no hooks: its end must be noticed. The caller may have none either, if C
/// code called it: overload, tie, DESTROY.
void noticeEnd(pTHX_ const CV* entered)
{
    const OP* const root = CvROOT(entered);
    const bool isSub = root->op_type == OP_LEAVESUB || root->op_type == OP_LEAVESUBLV;
    if (isSub && root->op_ppaddr == originals[root->op_type]) [[unlikely]]
        SAVEDESTRUCTOR_X(endUnhookedSub, const_cast<CV*>(entered));
}

/// Before a call begins: its end will be noticed. Returns whether `first`, the sub's first op, is a
/// statement with a hook.
template <Naming N>
inline bool prepareEnd(pTHX_ const CV* entered, const OP* first)
{
    if constexpr (N == Naming::Live)
        hookCode(aTHX_ entered);
    const bool has = isProfiledStatement(first);
    if (N != Naming::Live && !has)
        noticeEnd(aTHX_ entered);
    return has;
}

/// What is known of a call before pp_entersub.
struct ExpectedCall {
    Caller caller;
    Context* context; ///< null for the first call of a sub by this caller
};

/// Ends calls that are gone. `cv` may be null.
template <Naming N>
[[gnu::always_inline]] inline ExpectedCall expectCall(
    pTHX_ Profiler& profiler, const CV* cv, const void* here)
{
    const HookGuard guard(profiler);
    if (profiler.exception.isPending() || !isRunning(aTHX_ profiler.calls.top(), here)) [[unlikely]]
        callTime(aTHX_ profiler, here);
    const auto caller = findCaller(aTHX_ profiler);
    return {caller, cv ? profiler.contexts.child(caller.context, keyOf<N>(cv)) : nullptr};
}

/// A call that pp_entersub has begun.
struct BegunCall {
    const CV* entered;
    const COP* site;
    std::uint64_t profile; ///< Profiler::profile and tree before
    std::uint64_t tree;
    OP* next;
    bool hasStatement; ///< whether the sub's first statement has begun, too
};

/// Counts a call and its first statement if nothing else is due. Returns whether it did.
[[gnu::always_inline]] inline bool countCall(
    pTHX_ Profiler& profiler, BegunCall call, Context& context, const ProfiledSub* namedCaller)
{
    const auto line = markedLine(PL_curcop);
    if (!profiler.recording.onlyCounts()) [[unlikely]]
        if (!profiler.recording.countsWithMemory() || haveSlotsMoved(aTHX))
            return false;
    if (profiler.tree != call.tree || markOf(call.site) >= 0 || !profiler.lines.has(line))
        [[unlikely]]
        return false;
    HookGuard::begin(profiler);
    const auto clockNow = Clock::counterNow();
    if (profiler.isDue(clockNow)) [[unlikely]]
        return false;
    const auto now = profiler.clock.statementTime(clockNow);
    const CallOrigin site{static_cast<LineId>(markedLine(call.site)), namedCaller};
    enterSub(aTHX_ profiler, call.entered, context, site, now);
    const auto since = profiler.countStatement(now, static_cast<LineId>(line), 1);
    profiler.follow(call.next, now);
    profiler.charge(HookWork::Call, now, since);
    HookGuard::end(profiler);
    return true;
}

/// Records any call, and its first statement if that has begun.
template <Naming N>
[[gnu::noinline]] void recordCall(
    pTHX_ Profiler& profiler, BegunCall call, Caller caller, const void* here)
{
    const HookGuard guard(profiler);
    const auto now = eventTime(aTHX_ profiler, here);
    if (!profiler.recording || profiler.profile != call.profile)
        return; // another profile: the sub was running when it began
    const auto& [context, namedCaller]
        = profiler.tree == call.tree ? caller : findCaller(aTHX_ profiler, 1); // a child of fork
    enterSub(aTHX_ profiler, call.entered, contextOfCall<N>(aTHX_ profiler, context, call.entered),
        {lineOf(aTHX_ profiler, call.site, LocationOf::Call), namedCaller}, now);
    auto since = now - profiler.lineStart;
    if (call.hasStatement) {
        since = profiler.switchStatement(now, lineOf(aTHX_ profiler, PL_curcop), 1);
        profiler.follow(call.next, now);
    }
    profiler.charge(HookWork::Call, now, since);
}

/// pp_entersub decides whether this calls a Perl sub.
template <Naming N>
[[gnu::always_inline]] inline OP* callAnything(
    pTHX_ Profiler& profiler, const CV* cv, OpFunction run, const void* here)
{
    const OP* const following = PL_op->op_next;
    const auto [caller, expected] = expectCall<N>(aTHX_ profiler, cv, here);
    if (!expected && cv && isControl(aTHX_ cv)) [[unlikely]]
        return run(aTHX);
    const auto profile = profiler.profile;
    const auto tree = profiler.tree;
    OP* const next = run(aTHX);
    if (next == following || !profiler.recording)
        return next;
    const CV* const entered = enteredSub(aTHX_ cv);
    if (!entered)
        return next;
    BegunCall call{entered, PL_curcop, profile, tree, next, prepareEnd<N>(aTHX_ entered, next)};
    // One hook and clock reading for the sub and its first statement; not if a signal handler would
    // run in between, or if another run loop must see the statement (Devel::Cover).
    call.hasStatement = call.hasStatement && !PL_sig_pending && PL_runops == PL_runops_std;
    if (call.hasStatement) [[likely]] {
        PL_op = next;
        call.next = originals[OP_NEXTSTATE](aTHX);
        if (expected && entered == cv && countCall(aTHX_ profiler, call, *expected, caller.named))
            [[likely]]
            return call.next;
    }
    recordCall<N>(aTHX_ profiler, call, caller, here);
    return call.next;
}

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
    return beginNativeCall(aTHX_ profiler, {HookWork::BeginXsub, mayWait}, context,
        {line, caller.named}, now, here, perlNow);
}

/// An xsub may run the block that is its first argument without pp_entersub (MULTICALL).
void hookBlock(pTHX_ const SV* argument)
{
    if (argument && SvROK(argument) && SvTYPE(SvRV(argument)) == SVt_PVCV)
        hookCode(aTHX_ MUTABLE_CV(SvRV(argument)));
}

template <Naming N>
[[gnu::always_inline]] inline OP* callXsub(
    pTHX_ Profiler& profiler, const CV* cv, OpFunction run, const void* here)
{
    // Devel::NYTProf 6 profiles the call that ends profiling.
    if (isControl(aTHX_ cv) && (N == Naming::DProf || !equals(nameOf(cv), "disable_profile"))) {
        if (profiler.exception.isPending()) [[unlikely]] {
            const HookGuard guard(profiler);
            callTime(aTHX_ profiler, here); // a slice may end
        }
        return run(aTHX);
    }
    if constexpr (N == Naming::Live) {
        SV* const* const first = PL_stack_base + TOPMARK + 1;
        hookBlock(aTHX_ first < PL_stack_sp ? *first : nullptr);
    }
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

/// Devel::NYTProf 6 counts calls of missing subs, too: perl dies in them.
[[gnu::noinline]] OP* callMissing(
    pTHX_ Profiler& profiler, SubKey missing, OpFunction run, const void* here)
{
    RunningNativeCall call;
    {
        const HookGuard guard(profiler);
        const auto now = callTime(aTHX_ profiler, here);
        const auto line = lineOf(aTHX_ profiler, PL_curcop, LocationOf::Call);
        const auto caller = findCaller(aTHX_ profiler);
        auto& context = contextOfMissing(profiler, caller.context, missing);
        call = beginNativeCall(aTHX_ profiler, {HookWork::BeginXsub}, context, {line, caller.named},
            now, here, perlStacks(aTHX));
    }
    return runNativeCall(aTHX_ profiler, run, call);
}

XSUBADDR_t xsubOf(const CV* cv) { return CvISXSUB(cv) ? CvXSUB(cv) : nullptr; }

template <Naming N>
OP* enterSubHook(pTHX);

/// Xsubs may set a faster function for the op (Class::XSAccessor); our hook then runs that one.
struct FasterCall {
    OpFunction run; ///< falls back to enterSubHook for other subs
    XSUBADDR_t xsub;
};
constexpr std::size_t MaxFasterCalls = 64; ///< Class::XSAccessor has about twenty
std::array<FasterCall, MaxFasterCalls> fasterCalls;
template <Naming N>
OpFunction fasterCallHook(std::size_t number);

template <Naming N>
[[gnu::noinline]] void useFasterCallHook(OP* op, const FasterCall& wanted)
{
    static std::mutex mutex; // threads share ops
    const std::lock_guard lock(mutex);
    for (std::size_t i = 0; i < MaxFasterCalls; ++i) {
        auto& faster = fasterCalls[i];
        if (!faster.run)
            faster = wanted;
        if (faster.run == wanted.run && faster.xsub == wanted.xsub) {
            op->op_ppaddr = fasterCallHook<N>(i);
            return;
        }
    }
}

/// Hooks an op again if `xsub` (may be null) replaced its function, but not `next` (as Coro does).
template <Naming N>
inline void keepHook(OP* op, const OP* next, OpFunction hook, XSUBADDR_t xsub)
{
    const auto run = op->op_ppaddr;
    const bool isFaster = run != hook && run != enterSubHook<N> && run != originals[OP_ENTERSUB];
    if (isFaster && xsub && next == op->op_next) [[unlikely]]
        useFasterCallHook<N>(op, {run, N == Naming::Live ? nullptr : xsub});
}

/// A call by pp_entersub or a function that replaces it.
template <Naming N>
[[gnu::always_inline]] inline OP* callTarget(
    pTHX_ Profiler* found, OpFunction run, OpFunction hook, const void* here)
{
    OP* const op = PL_op;
    if (*PL_stack_sp == &PL_sv_yes) // import of a class without import()
        return run(aTHX);
    if (needsResolving(*PL_stack_sp)) [[unlikely]] {
        resolveCode(aTHX);
        found = recordingProfiler(aTHX);
        if (!found)
            return run(aTHX);
    }
    const CV* const cv = codeOf(aTHX_ * PL_stack_sp);
    const CV* code = cv;
    if (!cv || !CvROOT(cv)) [[unlikely]] {
        const auto missing = missingSub(aTHX_ * PL_stack_sp, cv);
        if (N != Naming::DProf && missing.name)
            return callMissing(aTHX_ * found, missing, run, here);
        code = cv ? codeInsteadOf(aTHX_ cv) : nullptr;
    }
    if (code && CvISXSUB(code)) {
        // Devel::NYTProf names the requested sub, Devel::DProf the called one.
        const CV* const named = N == Naming::DProf ? code : cv;
        const auto xsub = CvXSUB(code);
        const auto call = [&] { return callXsub<N>(aTHX_ * found, named, run, here); };
        const bool isPlain = N != Naming::Live || plainXsubs.has(xsub);
        const bool isFirst = !isPlain && op->op_spare == 0 && callingOps.canShow();
        OP* const next = isPlain ? call() : callReplacing(aTHX_ code, run, call);
        if (N != Naming::Live || areHooksLive) { // else it finished the profile
            keepHook<N>(op, next, hook, xsub);
            if (isFirst && op->op_spare == 0 && op->op_ppaddr == enterSubHook<N>)
                plainXsubs.add(xsub);
        }
        return next;
    }
    return callAnything<N>(aTHX_ * found, cv, run, here);
}

/// Faster functions handle CVs only, and leave any other target to enterSubHook, or to pp_entersub
/// if their module was loaded without hooks (Naming::Live).
template <Naming N>
OP* callFaster(pTHX_ const FasterCall& faster, OpFunction hook, const void* here)
{
    OP* const op = PL_op;
    auto* const found = recordingProfiler(aTHX);
    OP* next = nullptr;
    if (N == Naming::Live && found) {
        // enterSubHook does not count it again
        next = callUnhooked(
            aTHX_ hook, [&] { return callTarget<N>(aTHX_ found, faster.run, hook, here); });
    } else {
        SV* const target = *PL_stack_sp;
        const CV* const cv = SvTYPE(target) == SVt_PVCV ? MUTABLE_CV(target) : nullptr;
        const auto xsub = cv ? xsubOf(cv) : nullptr;
        const auto run = faster.run;
        if (!xsub || (N != Naming::Live && xsub != faster.xsub)) {
            next = run(aTHX);
        } else {
            next = callUnhooked(aTHX_ run,
                [&] { return found ? callXsub<N>(aTHX_ * found, cv, run, here) : run(aTHX); });
            keepHook<N>(op, next, hook, xsub);
        }
    }
    if (N == Naming::Live && areHooksLive && op->op_ppaddr == originals[OP_ENTERSUB])
        op->op_ppaddr = enterSubHook<N>;
    return next;
}

template <Naming N, std::size_t Number>
OP* runFasterCall(pTHX)
{
    return callFaster<N>(aTHX_ fasterCalls[Number], runFasterCall<N, Number>, NYTPROF_NATIVE_FRAME);
}

template <Naming N, std::size_t... Number>
constexpr std::array<OpFunction, MaxFasterCalls> fasterCallHooks(std::index_sequence<Number...>)
{
    return {runFasterCall<N, Number>...};
}

template <Naming N>
OpFunction fasterCallHook(std::size_t number)
{
    static constexpr auto All = fasterCallHooks<N>(std::make_index_sequence<MaxFasterCalls>());
    return All[number];
}

template <Naming N>
OP* enterSubHook(pTHX)
{
    auto* const found = recordingProfiler(aTHX);
    const OpFunction run = originals[OP_ENTERSUB];
    OP* const op = PL_op;
    if (callingOps.current.op) [[unlikely]] {
        if (op == callingOps.current.op) // its function calls this one
            return run(aTHX);
        pauseCallingOp(aTHX);
    }
    if (!found) {
        if constexpr (N == Naming::Live)
            unhookIfUnused(aTHX);
        SV* const target = *PL_stack_sp;
        watchCallInPause(aTHX_ target, NYTPROF_NATIVE_FRAME);
        const CV* const cv = SvTYPE(target) == SVt_PVCV ? MUTABLE_CV(target) : nullptr;
        const auto xsub = cv ? xsubOf(cv) : nullptr;
        const auto call = [&] { return run(aTHX); };
        OP* const next = N == Naming::Live && xsub ? callReplacing(aTHX_ cv, run, call) : call();
        keepHook<N>(op, next, enterSubHook<N>, xsub);
        return next;
    }
    return callTarget<N>(aTHX_ found, run, enterSubHook<N>, NYTPROF_NATIVE_FRAME);
}

/// The sub left by goto &sub; it may have been entered before the profile began, or during a pause.
struct Departure {
    Caller caller; ///< of the sub left, and so of the new one
    std::size_t callers; ///< number of running calls without the sub left
    LineId site; ///< line of the goto
    StatementTime at;
    std::uint64_t profile; ///< Profiler::profile and tree
    std::uint64_t tree;
    PerlStacks outer; ///< without the sub left
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
        outer = {PL_curstackinfo, sub - 1, {savesBefore(aTHX_ context), context.blk_oldscopesp}};
    }
    const bool isKnown = !calls.empty() && !top.nativeFrame && top.stackInfo == PL_curstackinfo
        && top.contextIndex == sub;
    if (isKnown) {
        return {{*top.context->parent, top.site->namedCaller}, calls.size() - 1, site, now,
            profiler.profile, profiler.tree, outer};
    }
    return {findCaller(aTHX_ profiler, 1), calls.size(), site, now, profiler.profile, profiler.tree,
        outer};
}

/// Ends the sub that was left and begins the new one, if perl entered it.
template <Naming N>
void arrive(pTHX_ Profiler& profiler, const Departure& from)
{
    auto& calls = profiler.calls;
    if (!profiler.recording || profiler.profile != from.profile || calls.size() < from.callers)
        return;
    const auto end = profiler.clock.statementNow();
    if (profiler.memory) [[unlikely]]
        trackMemory(aTHX_ profiler);
    const CV* const entered = enteredSub(aTHX_ nullptr);
    if (entered)
        static_cast<void>(prepareEnd<N>(aTHX_ entered, CvSTART(entered)));
    while (calls.size() > from.callers) {
        const bool isReplaced = entered && calls.size() == from.callers + 1;
        profiler.endCall(
            profiler.clock.callTime(end), isReplaced ? CallEnd::Replaced : CallEnd::Gone);
    }
    if (!entered)
        return;
    const auto& [context, namedCaller]
        = profiler.tree == from.tree ? from.caller : findCaller(aTHX_ profiler, 1);
    enterSub(aTHX_ profiler, entered, contextOfCall<N>(aTHX_ profiler, context, entered),
        {from.site, namedCaller}, end);
}

/// Begins an xsub, which perl runs after leaving the old sub.
template <Naming N>
RunningNativeCall beginInstead(
    pTHX_ Profiler& profiler, const CV* cv, const Departure& from, const void* here)
{
    if (profiler.calls.size() > from.callers)
        profiler.endCall(profiler.clock.callTime(from.at), CallEnd::Replaced);
    return beginXsub<N>(aTHX_ profiler, cv, from.caller, from.site, from.at, here, from.outer);
}

/// goto &sub ends a call and begins another of the same caller, from the line of the goto.
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
        if constexpr (N == Naming::Live) {
            AV* const arguments = GvAV(PL_defgv);
            const bool hasBlock = arguments && AvFILLp(arguments) >= 0;
            hookBlock(aTHX_ hasBlock ? AvARRAY(arguments)[0] : nullptr);
        }
        const auto call = beginInstead<N>(aTHX_ * found, cv, from, here);
        HookGuard::end(*found);
        return runNativeCall(aTHX_ * found, run, call);
    }
    HookGuard::end(*found);
    OP* const next = run(aTHX); // destroys the sub's objects while it still counts as running
    const HookGuard guard(*found);
    arrive<N>(aTHX_ * found, from);
    return next;
}

/// For posix_exit=1 with subs=0.
OP* watchForExit(pTHX)
{
    if (profilerOf(aTHX) && isPosixExit(aTHX_ * PL_stack_sp))
        finishAll();
    return originals[OP_ENTERSUB](aTHX);
}

} // namespace

void hookFasterCall(OP* op) { useFasterCallHook<Naming::Live>(op, {op->op_ppaddr, nullptr}); }

OpFunction fasterCallOf(const OP* op)
{
    for (std::size_t i = 0; i < MaxFasterCalls && fasterCalls[i].run; ++i)
        if (op->op_ppaddr == fasterCallHook<Naming::Live>(i))
            return fasterCalls[i].run;
    return nullptr;
}

void installCallHooks(const Options& options, Naming naming)
{
    static constexpr OpFunction EnterSub[]
        = {enterSubHook<Naming::NYTProf>, enterSubHook<Naming::DProf>, enterSubHook<Naming::Live>};
    static constexpr OpFunction Goto[]
        = {gotoHook<Naming::NYTProf>, gotoHook<Naming::DProf>, gotoHook<Naming::Live>};
    if (options.subs) {
        replace(OP_ENTERSUB, EnterSub[static_cast<std::size_t>(naming)]);
        replace(OP_GOTO, Goto[static_cast<std::size_t>(naming)]);
    } else if (options.posixExit) {
        replace(OP_ENTERSUB, watchForExit);
    }
}

} // namespace nytprof::hooks

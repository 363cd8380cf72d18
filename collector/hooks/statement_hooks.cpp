// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/hooks.h"
#include "hooks/interpreters.h"
#include "hooks/live.h"
#include "hooks/liveness.h"

/// A statement runs from its nextstate op to the next statement's. With leave=1 the end of a block
/// or sub returns time to the enclosing statement.
namespace nytprof::hooks {
namespace {

/// Time of an event that ends a statement or call.
inline StatementTime statementTime(pTHX_ Profiler& profiler, const void* here)
{
    const auto now = eventTime(aTHX_ profiler, here);
    if (mayHaveGone(aTHX_ profiler.calls.top(), here)) [[unlikely]]
        endGoneCalls(aTHX_ profiler, now, here);
    return now;
}

/// Runs a hook whose event needs nothing but counting: `cop` starts or resumes. Otherwise, or if
/// `profiler` is null (see countingProfiler), runs `General`. Calls functions at its end only, so
/// that it saves no registers.
template <HookWork Work, bool Memory, OP* (*General)(pTHX_ OP*, const void*)>
[[gnu::always_inline]] inline OP* countOr(
    pTHX_ Profiler* profiler, const COP* cop, OP* next, const void* here)
{
    const auto line = markedLine(cop);
    if (!profiler || !profiler->lines.has(line)) [[unlikely]]
        return General(aTHX_ next, here);
    HookGuard::begin(*profiler);
    const auto clockNow = Clock::counterNow();
    if (profiler->isDue(clockNow)) [[unlikely]]
        return General(aTHX_ next, here);
    if constexpr (Memory)
        if (haveSlotsMoved(aTHX)) [[unlikely]]
            return General(aTHX_ next, here);
    const auto now = profiler->clock.statementTime(clockNow);
    while (mayHaveGone(aTHX_ profiler->calls.top(), here)) {
        if (!hasSurelyGone(aTHX_ profiler->calls.top(), here)) [[unlikely]]
            return General(aTHX_ next, here);
        profiler->calls.popVisible(profiler->clock.callTime(now));
    }
    constexpr unsigned Executions = Work == HookWork::Statement ? 1 : 0;
    const auto since = profiler->countStatement(now, static_cast<LineId>(line), Executions);
    profiler->follow(next, now);
    return endHook(*profiler, Work, now, since, next);
}

[[gnu::noinline]] OP* enterStatement(pTHX_ OP* next, const void* here)
{
    auto* const profiler = recordingProfiler(aTHX);
    if (!profiler) {
        if (areHooksLive)
            unhookIfUnused(aTHX);
        return next;
    }
    HookGuard::begin(*profiler);
    const auto now = statementTime(aTHX_ * profiler, here);
    const auto since = profiler->switchStatement(now, lineOf(aTHX_ * profiler, PL_curcop), 1);
    profiler->follow(next, now);
    endHook(*profiler, HookWork::Statement, now, since, next);
    if (profiler->memory) [[unlikely]]
        reportFreedTwice(aTHX);
    return next;
}

OP* nextDebuggerStatement(pTHX)
{
    OP* const next = originals[OP_DBSTATE](aTHX);
    return enterStatement(aTHX_ next, NYTPROF_NATIVE_FRAME);
}

/// Whether perl continues compiling after a BEGIN block, which was called by &PL_compiling or,
/// since perl 5.36, by an unlinked statement that perl made up.
inline bool resumesAfterBegin(pTHX)
{
    return PL_curcop == &PL_compiling
        || PL_curcop->op_next == reinterpret_cast<const OP*>(PL_curcop);
}

/// The statement for which perl compiles a file or string; for the program itself, PL_curcop.
const COP* compilingStatement(pTHX)
{
    for (const auto* info = PL_curstackinfo; info; info = info->si_prev) {
        for (I32 i = info->si_cxix; i >= 0; --i) {
            const auto& context = info->si_cxstack[i];
            if (CxTYPE(&context) == CXt_EVAL && !CxTRYBLOCK(&context))
                return context.blk_oldcop;
        }
    }
    return PL_curcop;
}

/// The statement that continues after a block, sub or iteration, unless perl compiles there.
template <int Op>
inline const COP* statementAfter(pTHX)
{
    if constexpr (Op == OP_UNSTACK) {
        // PL_curcop is still in the body, but the condition is next (perl issue 9582).
        const auto* const cx = &cxstack[cxstack_ix];
        if (cxstack_ix >= 0 && CxTYPE_is_LOOP(cx))
            return cx->blk_oldcop;
    }
    return PL_curcop;
}

/// Functions that leave blocks and subs, by op number.
Originals leaves;

constexpr bool endsSub(int op)
{
    return op == OP_LEAVESUB || op == OP_LEAVESUBLV || op == OP_RETURN;
}

/// Whether the hook of the next op suffices, because it ends an enclosing block at once or begins
/// a statement.
template <int Op>
inline bool isLeftToNext(pTHX_ const OP* next)
{
    return isLeftToStatement(aTHX_ next)
        || (!endsSub(Op) && next && next->op_ppaddr == leaves[next->op_type] && !PL_sig_pending);
}

/// Ends a block or sub, including profiled calls; without `IsStatement` only those.
template <int Op, bool IsStatement>
[[gnu::noinline]] OP* endBlock(pTHX_ OP* next, const void* here)
{
    auto* const found = recordingProfiler(aTHX);
    if (!found) [[unlikely]]
        return next;
    auto& profiler = *found;
    // If hooks only count, leaveBlock() has decided.
    const auto& recording = profiler.recording;
    const bool isDecided = IsStatement && (recording.onlyCounts() || recording.countsWithMemory());
    const bool isLeft = !isDecided && isLeftToNext<Op>(aTHX_ next) && !profiler.options.stream;
    const HookGuard guard(profiler);
    if (!profiler.recording) [[unlikely]]
        return next;
    if constexpr (IsStatement) {
        const auto* cop = statementAfter<Op>(aTHX);
        if (cop == PL_curcop && resumesAfterBegin(aTHX))
            cop = compilingStatement(aTHX);
        const auto line = cop == &PL_compiling ? 0 : lineOf(aTHX_ profiler, cop);
        // A line without other events must appear in the profile.
        if (isLeft && profiler.lines.hasCounted(line))
            return next;
        const auto now = statementTime(aTHX_ profiler, here);
        const auto since = profiler.switchStatement(now, line, 0);
        profiler.follow(next, now);
        profiler.charge(HookWork::Leave, now, since);
    } else if (!isLeft) {
        const auto now = statementTime(aTHX_ profiler, here);
        profiler.charge(
            HookWork::Leave, now, profiler.hookOverhead.sinceLast(HookWork::Leave, now));
    }
    return next;
}

template <int Op, bool IsStatement, bool Memory>
OP* leaveBlock(pTHX)
{
    OP* const next = originals[Op](aTHX);
    if constexpr (IsStatement) {
        if (next) [[likely]] { // perl does not compile
            const auto* const cop = statementAfter<Op>(aTHX);
            auto* const profiler = countingProfiler<Memory>(aTHX);
            if (profiler && isLeftToNext<Op>(aTHX_ next)
                && profiler->lines.hasCounted(markedLine(cop)))
                return next;
            return countOr<HookWork::Leave, Memory, endBlock<Op, IsStatement>>(
                aTHX_ profiler, cop, next, NYTPROF_NATIVE_FRAME);
        }
    }
    return endBlock<Op, IsStatement>(aTHX_ next, NYTPROF_NATIVE_FRAME);
}

template <bool IsStatement, int... Op>
void replaceLeaves(bool memory)
{
    const auto replaceOne = [](int op, OpFunction hook) {
        replace(op, hook);
        leaves[static_cast<std::size_t>(op)] = hook;
    };
    if (memory)
        (replaceOne(Op, leaveBlock<Op, IsStatement, true>), ...);
    else
        (replaceOne(Op, leaveBlock<Op, IsStatement, false>), ...);
}

template <bool Memory>
OP* countStatement(pTHX)
{
    OP* const next = originals[OP_NEXTSTATE](aTHX);
    return countOr<HookWork::Statement, Memory, enterStatement>(
        aTHX_ countingProfiler<Memory>(aTHX), PL_curcop, next, NYTPROF_NATIVE_FRAME);
}

} // namespace

OpFunction nextStatement = countStatement<false>;

void beginStatement(pTHX)
{
    const auto* const profiler = recordingProfiler(aTHX);
    if (profiler && profiler->options.stmts)
        enterStatement(aTHX_ nullptr, NYTPROF_NATIVE_FRAME);
}

void resumeStatement(pTHX_ bool wasOn)
{
    auto* const profiler = recordingProfiler(aTHX);
    if (!profiler || !profiler->options.stmts || profiler->lines.current() != 0)
        return;
    // Our own code, run for start=init and start=end, is not profiled.
    if (PL_curcop != &PL_compiling && CopSTASH_ne(PL_curcop, PL_debstash)) {
        const auto line = lineOf(aTHX_ * profiler, PL_curcop);
        profiler->switchStatement(profiler->lineStart, line, wasOn ? 0 : 1);
    }
}

void installStatementHooks(const Options& options, Naming naming)
{
    nextStatement = options.memory ? countStatement<true> : countStatement<false>;
    if (options.stmts && !options.useDbSub) {
        replace(OP_NEXTSTATE, nextStatement);
        replace(OP_DBSTATE, nextDebuggerStatement);
    }
    if (options.stmts && options.leave && !options.useDbSub) {
        replaceLeaves<true, OP_LEAVESUB, OP_LEAVESUBLV, OP_RETURN, OP_LEAVE, OP_LEAVELOOP,
            OP_LEAVEWRITE, OP_LEAVEEVAL, OP_LEAVETRY, OP_UNSTACK>(options.memory);
#if PERL_VERSION >= 34
        replaceLeaves<true, OP_LEAVETRYCATCH>(options.memory);
#endif
    } else if (options.subs || naming == Naming::Live) { // whose subs are marked by their last op
        replaceLeaves<false, OP_LEAVESUB, OP_LEAVESUBLV, OP_RETURN>(options.memory);
    }
}

} // namespace nytprof::hooks

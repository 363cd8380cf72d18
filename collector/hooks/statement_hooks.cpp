// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/hooks.h"
#include "hooks/interpreters.h"
#include "hooks/liveness.h"

/// A statement runs from its nextstate op to the next statement's. With leave=1 the end of a block
/// or sub returns time to the enclosing statement.
namespace nytprof::hooks {
namespace {

/// Time of an event that ends a statement or call.
inline StatementTime statementTime(pTHX_ Profiler& profiler, const void* here)
{
    const auto now = eventTime(aTHX_ profiler, here);
    if (mayHaveGone(aTHX_ profiler, here)) [[unlikely]]
        endGoneCalls(aTHX_ profiler, now, here);
    return now;
}

inline void enterStatement(pTHX_ Profiler& profiler, const OP* firstOp, const void* here)
{
    const HookGuard guard(profiler);
    const auto now = statementTime(aTHX_ profiler, here);
    profiler.switchStatement(now, lineOf(aTHX_ profiler, PL_curcop), 1);
    profiler.follow(firstOp, now);
    profiler.charge(HookWork::Statement, now);
}

OP* nextDebuggerStatement(pTHX)
{
    OP* const next = originals[OP_DBSTATE](aTHX);
    if (auto* const profiler = recordingProfiler(aTHX))
        enterStatement(aTHX_ * profiler, next, NYTPROF_NATIVE_FRAME);
    return next;
}

/// Whether perl continues compiling after a BEGIN block, which was called by &PL_compiling or,
/// since perl 5.36, by an unlinked statement that perl made up.
inline bool isCompiling(pTHX)
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

/// The statement that continues after a block, sub or iteration.
template <int Op>
const COP* statementAfter(pTHX)
{
    if constexpr (Op == OP_UNSTACK) {
        // PL_curcop is still in the body, but the condition is next (perl issue 9582).
        const auto* const cx = &cxstack[cxstack_ix];
        if (cxstack_ix >= 0 && CxTYPE_is_LOOP(cx))
            return cx->blk_oldcop;
    }
    return isCompiling(aTHX) ? compilingStatement(aTHX) : PL_curcop;
}

/// Functions that leave blocks and subs, by op number.
Originals leaves;

/// Whether the next op ends an enclosing block at once, so that its hook suffices.
inline bool isLeftToLeave(pTHX_ const Profiler& profiler, const OP* next)
{
    return next && next->op_ppaddr == leaves[next->op_type] && !PL_sig_pending
        && !profiler.options.stream;
}

constexpr bool endsSub(int op)
{
    return op == OP_LEAVESUB || op == OP_LEAVESUBLV || op == OP_RETURN;
}

/// Ends a block or sub, including profiled calls; without `IsStatement` only those.
template <int Op, bool IsStatement>
OP* leaveBlock(pTHX)
{
    OP* const next = originals[Op](aTHX);
    auto* const found = recordingProfiler(aTHX);
    if (!found) [[unlikely]]
        return next;
    auto& profiler = *found;
    const bool isLeft = isLeftToStatement(aTHX_ profiler, next)
        || (!endsSub(Op) && isLeftToLeave(aTHX_ profiler, next));
    const HookGuard guard(profiler);
    if (!profiler.recording) [[unlikely]]
        return next;
    if constexpr (IsStatement) {
        const auto* cop = statementAfter<Op>(aTHX);
        const auto line = cop == &PL_compiling ? 0 : lineOf(aTHX_ profiler, cop);
        // A line without other events must appear in the profile.
        if (isLeft && profiler.lines.at(line).count > 0)
            return next;
        const auto now = statementTime(aTHX_ profiler, NYTPROF_NATIVE_FRAME);
        profiler.switchStatement(now, line, 0);
        profiler.follow(next, now);
        profiler.charge(HookWork::Leave, now);
    } else if (!isLeft) {
        profiler.charge(HookWork::Leave, statementTime(aTHX_ profiler, NYTPROF_NATIVE_FRAME));
    }
    return next;
}

template <bool IsStatement, int... Op>
void replaceLeaves()
{
    (replace(Op, leaveBlock<Op, IsStatement>), ...);
    ((leaves[Op] = leaveBlock<Op, IsStatement>), ...);
}

} // namespace

OP* nextStatement(pTHX)
{
    OP* const next = originals[OP_NEXTSTATE](aTHX);
    if (auto* const profiler = recordingProfiler(aTHX)) [[likely]]
        enterStatement(aTHX_ * profiler, next, NYTPROF_NATIVE_FRAME);
    return next;
}

void beginStatement(pTHX)
{
    if (auto* const found = recordingProfiler(aTHX)) {
        auto& profiler = *found;
        if (profiler.options.stmts)
            enterStatement(aTHX_ profiler, nullptr, NYTPROF_NATIVE_FRAME);
    }
}

void resumeStatement(pTHX_ bool wasOn)
{
    auto* const profiler = recordingProfiler(aTHX);
    if (!profiler || !profiler->options.stmts || profiler->line != 0)
        return;
    // Our own code, run for start=init and start=end, is not profiled.
    if (PL_curcop != &PL_compiling && CopSTASH_ne(PL_curcop, PL_debstash)) {
        const auto line = lineOf(aTHX_ * profiler, PL_curcop);
        profiler->switchStatement(profiler->lineStart, line, wasOn ? 0 : 1);
    }
}

void installStatementHooks(const Options& options)
{
    if (options.stmts && !options.useDbSub) {
        replace(OP_NEXTSTATE, nextStatement);
        replace(OP_DBSTATE, nextDebuggerStatement);
    }
    if (options.stmts && options.leave && !options.useDbSub) {
        replaceLeaves<true, OP_LEAVESUB, OP_LEAVESUBLV, OP_RETURN, OP_LEAVE, OP_LEAVELOOP,
            OP_LEAVEWRITE, OP_LEAVEEVAL, OP_LEAVETRY, OP_UNSTACK>();
#if PERL_VERSION >= 34
        replaceLeaves<true, OP_LEAVETRYCATCH>();
#endif
    } else if (options.subs) {
        replaceLeaves<false, OP_LEAVESUB, OP_LEAVESUBLV, OP_RETURN>();
    }
}

} // namespace nytprof::hooks

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/hooks.h"

#include <cstring>
#include <utility>

namespace nytprof::hooks {
namespace {

/// Moved statements may lack a line; later ones in the block have it. Code behind `#line 0` has
/// none, and may end with a directive for another file.
line_t lineNear(const COP* cop)
{
    for (const auto* op = reinterpret_cast<const OP*>(cop); op; op = OpSIBLING(op)) {
        const auto* const next = reinterpret_cast<const COP*>(op);
        if (isStatement(op->op_type) && CopLINE(next) != 0)
            return CopFILE(next) && std::strcmp(CopFILE(next), CopFILE(cop)) == 0 ? CopLINE(next)
                                                                                  : 1;
    }
    return 1;
}

struct FirstStatement {
    const char* file = nullptr; ///< null: unknown
    line_t line = 0;
};

/// Perl skips statements without effect (`our $x;`), which keep their line, but not their file.
FirstStatement firstStatementAt(const OP* op)
{
    FirstStatement first;
    for (; op && op->op_type == OP_NULL; op = op->op_next)
        if (first.line == 0 && isStatement(static_cast<Optype>(op->op_targ)))
            first.line = CopLINE(reinterpret_cast<const COP*>(op));
    if (op && isStatement(op->op_type)) {
        const auto* const cop = reinterpret_cast<const COP*>(op);
        first.file = CopFILE(cop);
        first.line = first.line != 0 ? first.line : CopLINE(cop);
    }
    return first;
}

FirstStatement firstStatement(const PERL_CONTEXT& context)
{
    const auto* const cx = &context; // CxTYPE_is_LOOP looks at this name, not at its argument
    switch (CxTYPE(&context)) {
    case CXt_SUB:
    case CXt_FORMAT:
        return firstStatementAt(CvROOT(context.blk_sub.cv) ? CvSTART(context.blk_sub.cv) : nullptr);
    case CXt_EVAL:
    case CXt_BLOCK: return firstStatementAt(reinterpret_cast<const OP*>(context.blk_oldcop));
    default:
        return CxTYPE_is_LOOP(cx) ? firstStatementAt(context.blk_loop.my_op->op_redoop)
                                  : FirstStatement();
    }
}

/// Sets the lines of the enclosing block and sub. Sort blocks have their own context stack.
void findBlock(pTHX_ LineLocation& location, const COP* cop)
{
    for (const auto* stack = PL_curstackinfo; stack; stack = stack->si_prev) {
        for (I32 i = stack->si_cxix; i >= 0; --i) {
            const auto& context = stack->si_cxstack[i];
            const auto first = firstStatement(context);
            if (!first.file || std::strcmp(first.file, CopFILE(cop)) != 0)
                continue;
            if (location.blockLine == 0)
                location.blockLine = first.line;
            if (CxTYPE(&context) == CXt_SUB) {
                location.subLine = first.line;
                return;
            }
        }
    }
}

Perl_ophook_t freeHookBelow;

void clearMark(pTHX_ OP* op)
{
    if (isStatement(static_cast<Optype>(op->op_type)))
        op->op_targ = 0;
    if (freeHookBelow)
        freeHookBelow(aTHX_ op);
}

} // namespace

void clearMarksOfFreedOps(pTHX)
{
    static bool isDone = !StatementsAreFreedWithTarget;
    if (!std::exchange(isDone, true))
        freeHookBelow = std::exchange(PL_opfreehook, clearMark);
}

LineId findLine(pTHX_ Profiler& profiler, COP* cop, LocationOf what)
{
    const bool forStatement = what == LocationOf::Statement;
    const char* file = CopFILE(cop);
    if (!file)
        return 0;
    profiler.hookOverhead.timeAlone();
    dSAVE_ERRNO; // making a name absolute calls the system
    LineLocation location;
    location.file
        = profiler.files.intern(file, forStatement ? FidFlag::ViaStatement : FidFlag::ViaSub);
    RESTORE_ERRNO;
    location.line = CopLINE(cop);
    if (forStatement && location.line == 0)
        location.line = lineNear(cop);
    if (forStatement && profiler.options.blocks)
        findBlock(aTHX_ location, cop);
    const auto id = profiler.lines.intern(location);
    // Only real ops keep the mark: &PL_compiling and copies change lines. At call sites, line 0 and
    // blocks=1 have another meaning.
    const bool isOp = isStatement(cop->op_type);
    const bool meansTheSame = forStatement || (location.line != 0 && !profiler.options.blocks);
    if (isOp && meansTheSame && cop->op_targ == 0)
        cop->op_targ = ~static_cast<PADOFFSET>(id);
    return id;
}

} // namespace nytprof::hooks

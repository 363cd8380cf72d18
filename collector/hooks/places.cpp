// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/places.h"

#include <cstring>

namespace nytprof::hooks {
namespace {

/// Statements that perl has moved can have no line; those that follow in the same block do.
line_t lineNear(const COP* cop)
{
    for (const auto* op = reinterpret_cast<const OP*>(cop); op; op = OpSIBLING(op)) {
        const bool statement = op->op_type == OP_NEXTSTATE || op->op_type == OP_DBSTATE;
        if (statement && CopLINE(reinterpret_cast<const COP*>(op)) != 0) {
            return CopLINE(reinterpret_cast<const COP*>(op));
        }
    }
    return 1;
}

/// The first statement of a context, if that is known and in this file.
const COP* firstStatement(const PERL_CONTEXT& context)
{
    const OP* op = nullptr;
    switch (CxTYPE(&context)) {
    case CXt_SUB:
    case CXt_FORMAT:
        op = CvROOT(context.blk_sub.cv) ? CvSTART(context.blk_sub.cv) : nullptr;
        break;
    case CXt_EVAL:
    case CXt_BLOCK:
        op = reinterpret_cast<const OP*>(context.blk_oldcop);
        break;
    case CXt_LOOP_PLAIN:
    case CXt_LOOP_LAZYIV:
    case CXt_LOOP_LAZYSV:
    case CXt_LOOP_LIST:
    case CXt_LOOP_ARY:
        op = context.blk_loop.my_op->op_redoop;
        break;
    default:
        break;
    }
    const bool statement = op && (op->op_type == OP_NEXTSTATE || op->op_type == OP_DBSTATE);
    return statement ? reinterpret_cast<const COP*>(op) : nullptr;
}

/// Fills in the lines of the block and the sub around the running statement.
void findBlock(pTHX_ LinePlace& place, const COP* cop)
{
    for (I32 i = cxstack_ix; i >= 0 && place.subLine == 0; --i) {
        const auto* first = firstStatement(cxstack[i]);
        if (!first || std::strcmp(CopFILE(first), CopFILE(cop)) != 0) {
            continue;
        }
        if (place.blockLine == 0) {
            place.blockLine = CopLINE(first);
        }
        if (CxTYPE(&cxstack[i]) == CXt_SUB) {
            place.subLine = CopLINE(first);
        }
    }
}

} // namespace

LineId findLine(pTHX_ Profiler& profiler, COP* cop, PlaceOf what)
{
    const bool isStatement = what == PlaceOf::Statement;
    const char* file = CopFILE(cop);
    if (!file) {
        return 0;
    }
    const auto began = profiler.clock.now();
    dSAVE_ERRNO; // making a name absolute asks the system
    LinePlace place;
    place.file = profiler.files.intern(file, isStatement ? FidFlag::ViaStatement : FidFlag::ViaSub);
    RESTORE_ERRNO;
    place.line = CopLINE(cop);
    if (isStatement && place.line == 0) {
        place.line = lineNear(cop);
    }
    if (isStatement && profiler.options.blocks) {
        findBlock(aTHX_ place, cop);
    }
    const auto id = profiler.lines.intern(place);
    // Only real ops keep the mark: &PL_compiling and its copies change their line all the time.
    // At a call site line 0 and the blocks mean something else.
    const bool isOp = cop->op_type == OP_NEXTSTATE || cop->op_type == OP_DBSTATE;
    const bool meansTheSame = isStatement || (place.line != 0 && !profiler.options.blocks);
    if (isOp && meansTheSame && cop->op_targ == 0) {
        cop->op_targ = -static_cast<PADOFFSET>(id);
    }
    profiler.chargeWork(profiler.clock.now() - began);
    return id;
}

} // namespace nytprof::hooks

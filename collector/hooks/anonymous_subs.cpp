// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/hooks.h"

/// While a debugger is there, which a profiler is to perl, perl takes each anonymous sub for a
/// closure, because code that is evaluated in it might ask for any variable, and makes a new sub
/// each time the expression is reached. Without one it does so only where a variable is captured or
/// a string eval may ask. That would make programs slower that are full of callbacks, on lines
/// where they are not, and give each evaluation a sub of its own where programs count on one.
namespace nytprof::hooks {
namespace {

/// The op behind this one and all in it; null when that was the last below `root`.
const OP* behind(const OP* op, const OP* root)
{
    while (op != root && !OpHAS_SIBLING(op))
        op = op->op_sibparent;
    return op == root ? nullptr : OpSIBLING(op);
}

/// Whether code that is evaluated in this sub may ask for variables around it.
bool mayEvaluate(const OP* root)
{
    for (const OP* op = root; op;) {
        const bool evaluatesPattern = op->op_type == OP_REGCOMP && (op->op_flags & OPf_SPECIAL);
        if (op->op_type == OP_ENTEREVAL || evaluatesPattern)
            return true;
        if (op->op_type == OP_SUBST) {
            const OP* const replacement = cPMOPx(op)->op_pmreplrootu.op_pmreplroot;
            if (replacement && mayEvaluate(replacement))
                return true;
        }
        op = (op->op_flags & OPf_KIDS) ? cUNOPx(op)->op_first : behind(op, root);
    }
    return false;
}

/// Whether perl had finished the sub as one that captures nothing when it found the debugger: only
/// such a sub has an array for its arguments from the start.
bool capturesNothing(CV* cv)
{
    const auto* const pads = CvPADLIST(cv);
    if (!pads || PadlistMAX(pads) < 1 || !PadlistARRAY(pads)[1])
        return false;
    const SV* const arguments = PadARRAY(PadlistARRAY(pads)[1])[0];
    return arguments && SvTYPE(arguments) == SVt_PVAV;
}

/// For expressions of which it is known that they need no closure. Threads share the op, but each
/// has a sub of its own, so this one is not taken out again.
OP* plainAnonymousSub(pTHX)
{
    CvCLONE_off(MUTABLE_CV(PAD_SV(PL_op->op_targ)));
    return originals[OP_ANONCODE](aTHX);
}

/// Runs once for each expression.
OP* anonymousSub(pTHX)
{
    if (PL_op->op_type == OP_ANONCODE && PL_op->op_ppaddr == anonymousSub) {
        CV* const cv = MUTABLE_CV(PAD_SV(PL_op->op_targ));
        const bool isPlain
            = CvCLONE(cv) && !CvISXSUB(cv) && capturesNothing(cv) && !mayEvaluate(CvROOT(cv));
        PL_op->op_ppaddr = isPlain ? plainAnonymousSub : originals[OP_ANONCODE];
        return PL_op->op_ppaddr(aTHX);
    }
    return originals[OP_ANONCODE](aTHX);
}

} // namespace

void installAnonymousSubHook()
{
    replace(OP_ANONCODE, anonymousSub);
}

} // namespace nytprof::hooks

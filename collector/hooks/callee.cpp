// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/callee.h"

#include "hooks/existing_ops.h"
#include "hooks/running_subs.h"

#include <algorithm>

namespace nytprof::hooks {
namespace {

Context& addChild(Profiler& profiler, Context& parent, const IdentifiedSub& called)
{
    return profiler.contexts.addChild(
        parent, called.key, called.sub, profiler.calls.running(called.sub));
}

/// Before and after the main program runs, calls have no caller.
bool isOutsideProgram(pTHX)
{
    const auto* outermost = PL_curstackinfo;
    while (outermost->si_prev)
        outermost = outermost->si_prev;
    return outermost->si_cxix < 0;
}

/// Whether calls are surely the main program's: a fast test for most calls outside subs.
bool isMainProgram(pTHX_ const Profiler& profiler)
{
    if (!profiler.contexts.mainProgram || profiler.options.findcaller || PL_curstackinfo->si_prev
        || cxstack_ix < 0)
        return false;
    for (I32 i = cxstack_ix; i >= 0; --i)
        if (CxTYPE(&cxstack[i]) == CXt_SUB || CxTYPE(&cxstack[i]) == CXt_FORMAT)
            return false;
    return true;
}

/// The executed sub, else the main program or main::NULL.
ProfiledSub& executedSub(pTHX_ Profiler& profiler, unsigned leaving)
{
    const CV* const cv = innermostSub(aTHX_ leaving);
    if (!cv)
        return isOutsideProgram(aTHX) ? profiler.subs.nowhere() : profiler.subs.mainProgram();
    const auto& frames = profiler.calls.frames();
    const auto running = std::find_if(frames.rbegin(), frames.rend(),
        [=](const Frame& frame) { return !frame.nativeFrame && frame.code == cv; });
    if (running != frames.rend())
        return *running->context->sub; // BEGIN blocks have numbered names
    return internNamed(profiler, keyOf<Naming::NYTProf>(cv));
}

Context& beginningWith(Profiler& profiler, ProfiledSub& sub)
{
    auto& beginning = profiler.contexts.beginning(sub);
    if (sub.name == MainProgram)
        profiler.contexts.mainProgram = &beginning;
    return beginning;
}

[[gnu::noinline]] Caller findByStack(pTHX_ Profiler& profiler, unsigned leaving)
{
    auto& executed = executedSub(aTHX_ profiler, leaving);
    if (auto* const running = profiler.calls.top().context)
        return {*running, &executed};
    const auto* const named = profiler.options.findcaller ? &executed : nullptr;
    return {beginningWith(profiler, executed), named};
}

/// Whether code in this sub may evaluate strings, which may use captured variables.
bool mayEvaluate(const OP* root)
{
    OpWalk walk(root);
    for (const OP* op = root; op;) {
        const bool evaluatesPattern = op->op_type == OP_REGCOMP && (op->op_flags & OPf_SPECIAL);
        if (op->op_type == OP_ENTEREVAL || evaluatesPattern)
            return true;
        if (op->op_type == OP_SUBST) {
            const OP* const replacement = cPMOPx(op)->op_pmreplrootu.op_pmreplroot;
            if (replacement && mayEvaluate(replacement))
                return true;
        }
        op = walk.after(op);
    }
    return false;
}

/// Whether perl completed the sub without captures: only then it has an argument array already.
bool capturesNothing(CV* cv)
{
    const auto* const pads = CvPADLIST(cv);
    if (!pads || PadlistMAX(pads) < 1 || !PadlistARRAY(pads)[1])
        return false;
    const SV* const arguments = PadARRAY(PadlistARRAY(pads)[1])[0];
    return arguments && SvTYPE(arguments) == SVt_PVAV;
}

/// For expressions that need no closure. Stays installed: threads share the op, but have own subs.
OP* plainAnonymousSub(pTHX)
{
    CvCLONE_off(MUTABLE_CV(PAD_SV(PL_op->op_targ)));
    return originals[OP_ANONCODE](aTHX);
}

/// Runs once per expression.
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

/// Whether looking into a symbol table runs code. (Perl's caches of overloading are magic, too.)
bool isTied(pTHX_ const HV* stash)
{
    PERL_UNUSED_CONTEXT; // from perl 5.20 on
    return SvGMAGICAL(stash)
        || (SvRMAGICAL(stash) && mg_find(reinterpret_cast<const SV*>(stash), PERL_MAGIC_tied));
}

/// A symbol table entry, or null. Creates none.
SV* symbol(pTHX_ HV* stash, const char* name, I32 length)
{
    SV** const entry = stash && !isTied(aTHX_ stash) ? hv_fetch(stash, name, length, 0) : nullptr;
    return entry ? *entry : nullptr;
}

/// The code of a symbol table entry; ignores cached inherited methods, as calls by name do.
const CV* codeOfSymbol(SV* entry)
{
    if (!entry)
        return nullptr;
    if (SvROK(entry))
        return SvTYPE(SvRV(entry)) == SVt_PVCV ? MUTABLE_CV(SvRV(entry)) : nullptr;
    return isGV_with_GP(entry) ? GvCVu(MUTABLE_GV(entry)) : nullptr;
}

} // namespace

Context& addContext(pTHX_ Profiler& profiler, Context& parent, SubKey key, const CV* cv)
{
    const auto began = profiler.clock.now();
    auto& added = addChild(profiler, parent, identify(aTHX_ profiler, key, cv));
    profiler.clock.chargeWork(profiler.clock.now() - began);
    return added;
}

Context& contextOfBuiltin(pTHX_ Profiler& profiler, Context& parent, const char* name)
{
    // slowops=1: all builtins are in package CORE.
    const bool ofPackage = profiler.options.slowops == 2;
    HV* const stash = ofPackage ? CopSTASH(PL_curcop) : nullptr;
    const SubKey key{stash ? HvNAME_HEK(stash) : nullptr, name};
    if (auto* known = profiler.contexts.child(parent, key)) [[likely]]
        return *known;
    const auto began = profiler.clock.now();
    auto& added = addChild(profiler, parent, {key, internBuiltin(aTHX_ profiler, key, name)});
    profiler.clock.chargeWork(profiler.clock.now() - began);
    return added;
}

Context& contextOfEarlier(pTHX_ Profiler& profiler, Context& parent, const CV* cv)
{
    auto& sub = internNamed(profiler, keyOf<Naming::NYTProf>(cv));
    if (auto* const known = profiler.contexts.earlierChild(parent, sub))
        return *known;
    return profiler.contexts.addEarlierChild(parent, sub, profiler.calls.running(sub));
}

Context& outermostCaller(Profiler& profiler, bool isOutsideProgram)
{
    auto& subs = profiler.subs;
    return beginningWith(profiler, isOutsideProgram ? subs.nowhere() : subs.mainProgram());
}

Caller findExecuted(pTHX_ Profiler& profiler, unsigned leaving)
{
    if (leaving == 0 && profiler.calls.empty() && isMainProgram(aTHX_ profiler))
        return {*profiler.contexts.mainProgram};
    return findByStack(aTHX_ profiler, leaving);
}

// Under a debugger, anonymous subs are closures (string evals may use any variable): a new sub per
// evaluation, which slows callbacks and breaks programs that rely on a single sub.
void installAnonymousSubHook() { replace(OP_ANONCODE, anonymousSub); }

const CV* codeByName(pTHX_ SV* value)
{
    const GV* gv = nullptr;
    if (isGV_with_GP(value))
        gv = MUTABLE_GV(value);
    else if (SvPOK(value) && !SvROK(value))
        gv = gv_fetchsv_nomg(value, 0, SVt_PVCV); // symbolic reference
    return gv && isGV_with_GP(gv) ? GvCVu(gv) : nullptr;
}

void resolveCode(pTHX)
{
    SV* value = *PL_stack_sp;
    SvGETMAGIC(value);
    if (!SvROK(value)) {
        if (SvOK(value) && (PL_op->op_private & HINT_STRICT_REFS)) {
            // As in pp_entersub: perl stringifies again for the message.
            STRLEN length = 0;
            static_cast<void>(SvPV_nomg_const(value, length));
            Perl_croak(aTHX_ "Can't use string (\"%" SVf32 "\"%s) as a subroutine ref while "
                             "\"strict refs\" in use",
                SVfARG(value), length > 32 ? "..." : "");
        }
        SV* const copy = sv_newmortal();
        sv_setsv_nomg(copy, value);
        *PL_stack_sp = copy;
        return;
    }
    if (SvAMAGIC(value))
        value = amagic_deref_call(value, to_cv_amg);
    SV* const code = SvRV(value);
    // pp_entersub dies with "Not a CODE reference" for any hash.
    *PL_stack_sp = SvTYPE(code) == SVt_PVCV ? code : MUTABLE_SV(PL_defstash);
}

SubKey missingSub(pTHX_ SV* value, const CV* cv)
{
    if constexpr (PERL_VERSION < 28) // functions may inherit AUTOLOAD
        return {};
    if (cv) {
        const HV* const package = packageOf(cv);
        const bool isSure = package && !isTied(aTHX_ package) && !CvANON(cv) && !CvLEXICAL(cv)
            && !codeInsteadOf(aTHX_ cv);
        return isSure ? keyOf<Naming::NYTProf>(cv) : SubKey();
    }
    const GV* gv = nullptr;
    if (isGV_with_GP(value))
        gv = MUTABLE_GV(value);
    else if (SvPOK(value) && SvCUR(value) > 0 && !SvROK(value)
        && !(PL_op->op_private & HINT_STRICT_REFS))
        gv = gv_fetchsv_nomg(value, GV_ADD, SVt_PVCV); // as pp_entersub, which declares the sub
    HV* const stash = gv ? GvSTASH(gv) : nullptr;
    if (!stash || isTied(aTHX_ stash) || codeOfSymbol(symbol(aTHX_ stash, "AUTOLOAD", 8)))
        return {};
    return {HvNAME_HEK(stash), GvNAME_HEK(gv)};
}

Context& contextOfMissing(Profiler& profiler, Context& parent, SubKey missing)
{
    auto& sub = internNamed(profiler, missing, ProfiledSub::Kind::Missing);
    const SubKey key{&sub, &sub}; // not that of the sub which may be defined later
    auto* const known = profiler.contexts.child(parent, key);
    return known ? *known : addChild(profiler, parent, {key, sub});
}

const CV* codeInsteadOf(pTHX_ const CV* declared)
{
    // Aliases may form a circle, in which perl itself would hang.
    constexpr int MaxSteps = 10;
    const auto* cv = declared;
    for (int step = 0; step < MaxSteps && cv && !CvROOT(cv) && !CvANON(cv); ++step) {
        HV* stash = nullptr;
        const CV* current = nullptr;
        if (CvNAMED(cv)) {
            const HEK* const name = ownNameOf(cv);
            if (CvLEXICAL(cv) || !name)
                return nullptr;
            stash = CvSTASH(cv);
            current = codeOfSymbol(symbol(
                aTHX_ stash, HEK_KEY(name), HEK_UTF8(name) ? -HEK_LEN(name) : HEK_LEN(name)));
        } else if (GV* const gv = globOf(cv)) {
            stash = GvSTASH(gv);
            current = GvCV(gv);
        }
        cv = current && current != cv ? current : codeOfSymbol(symbol(aTHX_ stash, "AUTOLOAD", 8));
    }
    return cv && CvROOT(cv) ? cv : nullptr;
}

} // namespace nytprof::hooks

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/callee.h"

#include "format/waits.h"
#include "hooks/existing_ops.h"
#include "hooks/hooks.h"
#include "hooks/perl_program.h"
#include "hooks/running_subs.h"
#include "hooks/sub_ranges.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace nytprof::hooks {
namespace {

Name nameOr(const void* hek, const char* otherwise)
{
    return hek ? nameOf(static_cast<const HEK*>(hek)) : Name{otherwise, false};
}

ProfiledSub::Special specialOf(std::string_view name, ProfiledSub::Kind kind)
{
    using Special = ProfiledSub::Special;
    using Kind = ProfiledSub::Kind;
    if (kind == Kind::Xsub && name == "POSIX::_exit")
        return Special::Exits;
    if (isAccept(name))
        return Special::Accepts;
    const auto event = kind == Kind::Xsub ? xsubWaitsFor(name)
        : kind == Kind::Builtin           ? builtinWaitsFor(name.substr(name.rfind(':') + 1))
                                          : WaitsFor::Nothing;
    return event == WaitsFor::Nothing ? Special::No : Special::Waits;
}

ProfiledSub& internSub(
    Profiler& profiler, const Name& package, const Name& name, ProfiledSub::Kind kind)
{
    auto full = joined(package, "::", name);
    full.bytes = withEvalPlace(full.bytes, profiler.program->stringEvals());
    auto& sub = profiler.subs.intern(full.bytes, kind);
    if (sub.kind == ProfiledSub::Kind::Missing)
        sub.kind = kind;
    sub.special = specialOf(full.bytes, kind);
    return sub;
}

/// Location of a Perl sub's first statement; no file if unknown.
ProfiledSub::Range firstStatement(const CV* cv)
{
    const auto* start = reinterpret_cast<const COP*>(CvSTART(cv));
    if (!start || !isStatement(start->op_type) || !CopFILE(start))
        return {};
    return {CopFILE(start), CopLINE(start), CopLINE(start)};
}

/// All BEGIN blocks share a name: each gets its line, and a number if that is taken. The range is
/// noted, as perl keeps it only until the next BEGIN block.
ProfiledSub& internBegin(pTHX_ Profiler& profiler, const Name& package, const CV* cv)
{
    const auto full = package.bytes + "::BEGIN";
    auto range = firstStatement(cv);
    if (auto* const ranges = PL_DBsub ? GvHV(PL_DBsub) : nullptr) {
        const auto length = static_cast<I32>(full.size());
        if (SV** const entry = hv_fetch(ranges, full.c_str(), length, 0)) {
            const auto noted = parseRange(
                SvPOK(*entry) ? std::string_view(SvPVX_const(*entry), SvCUR(*entry)) : "");
            if (!noted.file.empty())
                range = {std::string(noted.file), noted.firstLine, noted.lastLine};
            static_cast<void>(hv_delete(ranges, full.c_str(), length, G_DISCARD));
        }
    }
    auto name = "BEGIN@" + std::to_string(range.firstLine);
    if (profiler.subs.find(package.bytes + "::" + name))
        name += "." + std::to_string(profiler.subs.countDuplicate());
    auto& sub = internSub(profiler, package, {name, package.utf8}, ProfiledSub::Kind::Perl);
    sub.range = range;
    return sub;
}

[[gnu::noinline]] Context& addBuiltinContext(
    pTHX_ Profiler& profiler, Context& parent, SubKey key, const char* name)
{
    const auto began = profiler.clock.now();
    auto* sub = profiler.subs.find(key);
    if (!sub) {
        const bool ofPackage = profiler.options.slowops == 2;
        keptNames(aTHX).keep(key.package);
        sub = &internSub(profiler, nameOr(key.package, ofPackage ? "__UNKNOWN__" : "CORE"),
            {ofPackage ? std::string("CORE:") + name : std::string(name), false},
            ProfiledSub::Kind::Builtin);
        profiler.subs.remember(key, *sub);
    }
    auto& added = profiler.contexts.addChild(parent, key, *sub, profiler.calls.running(*sub));
    profiler.clock.chargeWork(profiler.clock.now() - began);
    return added;
}

Context& addCallContext(pTHX_ Profiler& profiler, Context& parent, SubKey key, const CV* cv)
{
    if (auto* const known = profiler.subs.find(key))
        return profiler.contexts.addChild(parent, key, *known, profiler.calls.running(*known));
    const auto package = nameOr(key.package, "__UNKNOWN__");
    const auto* const shared = keyOf(cv).name;
    auto name = nameOr(shared, "__UNKNOWN__");
    const auto compiled = compiledRange(cv);
    if (shared != key.name) {
        // Devel::DProf never shows the bracketed number.
        name.bytes += compiled
            ? "[" + compiled->file + ":" + std::to_string(compiled->lastLine) + "]"
            : "[" + std::to_string(profiler.subs.countDuplicate()) + "]";
    }
    if (!CvISXSUB(cv) && name.bytes == "BEGIN") {
        auto& sub = internBegin(aTHX_ profiler, package, cv);
        return profiler.contexts.addChild(parent, {&sub, &sub}, sub, profiler.calls.running(sub));
    }
    keptNames(aTHX).keep(key.package);
    keptNames(aTHX).keep(shared);
    // A declaration without body: called for the xsub that replaces it.
    const bool isXsub = CvISXSUB(cv) || !CvROOT(cv);
    auto& sub = internSub(
        profiler, package, name, isXsub ? ProfiledSub::Kind::Xsub : ProfiledSub::Kind::Perl);
    if (compiled && !sub.range) {
        sub.range = *compiled;
    } else if (!isXsub && name.bytes == "__ANON__" && !sub.range) {
        // %DB::sub lists anonymous subs by long names only.
        if (auto range = firstStatement(cv); !range.file.empty())
            sub.range = range;
    }
    profiler.subs.remember(key, sub);
    return profiler.contexts.addChild(parent, key, sub, profiler.calls.running(sub));
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

/// A sub by the name that caller() has for it.
ProfiledSub& namedSub(pTHX_ Profiler& profiler, const CV* cv)
{
    const auto key = keyOf(cv);
    return internSub(profiler, nameOr(key.package, "__UNKNOWN__"), nameOr(key.name, "__UNKNOWN__"),
        ProfiledSub::Kind::Perl);
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
    return namedSub(aTHX_ profiler, cv);
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
bool isTied(const HV* stash)
{
    return SvGMAGICAL(stash)
        || (SvRMAGICAL(stash) && mg_find(reinterpret_cast<const SV*>(stash), PERL_MAGIC_tied));
}

/// A symbol table entry, or null. Creates none.
SV* symbol(pTHX_ HV* stash, const char* name, I32 length)
{
    SV** const entry = stash && !isTied(stash) ? hv_fetch(stash, name, length, 0) : nullptr;
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
    auto& added = addCallContext(aTHX_ profiler, parent, key, cv);
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
    return addBuiltinContext(aTHX_ profiler, parent, key, name);
}

Context& contextOfEarlier(pTHX_ Profiler& profiler, Context& parent, const CV* cv)
{
    auto& sub = namedSub(aTHX_ profiler, cv);
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

MissingSub missingSub(pTHX_ SV* value, const CV* cv)
{
    if constexpr (PERL_VERSION < 28) // functions may inherit AUTOLOAD
        return {};
    if (cv) {
        const HV* const package = packageOf(cv);
        const bool isSure = package && !isTied(package) && !CvANON(cv) && !CvLEXICAL(cv)
            && !codeInsteadOf(aTHX_ cv);
        const auto key = isSure ? keyOf(cv) : SubKey();
        return {static_cast<const HEK*>(key.package), static_cast<const HEK*>(key.name)};
    }
    const GV* gv = nullptr;
    if (isGV_with_GP(value))
        gv = MUTABLE_GV(value);
    else if (SvPOK(value) && SvCUR(value) > 0 && !SvROK(value)
        && !(PL_op->op_private & HINT_STRICT_REFS))
        gv = gv_fetchsv_nomg(value, GV_ADD, SVt_PVCV); // as pp_entersub, which declares the sub
    HV* const stash = gv ? GvSTASH(gv) : nullptr;
    if (!stash || isTied(stash) || codeOfSymbol(symbol(aTHX_ stash, "AUTOLOAD", 8)))
        return {};
    return {HvNAME_HEK(stash), GvNAME_HEK(gv)};
}

Context& contextOfMissing(pTHX_ Profiler& profiler, Context& parent, MissingSub missing)
{
    auto& sub = internSub(profiler, nameOr(missing.package, "__UNKNOWN__"),
        nameOr(missing.name, "__UNKNOWN__"), ProfiledSub::Kind::Missing);
    const SubKey key{&sub, &sub}; // not that of the sub which may be defined later
    if (auto* const known = profiler.contexts.child(parent, key))
        return *known;
    return profiler.contexts.addChild(parent, key, sub, profiler.calls.running(sub));
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

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/call_target.h"

namespace nytprof::hooks {
namespace {

/// An entry of a package's symbol table, or null. Makes none.
SV* symbol(pTHX_ HV* stash, const char* name, I32 length)
{
    SV** const entry = stash && !SvRMAGICAL(stash) ? hv_fetch(stash, name, length, 0) : nullptr;
    return entry ? *entry : nullptr;
}

/// The code that an entry of a symbol table stands for. Methods found in a base class are cached
/// in the same place; they are not what a call by name finds.
const CV* codeOfSymbol(SV* entry)
{
    if (!entry)
        return nullptr;
    if (SvROK(entry))
        return SvTYPE(SvRV(entry)) == SVt_PVCV ? MUTABLE_CV(SvRV(entry)) : nullptr;
    return isGV_with_GP(entry) ? GvCVu(MUTABLE_GV(entry)) : nullptr;
}

} // namespace

const CV* codeByName(pTHX_ SV* value)
{
    const GV* gv = nullptr;
    if (isGV_with_GP(value))
        gv = MUTABLE_GV(value);
    else if (SvPOK(value) && !SvROK(value))
        gv = gv_fetchsv_nomg(value, 0, SVt_PVCV); // a symbolic reference
    return gv && isGV_with_GP(gv) ? GvCVu(gv) : nullptr;
}

void askForCode(pTHX)
{
    SV* value = *PL_stack_sp;
    SvGETMAGIC(value);
    if (!SvROK(value)) {
        if (SvOK(value) && (PL_op->op_private & HINT_STRICT_REFS)) {
            // As pp_entersub says it: for the text of the message perl asks once more.
            STRLEN length = 0;
            static_cast<void>(SvPV_nomg_const(value, length));
            Perl_croak(aTHX_ "Can't use string (\"%" SVf32 "\"%s) as a subroutine ref while "
                             "\"strict refs\" in use",
                SVfARG(value), length > 32 ? "..." : "");
        }
        SV* const copy = sv_newmortal(); // without the magic
        sv_setsv_nomg(copy, value);
        *PL_stack_sp = copy;
        return;
    }
    if (SvAMAGIC(value))
        value = amagic_deref_call(value, to_cv_amg);
    SV* const code = SvRV(value);
    // pp_entersub says "Not a CODE reference" to any hash.
    *PL_stack_sp = SvTYPE(code) == SVt_PVCV ? code : MUTABLE_SV(PL_defstash);
}

const CV* codeInsteadOf(pTHX_ const CV* declared)
{
    // Names can be given to each other's declarations in a circle, in which perl would hang.
    constexpr int MostSteps = 10;
    const auto* cv = declared;
    for (int step = 0; step < MostSteps && cv && !CvROOT(cv) && !CvANON(cv); ++step) {
        HV* stash = nullptr;
        const CV* current = nullptr;
        if (CvNAMED(cv)) {
            const HEK* const name = static_cast<const XPVCV*>(SvANY(cv))->xcv_gv_u.xcv_hek;
            if (CvLEXICAL(cv) || !name)
                return nullptr;
            stash = CvSTASH(cv);
            current = codeOfSymbol(symbol(
                aTHX_ stash, HEK_KEY(name), HEK_UTF8(name) ? -HEK_LEN(name) : HEK_LEN(name)));
        } else if (GV* const gv = static_cast<const XPVCV*>(SvANY(cv))->xcv_gv_u.xcv_gv) {
            stash = GvSTASH(gv);
            current = GvCV(gv);
        }
        cv = current && current != cv ? current : codeOfSymbol(symbol(aTHX_ stash, "AUTOLOAD", 8));
    }
    return cv && CvROOT(cv) ? cv : nullptr;
}

} // namespace nytprof::hooks

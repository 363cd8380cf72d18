// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "reader/example_subs.h"

#include <cerrno>
#include <cstring>

namespace nytprof::reader {
namespace {

// example_xsub([unused [, action [, unused]]]): no object with a destructor may be here, as it may
// die.
XS_INTERNAL(xs_example_xsub)
{
    dXSARGS;
    if (items > 3)
        croak_xs_usage(cv, "[unused [, action [, unused]]]");
    SV* const action = items > 1 ? ST(1) : nullptr;
    if (!action)
        XSRETURN_EMPTY;
    if (SvROK(action) && SvTYPE(SvRV(action)) == SVt_PVCV) {
        PUSHMARK(SP);
        call_sv(action, G_VOID | G_DISCARD);
    } else if (std::strcmp(SvPV_nolen(action), "die") == 0) {
        croak("example_xsub(die)");
    } else {
        warn("example_xsub: unknown action '%" SVf "'\n", SVfARG(action));
    }
    XSRETURN_EMPTY;
}

XS_INTERNAL(xs_example_xsub_eval)
{
    dXSARGS;
    PERL_UNUSED_VAR(items);
    eval_pv("Devel::NYTProf::Test::example_xsub()", 1);
    XSRETURN_EMPTY;
}

XS_INTERNAL(xs_set_errno)
{
    dXSARGS;
    if (items != 1)
        croak_xs_usage(cv, "number");
    const int number = static_cast<int>(SvIV(ST(0)));
    errno = number;
    XSRETURN_EMPTY;
}

} // namespace

void defineExampleSubs(pTHX)
{
    Perl_newXS_deffile(aTHX_ "Devel::NYTProf::Test::example_xsub", xs_example_xsub);
    Perl_newXS_deffile(aTHX_ "Devel::NYTProf::Test::example_xsub_eval", xs_example_xsub_eval);
    Perl_newXS_deffile(aTHX_ "Devel::NYTProf::Test::set_errno", xs_set_errno);
}

} // namespace nytprof::reader

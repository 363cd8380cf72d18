// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/hooks.h"
#include "hooks/names.h"
#include "hooks/perl_program.h"

#include <memory>

/// What perl sees of the collector: the functions in package DB (documented in
/// lib/Devel/NYTProf.pm) and the boot function that XSLoader calls.
namespace {

using namespace nytprof;

/// The profiler of this interpreter, if it has one: the clones that threads run in have not, but
/// inherit the exit list, and are destroyed in the thread that joins them.
Profiler* profilerOf(pTHX)
{
    return hooks::profiledInterpreter == aTHX ? hooks::currentProfiler : nullptr;
}

void finishAtExit(pTHX_ void*)
{
    if (auto* const running = profilerOf(aTHX)) {
        running->finish();
        hooks::currentProfiler = nullptr; // perl is being torn down: nothing to count any more
        hooks::releaseKept(aTHX);
    }
}

void setDebugFlags(pTHX_ const Options& options)
{
    PL_perldb = PERLDBf_SUBLINE | PERLDBf_NAMEEVAL | PERLDBf_NAMEANON
        | (options.savesrc ? PERLDBf_SAVESRC | PERLDBf_SAVESRC_NOSUBS : 0u);
}

/// The profile ends behind the last END block: new ones go to the front of perl's queue. What runs
/// later, the destruction of global objects, is not profiled. Where no END block is run at all
/// (embedded interpreters), the exit list is the last chance.
void arrangeFinish(pTHX)
{
    if (!PL_endav) {
        PL_endav = newAV();
    }
    av_push(PL_endav, SvREFCNT_inc(MUTABLE_SV(get_cv("DB::finish_profile", 0))));
    call_atexit(finishAtExit, nullptr);
}

} // namespace

// DB::init_profiler(options): reads the options, installs the hooks and, with start=begin, starts.
// Returns the start option; dies when the options can't be used.
XS_INTERNAL(xs_init_profiler)
{
    dXSARGS;
    if (items != 1) {
        croak_xs_usage(cv, "options");
    }
    if (profilerOf(aTHX)) {
        XSRETURN_UNDEF;
    }
    STRLEN length = 0;
    const char* const text = SvPV(ST(0), length);
    const char* start = "no";
    SV* error = nullptr;
    {
        // All objects are gone before the croak below, which does not run destructors.
        auto parsed = parseOptions({text, length});
        for (const auto& warning : parsed.warnings) {
            warn("%s", warning.c_str());
        }
        if (!parsed.error.empty()) {
            error = newSVpvf("Devel::NYTProf: %s", parsed.error.c_str());
        } else {
            static constexpr const char* Names[] = {"begin", "init", "end", "no"};
            start = Names[static_cast<int>(parsed.options.start)];
            setDebugFlags(aTHX_ parsed.options);
            hooks::install(parsed.options);
            // Never deleted: hooks and exit handlers may run until the process has gone.
            hooks::currentProfiler = std::make_unique<Profiler>(
                std::move(parsed.options), std::make_unique<hooks::PerlProgram>(aTHX))
                                         .release();
            hooks::profiledInterpreter = aTHX;
        }
    }
    if (error) {
        croak_sv(sv_2mortal(error));
    }
    arrangeFinish(aTHX);
    if (profilerOf(aTHX)->options.start == Start::Begin) {
        profilerOf(aTHX)->enable();
    }
    ST(0) = sv_2mortal(newSVpv(start, 0));
    XSRETURN(1);
}

XS_INTERNAL(xs_enable_profile)
{
    dXSARGS;
    if (items > 1) {
        croak_xs_usage(cv, "[file]");
    }
    const bool was = profilerOf(aTHX) && profilerOf(aTHX)->recording;
    if (profilerOf(aTHX)) {
        profilerOf(aTHX)->enable(items > 0 && SvOK(ST(0)) ? SvPV_nolen(ST(0)) : "");
    }
    XSRETURN_IV(was);
}

XS_INTERNAL(xs_disable_profile)
{
    dXSARGS;
    PERL_UNUSED_VAR(items);
    const bool was = profilerOf(aTHX) && profilerOf(aTHX)->recording;
    if (profilerOf(aTHX)) {
        profilerOf(aTHX)->disable();
    }
    XSRETURN_IV(was);
}

XS_INTERNAL(xs_finish_profile)
{
    dXSARGS;
    PERL_UNUSED_VAR(items);
    if (profilerOf(aTHX)) {
        profilerOf(aTHX)->finish();
    }
    XSRETURN_EMPTY;
}

extern "C" __attribute__((visibility("default"))) XSPROTO(boot_Devel__NYTProf);

XS_EXTERNAL(boot_Devel__NYTProf)
{
    dVAR;
    dXSBOOTARGSXSAPIVERCHK;
    PERL_UNUSED_VAR(items);
    Perl_newXS_deffile(aTHX_ "DB::init_profiler", xs_init_profiler);
    Perl_newXS_deffile(aTHX_ "DB::enable_profile", xs_enable_profile);
    Perl_newXS_deffile(aTHX_ "DB::disable_profile", xs_disable_profile);
    Perl_newXS_deffile(aTHX_ "DB::finish_profile", xs_finish_profile);
    Perl_xs_boot_epilog(aTHX_ ax);
}

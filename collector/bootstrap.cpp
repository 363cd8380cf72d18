// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/calibration.h"
#include "hooks/control.h"
#include "hooks/hooks.h"
#include "hooks/names.h"
#include "hooks/perl_program.h"

#include <cstdlib>
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

/// What perl has to keep for the profile: names, line ranges and source.
void setDebugFlags(pTHX_ const Options& options)
{
    const auto flag = [](bool wanted, U32 bits) { return wanted ? bits : 0; };
    PL_perldb = PERLDBf_SUBLINE | flag(options.nameevals, PERLDBf_NAMEEVAL)
        | flag(options.nameanonsubs, PERLDBf_NAMEANON)
        | flag(options.savesrc, PERLDBf_SAVESRC | PERLDBf_SAVESRC_NOSUBS)
        | flag(!options.optimize, PERLDBf_NOOPT)
        | flag(options.useDbSub, PERLDBf_LINE | PERLDBf_SINGLE);
    if (options.perldb != 0) {
        PL_perldb = static_cast<U32>(options.perldb);
    }
    // perl does this itself when it begins to run the program, which may have been before.
    PL_DBsingle_iv = options.useDbSub && PL_phase == PERL_PHASE_RUN ? 1 : 0;
}

void finishAtLibcExit()
{
    if (auto* const running = hooks::currentProfiler) {
        running->finish();
    }
}

/// The profile ends behind the last END block: new ones go to the front of perl's queue. What runs
/// later, the destruction of global objects, is not profiled. Where no END block is run at all
/// (embedded interpreters), the exit list is the last chance.
void arrangeFinish(pTHX_ const Options& options)
{
    if (options.libcExit) {
        std::atexit(finishAtLibcExit);
    }
    if (options.endAtExit) {
        PL_exit_flags |= PERL_EXIT_DESTRUCT_END;
    }
    static bool arranged = false;
    if (arranged) {
        return;
    }
    arranged = true;
    if (!PL_endav) {
        PL_endav = newAV();
    }
    av_push(PL_endav, SvREFCNT_inc(MUTABLE_SV(get_cv("DB::finish_profile", 0))));
    call_atexit(finishAtExit, nullptr);
}

/// Never destroyed: hooks and exit handlers may run until the process has gone.
std::unique_ptr<Profiler>& profilerOwner()
{
    static auto* const owner = new std::unique_ptr<Profiler>;
    return *owner;
}

/// A profiler for these options in the place of the one that there may be.
void installProfiler(pTHX_ Options options)
{
    arrangeFinish(aTHX_ options);
    const auto makeProfiler = [&] {
        return std::make_unique<Profiler>(options, std::make_unique<hooks::PerlProgram>(aTHX));
    };
    hooks::currentProfiler = nullptr;
    profilerOwner().reset();
    hooks::uninstall(aTHX);
    hooks::Calibration calibration(aTHX);
    hooks::install(aTHX_ options);
    const auto scratch = makeProfiler();
    scratch->rehearse();
    const auto costs = calibration.measure(aTHX_ * scratch);
    setDebugFlags(aTHX_ options);
    profilerOwner() = makeProfiler();
    hooks::currentProfiler = profilerOwner().get();
    hooks::currentProfiler->hookCosts = costs;
    // It has run long enough to know its rate; a new one would have to be waited for.
    hooks::currentProfiler->clock = scratch->clock;
    hooks::profiledInterpreter = aTHX;
}

} // namespace

// DB::init_profiler(options): reads the options, installs the hooks and, with start=begin, starts.
// A second call before the first event replaces the options. Dies when they can't be used. Returns
// what is left to be done in perl: the options start, sigexit, posix_exit and use_db_sub,
// in this order.
XS_INTERNAL(xs_init_profiler)
{
    dXSARGS;
    if (items != 1) {
        croak_xs_usage(cv, "options");
    }
    STRLEN length = 0;
    const char* const text = SvPV(ST(0), length);
    SV* error = nullptr;
    {
        // All objects are gone before the croak below, which does not run destructors.
        auto parsed = parseOptions({text, length});
        auto& path = parsed.options.log;
        if (std::string wrong; !path.empty()) {
            path = Log::prepare(path, wrong);
            if (!wrong.empty()) {
                parsed.warnings.insert(parsed.warnings.begin(), wrong);
            }
        }
        const Log log(path, parsed.options.trace);
        for (const auto& warning : parsed.warnings) {
            log.report(warning);
        }
        if (parsed.error.empty()) {
            installProfiler(aTHX_ std::move(parsed.options));
        } else {
            error = newSVpvf("Devel::NYTProf: %s\n", parsed.error.c_str());
        }
    }
    if (error) {
        croak_sv(sv_2mortal(error));
    }
    auto& profiler = *profilerOf(aTHX);
    if (profiler.options.start == Start::Begin) {
        profiler.start();
    }
    static constexpr const char* Starts[] = {"begin", "init", "end", "no"};
    SPAGAIN; // the calibration may have moved the stack
    EXTEND(SP, 4);
    ST(0) = sv_2mortal(newSVpv(Starts[static_cast<int>(profiler.options.start)], 0));
    ST(1) = sv_2mortal(newSVpv(profiler.options.sigexit.c_str(), 0));
    ST(2) = sv_2mortal(newSViv(profiler.options.posixExit));
    ST(3) = sv_2mortal(newSViv(profiler.options.useDbSub));
    XSRETURN(4);
}

// DB::DB_profiler: what perl calls for each statement with option use_db_sub=1.
XS_INTERNAL(xs_DB_profiler)
{
    dXSARGS;
    PERL_UNUSED_VAR(items);
    hooks::beginStatement(aTHX);
    XSRETURN_EMPTY;
}

extern "C" __attribute__((visibility("default"))) XSPROTO(boot_Devel__NYTProf);

XS_EXTERNAL(boot_Devel__NYTProf)
{
    dVAR;
    dXSBOOTARGSXSAPIVERCHK;
    PERL_UNUSED_VAR(items);
    Perl_newXS_deffile(aTHX_ "DB::init_profiler", xs_init_profiler);
    Perl_newXS_deffile(aTHX_ "DB::DB_profiler", xs_DB_profiler);
    hooks::defineControlFunctions(aTHX);
    Perl_xs_boot_epilog(aTHX_ ax);
}

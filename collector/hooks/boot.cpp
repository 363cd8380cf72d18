// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/hooks.h"
#include "hooks/interpreters.h"
#include "hooks/live.h"
#include "hooks/perl_program.h"
#include "hooks/source_reading.h"
#include "writer/nytprof_writer.h"

#include <memory>
#include <set>
#include <string>

/// Functions of package DB (see lib/Devel/NYTProf.pm), and the boot function for XSLoader.
namespace {

using namespace nytprof;

using hooks::profilerOf;

/// Clones inherit the exit list; the joining thread destroys them.
void endAtExit(pTHX_ void*) { hooks::endProfiler(aTHX); }

void setDebugFlags(pTHX_ const Options& options)
{
    const auto flag = [](bool wanted, U32 bits) { return wanted ? bits : 0; };
    // Not NAMEEVAL: programs see names as without us; see base/string_evals.h.
    PL_perldb = PERLDBf_SUBLINE | flag(options.nameanonsubs, PERLDBf_NAMEANON)
        | flag(options.savesrc, PERLDBf_SAVESRC | PERLDBf_SAVESRC_NOSUBS)
        | flag(!options.optimize, PERLDBf_NOOPT)
        | flag(options.useDbSub, PERLDBf_LINE | PERLDBf_SINGLE);
    if (options.perldb != 0)
        PL_perldb = static_cast<U32>(options.perldb);
    else
        hooks::watchCompilation(aTHX);
    // perl sets this when the program's run phase begins, which may have passed.
    setDebuggerSingle(aTHX_ options.useDbSub && PL_phase == PERL_PHASE_RUN ? 1 : 0);
}

/// The profile ends after the last END block (perl prepends new ones), before global destruction.
/// Without END blocks (embedded interpreters) the exit list ends it, or at last libc's exit.
void arrangeFinish(pTHX_ const Options& options)
{
    if (options.endAtExit)
        PL_exit_flags |= PERL_EXIT_DESTRUCT_END;
    if (profilerOf(aTHX) && !profilerOf(aTHX)->hasEnded())
        return;
    if (!PL_endav)
        PL_endav = newAV();
    av_push(PL_endav, SvREFCNT_inc(MUTABLE_SV(get_cv("DB::_END", 0))));
    call_atexit(endAtExit, nullptr);
}

} // namespace

Profiler& nytprof::hooks::installProfiler(
    pTHX_ const Options& options, Naming naming, const WriterFactory& factory)
{
    arrangeFinish(aTHX_ options);
    if (auto* const replaced = profilerOf(aTHX))
        replaced->abandon();
    uninstall(aTHX);
    install(aTHX_ options, naming);
    LocationTable scratchLocations;
    Profiler scratch(options,
        std::make_unique<PerlProgram>(thisInterpreter(aTHX), stringEvals(aTHX)), scratchLocations,
        factory);
    scratch.measureOnly();
    const auto overhead = measureHooks(aTHX_ scratch);
    if (naming == Naming::NYTProf) {
        setDebugFlags(aTHX_ options);
    } else {
        PL_perldb = 0; // run as without -d
        setDebuggerSingle(aTHX_ 0);
    }
    auto& profiler = createProfiler(aTHX_ options, factory);
    profiler.hookOverhead = overhead;
    // The scratch clock already knows its rate; a new clock would have to wait for it.
    static_cast<Clock&>(profiler.clock) = scratch.clock;
    return profiler;
}

// DB::init_profiler([options]): installs the hooks. A second call before the first profile begins
// replaces the options. Dies on invalid ones. Returns options for Perl: start, sigexit, use_db_sub.
XS_INTERNAL(xs_init_profiler)
{
    dXSARGS;
    if (items > 1)
        croak_xs_usage(cv, "[options]");
    STRLEN length = 0;
    const char* const text = items > 0 ? SvPV(ST(0), length) : "";
    const auto* const old = profilerOf(aTHX);
    const bool isEffective = !old || old->hasEnded() || (items > 0 && !old->hasBegun());
    SV* error = nullptr;
    if (isEffective) {
        // croak below runs no destructors, so all objects are in this scope.
        auto parsed = parseOptions({text, length});
        auto& path = parsed.options.log;
        if (std::string wrong; !path.empty()) {
            path = Log::prepare(path, wrong);
            if (!wrong.empty())
                parsed.warnings.insert(parsed.warnings.begin(), wrong);
        }
        const Log log(path, parsed.options.trace);
        // Arguments of -d:NYTProf come after NYTPROF, which is parsed again with them.
        thread_local std::set<std::string> reported;
        for (const auto& warning : parsed.warnings)
            if (reported.insert(warning).second)
                log.report(warning);
        if (!parsed.error.empty()) {
            error = newSVpvf("Devel::NYTProf: %s\n", parsed.error.c_str());
            if (auto* const other = profilerOf(aTHX))
                other->recording = false; // the one from NYTPROF, which has written nothing yet
        } else if (hooks::isLive(aTHX)) {
            arrangeFinish(aTHX_ parsed.options);
            hooks::createLiveProfiler(aTHX_ parsed.options);
        } else {
            hooks::installProfiler(
                aTHX_ parsed.options, hooks::Naming::NYTProf, NytprofWriter::create);
        }
    }
    if (error)
        croak_sv(sv_2mortal(error));
    auto& profiler = *profilerOf(aTHX);
    if (isEffective && profiler.options.start == Start::Begin) {
        if (hooks::isLive(aTHX))
            hooks::enableProfile(aTHX_ "", hooks::EnabledBy::Statement);
        else
            profiler.start();
    }
    static constexpr const char* Starts[] = {"begin", "init", "end", "no"};
    SPAGAIN; // calibration may have moved the stack
    EXTEND(SP, 3);
    ST(0) = sv_2mortal(newSVpv(Starts[static_cast<int>(profiler.options.start)], 0));
    ST(1) = sv_2mortal(hooks::finishingSignals(aTHX_ profiler.options, profiler.log));
    ST(2) = sv_2mortal(newSViv(profiler.options.useDbSub));
    XSRETURN(3);
}

// DB::CLONE: perl calls it in the interpreter of a new thread.
XS_INTERNAL(xs_CLONE)
{
    dXSARGS;
    PERL_UNUSED_VAR(items);
    hooks::createThreadProfiler(aTHX);
    XSRETURN_EMPTY;
}

// DB::_END: runs after the last END block.
XS_INTERNAL(xs_END)
{
    dXSARGS;
    PERL_UNUSED_VAR(items);
    // Perl clears $@ for each END block, and this may be the only one: leaks the old $@, so that it
    // lives until global destruction as without us.
    for (SSize_t i = 0; i <= PL_tmps_ix; ++i)
        if (PL_tmps_stack[i])
            static_cast<void>(newRV_inc(PL_tmps_stack[i]));
    hooks::holdSignals();
    hooks::finishProgram(aTHX);
    hooks::releaseSignals();
    XSRETURN_EMPTY;
}

// DB::_call_at_INIT(): queues DB::_INIT unless it is too late, of which perl would warn.
XS_INTERNAL(xs_call_at_INIT)
{
    dXSARGS;
    PERL_UNUSED_VAR(items);
    const bool isInTime = PL_phase <= PERL_PHASE_INIT;
    if (isInTime) {
        if (!PL_initav)
            PL_initav = newAV();
        av_push(PL_initav, SvREFCNT_inc(MUTABLE_SV(get_cv("DB::_INIT", 0))));
    }
    XSRETURN_IV(isInTime);
}

// DB::_enable_at_END(): starts profiling before the first END block.
XS_INTERNAL(xs_enable_at_END)
{
    dXSARGS;
    PERL_UNUSED_VAR(items);
    av_unshift(PL_endav, 1);
    SV* const enable = MUTABLE_SV(get_cv("DB::enable_profile", 0));
    static_cast<void>(av_store(PL_endav, 0, SvREFCNT_inc(enable)));
    XSRETURN_EMPTY;
}

// DB::_live(): before init_profiler(), which then installs no hooks.
XS_INTERNAL(xs_live)
{
    dXSARGS;
    PERL_UNUSED_VAR(items);
    hooks::prepareLive(aTHX);
    XSRETURN_EMPTY;
}

// DB::DB_profiler: perl calls it for each statement with use_db_sub=1.
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
    Perl_newXS_deffile(aTHX_ "DB::CLONE", xs_CLONE);
    Perl_newXS_deffile(aTHX_ "DB::_END", xs_END);
    Perl_newXS_deffile(aTHX_ "DB::_call_at_INIT", xs_call_at_INIT);
    Perl_newXS_deffile(aTHX_ "DB::_enable_at_END", xs_enable_at_END);
    Perl_newXS_deffile(aTHX_ "DB::_live", xs_live);
    Perl_newXS_deffile(aTHX_ "DB::DB_profiler", xs_DB_profiler);
    hooks::defineControlFunctions(aTHX);
    hooks::defineControlSocket(aTHX);
    hooks::defineDprofFunction(aTHX);
    Perl_xs_boot_epilog(aTHX_ ax);
}

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/hooks.h"

#include "format/request_record.h"
#include "format/slice_record.h"
#include "hooks/interpreters.h"
#include "hooks/live.h"
#include "hooks/running_subs.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

/// Functions with which a program controls its profiler; they are not profiled.
namespace nytprof::hooks {

void finishProfile(pTHX)
{
    if (auto* const profiler = profilerOf(aTHX)) {
        const HookGuard guard(*profiler);
        const bool wasOpen = profiler->isOpen();
        profiler->finish();
        noteFinished(aTHX_ wasOpen);
    }
}

namespace {

/// The file argument; "" if undefined or missing.
const char* fileGiven(pTHX_ I32 items, SV** first)
{
    return items > 0 && SvOK(*first) ? SvPV_nolen(*first) : "";
}

XS_INTERNAL(xs_enable_profile)
{
    dXSARGS;
    if (items > 1)
        croak_xs_usage(cv, "[file]");
    XSRETURN_IV(enableProfile(aTHX_ fileGiven(aTHX_ items, &ST(0)), EnabledBy::Statement));
}

/// Returns whether profiling was on.
bool disableProfile(pTHX_ AtPause then = AtPause::Flush)
{
    auto* const profiler = profilerOf(aTHX);
    const bool was = profiler && profiler->recording;
    if (profiler) {
        const HookGuard guard(*profiler);
        profiler->disable(then);
        noteStopped(aTHX_ was);
    }
    return was;
}

XS_INTERNAL(xs_disable_profile)
{
    dXSARGS;
    PERL_UNUSED_VAR(items);
    XSRETURN_IV(disableProfile(aTHX));
}

// DB::_pause_profile(): as disable_profile(), but leaves all writing to finish_profile().
XS_INTERNAL(xs_pause_profile)
{
    dXSARGS;
    PERL_UNUSED_VAR(items);
    XSRETURN_IV(disableProfile(aTHX_ AtPause::WriteNothing));
}

XS_INTERNAL(xs_finish_profile)
{
    dXSARGS;
    PERL_UNUSED_VAR(items);
    finishProfile(aTHX);
    XSRETURN_EMPTY;
}

enum class AtEnd : std::intptr_t { Nothing, Disable, Finish };

int endScope(pTHX_ SV*, MAGIC* magic)
{
    switch (static_cast<AtEnd>(reinterpret_cast<std::intptr_t>(magic->mg_ptr))) {
    case AtEnd::Nothing: break;
    case AtEnd::Disable: disableProfile(aTHX); break;
    case AtEnd::Finish: finishProfile(aTHX); break;
    }
    return 0;
}

// DB::profile_scope([file]): profiles until its result is freed. No object: DESTROY is a call.
XS_INTERNAL(xs_profile_scope)
{
    static const MGVTBL EndScope
        = {nullptr, nullptr, nullptr, nullptr, endScope, nullptr, nullptr, nullptr};
    dXSARGS;
    if (items > 1)
        croak_xs_usage(cv, "[file]");
    const char* const file = fileGiven(aTHX_ items, &ST(0));
    auto* const profiler = profilerOf(aTHX);
    auto atEnd = AtEnd::Nothing;
    if (profiler && !profiler->isWriting(file)) {
        enableProfile(aTHX_ file, EnabledBy::Statement);
        atEnd = !profiler->recording ? AtEnd::Nothing : *file ? AtEnd::Finish : AtEnd::Disable;
    }
    SV* const scope = newSV(0);
    auto* const tag = reinterpret_cast<const char*>(static_cast<std::intptr_t>(atEnd));
    sv_magicext(scope, nullptr, PERL_MAGIC_ext, &EndScope, tag, 0);
    EXTEND(SP, 1);
    ST(0) = sv_2mortal(newRV_noinc(scope));
    XSRETURN(1);
}

constexpr STRLEN MaxRequestValueLength = 1000; // bytes

/// Options that may change after loading.
constexpr std::array<std::string_view, 13> Changeable
    = {"addpid", "addtimestamp", "calls", "compress", "evals", "expand", "file", "findcaller",
        "forkdepth", "log", "sigexit", "stream", "trace"};

/// Parses one option as in NYTPROF. Returns an error message or "".
std::string changeOption(Profiler& profiler, std::string_view name, std::string_view text)
{
    const auto parsed = parseOptions(text, profiler.nextOptions());
    if (!parsed.error.empty())
        return parsed.error;
    for (const auto& warning : parsed.warnings)
        profiler.log.report(warning);
    if (!isOption(name))
        return {};
    if (std::find(Changeable.begin(), Changeable.end(), name) == Changeable.end()) {
        profiler.log.report("option '" + std::string(name)
            + "' cannot change after the profiler is loaded; start the program with NYTPROF="
            + std::string(text));
    } else {
        profiler.change(parsed.options);
        if (name == "file")
            profiler.rename(parsed.options.file);
    }
    return {};
}

} // namespace

SV* finishingSignals(pTHX_ const Options& options, const Log& log)
{
    SV* const known = newSVpvs("");
    std::string_view rest = options.sigexit;
    while (!rest.empty()) {
        const std::string name(rest.substr(0, rest.find(',')));
        rest.remove_prefix(std::min(name.size() + 1, rest.size()));
        if (whichsig_pv(name.c_str()) > 0)
            sv_catpvf(known, "%s%s", SvCUR(known) > 0 ? "," : "", name.c_str());
        else if (!name.empty())
            log.report("option 'sigexit' must be names of signals, such as INT,HUP, not '" + name
                + "'; ignored");
    }
    return known;
}

namespace {

// DB::change_option(name, "name=value"): returns an error message and, for sigexit, its signals.
XS_INTERNAL(xs_change_option)
{
    dXSARGS;
    if (items != 2)
        croak_xs_usage(cv, "name, text");
    auto* const profiler = profilerOf(aTHX);
    if (!profiler)
        XSRETURN_EMPTY;
    STRLEN nameLength = 0;
    STRLEN textLength = 0;
    const char* const name = SvPV(ST(0), nameLength);
    const char* const text = SvPV(ST(1), textLength);
    SV* error = nullptr;
    {
        const auto wrong = changeOption(*profiler, {name, nameLength}, {text, textLength});
        error = newSVpvn(wrong.data(), wrong.size());
    }
    ST(0) = sv_2mortal(error);
    ST(1) = std::string_view(name, nameLength) == "sigexit"
        ? sv_2mortal(finishingSignals(aTHX_ profiler->nextOptions(), profiler->log))
        : &PL_sv_no;
    XSRETURN(2);
}

/// A mortal copy of at most so many bytes; may run code of the program. Undefined: "".
SV* givenText(pTHX_ SV* given, STRLEN most)
{
    SvGETMAGIC(given);
    if (!SvOK(given))
        return sv_2mortal(newSVpvs(""));
    STRLEN length = 0;
    const char* const text = SvPV_nomg(given, length);
    if (length > most)
        for (length = most; UTF8_IS_CONTINUATION(text[length]) && length > 0;)
            --length;
    return sv_2mortal(newSVpvn(text, length));
}

std::string_view textOf(pTHX_ SV* text)
{
    STRLEN length = 0;
    const char* const bytes = SvPV(text, length);
    return {bytes, length};
}

// DB::set_request(name => value, ...): what is known of the request that is being handled.
XS_INTERNAL(xs_set_request)
{
    dXSARGS;
    if (items % 2 != 0)
        croak_xs_usage(cv, "name => value, ...");
    for (I32 i = 0; i < items; i += 2) {
        ST(i) = givenText(aTHX_ ST(i), MaxRequestValueLength);
        ST(i + 1) = givenText(aTHX_ ST(i + 1), MaxRequestValueLength);
        if (!requestField(textOf(aTHX_ ST(i))))
            croak("DB::set_request: unknown name '%" SVf "'; use method, route, path, status, "
                  "trace, duration or started",
                SVfARG(ST(i)));
    }
    // All code of the program has run, which may die.
    if (auto* const profiler = profilerOf(aTHX)) {
        RequestRecord known;
        for (I32 i = 0; i < items; i += 2)
            if (const auto field = requestField(textOf(aTHX_ ST(i))))
                known[*field] = textOf(aTHX_ ST(i + 1));
        const HookGuard guard(*profiler);
        profiler->setRequest(known);
    }
    XSRETURN_EMPTY;
}

// DB::mark_profile(name): names this moment on the time axis. A name that is missing, undefined or
// empty is ignored, as the program must not fail only because it is profiled.
XS_INTERNAL(xs_mark_profile)
{
    dXSARGS;
    if (items == 0)
        XSRETURN_EMPTY;
    SV* const name = givenText(aTHX_ ST(0), MaxTimeMark);
    auto* const profiler = profilerOf(aTHX);
    if (profiler && SvCUR(name) > 0) {
        const HookGuard guard(*profiler);
        profiler->mark(textOf(aTHX_ name));
    }
    XSRETURN_EMPTY;
}

} // namespace

bool enableProfile(pTHX_ const char* file, EnabledBy by)
{
    auto* const profiler = profilerOf(aTHX);
    const bool was = profiler && profiler->recording;
    // In global destruction, the profile is complete.
    if (!profiler || (!profiler->isOpen() && PL_phase == PERL_PHASE_DESTRUCT))
        return was;
    if (isLive(aTHX) && !was && !hookRunningProgram(aTHX_ file))
        return was;
    const HookGuard guard(*profiler);
    profiler->enable(file);
    const auto began = profiler->clock.now();
    resumeStatement(aTHX_ was || by == EnabledBy::Signal);
    if (!was || profiler->calls.empty())
        beginRunningSubs(aTHX_ * profiler);
    if (profiler->recording)
        profiler->clock.chargeWork(profiler->clock.now() - began);
    return was;
}

void defineControlFunctions(pTHX)
{
    Perl_newXS_deffile(aTHX_ "DB::enable_profile", xs_enable_profile);
    Perl_newXS_deffile(aTHX_ "DB::disable_profile", xs_disable_profile);
    Perl_newXS_deffile(aTHX_ "DB::_pause_profile", xs_pause_profile);
    Perl_newXS_deffile(aTHX_ "DB::finish_profile", xs_finish_profile);
    Perl_newXS_deffile(aTHX_ "DB::_finish", xs_finish_profile); // old name
    Perl_newXS_deffile(aTHX_ "DB::profile_scope", xs_profile_scope);
    Perl_newXS_deffile(aTHX_ "DB::set_request", xs_set_request);
    Perl_newXS_deffile(aTHX_ "DB::mark_profile", xs_mark_profile);
    Perl_newXS_deffile(aTHX_ "DB::change_option", xs_change_option);
}

} // namespace nytprof::hooks

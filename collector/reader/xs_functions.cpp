// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "reader/xs_functions.h"

#include "base/options.h"
#include "profile/disk_source.h"
#include "reader/file_handle.h"
#include "reader/perl_values.h"
#include "reader/table_builder.h"
#include "stream/byte_stream.h"
#include "stream/chunk_reader.h"
#include "stream/input.h"

#include <cerrno>
#include <cstring>
#include <exception>
#include <string>
#include <zlib.h>

namespace nytprof::reader {

AV* problemsOf(pTHX_ const char* path, const std::vector<Diagnostic>& diagnostics, SV** fatal)
{
    AV* const warnings = newAV();
    sv_2mortal(reinterpret_cast<SV*>(warnings));
    for (const Diagnostic& diagnostic : diagnostics) {
        const std::string text = describe(path, diagnostic) + '\n';
        SV* const message = newSVpvn(text.data(), text.size());
        if (diagnostic.severity == Diagnostic::Severity::Error && !*fatal)
            *fatal = message;
        else
            av_push(warnings, message);
    }
    return warnings;
}

namespace {

/// Null and `fatal` if nothing could be read. Exceptions stop here; never dies.
HV* load(pTHX_ const char* path, STRLEN length, AV** warnings, SV** fatal)
{
    try {
        ByteStream stream(Input::openFile(std::string(path, length)));
        DiagnosticLog log;
        TableBuilder builder(aTHX_ log);
        const ReadOutcome outcome = readChunks(stream, builder, log, {});
        HV* const tables = outcome == ReadOutcome::Nothing ? nullptr : builder.finish();
        *warnings = problemsOf(aTHX_ path, log.take(), fatal);
        return tables;
    } catch (const std::exception&) {
        *fatal = newSVpvf("Devel::NYTProf: out of memory while reading %s\n", path);
        return nullptr;
    }
}

} // namespace

HV* loadTables(pTHX_ SV* path, AV* warnings)
{
    STRLEN length = 0;
    const char* const bytes = SvPV(path, length);
    AV* problems = nullptr;
    SV* fatal = nullptr;
    HV* const tables = load(aTHX_ bytes, length, &problems, &fatal);
    if (fatal) {
        SvREFCNT_dec(tables);
        dieOf(aTHX_ fatal);
    }
    for (SSize_t i = 0; i <= AvFILLp(problems); ++i)
        av_push(warnings, SvREFCNT_inc(AvARRAY(problems)[i]));
    return tables;
}

} // namespace nytprof::reader

/// The Perl API of libnytprof: package Devel::NYTProf::Core, on which lib/Devel/NYTProf/ builds.
namespace {

using namespace nytprof;

// for_chunks(path, callbacks): returns warnings about damage.
XS_INTERNAL(xs_for_chunks)
{
    dXSARGS;
    if (items != 2 || !SvROK(ST(1)))
        croak_xs_usage(cv, "path, callbacks");
    AV* const warnings = reader::callForChunks(aTHX_ ST(0), ST(1));
    SPAGAIN; // callbacks may have moved the stack
    ST(0) = sv_2mortal(newRV_inc(reinterpret_cast<SV*>(warnings)));
    XSRETURN(1);
}

// load_tables(path, warnings): returns the hash of tables; pushes on @$warnings.
XS_INTERNAL(xs_load_tables)
{
    dXSARGS;
    if (items != 2 || !SvROK(ST(1)) || SvTYPE(SvRV(ST(1))) != SVt_PVAV)
        croak_xs_usage(cv, "path, warnings");
    HV* const tables = reader::loadTables(aTHX_ ST(0), reinterpret_cast<AV*>(SvRV(ST(1))));
    ST(0) = sv_2mortal(newRV_noinc(reinterpret_cast<SV*>(tables)));
    XSRETURN(1);
}

// check_option("name=value"): returns an error or undef, then warnings.
XS_INTERNAL(xs_check_option)
{
    dXSARGS;
    if (items != 1)
        croak_xs_usage(cv, "text");
    STRLEN length = 0;
    const char* const text = SvPV(ST(0), length);
    const auto parsed = parseOptions({text, length});
    SP -= items;
    mXPUSHp(parsed.error.data(), parsed.error.size());
    for (const auto& warning : parsed.warnings)
        mXPUSHp(warning.data(), warning.size());
    PUTBACK;
}

// read_source(path): bytes of a file named in a profile; or undef and $!.
XS_INTERNAL(xs_read_source)
{
    dXSARGS;
    if (items != 1)
        croak_xs_usage(cv, "path");
    STRLEN length = 0;
    const char* const path = SvPV(ST(0), length);
    SV* const text = reader::orIfThrown<SV*>(nullptr, [&]() -> SV* {
        const auto source = readDiskSource(std::string(path, length));
        return source ? newSVpvn(source->text.data(), source->text.size()) : nullptr;
    });
    ST(0) = text ? sv_2mortal(text) : &PL_sv_undef;
    XSRETURN(1);
}

// zlib_version(): of the loaded library.
XS_INTERNAL(xs_zlib_version)
{
    dXSARGS;
    PERL_UNUSED_VAR(items);
    EXTEND(SP, 1);
    ST(0) = sv_2mortal(newSVpv(zlibVersion(), 0));
    XSRETURN(1);
}

// example_xsub([unused [, action [, unused]]]), for tests of profilers: see Devel::NYTProf::Test.
// May die, so it has no object with a destructor.
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

extern "C" __attribute__((visibility("default"))) XSPROTO(boot_Devel__NYTProf__Core);

XS_EXTERNAL(boot_Devel__NYTProf__Core)
{
    dVAR;
    dXSBOOTARGSAPIVERCHK;
    PERL_UNUSED_VAR(items);
    Perl_newXS_deffile(aTHX_ "Devel::NYTProf::Core::for_chunks", xs_for_chunks);
    Perl_newXS_deffile(aTHX_ "Devel::NYTProf::Core::load_tables", xs_load_tables);
    Perl_newXS_deffile(aTHX_ "Devel::NYTProf::Core::check_option", xs_check_option);
    Perl_newXS_deffile(aTHX_ "Devel::NYTProf::Core::read_source", xs_read_source);
    Perl_newXS_deffile(aTHX_ "Devel::NYTProf::Core::zlib_version", xs_zlib_version);
    Perl_newXS_deffile(aTHX_ "Devel::NYTProf::Test::example_xsub", xs_example_xsub);
    Perl_newXS_deffile(aTHX_ "Devel::NYTProf::Test::example_xsub_eval", xs_example_xsub_eval);
    Perl_newXS_deffile(aTHX_ "Devel::NYTProf::Test::set_errno", xs_set_errno);
    reader::defineFileHandle(aTHX);
    Perl_xs_boot_epilog(aTHX_ ax);
}

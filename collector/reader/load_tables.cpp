// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "reader/load_tables.h"

#include "reader/problems.h"
#include "reader/table_builder.h"
#include "stream/byte_stream.h"
#include "stream/chunk_reader.h"
#include "stream/input.h"

#include <exception>
#include <string>

#include "reader/perl_values.h"

namespace nytprof::reader {

namespace {

/// Null, and why, when nothing could be read. Exceptions stop here, and nothing dies.
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
        *fatal = newSVpvf("Devel::NYTProf: there is not enough memory to read %s\n", path);
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
    for (SSize_t i = 0; problems && i <= AvFILLp(problems); ++i) {
        av_push(warnings, SvREFCNT_inc(AvARRAY(problems)[i]));
    }
    return tables;
}

} // namespace nytprof::reader

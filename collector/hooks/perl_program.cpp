// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/perl_program.h"

#include "counters/file_table.h"
#include "hooks/live.h"
#include "hooks/source_reading.h"
#include "hooks/sub_identity.h"

#include <string>

#include <sys/stat.h>
#include <unistd.h>

namespace nytprof::hooks {
namespace {

#ifdef MULTIPLICITY
#define NYTPROF_USE_INTERPRETER dTHXa(m_interpreter)
#else
#define NYTPROF_USE_INTERPRETER dNOOP
#endif

/// Perl's array @{"_<file"} of source lines, or null. `name`: buffer, as string evals are many.
AV* sourceArray(pTHX_ std::string_view file, std::string& name)
{
    name.assign("_<").append(file);
    SV** const entry = hv_fetch(PL_defstash, name.c_str(), static_cast<I32>(name.size()), 0);
    return entry && isGV_with_GP(*entry) ? GvAV(MUTABLE_GV(*entry)) : nullptr;
}

unsigned filemodeOf(const char* program)
{
    constexpr unsigned All = 0666;
    const std::string_view name = program ? program : "-";
    struct stat status { };
    if (name == "-e" || name == "-")
        return All;
    if (stat(program, &status) != 0)
        return 0600;
    // A new file gets the process's group.
    const bool othersRead = (status.st_mode & S_IROTH) != 0;
    const bool groupReads
        = othersRead || ((status.st_mode & S_IRGRP) != 0 && status.st_gid == getegid());
    return !S_ISREG(status.st_mode) ? All
                                    : 0600U | (groupReads ? 0060U : 0U) | (othersRead ? 0006U : 0U);
}

} // namespace

PerlProgram::PerlProgram(PerlInterpreter* interpreter, StringEvals& evals)
    : m_interpreter(interpreter)
    , m_evals(evals)
{
    static_cast<void>(filemode());
}

/// First called before the program can chdir.
unsigned PerlProgram::filemode() const
{
    NYTPROF_USE_INTERPRETER;
    static const unsigned mode = filemodeOf(PL_origfilename);
    return mode;
}

Program::Facts PerlProgram::facts() const
{
    NYTPROF_USE_INTERPRETER;
    Facts facts;
    facts.baseTime = PL_basetime;
    if (SV* const name = get_sv("0", 0); name && SvPOK(name))
        facts.application.assign(SvPVX_const(name), SvCUR(name));
    facts.perlVersion = std::to_string(PERL_REVISION) + "." + std::to_string(PERL_VERSION) + "."
        + std::to_string(PERL_SUBVERSION);
    facts.perldb = debugFlags(aTHX);
    return facts;
}

std::uint32_t PerlProgram::evals() const
{
    NYTPROF_USE_INTERPRETER;
    return PL_evalseq;
}

std::uint32_t PerlProgram::sourceVersion(std::string_view file) const
{
    return sourceStore().version(file);
}

bool PerlProgram::hasSource(std::string_view file) const
{
    NYTPROF_USE_INTERPRETER;
    if (sourceArray(aTHX_ file, m_arrayName) || sourceStore().has(file))
        return true;
    if (!isLive(aTHX))
        return false; // a thread that completes this profile has locked what profilerOf() locks
    const auto* const profiler = profilerOf(aTHX);
    return profiler && profiler->options.savesrc && invokerOf(file).file.empty()
        && !isProgramText(file) && keepUnchangedFile(file, PL_basetime);
}

std::uint32_t PerlProgram::linesHeldByPerl(std::string_view file) const
{
    NYTPROF_USE_INTERPRETER;
    const AV* const lines = sourceArray(aTHX_ file, m_arrayName);
    return lines && AvFILLp(lines) > 0 ? static_cast<std::uint32_t>(AvFILLp(lines)) : 0;
}

void PerlProgram::eachSourceLine(
    std::string_view file, const std::function<void(std::uint32_t, std::string_view)>& call) const
{
    NYTPROF_USE_INTERPRETER;
    if (sourceStore().eachLine(file, call))
        return;
    AV* const lines = sourceArray(aTHX_ file, m_arrayName);
    for (SSize_t line = 1; lines && line <= AvFILLp(lines); ++line) {
        const SV* const text = AvARRAY(lines)[line];
        // gap after "# line 1000000"
        if (text && SvPOK(text))
            call(static_cast<std::uint32_t>(line), {SvPVX_const(text), SvCUR(text)});
    }
}

void PerlProgram::eachSub(const std::function<void(const SubRange&)>& call) const
{
    NYTPROF_USE_INTERPRETER;
    HV* const ranges = PL_DBsub ? GvHV(PL_DBsub) : nullptr;
    if (!ranges)
        return;
    m_converted.clear();
    hv_iterinit(ranges);
    while (HE* const entry = hv_iternext(ranges)) {
        const SV* const text = HeVAL(entry);
        const HEK* const key = HeKEY_hek(entry);
        if (!text || !SvPOK(text) || !key)
            continue;
        auto range = listedRange(text);
        range.name = {HEK_KEY(key), static_cast<std::size_t>(HEK_LEN(key))};
        const auto* const bytes = reinterpret_cast<const U8*>(HEK_KEY(key));
        const bool isAnonymous = range.name.ends_with(']');
        if (isAnonymous || !is_invariant_string(bytes, range.name.size()))
            range.name = m_converted.emplace_back(profiledName(key, m_evals));
        call(range);
    }
}

std::optional<Program::SubRange> PerlProgram::subRange(std::string_view name) const
{
    NYTPROF_USE_INTERPRETER;
    return findListed(aTHX_ name);
}

} // namespace nytprof::hooks

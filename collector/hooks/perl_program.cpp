// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/perl_program.h"

#include "hooks/names.h"
#include "hooks/source_reading.h"

#include <charconv>
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

/// The array @{"_<file"} that perl keeps the lines of a file in, if it does.
AV* sourceArray(pTHX_ std::string_view file)
{
    const auto name = "_<" + std::string(file);
    SV** const entry = hv_fetch(PL_defstash, name.c_str(), static_cast<I32>(name.size()), 0);
    return entry && isGV_with_GP(*entry) ? GvAV(MUTABLE_GV(*entry)) : nullptr;
}

std::uint32_t number(std::string_view text)
{
    std::uint32_t result = 0;
    std::from_chars(text.data(), text.data() + text.size(), result);
    return result;
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
    // A file that is made now has the group of the process.
    const bool othersRead = (status.st_mode & S_IROTH) != 0;
    const bool groupReads
        = othersRead || ((status.st_mode & S_IRGRP) != 0 && status.st_gid == getegid());
    return !S_ISREG(status.st_mode) ? All
                                    : 0600U | (groupReads ? 0060U : 0U) | (othersRead ? 0006U : 0U);
}

} // namespace

PerlProgram::PerlProgram(PerlInterpreter* interpreter)
    : m_interpreter(interpreter)
{
    static_cast<void>(filemode());
}

/// Asked for while the program is still where it was started.
unsigned PerlProgram::filemode() const
{
    NYTPROF_USE_INTERPRETER;
    static const unsigned mode = filemodeOf(PL_origfilename);
    return mode;
}

Program::SubRange parseRange(std::string_view text)
{
    const auto dash = text.rfind('-');
    const auto colon = text.rfind(':', dash);
    Program::SubRange range;
    if (dash != std::string_view::npos && colon != std::string_view::npos) {
        range.file = text.substr(0, colon);
        range.firstLine = number(text.substr(colon + 1, dash - colon - 1));
        range.lastLine = number(text.substr(dash + 1));
    }
    return range;
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
    return sourceTexts().version(file);
}

bool PerlProgram::hasSource(std::string_view file) const
{
    NYTPROF_USE_INTERPRETER;
    return sourceTexts().has(file) || sourceArray(aTHX_ file);
}

std::uint32_t PerlProgram::linesHeldByPerl(std::string_view file) const
{
    NYTPROF_USE_INTERPRETER;
    const AV* const lines = sourceArray(aTHX_ file);
    return lines && AvFILLp(lines) > 0 ? static_cast<std::uint32_t>(AvFILLp(lines)) : 0;
}

void PerlProgram::eachSourceLine(
    std::string_view file, const std::function<void(std::uint32_t, std::string_view)>& call) const
{
    NYTPROF_USE_INTERPRETER;
    if (sourceTexts().eachLine(file, call))
        return;
    AV* const lines = sourceArray(aTHX_ file);
    for (SSize_t line = 1; lines && line <= AvFILLp(lines); ++line) {
        const SV* const text = AvARRAY(lines)[line];
        // "# line 1000000" leaves a gap
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
        auto range = parseRange({SvPVX_const(text), SvCUR(text)});
        range.name = {HEK_KEY(key), static_cast<std::size_t>(HEK_LEN(key))};
        const auto* const bytes = reinterpret_cast<const U8*>(HEK_KEY(key));
        if (!is_invariant_string(bytes, range.name.size()))
            range.name = m_converted.emplace_back(nameOf(key).bytes);
        call(range);
    }
}

std::optional<Program::SubRange> PerlProgram::subRange(std::string_view name) const
{
    NYTPROF_USE_INTERPRETER;
    HV* const ranges = PL_DBsub ? GvHV(PL_DBsub) : nullptr;
    const auto size = static_cast<I32>(name.size());
    // Perl has names that were not known to be UTF-8 as the bytes that they are.
    SV** entry = ranges ? hv_fetch(ranges, name.data(), -size, 0) : nullptr;
    if (ranges && !entry)
        entry = hv_fetch(ranges, name.data(), size, 0);
    if (!entry || !SvPOK(*entry))
        return std::nullopt;
    return parseRange({SvPVX_const(*entry), SvCUR(*entry)});
}

} // namespace nytprof::hooks

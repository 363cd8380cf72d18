// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/perl_program.h"

#include "counters/file_table.h"
#include "hooks/live.h"
#include "hooks/source_reading.h"

#include <charconv>
#include <cstdlib>
#include <string>

#include <sys/stat.h>
#include <unistd.h>

namespace nytprof::hooks {
namespace {

std::string fromLatin1(const std::string& latin1)
{
    std::string result;
    for (const char c : latin1) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            result += c;
        } else {
            result += static_cast<char>(0xC0 | byte >> 6);
            result += static_cast<char>(0x80 | (byte & 0x3F));
        }
    }
    return result;
}

std::string bytesOf(const HEK* hek)
{
    return {HEK_KEY(hek), static_cast<std::size_t>(HEK_LEN(hek))};
}

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

constexpr std::string_view Anonymous = "__ANON__[";

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
    // A new file gets the process's group.
    const bool othersRead = (status.st_mode & S_IROTH) != 0;
    const bool groupReads
        = othersRead || ((status.st_mode & S_IRGRP) != 0 && status.st_gid == getegid());
    return !S_ISREG(status.st_mode) ? All
                                    : 0600U | (groupReads ? 0060U : 0U) | (othersRead ? 0006U : 0U);
}

} // namespace

Name nameOf(const HEK* hek)
{
    const auto bytes = bytesOf(hek);
    if (HEK_UTF8(hek))
        return {bytes, true};
    // Perl stores some UTF-8 names as Latin-1, in %DB::sub without a flag. Bytes of programs
    // without "use utf8" stay as they are if they are valid UTF-8.
    const auto* const text = reinterpret_cast<const U8*>(bytes.data());
    if (HEK_WASUTF8(hek) || !is_utf8_string(text, bytes.size())) {
        const auto utf8 = fromLatin1(bytes);
        return {utf8, utf8 != bytes}; // perl flags ASCII names, too
    }
    return {bytes, false};
}

Name joined(Name first, const char* separator, Name second)
{
    const bool utf8 = first.utf8 || second.utf8;
    if (utf8 && !first.utf8)
        first.bytes = fromLatin1(first.bytes);
    if (utf8 && !second.utf8)
        second.bytes = fromLatin1(second.bytes);
    return {first.bytes + separator + second.bytes, utf8};
}

void KeptNames::keep(const void* hek)
{
    if (hek) {
        m_names.push_back(hek);
        static_cast<void>(share_hek_hek(static_cast<HEK*>(const_cast<void*>(hek))));
    }
}

void KeptNames::release(pTHX)
{
    // Perl does not check at level 0. In a child, each name that changes copies a page.
    if (PL_perl_destruct_level == 0 && !std::getenv("PERL_DESTRUCT_LEVEL"))
        m_names.clear();
    for (const auto* each : m_names) {
        // By an SV: perl has no function to release a HEK; unsharepvn() of 5.42 misses UTF-8.
        SV* const holder = newSV_type(SVt_PV);
        SvPV_set(holder, HEK_KEY(static_cast<HEK*>(const_cast<void*>(each))));
        SvLEN_set(holder, 0);
        SvPOK_on(holder);
        SvIsCOW_on(holder);
        SvREFCNT_dec_NN(holder);
    }
    m_names.clear();
}

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

std::string withEvalPlace(const std::string& name, StringEvals& evals)
{
    const auto at = name.find(Anonymous);
    const auto colon = name.rfind(':');
    if (at == std::string::npos || colon < at + Anonymous.size() || !name.ends_with(']'))
        return name;
    const auto begin = at + Anonymous.size();
    const auto eval = StringEvals::numberOf(std::string_view(name).substr(begin, colon - begin));
    return eval == 0 ? name : name.substr(0, begin) + evals.longName(eval) + name.substr(colon);
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
        const bool isAnonymous = range.name.ends_with(']');
        if (isAnonymous || !is_invariant_string(bytes, range.name.size()))
            range.name = m_converted.emplace_back(withEvalPlace(nameOf(key).bytes, m_evals));
        call(range);
    }
}

std::optional<Program::SubRange> PerlProgram::subRange(std::string_view name) const
{
    NYTPROF_USE_INTERPRETER;
    HV* const ranges = PL_DBsub ? GvHV(PL_DBsub) : nullptr;
    if (!ranges)
        return std::nullopt;
    const auto find = [&](std::string_view key) {
        const auto size = static_cast<I32>(key.size());
        // Perl stores names not known to be UTF-8 as plain bytes.
        SV** const entry = hv_fetch(ranges, key.data(), -size, 0);
        return entry ? entry : hv_fetch(ranges, key.data(), size, 0);
    };
    SV** entry = find(name);
    const auto at = name.find(Anonymous);
    const auto place = at == std::string_view::npos ? at : name.find(")[", at);
    if (!entry && place != std::string_view::npos) // see withEvalPlace()
        entry = find(std::string(name.substr(0, place + 1)).append(name.substr(name.rfind(':'))));
    if (!entry || !SvPOK(*entry))
        return std::nullopt;
    return parseRange({SvPVX_const(*entry), SvCUR(*entry)});
}

} // namespace nytprof::hooks

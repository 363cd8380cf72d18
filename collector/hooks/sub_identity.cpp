// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/sub_identity.h"

#include "format/waits.h"
#include "hooks/existing_ops.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <deque>
#include <unordered_map>

namespace nytprof::hooks {
namespace {

struct CompiledLines {
    line_t first = 0;
    line_t last = 0;
    bool isIdentity = false; ///< given out by compilationOf()
};

struct Compilations {
    std::mutex mutex; ///< threads compile, too
    std::unordered_map<const OP*, CompiledLines*> byRoot;
    std::deque<CompiledLines> all; ///< rows never move or disappear
    bool areNoted = false;

    CompiledLines* add(const OP* root, const CompiledLines& lines)
    {
        auto& row = byRoot[root];
        if (!row || row->isIdentity)
            return row = &all.emplace_back(lines);
        *row = lines; // string evals may be many
        return row;
    }
};

/// Never destroyed: hooks may run until the process ends.
Compilations& compilations()
{
    static auto* const all = new Compilations;
    return *all;
}

/// By op number.
Perl_check_t nextCheck[3];

OP* note(pTHX_ OP* root, Perl_check_t next)
{
    OP* const checked = next(aTHX_ root);
    auto& all = compilations();
    const std::lock_guard lock(all.mutex);
    all.add(checked, {static_cast<line_t>(PL_subline), CopLINE(PL_curcop)});
    noteIfHooked(checked);
    return checked;
}

OP* checkLeaveSub(pTHX_ OP* root) { return note(aTHX_ root, nextCheck[0]); }
OP* checkLeaveSubLv(pTHX_ OP* root) { return note(aTHX_ root, nextCheck[1]); }
OP* checkLeaveWrite(pTHX_ OP* root) { return note(aTHX_ root, nextCheck[2]); }

/// Lines of its statements.
CompiledLines linesBelow(const OP* root)
{
    CompiledLines lines;
    OpWalk walk(root);
    for (const OP* op = root; op;) {
        if (isStatement(op->op_type)) {
            const auto line = CopLINE(reinterpret_cast<const COP*>(op));
            lines.first = lines.first == 0 ? line : std::min(lines.first, line);
            lines.last = std::max(lines.last, line);
        }
        op = walk.after(op);
    }
    return lines;
}

/// With the mutex locked.
CompiledLines* linesOf(Compilations& all, const OP* root)
{
    const auto found = all.byRoot.find(root);
    return found != all.byRoot.end() ? found->second : all.add(root, linesBelow(root));
}

/// A name as written to profiles.
struct Name {
    std::string bytes;
    bool utf8 = false; ///< false: unknown encoding
};

std::string fromLatin1(const std::string& latin1)
{
    std::string result;
    for (const char c : latin1) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x80)
            result += static_cast<char>(0xC0 | byte >> 6);
        result += static_cast<char>(byte >= 0x80 ? 0x80 | (byte & 0x3F) : byte);
    }
    return result;
}

/// Name in a shared string, which may be null; Latin-1 becomes UTF-8.
Name textOf(const void* shared)
{
    const auto* const hek = static_cast<const HEK*>(shared);
    if (!hek)
        return {"__UNKNOWN__"};
    const std::string bytes(HEK_KEY(hek), static_cast<std::size_t>(HEK_LEN(hek)));
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

constexpr std::string_view Anonymous = "__ANON__[";

/// Perl's name of an anonymous sub in a string eval, with the place of the eval. Other names as
/// they are.
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

ProfiledSub::Special specialOf(std::string_view name, ProfiledSub::Kind kind)
{
    using Special = ProfiledSub::Special;
    using Kind = ProfiledSub::Kind;
    if (kind == Kind::Xsub && name == "POSIX::_exit")
        return Special::Exits;
    if (isAccept(name))
        return Special::Accepts;
    const auto event = kind == Kind::Xsub ? xsubWaitsFor(name)
        : kind == Kind::Builtin           ? builtinWaitsFor(name.substr(name.rfind(':') + 1))
                                          : WaitsFor::Nothing;
    return event == WaitsFor::Nothing ? Special::No : Special::Waits;
}

ProfiledSub& internSub(Profiler& profiler, Name package, Name name, ProfiledSub::Kind kind)
{
    // If only one name is flagged UTF-8, the other is Latin-1, as in perl.
    if (name.utf8 && !package.utf8)
        package.bytes = fromLatin1(package.bytes);
    if (package.utf8 && !name.utf8)
        name.bytes = fromLatin1(name.bytes);
    const auto full
        = withEvalPlace(package.bytes + "::" + name.bytes, profiler.program->stringEvals());
    auto& sub = profiler.subs.intern(full, kind);
    if (sub.kind == ProfiledSub::Kind::Missing)
        sub.kind = kind;
    sub.special = specialOf(full, kind);
    return sub;
}

/// Where a Perl sub begins: its first statement.
std::optional<ProfiledSub::Range> firstStatement(const CV* cv)
{
    const auto* const start = rootOf(cv) ? reinterpret_cast<const COP*>(CvSTART(cv)) : nullptr;
    if (!start || !isStatement(start->op_type) || !CopFILE(start))
        return std::nullopt;
    return ProfiledSub::Range{CopFILE(start), CopLINE(start), CopLINE(start)};
}

/// Where a sub was compiled, as in %DB::sub; for one compiled before, from its first to its last
/// statement. None if ranges are not noted, or its file is unknown.
std::optional<ProfiledSub::Range> compiledRange(const CV* cv)
{
    auto& all = compilations();
    auto range = all.areNoted ? firstStatement(cv) : std::nullopt;
    if (range) {
        const std::lock_guard lock(all.mutex);
        const auto& lines = *linesOf(all, CvROOT(cv));
        range->firstLine = lines.first;
        range->lastLine = lines.last;
    }
    return range;
}

HV* listedSubs(pTHX) { return PL_DBsub ? GvHV(PL_DBsub) : nullptr; }

/// All BEGIN blocks share a name: each gets its line, and a number if that is taken. The range is
/// noted, as perl keeps it only until the next BEGIN block.
ProfiledSub& internBegin(pTHX_ Profiler& profiler, const Name& package, const CV* cv)
{
    const auto full = package.bytes + "::BEGIN";
    auto range = firstStatement(cv).value_or(ProfiledSub::Range());
    if (auto* const listed = listedSubs(aTHX)) {
        const auto length = static_cast<I32>(full.size());
        if (SV** const entry = hv_fetch(listed, full.c_str(), length, 0)) {
            const auto noted = listedRange(*entry);
            if (!noted.file.empty())
                range = {std::string(noted.file), noted.firstLine, noted.lastLine};
            static_cast<void>(hv_delete(listed, full.c_str(), length, G_DISCARD));
        }
    }
    auto name = "BEGIN@" + std::to_string(range.firstLine);
    if (profiler.subs.find(package.bytes + "::" + name))
        name += "." + std::to_string(profiler.subs.countDuplicate());
    auto& sub = internSub(profiler, package, {name, package.utf8}, ProfiledSub::Kind::Perl);
    sub.range = range;
    return sub;
}

std::uint32_t number(std::string_view text)
{
    std::uint32_t result = 0;
    std::from_chars(text.data(), text.data() + text.size(), result);
    return result;
}

} // namespace

void noteSubRanges(pTHX)
{
    PERL_UNUSED_CONTEXT;
    compilations().areNoted = true;
    wrap_op_checker(OP_LEAVESUB, checkLeaveSub, &nextCheck[0]); // no effect the second time
    wrap_op_checker(OP_LEAVESUBLV, checkLeaveSubLv, &nextCheck[1]);
    wrap_op_checker(OP_LEAVEWRITE, checkLeaveWrite, &nextCheck[2]);
}

std::mutex& subRangesMutex() { return compilations().mutex; }

const void* compilationOf(const OP* root)
{
    auto& all = compilations();
    const std::lock_guard lock(all.mutex);
    auto* const lines = linesOf(all, root);
    lines->isIdentity = true;
    return lines;
}

IdentifiedSub identify(pTHX_ Profiler& profiler, SubKey key, const CV* cv)
{
    if (auto* const known = profiler.subs.find(key))
        return {key, *known};
    const auto package = textOf(packageNameOf(cv));
    const auto* const shared = nameOf(cv);
    auto name = textOf(shared);
    if (!CvISXSUB(cv) && name.bytes == "BEGIN") {
        auto& sub = internBegin(aTHX_ profiler, package, cv);
        return {{&sub, &sub}, sub};
    }
    auto range = compiledRange(cv);
    if (shared != key.name) {
        // Devel::DProf never shows the bracketed number.
        name.bytes += range ? "[" + range->file + ":" + std::to_string(range->lastLine) + "]"
                            : "[" + std::to_string(profiler.subs.countDuplicate()) + "]";
    }
    keptNames(aTHX).keep(key.package);
    keptNames(aTHX).keep(shared);
    // A declaration without body: called for the xsub that replaces it.
    const bool isXsub = CvISXSUB(cv) || !CvROOT(cv);
    if (!range && !isXsub && name.bytes == "__ANON__")
        range = firstStatement(cv); // %DB::sub lists anonymous subs by long names only
    auto& sub = internSub(
        profiler, package, name, isXsub ? ProfiledSub::Kind::Xsub : ProfiledSub::Kind::Perl);
    if (!sub.range)
        sub.range = range;
    profiler.subs.remember(key, sub);
    return {key, sub};
}

ProfiledSub& internNamed(Profiler& profiler, SubKey name, ProfiledSub::Kind kind)
{
    return internSub(profiler, textOf(name.package), textOf(name.name), kind);
}

ProfiledSub& internBuiltin(pTHX_ Profiler& profiler, SubKey key, const char* name)
{
    if (auto* const known = profiler.subs.find(key))
        return *known;
    keptNames(aTHX).keep(key.package);
    const bool ofPackage = profiler.options.slowops == 2; // else all are in package CORE
    auto& sub = internSub(profiler, ofPackage ? textOf(key.package) : Name{"CORE"},
        {(ofPackage ? "CORE:" : "") + std::string(name)}, ProfiledSub::Kind::Builtin);
    profiler.subs.remember(key, sub);
    return sub;
}

std::string profiledName(const HEK* listed, StringEvals& evals)
{
    return withEvalPlace(textOf(listed).bytes, evals);
}

Program::SubRange listedRange(const SV* entry)
{
    const auto text
        = entry && SvPOK(entry) ? std::string_view(SvPVX_const(entry), SvCUR(entry)) : "";
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

std::optional<Program::SubRange> findListed(pTHX_ std::string_view name)
{
    HV* const listed = listedSubs(aTHX);
    if (!listed)
        return std::nullopt;
    const auto find = [&](std::string_view key) {
        const auto size = static_cast<I32>(key.size());
        // Perl stores names not known to be UTF-8 as plain bytes.
        SV** const entry = hv_fetch(listed, key.data(), -size, 0);
        return entry ? entry : hv_fetch(listed, key.data(), size, 0);
    };
    SV** entry = find(name);
    const auto at = name.find(Anonymous);
    const auto place = at == std::string_view::npos ? at : name.find(")[", at);
    if (!entry && place != std::string_view::npos) // see withEvalPlace()
        entry = find(std::string(name.substr(0, place + 1)).append(name.substr(name.rfind(':'))));
    if (!entry || !SvPOK(*entry))
        return std::nullopt;
    return listedRange(*entry);
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

} // namespace nytprof::hooks

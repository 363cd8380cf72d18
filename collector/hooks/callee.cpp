// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "hooks/callee.h"

#include "hooks/names.h"
#include "hooks/perl_program.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

namespace nytprof::hooks {
namespace {

Name nameOr(const void* hek, const char* otherwise)
{
    return hek ? nameOf(static_cast<const HEK*>(hek)) : Name{otherwise, false};
}

/// XSUBs that usually wait, for which the first call from each place gets a slice before it.
constexpr std::string_view Sleeping[] = {"IO::Poll::_poll", "POSIX::pause", "POSIX::read",
    "POSIX::sigsuspend", "POSIX::sleep", "POSIX::tcdrain", "Time::HiRes::clock_nanosleep",
    "Time::HiRes::nanosleep", "Time::HiRes::sleep", "Time::HiRes::usleep"};

ProfiledSub::Special specialOf(std::string_view xsub)
{
    using Special = ProfiledSub::Special;
    if (xsub == "FCGI::Accept")
        return Special::Waits;
    if (xsub == "POSIX::_exit")
        return Special::Exits;
    const bool sleeps
        = std::find(std::begin(Sleeping), std::end(Sleeping), xsub) != std::end(Sleeping);
    return sleeps ? Special::Sleeps : Special::No;
}

ProfiledSub& internSub(
    Profiler& profiler, const Name& package, const Name& name, ProfiledSub::Kind kind)
{
    const auto full = joined(package, "::", name);
    auto& sub = profiler.subs.intern(full.bytes, kind);
    if (kind == ProfiledSub::Kind::Xsub)
        sub.special = specialOf(full.bytes);
    return sub;
}

/// Where a perl sub begins; without a file when that can't be told.
ProfiledSub::Range firstStatement(const CV* cv)
{
    const auto* start = reinterpret_cast<const COP*>(CvSTART(cv));
    const bool isCop = start && (start->op_type == OP_NEXTSTATE || start->op_type == OP_DBSTATE);
    if (!isCop || !CopFILE(start))
        return {};
    return {CopFILE(start), CopLINE(start), CopLINE(start)};
}

/// BEGIN blocks all have one name; each gets its line, and a number when that is taken too. Their
/// range is noted, because perl keeps it only until the next BEGIN block.
ProfiledSub& internBegin(pTHX_ Profiler& profiler, const Name& package, const CV* cv)
{
    const auto full = package.bytes + "::BEGIN";
    auto range = firstStatement(cv);
    if (auto* const ranges = PL_DBsub ? GvHV(PL_DBsub) : nullptr) {
        const auto length = static_cast<I32>(full.size());
        if (SV** const entry = hv_fetch(ranges, full.c_str(), length, 0)) {
            const auto noted = parseRange(
                SvPOK(*entry) ? std::string_view(SvPVX_const(*entry), SvCUR(*entry)) : "");
            if (!noted.file.empty())
                range = {std::string(noted.file), noted.firstLine, noted.lastLine};
            static_cast<void>(hv_delete(ranges, full.c_str(), length, G_DISCARD));
        }
    }
    auto name = "BEGIN@" + std::to_string(range.firstLine);
    if (profiler.subs.find(package.bytes + "::" + name))
        name += "." + std::to_string(profiler.subs.countDuplicate());
    auto& sub = internSub(profiler, package, {name, package.utf8}, ProfiledSub::Kind::Perl);
    sub.range = range;
    return sub;
}

Context& addBuiltinContext(pTHX_ Profiler& profiler, Context& parent, SubKey key, const char* name)
{
    auto* sub = profiler.subs.find(key);
    if (!sub) {
        const bool ofPackage = profiler.options.slowops == 2;
        keptNames(aTHX).keep(key.package);
        sub = &internSub(profiler, nameOr(key.package, ofPackage ? "__UNKNOWN__" : "CORE"),
            {ofPackage ? std::string("CORE:") + name : std::string(name), false},
            ProfiledSub::Kind::Builtin);
        profiler.subs.remember(key, *sub);
    }
    return profiler.contexts.addChild(parent, key, *sub, profiler.calls.running(*sub));
}

/// The perl sub that is being executed, or null. Not what perl makes up to run code in a regex.
const CV* innermostSub(pTHX_ unsigned leaving)
{
    for (const auto* info = PL_curstackinfo; info; info = info->si_prev) {
        for (I32 i = info->si_cxix; i >= 0; --i) {
            const auto& context = info->si_cxstack[i];
            const bool isSub = CxTYPE(&context) == CXt_SUB || CxTYPE(&context) == CXt_FORMAT;
            if (isSub && context.blk_sub.cv != PL_main_cv && leaving-- == 0)
                return context.blk_sub.cv;
        }
    }
    return nullptr;
}

/// While nothing of the main program runs (it is being compiled, or has ended) calls have no
/// caller.
bool isOutsideProgram(pTHX)
{
    const auto* outermost = PL_curstackinfo;
    while (outermost->si_prev)
        outermost = outermost->si_prev;
    return outermost->si_cxix < 0;
}

/// Whether calls made now are known to be the main program's, as most that no other call makes.
bool isMainProgram(pTHX_ const Profiler& profiler)
{
    if (!profiler.contexts.mainProgram || profiler.options.findcaller || PL_curstackinfo->si_prev
        || cxstack_ix < 0)
        return false;
    return std::none_of(cxstack, cxstack + cxstack_ix + 1, [](const PERL_CONTEXT& context) {
        return CxTYPE(&context) == CXt_SUB || CxTYPE(&context) == CXt_FORMAT;
    });
}

/// What perl is executing: a sub, the main program or, outside of it, nothing.
ProfiledSub& executedSub(pTHX_ Profiler& profiler, unsigned leaving)
{
    const CV* const cv = innermostSub(aTHX_ leaving);
    if (!cv)
        return isOutsideProgram(aTHX) ? profiler.subs.nowhere() : profiler.subs.mainProgram();
    const auto& frames = profiler.calls.frames();
    const auto running = std::find_if(frames.rbegin(), frames.rend(),
        [=](const Frame& frame) { return !frame.machineFrame && frame.code == cv; });
    if (running != frames.rend())
        return *running->context->sub; // its name may be ours: BEGIN blocks are numbered
    const auto key = keyOf(cv);
    return internSub(profiler, nameOr(key.package, "__UNKNOWN__"), nameOr(key.name, "__UNKNOWN__"),
        ProfiledSub::Kind::Perl);
}

} // namespace

Context& addContext(pTHX_ Profiler& profiler, Context& parent, SubKey key, const CV* cv)
{
    if (auto* const known = profiler.subs.find(key))
        return profiler.contexts.addChild(parent, key, *known, profiler.calls.running(*known));
    const auto package = nameOr(key.package, "__UNKNOWN__");
    const auto* const shared = keyOf(cv).name;
    auto name = nameOr(shared, "__UNKNOWN__");
    if (shared != key.name) {
        // What is in brackets is told nobody.
        name.bytes += "[" + std::to_string(profiler.subs.countDuplicate()) + "]";
    }
    if (!CvISXSUB(cv) && name.bytes == "BEGIN") {
        auto& sub = internBegin(aTHX_ profiler, package, cv);
        return profiler.contexts.addChild(parent, {&sub, &sub}, sub, profiler.calls.running(sub));
    }
    keptNames(aTHX).keep(key.package);
    keptNames(aTHX).keep(shared);
    // One that is only declared has been called for the xsub that stands in for it.
    const bool isXsub = CvISXSUB(cv) || !CvROOT(cv);
    auto& sub = internSub(
        profiler, package, name, isXsub ? ProfiledSub::Kind::Xsub : ProfiledSub::Kind::Perl);
    if (!isXsub && name.bytes == "__ANON__" && !sub.range) {
        // perl knows ranges of anonymous subs by their long names only.
        if (auto range = firstStatement(cv); !range.file.empty())
            sub.range = range;
    }
    profiler.subs.remember(key, sub);
    return profiler.contexts.addChild(parent, key, sub, profiler.calls.running(sub));
}

Context& contextOfBuiltin(pTHX_ Profiler& profiler, Context& parent, const char* name)
{
    // Option slowops=1: all builtins are of package CORE.
    const bool ofPackage = profiler.options.slowops == 2;
    HV* const stash = ofPackage ? CopSTASH(PL_curcop) : nullptr;
    const SubKey key{stash ? HvNAME_HEK(stash) : nullptr, name};
    if (auto* known = profiler.contexts.child(parent, key)) [[likely]]
        return *known;
    const auto began = profiler.clock.now();
    auto& added = addBuiltinContext(aTHX_ profiler, parent, key, name);
    profiler.chargeWork(profiler.clock.now() - began);
    return added;
}

Caller findExecuted(pTHX_ Profiler& profiler, unsigned leaving)
{
    if (leaving == 0 && profiler.calls.empty() && isMainProgram(aTHX_ profiler))
        return {*profiler.contexts.mainProgram};
    auto& executed = executedSub(aTHX_ profiler, leaving);
    if (auto* const running = profiler.calls.top().context)
        return {*running, &executed};
    const auto* const named = profiler.options.findcaller ? &executed : nullptr;
    auto& beginning = profiler.contexts.beginning(executed);
    if (executed.name == MainProgram)
        profiler.contexts.mainProgram = &beginning;
    return {beginning, named};
}

} // namespace nytprof::hooks

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "hooks/hooks.h"
#include "perl_api.h"

namespace nytprof::hooks {

/// The package that a perl or XS sub is named by, if any.
inline HV* packageOf(const CV* cv)
{
    if (CvNAMED(cv))
        return CvSTASH(cv);
    const GV* const gv = static_cast<const XPVCV*>(SvANY(cv))->xcv_gv_u.xcv_gv;
    return gv ? GvSTASH(gv) : nullptr;
}

/// The identity of a perl or XS sub: the names of its package and of itself, as perl shares them
/// between all that has the same name. Closures of one prototype have the same key unless they
/// were renamed (Sub::Name).
inline SubKey keyOf(const CV* cv)
{
    const auto* const body = static_cast<const XPVCV*>(SvANY(cv));
    const HEK* name = nullptr;
    if (CvNAMED(cv))
        name = body->xcv_gv_u.xcv_hek;
    else if (const GV* gv = body->xcv_gv_u.xcv_gv)
        name = GvNAME_HEK(gv);
    const HV* const stash = packageOf(cv);
    return {stash ? HvNAME_HEK(stash) : nullptr, name};
}

/// Devel::DProf leaves perl's names of anonymous subs alone: they differ by their code.
template <Naming N>
SubKey keyOf(const CV* cv)
{
    auto key = keyOf(cv);
    if (N == Naming::DProf && CvANON(cv)) [[unlikely]]
        key.name = CvISXSUB(cv) ? static_cast<const void*>(cv) : CvROOT(cv);
    return key;
}

/// The context of a call that has not been made from `parent` before.
Context& addContext(pTHX_ Profiler& profiler, Context& parent, SubKey key, const CV* cv);

/// The context of a call of `cv` from `parent`.
template <Naming N>
Context& contextOfCall(pTHX_ Profiler& profiler, Context& parent, const CV* cv)
{
    const auto key = keyOf<N>(cv);
    if (auto* const known = profiler.contexts.child(parent, key)) [[likely]]
        return *known;
    const auto began = profiler.clock.now();
    auto& added = addContext(aTHX_ profiler, parent, key, cv);
    profiler.clock.chargeWork(profiler.clock.now() - began);
    return added;
}

/// The context of a builtin. `name` must be a constant: its address is part of the identity.
Context& contextOfBuiltin(pTHX_ Profiler& profiler, Context& parent, const char* name);

/// Who makes a call.
struct Caller {
    Context& context; ///< in the calling-context tree
    const ProfiledSub* named = nullptr; ///< to be named as the caller instead (option findcaller)
};

/// The caller when no profiled call runs: what perl is executing. With option findcaller also when
/// one does.
Caller findExecuted(pTHX_ Profiler& profiler, unsigned leaving);

/// The caller of a call made now: the innermost running call or what perl is executing, less as
/// many subs as it is `leaving`.
inline Caller findCaller(pTHX_ Profiler& profiler, unsigned leaving = 0)
{
    auto* const running = profiler.calls.top().context;
    if (!running || profiler.options.findcaller) [[unlikely]]
        return findExecuted(aTHX_ profiler, leaving);
    return {*running};
}

// What the value on top of perl's stack calls when pp_entersub runs. Perl is only looked at, never
// asked: gv_autoload_pvn() sets $AUTOLOAD, method look-ups fill caches, and a tied value answers
// each FETCH as it likes.

/// What a value that is neither code nor a reference to code calls: null when only pp_entersub
/// knows.
const CV* codeByName(pTHX_ SV* value);

/// Whether a value has to be asked for its code: it is tied or the like, or overloads &{}.
inline bool mustBeAsked(const SV* value)
{
    if (SvROK(value) && !SvGMAGICAL(value)) [[likely]]
        return SvAMAGIC(value);
    return SvGMAGICAL(value) && SvTYPE(value) != SVt_PVCV && !isGV_with_GP(value);
}

/// Asks such a value on top of the stack as pp_entersub would, and puts the answer in its place, so
/// that pp_entersub does not ask again. Runs code of the program, which may die.
void askForCode(pTHX);

/// The sub that a value calls which need not be asked: null when only pp_entersub knows.
inline const CV* codeOf(pTHX_ SV* value)
{
    if (SvROK(value))
        value = SvRV(value);
    if (SvTYPE(value) == SVt_PVCV) [[likely]]
        return MUTABLE_CV(value);
    return codeByName(aTHX_ value);
}

/// The code that perl runs for a sub that is only declared: what its name means by now or, if
/// nothing, the AUTOLOAD of its package. Null when there is none.
const CV* codeInsteadOf(pTHX_ const CV* declared);

} // namespace nytprof::hooks

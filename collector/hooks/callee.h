// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "hooks/hooks.h"

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

/// With option tmon, which leaves perl's names of anonymous subs alone: their code tells them
/// apart.
inline SubKey keyOf(const Profiler& profiler, const CV* cv)
{
    auto key = keyOf(cv);
    if (profiler.options.tmon && CvANON(cv)) [[unlikely]]
        key.name = CvISXSUB(cv) ? static_cast<const void*>(cv) : CvROOT(cv);
    return key;
}

/// The context of a call that has not been made from `parent` before.
Context& addContext(pTHX_ Profiler& profiler, Context& parent, SubKey key, const CV* cv);

/// The context of a call of `cv` from `parent`.
inline Context& contextOfCall(pTHX_ Profiler& profiler, Context& parent, const CV* cv)
{
    const auto key = keyOf(profiler, cv);
    if (auto* const known = profiler.contexts.child(parent, key)) [[likely]]
        return *known;
    const auto began = profiler.clock.now();
    auto& added = addContext(aTHX_ profiler, parent, key, cv);
    profiler.chargeWork(profiler.clock.now() - began);
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

} // namespace nytprof::hooks

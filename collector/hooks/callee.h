// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "hooks/sub_identity.h"

namespace nytprof::hooks {

/// For a call not made from `parent` before.
Context& addContext(pTHX_ Profiler& profiler, Context& parent, SubKey key, const CV* cv);

template <Naming N>
[[gnu::always_inline]] inline Context& contextOfCall(
    pTHX_ Profiler& profiler, Context& parent, const CV* cv)
{
    const auto key = keyOf<N>(cv);
    if (auto* const known = profiler.contexts.child(parent, key)) [[likely]]
        return *known;
    return addContext(aTHX_ profiler, parent, key, cv);
}

/// For a sub that began before profiling.
Context& contextOfEarlier(pTHX_ Profiler& profiler, Context& parent, const CV* cv);

/// `name` must be a constant, as its address is part of the key.
Context& contextOfBuiltin(pTHX_ Profiler& profiler, Context& parent, const char* name);

/// The caller of a call.
struct Caller {
    Context& context;
    const ProfiledSub* named = nullptr; ///< name to show instead (option findcaller)
};

/// The caller by perl's own stack: if no profiled call runs, or with findcaller=1.
Caller findExecuted(pTHX_ Profiler& profiler, unsigned leaving);

/// The caller of the outermost call: the main program, or none before and after it runs.
Context& outermostCaller(Profiler& profiler, bool isOutsideProgram);

/// The caller of a call made now, outside the innermost `leaving` subs.
inline Caller findCaller(pTHX_ Profiler& profiler, unsigned leaving = 0)
{
    auto* const running = profiler.calls.top().context;
    if (!running || profiler.options.findcaller) [[unlikely]]
        return findExecuted(aTHX_ profiler, leaving);
    return {*running};
}

// The sub that pp_entersub will call for the top of perl's stack, found by inspection only:
// gv_autoload_pvn() sets $AUTOLOAD, method lookup fills caches, and FETCH may have side effects.

/// For a value that is no code or reference to code; null if only pp_entersub knows.
const CV* codeByName(pTHX_ SV* value);

/// Whether the value is tied or the like, or overloads &{}.
inline bool needsResolving(const SV* value)
{
    if (SvROK(value) && !SvGMAGICAL(value)) [[likely]]
        return SvAMAGIC(value);
    return SvGMAGICAL(value) && SvTYPE(value) != SVt_PVCV && !isGV_with_GP(value);
}

/// Resolves such a value on top of the stack as pp_entersub would, and replaces it, so that it is
/// not resolved twice. Runs program code, which may die.
void resolveCode(pTHX);

/// For any other value; null if only pp_entersub knows.
inline const CV* codeOf(pTHX_ SV* value)
{
    if (SvROK(value))
        value = SvRV(value);
    if (SvTYPE(value) == SVt_PVCV) [[likely]]
        return MUTABLE_CV(value);
    return codeByName(aTHX_ value);
}

/// A sub that perl will find missing, so that it dies; without name if that is not certain. `cv`:
/// what codeOf() has found for the value, which has no body.
SubKey missingSub(pTHX_ SV* value, const CV* cv);
Context& contextOfMissing(Profiler& profiler, Context& parent, SubKey missing);

/// Code run for a declared sub: the current one of that name, else AUTOLOAD, else null.
const CV* codeInsteadOf(pTHX_ const CV* declared);

} // namespace nytprof::hooks

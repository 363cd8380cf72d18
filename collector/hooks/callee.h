// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "hooks/hooks.h"

namespace nytprof::hooks {

/// The identity of a perl or XS sub: the names of its package and of itself, as perl shares them
/// between all that has the same name. Closures of one prototype have the same key unless they
/// were renamed (Sub::Name).
inline SubKey keyOf(const CV* cv)
{
    const HEK* name = nullptr;
    HV* stash = nullptr;
    if (CvNAMED(cv)) {
        name = static_cast<const XPVCV*>(SvANY(cv))->xcv_gv_u.xcv_hek;
        stash = CvSTASH(cv);
    } else if (const GV* gv = static_cast<const XPVCV*>(SvANY(cv))->xcv_gv_u.xcv_gv) {
        name = GvNAME_HEK(gv);
        stash = GvSTASH(gv);
    }
    return {stash ? HvNAME_HEK(stash) : nullptr, name};
}

/// The context of a call of `cv` from `parent`.
Context& contextOfCall(pTHX_ Profiler& profiler, Context& parent, const CV* cv);

/// The context of a builtin. `name` must be a constant: its address is part of the identity.
Context& contextOfBuiltin(pTHX_ Profiler& profiler, Context& parent, const char* name);

/// Who makes a call.
struct Caller {
    Context& context; ///< in the calling-context tree
    const ProfiledSub* named = nullptr; ///< to be named as the caller instead (option findcaller)
};

/// The caller of a call made now: the innermost running call or, when no profiled call runs, what
/// perl is executing.
Caller findCaller(pTHX_ Profiler& profiler);

} // namespace nytprof::hooks

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "hooks/hooks.h"

namespace nytprof::hooks {

/// Purpose of a location: a statement, or a call site, whose line may be 0.
enum class LocationOf { Statement, Call };

/// For a COP met for the first time, or one that cannot carry a mark.
LineId findLine(pTHX_ Profiler& profiler, COP* cop, LocationOf what);

/// The line of a COP. Known COPs have the negated LineId in op_targ (signed since 5.26): unused by
/// perl here, zeroed in new ops (so memory reuse is safe), and read at freeing only if positive.
inline LineId lineOf(
    pTHX_ Profiler& profiler, const COP* cop, LocationOf what = LocationOf::Statement)
{
    const auto mark = cop->op_targ;
    if (mark < 0) [[likely]]
        return static_cast<LineId>(-mark);
    return findLine(aTHX_ profiler, const_cast<COP*>(cop), what);
}

} // namespace nytprof::hooks

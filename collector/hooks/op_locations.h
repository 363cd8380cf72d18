// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "hooks/hooks.h"

namespace nytprof::hooks {

/// What a location is asked for: a statement that begins or goes on there, or a call made from
/// there, whose line may be 0.
enum class LocationOf { Statement, Call };

/// The line of a COP met for the first time, or of one that can't carry a mark.
LineId findLine(pTHX_ Profiler& profiler, COP* cop, LocationOf what);

/// The line that a COP counts at. A COP that has been seen carries the negated LineId in op_targ,
/// which perl leaves unused here and zeroes in every new op, so reused memory is not mistaken for
/// it. (op_targ is signed since perl 5.26; freeing an op touches only positive values.)
inline LineId lineOf(
    pTHX_ Profiler& profiler, const COP* cop, LocationOf what = LocationOf::Statement)
{
    const auto mark = cop->op_targ;
    if (mark < 0) [[likely]]
        return static_cast<LineId>(-mark);
    return findLine(aTHX_ profiler, const_cast<COP*>(cop), what);
}

} // namespace nytprof::hooks

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "hooks/hooks.h"

namespace nytprof::hooks {

/// The line of a COP met for the first time, or of one that can't carry a mark.
LineId findLine(pTHX_ Profiler& profiler, COP* cop, bool isStatement);

/// The line that a COP counts at. A COP that has been seen carries the negated LineId in its
/// op_targ, a field that perl leaves unused in this kind of op and zeroes in every new op: so the
/// look-up is one load, and a COP that reuses the memory of a freed one is never taken for it.
/// (op_targ is signed since perl 5.26; freeing an op touches only positive values.)
inline LineId lineOf(pTHX_ Profiler& profiler, const COP* cop)
{
    const auto mark = cop->op_targ;
    if (mark < 0) {
        return static_cast<LineId>(-mark);
    }
    return findLine(aTHX_ profiler, const_cast<COP*>(cop), true);
}

/// The line that a call is made from: unlike a statement's it may be 0.
inline LineId callSiteOf(pTHX_ Profiler& profiler, const COP* cop)
{
    const auto mark = cop->op_targ;
    if (mark < 0) {
        return static_cast<LineId>(-mark);
    }
    return findLine(aTHX_ profiler, const_cast<COP*>(cop), false);
}

} // namespace nytprof::hooks

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "perl_api.h"

/// What the value on top of perl's stack calls when pp_entersub runs. Perl is only looked at, never
/// asked: gv_autoload_pvn() sets $AUTOLOAD, method look-ups fill caches, and a tied value answers
/// each FETCH as it likes.
namespace nytprof::hooks {

/// What a value that is neither code nor a reference to code calls: null when only pp_entersub can
/// tell.
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

/// The sub that a value calls which need not be asked: null when only pp_entersub can tell.
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

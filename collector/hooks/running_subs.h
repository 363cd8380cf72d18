// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "hooks/hooks.h"

/// Subs that perl runs, by its own stacks.
namespace nytprof::hooks {

/// The innermost sub, without the innermost `leaving` ones; null outside all subs. As caller() has
/// them, so without code in patterns. Devel::NYTProf::Live: without subs that hooks do not count as
/// called.
[[nodiscard]] const CV* innermostSub(pTHX_ unsigned leaving);

/// After profiling has started: lets the running subs be known as callers, also those that began in
/// a pause. Devel::NYTProf::Live counts them as called.
void beginRunningSubs(pTHX_ Profiler& profiler);

} // namespace nytprof::hooks

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "hooks/hooks.h"

namespace nytprof::hooks {

/// Measures the part of the overhead that hooks cannot time (see HookOverhead): runs loops without,
/// with and with timed hooks, for about a tenth of a millisecond. Call with hooks installed.
/// `scratch` is useless afterwards; leaves no current profiler.
[[nodiscard]] HookOverhead measureHooks(pTHX_ Profiler& scratch);

} // namespace nytprof::hooks

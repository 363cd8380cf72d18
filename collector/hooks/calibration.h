// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "hooks/hooks.h"

namespace nytprof::hooks {

/// Measures the part of the overhead that hooks cannot time (see HookOverhead): runs loops without,
/// with and with timed hooks, for about a millisecond.
class Calibration {
public:
    /// Create before the hooks are installed.
    explicit Calibration(pTHX);
    /// Call with hooks installed. `scratch` is useless afterwards; leaves no current profiler.
    [[nodiscard]] HookOverhead measure(pTHX_ Profiler& scratch);

private:
    std::array<SV*, 4> m_plain{}; // references to subs, by Loop
};

} // namespace nytprof::hooks

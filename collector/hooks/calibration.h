// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "hooks/hooks.h"

namespace nytprof::hooks {

/// Measures what hooks cost on this machine beyond what they can time themselves (see
/// HookOverhead): small loops are run without hooks, with them, and with hooks that are timed.
/// Takes about a millisecond.
class Calibration {
public:
    /// Compiles the loops without hooks; to be created before the hooks are installed.
    explicit Calibration(pTHX);
    /// With the hooks installed. `scratch` gathers what the loops do and is of no use afterwards;
    /// there is no current profiler before and after it.
    [[nodiscard]] HookOverhead measure(pTHX_ Profiler& scratch);

private:
    std::array<SV*, 4> m_plain{}; // references to subs, one for each loop
};

} // namespace nytprof::hooks

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "hooks/hooks.h"

namespace nytprof::hooks {

/// Measures what the hooks cost on this machine, so that it can be taken out of all times: small
/// loops are run compiled without hooks and with them, and the differences told apart by kind of
/// event. Takes a few milliseconds.
class Calibration {
public:
    /// Compiles the loops without hooks; to be created before the hooks are installed.
    explicit Calibration(pTHX);
    /// With the hooks installed. `scratch` gathers what the loops do and is of no use afterwards;
    /// there is no current profiler before and after it.
    [[nodiscard]] HookCosts measure(pTHX_ Profiler& scratch);

private:
    static constexpr int Loops = 4;
    std::array<SV*, Loops> m_plain{}; // references to subs
};

} // namespace nytprof::hooks

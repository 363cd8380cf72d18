// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/measure.h"
#include "profile/waiting.h"

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

namespace nytprof::command {

/// What the costs of a profile are: of time what counts as waiting, and whose time that is.
struct CostOption {
    WaitingTime time = WaitingTime::LeftOut;
    std::vector<std::string> subs; ///< that wait, too
    Measure measure = Measure::Time;
};

/// --waiting and --waits.
void addWaiting(CLI::App& command, CostOption& costs);
/// --measure, too.
void addCosts(CLI::App& command, CostOption& costs);

/// Whether the profile has these costs; if not, says so on stderr.
[[nodiscard]] bool hasCosts(const Profile& profile, const CostOption& costs);
/// The profile with these costs; null if it is null, or with a message on stderr if it has none.
[[nodiscard]] std::shared_ptr<const Profile> profileWithCosts(
    std::shared_ptr<const Profile> profile, const CostOption& costs);

/// "5.80s of waiting (--waiting includes it)"; empty if none is left out.
[[nodiscard]] std::string leftOutText(const Profile& profile);
/// "1.20s (baseline) and 5.80s (current) of waiting (...)"
[[nodiscard]] std::string leftOutText(const Profile& names, Ticks baseline, Ticks current);

/// Says on stderr that waiting is left out, of output that cannot say so.
void noteLeftOut(const Profile& profile);

} // namespace nytprof::command

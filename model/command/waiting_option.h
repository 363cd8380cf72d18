// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/waiting.h"

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

namespace nytprof::command {

/// --waiting and --waits: what counts as waiting, and whose time it is.
struct WaitingOption {
    WaitingTime time = WaitingTime::LeftOut;
    std::vector<std::string> subs; ///< that wait, too
};

void addWaiting(CLI::App& command, WaitingOption& waiting);

/// The profile with that; null if it is null.
[[nodiscard]] std::shared_ptr<const Profile> profileWithWaiting(
    std::shared_ptr<const Profile> profile, const WaitingOption& waiting);

/// "5.80s of waiting (--waiting includes it)"; empty if none is left out.
[[nodiscard]] std::string leftOutText(const Profile& profile);
/// "1.20s (baseline) and 5.80s (current) of waiting (...)"
[[nodiscard]] std::string leftOutText(const Profile& names, Ticks baseline, Ticks current);

/// Says on stderr that waiting is left out, of output that cannot say so.
void noteLeftOut(const Profile& profile);

} // namespace nytprof::command

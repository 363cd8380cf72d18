// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/tables.h"

#include <span>
#include <vector>

namespace nytprof {

/// For profiles without a call tree: the waiting within the calls of each call site. waitsAt: by
/// call site, the exclusive time of its calls if they wait, else 0.
/// A sub that was called on several lines divides its waiting among them as it does its time.
[[nodiscard]] std::vector<Ticks> waitingWithin(
    std::span<const CallSite> sites, std::span<const Ticks> waitsAt, std::size_t subs);

} // namespace nytprof

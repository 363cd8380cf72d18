// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/call_tree.h"

#include <cstddef>
#include <vector>

namespace nytprof {

/// The share of all time that a frame of two pixels has in a window of usual width.
inline constexpr double NarrowestShare = 2.0 / 1440;

/// Shorter runs are not worth joining.
inline constexpr std::size_t ShortestJoinedRun = 8;

/// The calls below a node that have nearly all of its time, as those of a web framework before the
/// application: each the largest callee of the one before, with 98 % of its time; up to two have
/// 95 %. Outermost first; empty if it is shorter than ShortestJoinedRun.
[[nodiscard]] std::vector<CallNodeId> joinedRun(const CallTree& tree, CallNodeId below);

} // namespace nytprof

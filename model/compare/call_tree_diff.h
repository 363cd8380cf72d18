// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/call_tree.h"
#include "profile/ticks.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

/// Call trees of two runs, node by node, with the SubIds and ticks of one name table, as in
/// ProfileDiff. Linear in the size of the trees; incomplete if stopped.
namespace nytprof {

/// Maps SubIds by `subs` and merges equal siblings, then converts their ticks from rate `from` to
/// `to`. Empty if stopped.
[[nodiscard]] CallTree translatedTree(const CallTree& tree, std::span<const SubId> subs, Wide from,
    std::int64_t to, const std::stop_token& stop = {});

/// All nodes of both, each as wide as in the wider run: exclusive time is the larger one, `before`
/// scaled by beforeFactor; calls are summed.
[[nodiscard]] CallTree unionTree(const CallTree& before, const CallTree& after,
    double beforeFactor = 1, const std::stop_token& stop = {});

/// For each node of `tree`, the node of `other` with the same call stack; invalid if none.
[[nodiscard]] std::vector<CallNodeId> sameNodes(
    const CallTree& tree, const CallTree& other, const std::stop_token& stop = {});

} // namespace nytprof

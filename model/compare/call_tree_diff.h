// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/call_tree.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

/// Call trees of two runs, node by node. Both need the SubIds and ticks of one name table, as in
/// ProfileDiff. Linear in the size of the trees; incomplete if stopped.
namespace nytprof {

/// Maps SubIds through `subs` and ticks from rate `from` to rate `to`; merges siblings that become
/// equal. Empty if stopped.
[[nodiscard]] NYTPROF_EXPORT CallTree translatedTree(const CallTree& tree,
    std::span<const SubId> subs, std::int64_t from, std::int64_t to,
    const std::stop_token& stop = {});

/// All nodes of both trees. Exclusive time is the larger of both runs, with `before` scaled by
/// beforeFactor, so frames are as wide as in the wider run; calls are summed.
[[nodiscard]] NYTPROF_EXPORT CallTree unionTree(const CallTree& before, const CallTree& after,
    double beforeFactor = 1, const std::stop_token& stop = {});

/// For each node of `tree`, the node of `other` with the same call stack; invalid if there is none.
/// Independent of the order of siblings.
[[nodiscard]] NYTPROF_EXPORT std::vector<CallNodeId> sameNodes(
    const CallTree& tree, const CallTree& other, const std::stop_token& stop = {});

} // namespace nytprof

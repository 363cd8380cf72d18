// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/call_tree.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

/// Call trees of two runs, node by node. Both must have the SubIds and ticks of one table of names,
/// as in ProfileDiff. Linear in the size of the trees; incomplete when asked to stop.
namespace nytprof {

/// The same tree with other SubIds, which `subs` gives for each of its own, and its times in
/// another unit. Siblings that get the same SubId become one. Empty when stopped.
[[nodiscard]] NYTPROF_EXPORT CallTree translatedTree(const CallTree& tree,
    std::span<const SubId> subs, std::int64_t from, std::int64_t to,
    const std::stop_token& stop = {});

/// All nodes of both. Each is as wide as in the run where it is wider: its exclusive time is the
/// larger one of both runs, those of `before` multiplied by a factor. calls are those of both.
[[nodiscard]] NYTPROF_EXPORT CallTree unionTree(const CallTree& before, const CallTree& after,
    double beforeFactor = 1, const std::stop_token& stop = {});

/// Of each node of a tree the node of another that the same chain of subs leads to; invalid where
/// that does not have it. The order of siblings does not matter.
[[nodiscard]] NYTPROF_EXPORT std::vector<CallNodeId> sameNodes(
    const CallTree& tree, const CallTree& other, const std::stop_token& stop = {});

} // namespace nytprof

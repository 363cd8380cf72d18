// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/call_tree.h"

#include <cstddef>

/// Other trees made of a calling-context tree. Siblings of equal time are in the order of their
/// SubIds. All of it is linear in the size of the tree (callersTree: of its result).
namespace nytprof {

/// What a sub calls: the subtrees of all its outermost calls (those not inside another call of
/// it) merged into one. The root's only child is the sub; empty when the sub is not in the tree.
[[nodiscard]] NYTPROF_EXPORT CallTree calleesTree(const CallTree& tree, SubId sub);

/// Callers of a sub: below the root the sub, below it its callers, below them theirs. Each
/// outermost call of the sub adds its inclusive time to one chain of callers, where its exclusive
/// time is at the outer end; calls are calls of the sub. Past maxSteps steps or maxNodes nodes
/// further callers are omitted, level by level.
[[nodiscard]] NYTPROF_EXPORT CallTree callersTree(const CallTree& tree, SubId sub,
    std::size_t maxSteps = 4'000'000, std::size_t maxNodes = 4'000'000);

/// The inverted tree: below the root all subs with exclusive time, below each its callers. A node's
/// inclusive time is the exclusive time of the sub when called through this chain, so the total
/// stays; its exclusive time is that without further callers. Limits as in callersTree().
[[nodiscard]] NYTPROF_EXPORT CallTree invertedTree(
    const CallTree& tree, std::size_t maxSteps = 100'000'000, std::size_t maxNodes = 4'000'000);

/// The same call paths with calls in the place of times: a node's exclusive "time" is how often it
/// was called, its inclusive one that and the calls of all below it, and the total is that of all
/// calls.
[[nodiscard]] NYTPROF_EXPORT CallTree treeOfCalls(const CallTree& tree);

} // namespace nytprof

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

/// Who calls a sub: below the root the sub, below it its callers, below them theirs.
///
/// Every outermost call of the sub gives its inclusive time to one chain of callers, from the sub
/// outwards. So a node's inclusive time is that of the sub when called through this chain, the
/// children of a node tell where it came from, a node's exclusive time is what began here, with
/// no further caller, and calls are calls of the sub. Calls inside a call of the same sub are
/// within the time of the outer one already, so they are left out and nothing counts twice.
///
/// Distinct chains of deep recursions can add up to far more nodes than the tree has. Past
/// maxSteps steps, which take time, or maxNodes nodes, which take memory, the callers further out
/// are left out, level by level; their time then is exclusive time of the last node shown.
[[nodiscard]] NYTPROF_EXPORT CallTree callersTree(const CallTree& tree, SubId sub,
    std::size_t maxSteps = 4'000'000, std::size_t maxNodes = 4'000'000);

/// The tree from the other end: below the root the subs that spent time themselves, below each its
/// callers, below them theirs. A node's inclusive time is the exclusive time of the sub at the
/// outer end of its chain when called through that chain, so nothing counts twice and the total
/// stays. A node's exclusive time is what began here, with no further caller. Limits as for
/// callersTree(); all subs are there, however small they are.
[[nodiscard]] NYTPROF_EXPORT CallTree invertedTree(
    const CallTree& tree, std::size_t maxSteps = 100'000'000, std::size_t maxNodes = 4'000'000);

/// The same call paths with calls in the place of times: a node's exclusive "time" is how often it
/// was called, its inclusive one that and the calls of all below it, and the total is that of all
/// calls.
[[nodiscard]] NYTPROF_EXPORT CallTree treeOfCalls(const CallTree& tree);

} // namespace nytprof

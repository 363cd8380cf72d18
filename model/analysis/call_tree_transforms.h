// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/call_tree.h"

#include <cstdint>
#include <span>

/// Transforms of a call tree: linear in its size, composable; equal siblings are ordered by SubId.
namespace nytprof {

/// The node reached by a chain of subs from the root, or the last existing node on that path.
[[nodiscard]] CallNodeId nodeAt(const CallTree& tree, std::span<const SubId> chain);

/// The subtree reached by a chain of subs, as the root's only child; empty if there is none.
[[nodiscard]] CallTree subtreeAt(const CallTree& tree, std::span<const SubId> chain);

/// Removes a sub with all its callees; their time is removed from the total.
[[nodiscard]] CallTree withoutSub(const CallTree& tree, SubId sub);

/// Removes a sub; its callers get its exclusive time and its callees. The total is unchanged.
[[nodiscard]] CallTree withSubInlined(const CallTree& tree, SubId sub);

/// Merges direct recursion into one node. Total and call counts are unchanged.
[[nodiscard]] CallTree withoutDirectRecursion(const CallTree& tree);

/// Folds direct and indirect recursion into outermost nodes: depth <= subs. Keeps total and calls.
[[nodiscard]] CallTree withoutRecursion(const CallTree& tree);

/// Merges subs of one group where they call each other directly. groupOf maps a SubId to its
/// group's representative; SubIds beyond its end are their own group. Only counts calls from
/// outside the group. The total is unchanged.
[[nodiscard]] CallTree withSubsGrouped(const CallTree& tree, std::span<const SubId> groupOf);

enum class SiblingOrder : std::uint8_t {
    LargestFirst, ///< by inclusive time
    ByName,
    ByCall, ///< by first call
};

/// Reorders siblings. nameRank: rank of each SubId by name; also breaks ties. Those with less than
/// `narrow` ticks come last.
[[nodiscard]] CallTree orderedTree(const CallTree& tree, SiblingOrder order,
    std::span<const std::uint32_t> nameRank, Ticks narrow = 0);

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/call_tree.h"

#include <cstdint>
#include <span>

/// Transforms of a call tree. All are linear in the size of the tree and can follow each other.
/// Siblings of equal time are in the order of their SubIds. See also calleesTree().
namespace nytprof {

/// The node that a chain of subs leads to from the root, or the last one on its way that is there.
[[nodiscard]] NYTPROF_GUI_EXPORT CallNodeId nodeAt(
    const CallTree& tree, std::span<const SubId> chain);

/// Only the node that a chain of subs leads to from the root, and what is below it. The root's only
/// child is that node; empty when there is no such chain.
[[nodiscard]] NYTPROF_EXPORT CallTree subtreeAt(const CallTree& tree, std::span<const SubId> chain);

/// Without the calls of a sub and all that they called: their time leaves the total, too.
[[nodiscard]] NYTPROF_EXPORT CallTree withoutSub(const CallTree& tree, SubId sub);

/// As if the code of a sub stood in its callers: they get its exclusive time and its callees. The
/// total stays.
[[nodiscard]] NYTPROF_EXPORT CallTree withSubInlined(const CallTree& tree, SubId sub);

/// A sub called directly by itself becomes one node with its caller. Total and calls stay.
[[nodiscard]] NYTPROF_EXPORT CallTree withoutDirectRecursion(const CallTree& tree);

/// No sub is below itself: a call of a sub that is running already continues at its outermost node,
/// whatever was called in between. Depth is then at most the number of subs. Total and calls stay.
[[nodiscard]] NYTPROF_EXPORT CallTree withoutRecursion(const CallTree& tree);

/// Subs of one group become one node where they call each other directly. Groups are told by
/// groupOf, which gives each SubId the sub that stands for its group; subs beyond its end stand for
/// themselves. calls counts the calls from outside into the group. The total stays.
[[nodiscard]] NYTPROF_EXPORT CallTree withSubsGrouped(
    const CallTree& tree, std::span<const SubId> groupOf);

enum class SiblingOrder : std::uint8_t {
    LargestFirst, ///< by inclusive time
    ByName,
    ByCall, ///< the sub that was called first comes first
};

/// The same nodes with their siblings in another order. nameRank gives the position of each SubId
/// in the order of names; it decides between equals, too.
[[nodiscard]] NYTPROF_EXPORT CallTree orderedTree(
    const CallTree& tree, SiblingOrder order, std::span<const std::uint32_t> nameRank);

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/call_tree.h"

#include <cstddef>

/// Views of a call tree, linear in its size (callersTree: of the result); equal siblings by SubId.
namespace nytprof {

/// Merges the subtrees of a sub's outermost calls. The sub is the root's only child, if it occurs.
[[nodiscard]] CallTree calleesTree(const CallTree& tree, SubId sub);
/// calleesTree() of the main program: the whole tree below it.
[[nodiscard]] CallTree treeBelow(const CallTree& tree, SubId mainProgram);

/// Callers of a sub: the sub below the root, its callers below it, and so on. Inclusive time is
/// that of the sub's outermost calls; exclusive time is at the outer end of each chain. Call counts
/// are calls of the sub. Beyond maxSteps or maxNodes, further callers are omitted level by level.
[[nodiscard]] CallTree callersTree(const CallTree& tree, SubId sub,
    std::size_t maxSteps = 4'000'000, std::size_t maxNodes = 4'000'000);

/// The inverted tree: subs with exclusive time below the root, callers below them. Inclusive time
/// is the sub's exclusive time in this call chain; exclusive time, the part without further
/// callers. The total is unchanged. Limits as in callersTree().
[[nodiscard]] CallTree invertedTree(
    const CallTree& tree, std::size_t maxSteps = 100'000'000, std::size_t maxNodes = 4'000'000);

/// A tree with call counts as times: exclusive is the node's calls, the total is all calls.
[[nodiscard]] CallTree treeOfCalls(const CallTree& tree);

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/flame_step.h"
#include "nytprof_export.h"

#include <span>
#include <vector>

/// Where one is in a flame graph, told by subs, so that the place can be found in another graph.
namespace nytprof {

/// The part of the width that is shown.
struct FlameZoom {
    std::vector<SubId> chain; ///< from the root to the box that all of it is in; none: the root
    double begin = 0; ///< left edge, in widths of that box, from its own
    double width = 1; ///< likewise
};

/// The subs from the root, without it, to a node.
[[nodiscard]] NYTPROF_GUI_EXPORT std::vector<SubId> chainOf(const CallTree& tree, CallNodeId node);
/// The node that a chain leads to, or the last one on its way that is there.
[[nodiscard]] NYTPROF_GUI_EXPORT CallNodeId nodeAt(
    const CallTree& tree, std::span<const SubId> chain);

/// What steps make of the node at the end of a chain: the chain of the node that it is part of
/// afterwards, or of the last one on its way that is still there.
[[nodiscard]] NYTPROF_GUI_EXPORT std::vector<SubId> chainAfter(
    const Profile& profile, const std::vector<SubId>& chain, std::span<const FlameStep> steps);
/// The other way round: the chain in a tree that the steps turn into the given one. Of several the
/// one nearest to the root; of very large trees only what is near the root is looked at. The chain
/// itself when there is none.
[[nodiscard]] NYTPROF_GUI_EXPORT std::vector<SubId> chainBefore(const Profile& profile,
    const CallTree& tree, const std::vector<SubId>& chain, std::span<const FlameStep> steps);

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/ids.h"
#include "profile/tables.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace nytprof {

class Profile;

/// A sub in a call graph, or what of a layer has no room.
struct GraphBox {
    SubId sub; ///< invalid for the subs that are folded into one box
    int layer = 0; ///< steps from the sub in the middle: callers below 0, callees above
    std::uint64_t folded = 0; ///< how many subs one box stands for; 0 for a sub
    /// At the outer end: how many further subs call it, or it calls.
    std::uint64_t beyond = 0;
};

/// All calls between two boxes.
struct GraphEdge {
    std::size_t from = 0; ///< caller, in Neighbourhood::boxes
    std::size_t to = 0; ///< callee; the same for a sub that calls itself
    std::uint64_t calls = 0;
    Ticks time = 0; ///< inclusive, of the outermost calls
    std::uint32_t recursionDepth = 0;
};

/// Who calls a sub and what it calls, some steps far. Each sub is there once, as near to the middle
/// as it gets.
struct Neighbourhood {
    std::vector<GraphBox> boxes; ///< the first is the middle; those of a layer lie together
    std::vector<GraphEdge> edges; ///< between all boxes, largest time first
};

struct NeighbourhoodSize {
    int layers = 2; ///< in each direction
    std::size_t perLayer = 7; ///< subs; the others are folded
    friend bool operator==(const NeighbourhoodSize&, const NeighbourhoodSize&) = default;
};

/// What it takes depends on how many places call, or are called by, the subs shown.
[[nodiscard]] NYTPROF_GUI_EXPORT Neighbourhood neighbourhood(
    const Profile& profile, SubId sub, const NeighbourhoodSize& size = {});

} // namespace nytprof

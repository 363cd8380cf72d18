// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/call_tree.h"
#include "profile/ids.h"
#include "profile/tables.h"

#include <cstddef>
#include <cstdint>
#include <vector>

/// Callers and callees of a sub: lists, trees of two levels, and a layered call graph.
namespace nytprof {

class Profile;

/// Calls between the middle sub and one caller or callee.
struct SideSub {
    SubId sub; ///< the caller or callee; invalid if the profile names no caller
    std::uint64_t calls = 0;
    Ticks time = 0; ///< inclusive, outermost calls only
    std::vector<CallSite> sites; ///< one per line, largest time first
};

struct Butterfly {
    std::vector<SideSub> callers; ///< largest time first, like callees
    std::vector<SideSub> callees;
};

[[nodiscard]] Butterfly butterfly(const Profile& profile, SubId sub);

/// For profiles without a call tree (calls=0): the sub below the root, its direct callers below it.
[[nodiscard]] CallTree directCallers(const Profile& profile, SubId sub);
/// For profiles without a call tree: the sub below the root, its direct callees below it.
[[nodiscard]] CallTree directCallees(const Profile& profile, SubId sub);

/// A sub in the call graph, or the folded rest of a layer.
struct GraphNode {
    SubId sub; ///< invalid for a folded node
    int layer = 0; ///< distance from the middle sub: callers negative, callees positive
    std::uint64_t folded = 0; ///< number of subs folded into the node; 0 for a sub
    /// In the outermost layers: number of callers or callees not shown.
    std::uint64_t beyond = 0;
};

struct GraphEdge {
    std::size_t from = 0; ///< caller, index into Neighbourhood::nodes
    std::size_t to = 0; ///< callee; equals `from` for direct recursion
    std::uint64_t calls = 0;
    Ticks time = 0; ///< inclusive, outermost calls only
    std::uint32_t recursionDepth = 0;
};

/// Callers and callees of a sub up to a distance. Each sub occurs once, at its smallest distance.
struct Neighbourhood {
    std::vector<GraphNode> nodes; ///< nodes[0] is the middle sub; nodes of a layer are contiguous
    std::vector<GraphEdge> edges; ///< between all nodes, largest time first
};

struct NeighbourhoodSize {
    int layers = 2;
    std::size_t perLayer = 7; ///< the rest is folded into one node
    friend bool operator==(const NeighbourhoodSize&, const NeighbourhoodSize&) = default;
};

/// Time is proportional to the number of call sites of the subs shown.
[[nodiscard]] Neighbourhood neighbourhood(
    const Profile& profile, SubId sub, const NeighbourhoodSize& size = {});

/// X of each node's centre, in node widths from the middle; the order reduces edge crossings.
[[nodiscard]] std::vector<double> graphColumns(const Neighbourhood& graph);

/// Number of crossings between edges of adjacent layers.
[[nodiscard]] std::size_t crossings(const Neighbourhood& graph, const std::vector<double>& columns);

} // namespace nytprof

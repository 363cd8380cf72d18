// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/call_tree.h"
#include "profile/ids.h"
#include "profile/tables.h"

#include <cstddef>
#include <cstdint>
#include <vector>

/// Who calls a sub and what it calls: lists, trees of two levels, and a graph in layers.
namespace nytprof {

class Profile;

/// Calls between the sub in the middle and another one.
struct Wing {
    SubId sub; ///< the other one; invalid where the profile names no caller
    std::uint64_t calls = 0;
    Ticks time = 0; ///< inclusive, of the outermost calls
    std::vector<CallSite> sites; ///< a row for each line, largest time first
};

/// Who calls a sub, and what it calls, one step far.
struct Butterfly {
    std::vector<Wing> callers; ///< largest time first, as the callees
    std::vector<Wing> callees;
};

[[nodiscard]] NYTPROF_GUI_EXPORT Butterfly butterfly(const Profile& profile, SubId sub);

/// Below the root the sub, below it the subs that call it, by the call sites, when the profile has
/// no call tree (option calls=0).
[[nodiscard]] NYTPROF_GUI_EXPORT CallTree directCallers(const Profile& profile, SubId sub);
/// The same for the subs that it calls.
[[nodiscard]] NYTPROF_GUI_EXPORT CallTree directCallees(const Profile& profile, SubId sub);

/// A sub in a call graph, or the subs of a layer that do not fit.
struct GraphNode {
    SubId sub; ///< invalid for the subs that are folded into one node
    int layer = 0; ///< steps from the sub in the middle: callers below 0, callees above
    std::uint64_t folded = 0; ///< how many subs are folded into the node; 0 for a sub
    /// At the outer end: how many further subs call it, or it calls.
    std::uint64_t beyond = 0;
};

/// All calls between two nodes.
struct GraphEdge {
    std::size_t from = 0; ///< caller, in Neighbourhood::nodes
    std::size_t to = 0; ///< callee; the same for a sub that calls itself
    std::uint64_t calls = 0;
    Ticks time = 0; ///< inclusive, of the outermost calls
    std::uint32_t recursionDepth = 0;
};

/// Who calls a sub and what it calls, some steps far. Each sub is there once, as near to the middle
/// as it gets.
struct Neighbourhood {
    std::vector<GraphNode> nodes; ///< the first is the middle; those of a layer lie together
    std::vector<GraphEdge> edges; ///< between all nodes, largest time first
};

struct NeighbourhoodSize {
    int layers = 2; ///< in each direction
    std::size_t perLayer = 7; ///< subs; the others are folded
    friend bool operator==(const NeighbourhoodSize&, const NeighbourhoodSize&) = default;
};

/// What it takes depends on how many places call, or are called by, the subs shown.
[[nodiscard]] NYTPROF_GUI_EXPORT Neighbourhood neighbourhood(
    const Profile& profile, SubId sub, const NeighbourhoodSize& size = {});

/// Positions of the nodes of a neighbourhood in their layers: the middle of each, in node widths
/// from the middle of the picture. In a layer they are in the order of what they are connected to,
/// so that few edges cross; what is folded comes last.
[[nodiscard]] NYTPROF_GUI_EXPORT std::vector<double> graphColumns(const Neighbourhood& graph);

/// How many pairs of edges between neighbouring layers cross.
[[nodiscard]] NYTPROF_GUI_EXPORT std::size_t crossings(
    const Neighbourhood& graph, const std::vector<double>& columns);

} // namespace nytprof

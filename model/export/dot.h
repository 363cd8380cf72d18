// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <cstdint>
#include <iosfwd>

namespace nytprof {

class Profile;

enum class DotNodes : std::uint8_t {
    Subs, ///< in a frame for each package
    Packages,
};

/// A call graph for Graphviz. Nodes and edges are labelled with calls and times; the more exclusive
/// time, the darker a node. Nodes whose inclusive time is below leastShare (0 to 1) of the total
/// are omitted, with their edges.
NYTPROF_EXPORT void writeDot(
    const Profile& profile, DotNodes nodes, double leastShare, std::ostream& out);

} // namespace nytprof

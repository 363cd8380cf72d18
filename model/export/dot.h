// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <iosfwd>

namespace nytprof {

class Profile;

enum class DotNodes : std::uint8_t {
    Subs, ///< clustered by package
    Packages,
};

/// Writes a call graph with calls and times for Graphviz; darker nodes have more exclusive time.
/// Nodes below leastShare (0 to 1) of the total inclusive time are omitted, with their edges.
void writeDot(const Profile& profile, DotNodes nodes, double minShare, std::ostream& out);

} // namespace nytprof

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

/// Who calls whom, for Graphviz. Nodes and arrows have their calls and times; the more exclusive
/// time, the darker a node. What takes less inclusive time than leastShare, a part of 1, of all,
/// and the arrows to it, are left out.
NYTPROF_EXPORT void writeDot(
    const Profile& profile, DotNodes nodes, double leastShare, std::ostream& out);

} // namespace nytprof

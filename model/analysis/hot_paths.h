// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/ids.h"

#include <cstddef>
#include <vector>

namespace nytprof {

class CallTree;

/// The call paths that ended where most time was spent: the nodes with the largest exclusive time,
/// largest first, of equal ones the outer one first. At most so many, and none without time.
[[nodiscard]] NYTPROF_EXPORT std::vector<CallNodeId> hotPaths(
    const CallTree& tree, std::size_t count);

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/call_tree.h"
#include "profile/tables.h"

#include <cstddef>
#include <vector>

namespace nytprof {

/// Replaces the times of call sites by those of a call tree. If a caller calls a sub on several
/// lines, they share these by their calls, which do not depend on whether waiting is shown. Adds a
/// site without a line for calls that have none. mainProgram: caller of what is below the root.
/// subs: number of SubIds.
void divideAmongSites(
    std::vector<CallSite>& sites, const CallTree& tree, SubId mainProgram, std::size_t subs);

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/grouped.h"
#include "profile/call_tree.h"
#include "profile/tables.h"

#include <span>
#include <vector>

namespace nytprof {

/// Devel::NYTProf records the time in accept only as that of the line. Gives calls of accept
/// without time what their lines took beyond the builtins and xsubs called there, and nodes of the
/// call tree their share by calls. lines: by file. Returns whether there is any.
[[nodiscard]] bool deriveWaits(std::span<CallSite> sites, std::span<UnplacedNode> nodes,
    const Grouped<LineCost>& lines, std::span<const Sub> subs);

} // namespace nytprof

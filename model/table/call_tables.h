// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/call_graph.h"
#include "table/table.h"

#include <memory>
#include <vector>

/// Tables of calls; without a profile they have no rows.
namespace nytprof {

/// A call tree without its root. Refers to the tree without a copy, so creation is instant.
[[nodiscard]] std::shared_ptr<const Table> callTreeTable(
    std::shared_ptr<const Profile> profile, std::shared_ptr<const CallTree> tree);

/// Callers or callees of a sub, with call sites below. whole: base of shares.
[[nodiscard]] std::shared_ptr<const Table> sideTable(
    std::shared_ptr<const Profile> profile, std::vector<SideSub> side, Ticks whole);

/// Call sites in the given order, or all of a profile.
[[nodiscard]] std::shared_ptr<const Table> callSiteTable(
    std::shared_ptr<const Profile> profile, std::span<const CallSiteId> sites);
[[nodiscard]] std::shared_ptr<const Table> callSiteTable(std::shared_ptr<const Profile> profile);

} // namespace nytprof

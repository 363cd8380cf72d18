// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/call_graph.h"
#include "table/table.h"

#include <memory>
#include <vector>

/// Tables of calls. Without a profile they have columns, but no rows.
namespace nytprof {

/// A call tree without its root. It keeps nothing of its own, so that a tree of any size is a table
/// at once.
[[nodiscard]] NYTPROF_GUI_EXPORT std::shared_ptr<const Table> callTreeTable(
    std::shared_ptr<const Profile> profile, std::shared_ptr<const CallTree> tree);

/// Callers or callees of a sub, and below each the lines of the calls. Shares are those of whole.
[[nodiscard]] NYTPROF_GUI_EXPORT std::shared_ptr<const Table> sideTable(
    std::shared_ptr<const Profile> profile, std::vector<Wing> side, Ticks whole);

/// Calls from a place to a sub, in the order given, or all of a profile.
[[nodiscard]] NYTPROF_GUI_EXPORT std::shared_ptr<const Table> callSiteTable(
    std::shared_ptr<const Profile> profile, std::span<const CallSiteId> sites);
[[nodiscard]] NYTPROF_GUI_EXPORT std::shared_ptr<const Table> callSiteTable(
    std::shared_ptr<const Profile> profile);

} // namespace nytprof

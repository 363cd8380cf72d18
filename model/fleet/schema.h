// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "fleet/entity_rows.h"
#include "fleet/location.h"
#include "nytprof_export.h"

#include <string>
#include <string_view>
#include <vector>

/// Tables of a fleet in ClickHouse. Each attempt to load a profile has a random number, `load`, in
/// all its rows; its row of `runs` is written last. So rows count only if runs names their load.
namespace nytprof {

inline constexpr unsigned SchemaVersion = 1;

/// Statements that create what is not there. cluster: that over which the tables are distributed,
/// or empty. Both are names of letters, digits and underscores.
[[nodiscard]] NYTPROF_EXPORT std::vector<std::string> createStatements(
    std::string_view database, std::string_view cluster);

/// "SELECT version FROM ...", one row.
[[nodiscard]] NYTPROF_EXPORT std::string versionQuery();
/// Empty, or what is wrong with this answer to versionQuery().
[[nodiscard]] NYTPROF_EXPORT std::string versionError(std::string_view answer);

/// For the rows of LoadBatch.
[[nodiscard]] NYTPROF_EXPORT std::string insertStatement(EntityTable table);

/// A condition on rows of the other tables: those of the runs that a location selects, of each run
/// one load.
[[nodiscard]] NYTPROF_EXPORT std::string loadsOf(const FleetLocation& location);

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "fleet/entity_rows.h"
#include "fleet/location.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

/// Tables of a fleet in ClickHouse. Each attempt to load a profile has a random number, `load`, in
/// all its rows; its row of `runs` is written last. So rows count only if runs names their load.
namespace nytprof {

inline constexpr unsigned SchemaVersion = 1;

/// Statements that create what is not there. cluster: that over which the tables are distributed,
/// or empty. Both are names of letters, digits and underscores.
[[nodiscard]] std::vector<std::string> createStatements(
    std::string_view database, std::string_view cluster);

/// Names of all tables with each of these suffixes, as SQL: "'runs', 'runs_local', ...".
[[nodiscard]] std::string tableNames(std::initializer_list<std::string_view> suffixes);
/// Lists tables of this server whose rows do not expire after so many days.
[[nodiscard]] std::string tablesToKeep(std::string_view database, unsigned days);
/// Lets the rows of a table expire after so many days.
[[nodiscard]] std::string keepStatement(std::string_view table, unsigned days);

/// The error if a location selects nothing.
inline constexpr std::string_view NoRunMatches
    = "no run matches; nytprof runs lists those of the database";

/// "SELECT version FROM ...", one row.
[[nodiscard]] std::string versionQuery();
/// Empty, or what is wrong with this answer to versionQuery().
[[nodiscard]] std::string versionError(std::string_view answer);

/// For the rows of LoadBatch.
[[nodiscard]] std::string insertStatement(EntityTable table);

/// A condition on rows of the other tables: those of the runs that a location selects, of each run
/// one load.
[[nodiscard]] std::string loadsOf(const FleetLocation& location);

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "fleet/entity_rows.h"
#include "fleet/location.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

/// SQL that lists, relabels and deletes runs.
namespace nytprof::run_statements {

enum class Order { Start, Duration, Calls };

/// Rows of start_us, end_us, host, service, deployment, route, program, pid, labels as a text,
/// calls, run; the latest, longest or largest first.
[[nodiscard]] std::string list(const FleetLocation& location, Order order, std::size_t rows);

/// The loads of the selected runs as one array, also those that do not count. runs: "runs" or
/// "runs_local".
[[nodiscard]] std::string loads(const FleetLocation& location, std::string_view runs);
/// The number of the selected runs.
[[nodiscard]] std::string count(const FleetLocation& location, std::string_view runs);

/// The loads in a table of this server that never count, as one array: they failed, or other loads
/// of their runs count. Only of rows that the server has had for so many seconds: a load that goes
/// on has no row in runs yet.
[[nodiscard]] std::string unusedLoads(
    EntityTable table, std::string_view suffix, std::uint64_t seconds);

/// suffix: of the names of tables, "" or "_local". loads: numbers with commas between them.
[[nodiscard]] std::string deletion(
    EntityTable table, std::string_view suffix, const std::string& loads);

/// Columns and other labels with their new values.
using NewLabels = std::map<std::string, std::string>;
/// Adds rows with new labels, of the same loads; then deletes those with the old ones. In between,
/// and if one of both fails, each run counts once.
[[nodiscard]] std::vector<std::string> relabeling(
    const NewLabels& labels, std::string_view suffix, const std::string& loads);

/// How many changes of our tables have not ended.
[[nodiscard]] std::string pendingChanges(std::string_view suffix);

} // namespace nytprof::run_statements

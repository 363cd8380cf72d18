// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "fleet/location.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

/// A file of resources/sql: "-- NAME: EXPLANATION", then a SELECT with words in braces: {runs} is
/// the condition of a location on rows of runs, {days} that on the day of any row, others are
/// parameters. A SELECT with {runs} must not use the name of a column as the alias of another
/// expression, because ClickHouse would use the alias in the condition.
struct NamedQuery {
    std::string_view name;
    std::string_view explanation;
    std::string_view sql;
    std::set<std::string> parameters;
};

/// All queries, sorted by name.
[[nodiscard]] const std::vector<NamedQuery>& namedQueries();

/// The SQL of a query for the runs of a location. Missing parameters are empty.
[[nodiscard]] std::string filledIn(const NamedQuery& query, const FleetLocation& location,
    const std::map<std::string, std::string>& parameters);

/// The explanation of a query, a heading, with the values of its parameters.
[[nodiscard]] std::string explained(
    const NamedQuery& query, const std::map<std::string, std::string>& parameters);

} // namespace nytprof

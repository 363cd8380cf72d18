// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "fleet/location.h"
#include "nytprof_export.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

/// A file of resources/sql: a line "-- NAME: EXPLANATION", then SQL. {runs} is a condition on runs,
/// {days} one on any table, other words in braces are parameters. A SELECT from runs under {runs}
/// gives no column another name, which the condition would mean.
struct NamedQuery {
    std::string_view name;
    std::string_view explanation;
    std::string_view sql;
    std::set<std::string> parameters;
};

/// By name.
[[nodiscard]] NYTPROF_EXPORT const std::vector<NamedQuery>& namedQueries();

/// The SQL for the runs of a location, with all parameters, which are texts.
[[nodiscard]] NYTPROF_EXPORT std::string filledIn(const NamedQuery& query,
    const FleetLocation& location, const std::map<std::string, std::string>& parameters);

/// Its explanation, with the values of parameters.
[[nodiscard]] NYTPROF_EXPORT std::string explained(
    const NamedQuery& query, const std::map<std::string, std::string>& parameters);

} // namespace nytprof

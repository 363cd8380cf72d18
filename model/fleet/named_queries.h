// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

/// A file of resources/sql: a line "-- NAME: EXPLANATION", then SQL. A SELECT from runs under
/// {runs} gives no column another name, which the condition would mean. {runs} is a condition on
/// runs, other words in braces are parameters.
struct NamedQuery {
    std::string_view name;
    std::string_view explanation;
    std::string_view sql;
    std::set<std::string> parameters;
};

/// By name.
[[nodiscard]] NYTPROF_EXPORT const std::vector<NamedQuery>& namedQueries();

/// The SQL with all parameters, which are texts; runs is a condition of FleetLocation.
[[nodiscard]] NYTPROF_EXPORT std::string filledIn(const NamedQuery& query, std::string_view runs,
    const std::map<std::string, std::string>& parameters);

/// Its explanation, with the values of parameters.
[[nodiscard]] NYTPROF_EXPORT std::string explained(
    const NamedQuery& query, const std::map<std::string, std::string>& parameters);

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "fleet/location.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

/// A word in braces in the SQL of a query: {NAME}, and where it first occurs {NAME=DEFAULT} or
/// {NAME=DEFAULT|OTHER|...}.
struct QueryParameter {
    std::string_view name;
    bool isRequired = true; ///< has no default
    bool isNumber = false; ///< as its default: in the SQL without quotes
    std::vector<std::string_view> values; ///< the default, then what else is allowed; one: anything
};

/// A file of resources/sql, or of a user: "-- NAME: EXPLANATION", then a SELECT with parameters.
/// {runs} is the condition of a location on rows of runs, {days} that on the day of any row. A
/// SELECT with {runs} must not use the name of a column as the alias of another expression, because
/// ClickHouse would use the alias in the condition. Texts are of the file.
struct NamedQuery {
    std::string_view name; ///< empty if the first line is no such comment
    std::string_view explanation;
    std::string_view sql; ///< without a semicolon at its end
    std::vector<QueryParameter> parameters;

    /// Null if there is none of this name.
    [[nodiscard]] const QueryParameter* parameter(std::string_view of) const;
};

using QueryValues = std::map<std::string, std::string, std::less<>>;

/// The queries of resources/sql, sorted by name.
[[nodiscard]] const std::vector<NamedQuery>& namedQueries();

[[nodiscard]] NamedQuery parseQuery(std::string_view text);

/// What is missing in the values of parameters, or not allowed; empty if nothing.
[[nodiscard]] std::string valuesError(const NamedQuery& query, const QueryValues& values);

/// The SQL of a query for the runs of a location; of values without an error.
[[nodiscard]] std::string filledIn(
    const NamedQuery& query, const FleetLocation& location, const QueryValues& values);

/// The explanation of a query, a heading, with the values of its parameters.
[[nodiscard]] std::string explained(const NamedQuery& query, const QueryValues& values);

} // namespace nytprof

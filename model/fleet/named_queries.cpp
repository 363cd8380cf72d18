// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/named_queries.h"

#include "fleet/fleet_resources.h"
#include "fleet/sql_text.h"
#include "format/parse_number.h"
#include "format/text_encoding.h"

#include <algorithm>

namespace nytprof {
namespace {

constexpr std::string_view Begin = "-- ";
constexpr std::string_view RunsWord = "runs";
constexpr std::string_view DaysWord = "days";

/// Calls by(name, declaration) for each {NAME} or {NAME=DECLARATION}, other(text) for all between
/// them. Braces around anything else are text.
template <class By, class Other>
void forEachParameter(std::string_view text, By by, Other other)
{
    constexpr std::string_view Letters = "abcdefghijklmnopqrstuvwxyz_";
    std::size_t done = 0;
    for (auto open = text.find('{'); open != std::string_view::npos;
         open = text.find('{', open + 1)) {
        const auto nameEnd = std::min(text.find_first_not_of(Letters, open + 1), text.size());
        const auto close
            = std::min(text.find_first_of("{}\n", nameEnd), text.size()); // one past declaration
        if (nameEnd == open + 1 || close == text.size() || text[close] != '}'
            || (close != nameEnd && text[nameEnd] != '='))
            continue;
        other(text.substr(done, open - done));
        by(text.substr(open + 1, nameEnd - open - 1), text.substr(nameEnd, close - nameEnd));
        done = close + 1;
    }
    other(text.substr(done));
}

/// The text with each {NAME} replaced by by(name).
template <class By>
std::string replaced(std::string_view text, By by)
{
    std::string all;
    forEachParameter(
        text, [&](std::string_view name, std::string_view) { all += by(name); },
        [&](std::string_view other) { all += other; });
    return all;
}

/// declaration: "" or "=DEFAULT|OTHER".
QueryParameter declared(std::string_view name, std::string_view declaration)
{
    QueryParameter parameter{name, declaration.empty(), false, {}};
    while (!declaration.empty()) {
        declaration.remove_prefix(1);
        const auto end = std::min(declaration.find('|'), declaration.size());
        parameter.values.push_back(declaration.substr(0, end));
        declaration.remove_prefix(end);
    }
    parameter.isNumber
        = parameter.values.size() == 1 && parseNumber<std::uint64_t>(parameter.values[0]);
    return parameter;
}

std::string_view valueOf(const NamedQuery& query, const QueryValues& values, std::string_view name)
{
    if (const auto value = values.find(name); value != values.end())
        return value->second;
    const QueryParameter* const parameter = query.parameter(name);
    return parameter && !parameter->isRequired ? parameter->values.front() : std::string_view();
}

std::vector<NamedQuery> parseAll(std::string_view text)
{
    std::vector<NamedQuery> queries;
    while (text.starts_with(Begin)) {
        const auto next = text.find("\n-- ");
        const auto end = next == std::string_view::npos ? text.size() : next + 1;
        queries.push_back(parseQuery(text.substr(0, end)));
        text.remove_prefix(end);
    }
    std::ranges::sort(queries, {}, &NamedQuery::name);
    return queries;
}

} // namespace

const QueryParameter* NamedQuery::parameter(std::string_view of) const
{
    const auto found = std::ranges::find(parameters, of, &QueryParameter::name);
    return found == parameters.end() ? nullptr : &*found;
}

const std::vector<NamedQuery>& namedQueries()
{
    static const std::vector<NamedQuery> all = parseAll(fleet::Queries);
    return all;
}

NamedQuery parseQuery(std::string_view text)
{
    NamedQuery query;
    const auto line = std::min(text.find('\n'), text.size());
    const auto colon = text.find(": ");
    if (text.starts_with(Begin) && colon < line) {
        query.name = text.substr(Begin.size(), colon - Begin.size());
        query.explanation = text.substr(colon + 2, line - colon - 2);
        text.remove_prefix(std::min(line + 1, text.size()));
    }
    text = text.substr(0, text.find_last_not_of("; \t\r\n") + 1);
    query.sql = text;
    forEachParameter(
        text,
        [&](std::string_view name, std::string_view declaration) {
            if (name != RunsWord && name != DaysWord && !query.parameter(name))
                query.parameters.push_back(declared(name, declaration));
        },
        [](std::string_view) {});
    return query;
}

std::string valuesError(const NamedQuery& query, const QueryValues& values)
{
    for (const QueryParameter& parameter : query.parameters)
        if (parameter.isRequired && valueOf(query, values, parameter.name).empty())
            return "needs a value for " + std::string(parameter.name);
    std::string quoted;
    forEachParameter(
        query.sql,
        [&](std::string_view name, std::string_view) {
            if (!isCode(query.sql, static_cast<std::size_t>(name.data() - query.sql.data())))
                quoted = name;
        },
        [](std::string_view) {});
    if (!quoted.empty())
        return "has {" + quoted + "} within quotes or a comment; values have quotes of their own";
    for (const auto& [name, value] : values) {
        const QueryParameter* const parameter = query.parameter(name);
        if (!parameter)
            return "has no parameter " + escape(name);
        if (parameter->isNumber && parseNumber<std::uint64_t>(value).value_or(0) == 0)
            return "needs a positive number for " + name + ", not " + escape(value);
        if (parameter->values.size() < 2 || std::ranges::count(parameter->values, value) > 0)
            continue;
        std::string allowed;
        for (const std::string_view each : parameter->values)
            allowed += (allowed.empty() ? "" : " or ") + std::string(each);
        return "needs " + allowed + " for " + name + ", not " + escape(value);
    }
    return {};
}

std::string filledIn(
    const NamedQuery& query, const FleetLocation& location, const QueryValues& values)
{
    return replaced(query.sql, [&](std::string_view name) {
        if (name == RunsWord)
            return '(' + location.condition() + ')';
        if (name == DaysWord)
            return '(' + location.dayCondition() + ')';
        const std::string_view value = valueOf(query, values, name);
        return query.parameter(name)->isNumber ? std::string(value) : sqlLiteral(value);
    });
}

std::string explained(const NamedQuery& query, const QueryValues& values)
{
    return replaced(query.explanation, [&](std::string_view name) {
        const std::string_view value = valueOf(query, values, name);
        return value.empty() ? std::string("all") : escape(value);
    });
}

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/named_queries.h"

#include "fleet/resources.h"
#include "fleet/sql_text.h"
#include "format/text_encoding.h"

#include <algorithm>

namespace nytprof {
namespace {

constexpr std::string_view Begin = "-- ";
constexpr std::string_view RunsWord = "runs";
constexpr std::string_view DaysWord = "days";

/// The text with each word in braces replaced by by(word).
template <class By>
std::string replaced(std::string_view text, By by)
{
    std::string all;
    for (;;) {
        const auto open = text.find('{');
        const auto close = text.find('}', std::min(open, text.size()));
        all += text.substr(0, close == std::string_view::npos ? close : open);
        if (close == std::string_view::npos)
            return all;
        all += by(text.substr(open + 1, close - open - 1));
        text.remove_prefix(close + 1);
    }
}

std::string valueOf(const std::map<std::string, std::string>& parameters, std::string_view name)
{
    const auto value = parameters.find(std::string(name));
    return value == parameters.end() ? std::string() : value->second;
}

std::vector<NamedQuery> parse(std::string_view text)
{
    std::vector<NamedQuery> queries;
    while (text.starts_with(Begin)) {
        const auto colon = text.find(": ");
        const auto line = text.find('\n');
        auto end = text.find("\n-- ", line);
        end = end == std::string_view::npos ? text.size() : end + 1;
        NamedQuery query{text.substr(Begin.size(), colon - Begin.size()),
            text.substr(colon + 2, line - colon - 2), text.substr(line + 1, end - line - 1), {}};
        (void)replaced(query.sql, [&](std::string_view word) {
            if (word != RunsWord && word != DaysWord)
                query.parameters.emplace(word);
            return std::string_view();
        });
        queries.push_back(std::move(query));
        text.remove_prefix(end);
    }
    std::ranges::sort(queries, {}, &NamedQuery::name);
    return queries;
}

} // namespace

const std::vector<NamedQuery>& namedQueries()
{
    static const std::vector<NamedQuery> all = parse(fleet::Queries);
    return all;
}

std::string filledIn(const NamedQuery& query, const FleetLocation& location,
    const std::map<std::string, std::string>& parameters)
{
    return replaced(query.sql, [&](std::string_view word) {
        return word == RunsWord ? '(' + location.condition() + ')'
            : word == DaysWord  ? '(' + location.dayCondition() + ')'
                                : sqlLiteral(valueOf(parameters, word));
    });
}

std::string explained(const NamedQuery& query, const std::map<std::string, std::string>& parameters)
{
    return replaced(query.explanation,
        [&](std::string_view word) { return escape(valueOf(parameters, word)); });
}

} // namespace nytprof

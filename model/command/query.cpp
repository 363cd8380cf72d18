// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/commands.h"
#include "command/fleet_connection.h"
#include "command/printed_table.h"
#include "command/query_parameters.h"
#include "command/terminal.h"
#include "fleet/missing_rows.h"
#include "fleet/named_queries.h"
#include "fleet/schema.h"
#include "format/parse_number.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace nytprof::command {
namespace {

struct Query {
    std::string name;
    std::string url;
    std::map<std::string, std::string> parameters;
    PrintedAs form = PrintedAs::Text;
};

/// The unit of a column by the end of its name, which is cut off.
Unit takeUnit(std::string& name)
{
    constexpr std::pair<std::string_view, Unit> Units[]
        = {{"change_ns", Unit::CostChange}, {"_ns", Unit::Cost}, {"_change", Unit::ShareChange}};
    for (const auto& [end, unit] : Units) {
        if (!name.ends_with(end))
            continue;
        if (name.ends_with("_ns"))
            name.resize(name.size() - 3);
        return unit;
    }
    return Unit::Count;
}

Cell cellOf(const std::string& text, std::string_view type, Unit unit)
{
    constexpr double Nanosecond = 1e-9;
    constexpr std::string_view Nullable = "Nullable("; // newer servers: sums of subqueries
    if (type.starts_with(Nullable))
        type.remove_prefix(Nullable.size());
    const bool isTime = unit == Unit::Cost || unit == Unit::CostChange;
    const bool isNumber
        = type.starts_with("UInt") || type.starts_with("Int") || type.starts_with("Float");
    if (!isNumber)
        return textCell(text);
    const auto real = parseNumber<double>(text);
    if (!real || std::isnan(*real) || (isTime && std::isinf(*real)))
        return {};
    if (isTime || unit == Unit::ShareChange)
        return isTime ? *real * Nanosecond : *real;
    if (const auto count = parseNumber<std::uint64_t>(text))
        return *count;
    return *real; // less than 0, or not whole
}

/// Text of an array in an answer; empty for null.
std::string textOf(const nlohmann::json& value)
{
    if (value.is_string())
        return value.get<std::string>();
    return value.is_null() ? std::string() : value.dump();
}

/// The table in an answer in JSONCompact; none if it is malformed or cut.
std::optional<PrintedTable> tableOf(
    std::string_view name, const std::string& heading, std::string_view answer)
{
    const nlohmann::json all = nlohmann::json::parse(answer, nullptr, false);
    if (!all.is_object() || all.contains("exception")) // of some servers that fail at the end
        return std::nullopt;
    const nlohmann::json meta = all.value("meta", nlohmann::json());
    const nlohmann::json data = all.value("data", nlohmann::json());
    if (!meta.is_array() || !data.is_array())
        return std::nullopt;
    static std::vector<std::string> names; // columns refer to them
    static std::vector<std::string> titles;
    names.assign(meta.size(), {});
    titles.assign(meta.size(), {});
    std::vector<std::string> types;
    std::vector<Column> columns;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (!meta[i].is_object())
            return std::nullopt;
        names[i] = textOf(meta[i].value("name", nlohmann::json()));
        types.push_back(textOf(meta[i].value("type", nlohmann::json())));
        const Unit unit = takeUnit(names[i]);
        titles[i] = names[i];
        std::ranges::replace(titles[i], '_', ' ');
        const bool isText = std::holds_alternative<NameCell>(cellOf("0", types[i], unit));
        columns.push_back({names[i], titles[i].c_str(), isText ? Unit::Name : unit});
    }
    PrintedTable table(name, heading, columns);
    for (const nlohmann::json& row : data) {
        if (!row.is_array() || row.size() != columns.size())
            return std::nullopt;
        std::vector<Cell> cells;
        for (std::size_t i = 0; i < columns.size(); ++i)
            cells.push_back(cellOf(textOf(row[i]), types[i], columns[i].unit));
        table.addRow(std::move(cells));
    }
    return table;
}

std::string parametersError(const NamedQuery& query, const Query& request)
{
    for (const std::string& name : query.parameters)
        if (!request.parameters.contains(name))
            return "needs --set " + name + "=VALUE";
    for (const auto& [name, value] : request.parameters)
        if (!query.parameters.contains(name))
            return "has no parameter " + escape(name);
    return {};
}

/// Says which tables that a query reads lack rows of some runs. Returns an error or an empty text.
std::string warnOfMissingRows(
    const FleetServer& server, std::string_view sql, const std::string& url)
{
    for (const EntityTable table : EntityTables) {
        if (table == EntityTable::Runs
            || sql.find("FROM " + std::string(nameOf(table))) == std::string_view::npos)
            continue;
        const MissingRows missing = missingRows(server, table);
        if (!missing.error.empty())
            return missing.error;
        if (!missing.warning.empty())
            warnAt(url, missing.warning);
    }
    return {};
}

int queryFleet(const Query& request)
{
    const NamedQuery& query
        = *std::ranges::find(namedQueries(), std::string_view(request.name), &NamedQuery::name);
    if (const std::string error = parametersError(query, request); !error.empty()) {
        std::cerr << "nytprof query: " << query.name << ' ' << error << '\n';
        return UsageError;
    }
    const auto server = connectTo(request.url);
    if (!server)
        return 1;
    ServerAnswer answer = server->query(versionQuery(), AnswerLimits::Status);
    if (answer.isOk)
        answer.error = versionError(answer.text);
    auto parameters = request.parameters;
    if (answer.error.empty())
        answer.error = warnOfMissingRows(*server, query.sql, request.url);
    if (answer.error.empty())
        answer.error = resolveParameters(*server, query, parameters);
    if (answer.error.empty())
        answer
            = server->query(filledIn(query, server->location(), parameters) + " FORMAT JSONCompact",
                AnswerLimits::Table);
    if (!answer.error.empty())
        return failAt(request.url, answer.error);
    const auto table = tableOf(query.name, explained(query, parameters), answer.text);
    if (!table)
        return failAt(request.url, "the answer is no table, or cut; is it a ClickHouse server?");
    print(std::vector{*table}, request.form, std::cout);
    return 0;
}

void addQueryOptions(CLI::App& app, Query& request)
{
    std::string help = "One of";
    for (const NamedQuery& query : namedQueries())
        help += (&query == namedQueries().data() ? " " : ", ") + std::string(query.name);
    app.add_option("name", request.name, help)
        ->check([](const std::string& name) {
            return std::ranges::find(namedQueries(), std::string_view(name), &NamedQuery::name)
                    != namedQueries().end()
                ? std::string()
                : "no query is named \"" + escape(name) + '"';
        })
        ->type_name("NAME")
        ->required();
    app.add_option("url", request.url,
           "The runs to query, such as clickhouse://HOST/DATABASE?service=shop&since=7d")
        ->type_name("URL")
        ->required();
    app.add_option_function<std::vector<std::string>>(
           "--set",
           [&](const std::vector<std::string>& settings) {
               for (const std::string& setting : settings) {
                   const auto sign = setting.find('=');
                   request.parameters[setting.substr(0, sign)] = setting.substr(sign + 1);
               }
           },
           "A parameter of the query, such as sub=My::f for callers-of, baseline=1.2 and "
           "current=1.3 "
           "for deployments. Repeat it for several")
        ->allow_extra_args(false)
        ->take_all()
        ->check([](const std::string& text) {
            return text.find('=') != std::string::npos ? std::string()
                                                       : "\"" + text + "\" is not KEY=VALUE";
        })
        ->type_name("KEY=VALUE");
    addTimeout(app);
    addForms(app, request.form);
}

} // namespace

extern const Command QueryCommand
    = {"query", "Manage", "Answer a question about all runs in a ClickHouse database",
        "nytprof query hottest-subs 'clickhouse://db1/profiles?since=7d'",
        prepare<Query, addQueryOptions, queryFleet>};

} // namespace nytprof::command

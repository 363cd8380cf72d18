// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/commands.h"
#include "command/fleet_connection.h"
#include "command/printed_table.h"
#include "command/query_names.h"
#include "command/terminal.h"
#include "fleet/missing_rows.h"
#include "fleet/named_queries.h"
#include "fleet/schema.h"
#include "format/parse_number.h"
#include "formatting/nearest_name.h"
#include "inspect/proc_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iostream>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

namespace nytprof::command {
namespace {

struct Query {
    std::string name; ///< or a file
    std::string url;
    QueryValues values;
    PrintedAs form = PrintedAs::Text;
};

/// What a parameter of the queries of resources/sql means, as an option.
struct ParameterOption {
    std::string_view name;
    const char* type;
    const char* help;
};
constexpr ParameterOption ParameterOptions[] = {
    {"sub", "SUB", "A sub, or the end of its name: for callers-of, and trend unless of all subs"},
    {"per", "hour|day", "What a row is about, in UTC: for trend and hottest-subs. Default: day"},
    {"baseline", "DEPLOYMENT", "For deployments"}, {"current", "DEPLOYMENT", "For deployments"},
    {"label", "NAME", "For labels: only this one, as host, service, route or program"},
    {"rows", "N", "Rows; of each hour or day in hottest-subs. Not for trend and services"}};

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
    constexpr double NanosecondsPerSecond = 1e9;
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
        return isTime ? *real / NanosecondsPerSecond : *real;
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

/// Adds a column of bars to a table with a row for each time: a chart of its first times.
/// data: the rows, checked.
void addChart(
    std::vector<Column>& columns, std::vector<std::vector<Cell>>& rows, const nlohmann::json& data)
{
    const auto cost = std::ranges::find(columns, Unit::Cost, &Column::unit);
    if (columns.empty() || columns.front().key != "time" || cost == columns.end())
        return;
    std::vector<double> values;
    for (std::size_t i = 0; i < data.size(); ++i) {
        if (i > 0 && data[i].front() == data[i - 1].front())
            return; // several rows for a time
        const std::string text = textOf(data[i][static_cast<std::size_t>(cost - columns.begin())]);
        const double value = parseNumber<double>(text).value_or(0);
        values.push_back(std::isfinite(value) ? std::max(value, 0.0) : 0);
    }
    constexpr std::size_t BarColumns = 20;
    const double max = values.empty() ? 0 : std::ranges::max(values);
    columns.push_back({"chart", cost->title, Unit::Name});
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i].push_back(textCell(barText(max > 0 ? values[i] / max : 0, BarColumns)));
}

/// The table in an answer in JSONCompact; none if it is malformed or cut.
std::optional<PrintedTable> tableOf(
    std::string_view name, const std::string& heading, std::string_view answer, PrintedAs form)
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
    std::vector<std::vector<Cell>> rows;
    for (const nlohmann::json& row : data) {
        if (!row.is_array() || row.size() != columns.size())
            return std::nullopt;
        std::vector<Cell> cells;
        for (std::size_t i = 0; i < columns.size(); ++i)
            cells.push_back(cellOf(textOf(row[i]), types[i], columns[i].unit));
        rows.push_back(std::move(cells));
    }
    if (form == PrintedAs::Text)
        addChart(columns, rows, data);
    PrintedTable table(name, heading, columns);
    for (std::vector<Cell>& row : rows)
        table.addRow(std::move(row));
    return table;
}

/// "callers-of, deployments and so on"
std::string allNames()
{
    std::string names;
    for (const NamedQuery& query : namedQueries())
        names += (names.empty() ? "" : ", ") + std::string(query.name);
    return names;
}

/// One of namedQueries(), or of a file, whose text is then in `text`.
struct FoundQuery {
    NamedQuery query;
    std::string error;
};

FoundQuery findQuery(const std::string& name, std::string& text)
{
    const auto known = std::ranges::find(namedQueries(), name, &NamedQuery::name);
    if (known != namedQueries().end())
        return {*known, {}};
    if (!name.ends_with(".sql")) {
        std::vector<std::string> names;
        for (const NamedQuery& query : namedQueries())
            names.emplace_back(query.name);
        const std::string* const nearest = nearestName(names, name);
        return {{},
            "no query is named " + escape(name)
                + (nearest ? "; the nearest name is " + *nearest
                           : "; name one of " + allNames() + ", or a file, with .sql at its end")};
    }
    constexpr std::size_t MaxBytes = 12 * 1024; // the server takes URLs of 16 KiB
    ProcFile file = readTextFile(name, MaxBytes + 1);
    if (file.error != 0)
        return {{}, escape(name) + ": " + std::generic_category().message(file.error)};
    if (file.text.size() > MaxBytes)
        return {{}, escape(name) + " is longer than 12 KiB"};
    text = std::move(file.text);
    NamedQuery query = parseQuery(text);
    if (query.name.empty()) {
        query.name = "rows";
        query.explanation = name;
    }
    return {std::move(query), query.sql.empty() ? escape(name) + " is empty" : std::string()};
}

/// Says which tables that a query reads lack rows of some runs. Returns an error or an empty text.
std::string warnOfMissingRows(const FleetServer& server, const NamedQuery& query,
    const QueryValues& values, const std::string& url)
{
    std::string sql(query.sql);
    std::ranges::transform(sql, sql.begin(), [](unsigned char c) { return std::tolower(c); });
    const auto sub = values.find("sub");
    const bool readsNoSub = query.parameter("sub") && (sub == values.end() || sub->second.empty());
    for (const EntityTable table : EntityTables) {
        const std::string name(nameOf(table));
        if (table == EntityTable::Runs || (table == EntityTable::Subs && readsNoSub)
            || (sql.find("from " + name) == std::string::npos
                && sql.find("join " + name) == std::string::npos))
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
    std::string text;
    auto [query, error] = findQuery(request.name, text);
    if (error.empty()) {
        error = valuesError(query, request.values);
        if (!error.empty())
            error = std::string(query.name) + ' ' + error;
    }
    if (!error.empty()) {
        std::cerr << "nytprof query: " << error << '\n';
        return UsageError;
    }
    const auto server = connectTo(request.url);
    if (!server)
        return 1;
    ServerAnswer answer = server->query(versionQuery(), AnswerLimits::Status);
    if (answer.isOk)
        answer.error = versionError(answer.text);
    QueryValues values = request.values;
    if (answer.error.empty())
        answer.error = warnOfMissingRows(*server, query, values, request.url);
    if (answer.error.empty())
        answer.error = resolveNames(*server, query, values);
    if (answer.error.empty()) // the file may end in a comment
        answer = server->query(filledIn(query, server->location(), values) + "\nFORMAT JSONCompact",
            AnswerLimits::Table);
    if (!answer.error.empty())
        return failAt(request.url, answer.error);
    const auto table = tableOf(query.name, explained(query, values), answer.text, request.form);
    if (!table)
        return failAt(request.url, std::string(CutTable));
    print(std::vector{*table}, request.form, std::cout);
    return 0;
}

void addQueryOptions(CLI::App& app, Query& request)
{
    app.add_option(
           "name", request.name, "A file of SQL, see docs/fleet.md, or one of " + allNames())
        ->check([](const std::string& name) {
            std::string text;
            return findQuery(name, text).error;
        })
        ->type_name("NAME|FILE.sql")
        ->required();
    addRunsUrl(app, request.url);
    for (const auto& [name, type, what] : ParameterOptions)
        app.add_option_function<std::string>((name == "rows" ? "-n,--" : "--") + std::string(name),
               [&request, key = std::string(name)](
                   const std::string& value) { request.values[key] = value; },
               what)
            ->type_name(type);
    app.add_option_function<std::vector<std::string>>(
           "--set",
           [&](const std::vector<std::string>& settings) {
               for (const std::string& setting : settings) {
                   const auto sign = setting.find('=');
                   request.values[setting.substr(0, sign)] = setting.substr(sign + 1);
               }
           },
           "A parameter of the query of a file. Repeat it for several")
        ->allow_extra_args(false)
        ->take_all()
        ->check([](const std::string& text) {
            return text.find('=') != std::string::npos ? std::string()
                                                       : "\"" + text + "\" is not KEY=VALUE";
        })
        ->type_name("KEY=VALUE");
    addTimeout(app);
    addForms(app, request.form);
    app.add_flag_callback(
           "--csv", [&request] { request.form = PrintedAs::Csv; },
           "Print CSV, with the values of --json")
        ->excludes("--json")
        ->excludes("--markdown");
}

} // namespace

extern const Command QueryCommand
    = {"query", "Manage", "Answer a question about all runs in a ClickHouse database",
        "nytprof query hottest-subs 'clickhouse://db1/profiles?since=7d'",
        prepare<Query, addQueryOptions, queryFleet>};

} // namespace nytprof::command

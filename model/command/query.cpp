// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/commands.h"
#include "command/fleet_connection.h"
#include "command/printed_table.h"
#include "command/terminal.h"
#include "fleet/named_queries.h"
#include "fleet/schema.h"
#include "fleet/sql_text.h"
#include "format/parse_number.h"

#include <algorithm>
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

std::vector<std::string> cellsOf(std::string_view line)
{
    std::vector<std::string> cells;
    for (;;) {
        const auto end = line.find('\t');
        cells.push_back(fromTsv(line.substr(0, end)));
        if (end == std::string_view::npos)
            return cells;
        line.remove_prefix(end + 1);
    }
}

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
    const bool isTime = unit == Unit::Cost || unit == Unit::CostChange;
    const bool isNumber
        = type.starts_with("UInt") || type.starts_with("Int") || type.starts_with("Float");
    if (!isNumber)
        return text;
    const auto real = parseNumber<double>(text);
    if (!real)
        return std::monostate();
    if (isTime || unit == Unit::ShareChange)
        return isTime ? *real * Nanosecond : *real;
    if (type.starts_with("Float"))
        return static_cast<std::uint64_t>(std::max(std::min(*real, 1e18), 0.0) + 0.5);
    if (const auto count = parseNumber<std::uint64_t>(text))
        return *count;
    return MeanCount{*real, true}; // less than 0
}

/// Of an answer in TabSeparatedWithNamesAndTypes; none if it is malformed.
std::optional<PrintedTable> tableOf(
    std::string_view name, const std::string& heading, std::string_view answer)
{
    std::vector<std::vector<std::string>> lines;
    while (!answer.empty()) {
        const auto end = answer.find('\n');
        if (end == std::string_view::npos)
            return std::nullopt;
        lines.push_back(cellsOf(answer.substr(0, end)));
        if (lines.back().size() != lines.front().size())
            return std::nullopt;
        answer.remove_prefix(end + 1);
    }
    if (lines.size() < 2)
        return std::nullopt;
    static std::vector<std::string> names; // Column::key refers to them
    names = lines[0];
    std::vector<Column> columns;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Unit unit = takeUnit(names[i]);
        std::string title = names[i];
        std::ranges::replace(title, '_', ' ');
        const bool isText = std::holds_alternative<std::string>(cellOf("0", lines[1][i], unit));
        columns.push_back({names[i], title, isText ? Unit::Name : unit});
    }
    PrintedTable table(name, heading, columns);
    for (std::size_t row = 2; row < lines.size(); ++row) {
        std::vector<Cell> cells;
        for (std::size_t i = 0; i < columns.size(); ++i)
            cells.push_back(cellOf(lines[row][i], lines[1][i], columns[i].unit));
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
    ServerAnswer answer = server->query(versionQuery());
    if (answer.isOk)
        answer.error = versionError(answer.text);
    if (answer.error.empty())
        answer = server->query(filledIn(query, server->location(), request.parameters)
            + " FORMAT TabSeparatedWithNamesAndTypes");
    if (!answer.error.empty())
        return failAt(request.url, answer.error);
    const auto table = tableOf(query.name, explained(query, request.parameters), answer.text);
    if (!table)
        return failAt(request.url, "the answer is not a table; is it a ClickHouse server?");
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
           "A parameter of the query, such as sub=My::f for callers-of, before=1.2 and after=1.3 "
           "for deployments. Repeat it for several")
        ->allow_extra_args(false)
        ->take_all()
        ->check([](const std::string& text) {
            return text.find('=') != std::string::npos ? std::string()
                                                       : "\"" + text + "\" is not KEY=VALUE";
        })
        ->type_name("KEY=VALUE");
    addForms(app, request.form);
}

} // namespace

extern const Command QueryCommand
    = {"query", "Fleet", "Answer a question about all runs in a ClickHouse database",
        "nytprof query hottest-subs 'clickhouse://db1/profiles?since=7d'",
        prepare<Query, addQueryOptions, queryFleet>};

} // namespace nytprof::command

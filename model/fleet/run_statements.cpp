// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/run_statements.h"

#include "fleet/schema.h"
#include "fleet/sql_text.h"

#include <algorithm>
#include <cstdint>

namespace nytprof::run_statements {
namespace {

std::string_view keyOf(Order order)
{
    switch (order) {
    case Order::Start: return "argMin(start_us, load)";
    case Order::Duration: return "toInt64(argMin(end_us, load)) - toInt64(argMin(start_us, load))";
    case Order::Calls: break;
    }
    return "argMin(calls, load)";
}

std::string labelPrefix(const std::string& name) { return sqlLiteral(name + '='); }

/// The labels with new values, in the order of their names.
std::string labelsExpression(const NewLabels& others)
{
    std::string kept;
    std::string added;
    for (const auto& [name, value] : others) {
        kept += (kept.empty() ? "" : " AND ") + ("NOT startsWith(x, " + labelPrefix(name) + ')');
        added += (added.empty() ? "" : ", ") + sqlLiteral(name + '=' + value);
    }
    return "arraySort(arrayConcat(arrayFilter(x -> " + kept + ", labels), [" + added + "]))";
}

} // namespace

std::string list(const FleetLocation& location, Order order, std::size_t rows)
{
    std::string columns;
    std::string values;
    for (const std::string_view name : {"start_us", "end_us", "host", "service", "deployment",
             "route", "program", "pid", "labels", "calls"}) {
        columns += ", " + std::string(name);
        const std::string value = "argMin(" + std::string(name) + ", load)";
        values += name == "labels" ? "arrayStringConcat(" + value + ", ', '), "
            : name == "calls" ? "if(argMin(sample_rate, load) > 0, '', toString(" + value + ")), "
                              : value + ", ";
    }
    columns += ", sample_rate";
    return "SELECT " + values + "run FROM (SELECT run, load" + columns + " FROM runs WHERE "
        + location.condition() + ") GROUP BY run ORDER BY " + std::string(keyOf(order))
        + " DESC, run LIMIT " + std::to_string(rows);
}

std::string loads(const FleetLocation& location, std::string_view runs)
{
    const std::string from = " FROM " + std::string(runs) + " WHERE ";
    return "SELECT groupUniqArray(load)" + from + "run IN (SELECT run" + from + location.condition()
        + ')';
}

std::string count(const FleetLocation& location, std::string_view runs)
{
    return "SELECT uniqExact(run) FROM " + std::string(runs) + " WHERE " + location.condition();
}

std::string unusedLoads(EntityTable table, std::string_view suffix, std::uint64_t seconds)
{
    // Parts get a new time when they are merged, so some rows are found later.
    const std::string name = std::string(nameOf(table)) + std::string(suffix);
    return "SELECT groupUniqArray(load) FROM " + name
        + " WHERE load NOT IN (SELECT min(load) FROM runs GROUP BY run) AND _part IN (SELECT name "
          "FROM system.parts WHERE active AND database = currentDatabase() AND table = "
        + sqlLiteral(name) + " AND modification_time <= now() - " + std::to_string(seconds) + ')';
}

std::string deletion(EntityTable table, std::string_view suffix, const std::string& loads)
{
    return "ALTER TABLE " + std::string(nameOf(table)) + std::string(suffix)
        + " DELETE WHERE load IN (" + loads + ')';
}

std::vector<std::string> relabeling(
    const NewLabels& labels, std::string_view suffix, const std::string& loads)
{
    std::map<std::string, std::string, std::less<>> changed; // column -> its new value
    NewLabels others;
    for (const auto& [name, value] : labels)
        if (name == "host" || name == "service" || name == "deployment" || name == "route")
            changed[name] = sqlLiteral(value);
        else
            others[name] = value;
    if (!others.empty())
        changed["labels"] = labelsExpression(others);
    std::string isNew;
    for (const auto& [name, value] : changed)
        isNew += (isNew.empty() ? "" : " AND ") + name + " = " + value;
    std::string names = "load, day";
    std::string values = names;
    for (const RowColumn& column : columnsOf(EntityTable::Runs)) {
        names += ", " + std::string(column.name);
        const auto value = changed.find(column.name);
        values += ", " + (value != changed.end() ? value->second : std::string(column.name));
    }
    const std::string runs = "runs" + std::string(suffix);
    const std::string old = "load IN (" + loads + ") AND NOT (" + isNew + ')';
    return {"INSERT INTO " + runs + " (" + names + ") SELECT " + values + " FROM " + runs
            + " WHERE " + old,
        "ALTER TABLE " + runs + " DELETE WHERE " + old};
}

std::string pendingChanges(std::string_view suffix)
{
    return "SELECT count() FROM system.mutations WHERE database = currentDatabase() AND NOT "
           "is_done AND table IN ("
        + tableNames({suffix}) + ')';
}

} // namespace nytprof::run_statements

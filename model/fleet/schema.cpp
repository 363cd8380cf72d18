// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/schema.h"

#include "format/parse_number.h"

namespace nytprof {
namespace {

std::string_view sqlType(RowType type)
{
    switch (type) {
    case RowType::UInt32: return "UInt32";
    case RowType::UInt64: return "UInt64";
    case RowType::Int64: return "Int64";
    case RowType::Text: return "String";
    case RowType::TextList: return "Array(String)";
    case RowType::Int64List: break;
    }
    return "Array(Int64)";
}

/// See docs/fleet.md for the figures.
std::string_view sortingKey(EntityTable table)
{
    switch (table) {
    case EntityTable::Runs: return "service, start_us, run, load";
    case EntityTable::Subs: return "sub, load";
    case EntityTable::Lines: return "load, file, line";
    case EntityTable::Calls: return "callee, load";
    case EntityTable::Stacks: break;
    }
    return "load, depth, stack_id";
}

/// The columns of columnsOf() that the table has: only runs has those of the run.
std::span<const RowColumn> ownColumns(EntityTable table)
{
    const auto columns = columnsOf(table);
    return table == EntityTable::Runs ? columns : columns.subspan(RunColumnCount);
}

std::string createTable(EntityTable table, std::string_view suffix)
{
    std::string sql = "CREATE TABLE IF NOT EXISTS " + std::string(nameOf(table));
    sql += suffix;
    sql += " (load UInt64, day Date";
    for (const RowColumn& column : ownColumns(table)) {
        sql += ", ";
        sql += column.name;
        sql += ' ';
        sql += sqlType(column.type);
    }
    sql += ") ENGINE = MergeTree PARTITION BY toYYYYMM(day) ORDER BY (";
    sql += sortingKey(table);
    return sql + ')';
}

} // namespace

std::vector<std::string> createStatements(std::string_view database, std::string_view cluster)
{
    std::vector<std::string> statements;
    for (const EntityTable table : EntityTables) {
        statements.push_back(createTable(table, cluster.empty() ? "" : "_local"));
        if (cluster.empty())
            continue;
        const std::string name(nameOf(table));
        statements.push_back("CREATE TABLE IF NOT EXISTS " + name + " AS " + name
            + "_local ENGINE = Distributed(`" + std::string(cluster) + "`, `"
            + std::string(database) + "`, " + name + "_local, load)");
    }
    // The view shows that all tables are there.
    statements.push_back("CREATE VIEW IF NOT EXISTS nytprof_schema AS SELECT toUInt32("
        + std::to_string(SchemaVersion) + ") AS version");
    return statements;
}

std::string tableNames(std::initializer_list<std::string_view> suffixes)
{
    std::string names;
    for (const EntityTable table : EntityTables)
        for (const std::string_view suffix : suffixes)
            names += (names.empty() ? "'" : ", '") + std::string(nameOf(table))
                + std::string(suffix) + '\'';
    return names;
}

std::string tablesToKeep(std::string_view database, unsigned days)
{
    return "SELECT name FROM system.tables WHERE database = '" + std::string(database)
        + "' AND name IN (" + tableNames({"", "_local"})
        + ") AND engine LIKE '%MergeTree' AND create_table_query NOT LIKE '%toIntervalDay("
        + std::to_string(days) + ")%' ORDER BY name";
}

std::string keepStatement(std::string_view table, unsigned days)
{
    return "ALTER TABLE " + std::string(table) + " MODIFY TTL day + toIntervalDay("
        + std::to_string(days) + ')';
}

std::string versionQuery() { return "SELECT version FROM nytprof_schema"; }

std::string versionError(std::string_view answer)
{
    const auto version = parseNumber<unsigned>(answer.substr(0, answer.find('\n')));
    if (version == SchemaVersion)
        return {};
    return version ? "the tables have version " + std::to_string(*version) + ", this nytprof has "
            + std::to_string(SchemaVersion) + "; use another database or the nytprof that made them"
                   : "the answer is not of nytprof's tables; use another database";
}

std::string insertStatement(EntityTable table)
{
    std::string names = "load";
    const auto columns = ownColumns(table);
    if (table != EntityTable::Runs)
        names += ", day";
    for (const RowColumn& column : columns) {
        if (column.name == "start_us")
            names += ", day";
        names += ", ";
        names += column.name;
    }
    return "INSERT INTO " + std::string(nameOf(table)) + " (" + names + ") FORMAT RowBinary";
}

std::string loadsOf(const FleetLocation& location)
{
    return location.dayCondition() + " AND load GLOBAL IN (SELECT min(load) FROM runs WHERE "
        + location.condition() + " GROUP BY run)";
}

} // namespace nytprof

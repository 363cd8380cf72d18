// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/compare.h"

#include "command/run_gate.h"
#include "compare/runs_comparison.h"
#include "format/string_printf.h"
#include "formatting/format.h"
#include "profile/profile.h"
#include "table/comparison_table.h"

#include <algorithm>
#include <cctype>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace nytprof::command {
namespace {

const char* wordOf(Verdict verdict)
{
    return verdict == Verdict::Slower ? "slower"
        : verdict == Verdict::Faster  ? "faster"
                                      : "~ no evidence";
}

/// "same", "+10%", "-27%", or "varies".
std::string countsText(const RunValues& counts)
{
    switch (workChange(counts)) {
    case WorkChange::Same: return "same";
    case WorkChange::Unclear: return "varies";
    default: return formatChange(median(counts.baseline), median(counts.current), 3);
    }
}

std::vector<Column> columnsOf(const char* what)
{
    return {{"verdict", "verdict", Unit::Name}, {"change", "change", Unit::ShareChange},
        {"interval", "interval", Unit::Name}, {"p", "p", Unit::Name},
        {"baseline", "baseline", Unit::Cost}, {"current", "current", Unit::Cost},
        {"work", "work", Unit::Name}, {"name", what, Unit::Name},
        {"change_low", "", Unit::ShareChange, ColumnUse::ForPrograms},
        {"change_high", "", Unit::ShareChange, ColumnUse::ForPrograms},
        {"p_value", "", Unit::Share, ColumnUse::ForPrograms}};
}

std::vector<Cell> cellsOf(const RunsRow& row, DiffTable table, const std::string& name)
{
    const double change = row.relative(row.change.estimate);
    const double low = row.relative(row.change.low);
    const double high = row.relative(row.change.high);
    return {textCell(wordOf(row.verdict)), change,
        textCell(row.baseline > 0 ? intervalText(row) : "new"),
        textCell(stringPrintf("%.2g", row.pValue)), row.baseline, row.current, workCell(row, table),
        textCell(name), low, high, row.pValue};
}

PrintedTable wholeTable(const RunsComparison& runs)
{
    PrintedTable table("whole",
        formatCount(runs.baselineRuns(), "baseline run, ", "baseline runs, ")
            + formatCount(runs.currentRuns(), "current run", "current runs"),
        columnsOf("whole program"));
    table.addRow(cellsOf(runs.whole(), DiffTable::Files, costWord(runs.sums().names())));
    return table;
}

PrintedTable countsTable(const RunsComparison& runs)
{
    PrintedTable table("work", {},
        {{"counted", "counted", Unit::Name}, {"baseline", "baseline", Unit::Count},
            {"current", "current", Unit::Count}, {"change", "change", Unit::Name}});
    const auto add = [&](const char* what, const RunValues& values) {
        table.addRow({textCell(what), median(values.baseline), median(values.current),
            textCell(countsText(values))});
    };
    add("statements", runs.whole().counts);
    add("calls", runs.calls());
    return table;
}

PrintedTable rowsTable(const RunsComparison& runs, const CompareOptions& options)
{
    const auto rows = runs.rows(options.table);
    const auto shown = rows.first(std::min(options.rows, rows.size()));
    PrintedTable table("rows",
        "By evidence, then change, " + formatCount(shown.size()) + " of " + formatCount(rows.size())
            + " with at least " + stringPrintf("%g%%", options.minPercent) + " of the time",
        columnsOf(rowKind(options.table)));
    for (const RunsRow& row : shown)
        table.addRow(
            cellsOf(row, options.table, fullRowName(runs.sums(), options.table, *row.row)));
    return table;
}

/// In a column of times.
Amount countIn(Unit unit, double value)
{
    Amount amount(value);
    amount.unit = unit;
    return amount;
}

PrintedTable totalsOf(const ProfileDiff& diff)
{
    PrintedTable table("totals", {},
        {{"total", "", Unit::Name}, {"baseline", "baseline", Unit::Cost},
            {"current", "current", Unit::Cost}, {"change", "change", Unit::CostChange},
            {"growth", "%", Unit::ShareChange}});
    const auto seconds = [&](Ticks ticks) { return diff.names().seconds(ticks); };
    const std::string per = diff.isPerRequest() ? " per request" : "";
    const Totals& before = diff.before().totals;
    const Totals& after = diff.after().totals;
    const auto addTimes = [&](const std::string& name, double was, double is) {
        const ChangeCell change{was, is};
        table.addRow({textCell(name + per), was, is, change, change});
    };
    const auto addCounts = [&](const std::string& name, double was, double is) {
        table.addRow({textCell(name), countIn(Unit::Count, was), countIn(Unit::Count, is),
            countIn(Unit::CountChange, is - was), ChangeCell{was, is}});
    };
    const auto addMeans = [&](const char* name, std::uint64_t was, std::uint64_t is) {
        addCounts(name + per, diff.before().mean(was), diff.after().mean(is));
    };
    if (diff.isPerRequest())
        addCounts("requests", static_cast<double>(diff.before().requests),
            static_cast<double>(diff.after().requests));
    const std::string costs = costWord(diff.names());
    addTimes(costs + " in statements", seconds(before.statementTime), seconds(after.statementTime));
    addTimes(costs + " in subs", seconds(before.exclusive), seconds(after.exclusive));
    if (diff.names().countsStatements())
        addMeans("statements", before.statements, after.statements);
    if (diff.names().countsCalls())
        addMeans("calls", before.calls, after.calls);
    return table;
}

PrintedTable changedRows(
    const std::shared_ptr<const ProfileDiff>& diff, const CompareOptions& options)
{
    const auto table = std::make_shared<const ComparisonTable>(diff,
        CompareRequest{.table = options.table,
            .time = options.request.time,
            .kind = ChangeKind::Changed,
            .normalizedTotals = options.normalized});
    std::vector<std::uint32_t> rows = allRows(*table);
    std::string heading = " of " + formatCount(rows.size()) + " that differ";
    rows.resize(std::min(options.rows, rows.size()));
    heading = std::string("By change of ")
        + (options.request.time == TimeKind::Exclusive ? "exclusive " : "inclusive ")
        + costWord(diff->names()) + std::string(diff->isPerRequest() ? " per request, " : ", ")
        + formatCount(rows.size()) + heading;
    if (diff->comparesShares())
        heading += "; shares of the time, shown as times of the current total";
    else if (options.normalized)
        heading += "; totals normalized";
    std::string counted = table->counted();
    counted.front() = static_cast<char>(std::tolower(counted.front()));
    std::vector<Pick> columns{{"change"}, {"change_error", "±"}, {"growth", "%"}, {"baseline"},
        {"current"}, {"inclusive_change"}, {"count_change", counted},
        {"name", rowKind(options.table)}};
    const auto leaveOut = [&columns](std::string_view key) {
        std::erase_if(columns, [key](const Pick& pick) { return pick.column == key; });
    };
    const bool isSampled = !diff->names().countsStatements();
    if (isSampled)
        leaveOut("count_change");
    if (!isSampled || diff->comparesShares())
        leaveOut("change_error");
    return {"rows", std::move(heading), table, std::move(rows), columns};
}

} // namespace

std::vector<PrintedTable> comparisonTables(
    const std::shared_ptr<const RunsComparison>& runs, const CompareOptions& options)
{
    if (runs->baselineRuns() > 1 || runs->currentRuns() > 1) {
        std::vector<PrintedTable> tables{wholeTable(*runs)};
        if (runs->sums().names().countsStatements())
            tables.push_back(countsTable(*runs));
        tables.push_back(rowsTable(*runs, options));
        return tables;
    }
    const std::shared_ptr<const ProfileDiff> diff(runs, &runs->sums());
    if (diff->comparesShares())
        return {changedRows(diff, options)};
    return {totalsOf(*diff), changedRows(diff, options)};
}

} // namespace nytprof::command

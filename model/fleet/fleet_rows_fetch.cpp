// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/fleet_rows.h"

#include "fleet/missing_rows.h"
#include "fleet/schema.h"
#include "format/parse_number.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <utility>

namespace nytprof {
namespace {

/// A text of any length, cut for readFleetRows().
std::string shortened(const std::string& column)
{
    return "substring(" + column + ", 1, " + std::to_string(fleet_rows::MaxNameLength) + ')';
}

/// Number of the runs, and a checksum that shows whether they are the same ones.
std::string runsQuery(const std::string& condition)
{
    return "SELECT '" + std::string(1, fleet_rows::Runs)
        + "', count(), groupBitXor(id), uniq(name), " + shortened("min(name)") + ", "
        + shortened("min(its_service)")
        + ", min(start), max(end), min(whole), sum(its_statements), sum(its_calls), max(rate), "
          "sum(its_samples), "
          "countIf(rate = 0) FROM (SELECT "
          "min(load) AS id, argMin(program, load) "
          "AS name, argMin(service, load) AS its_service, argMin(start_us, load) AS start, "
          "argMin(end_us, load) AS end, argMin(complete, load) AS whole, argMin(statements, load) "
          "AS its_statements, argMin(calls, load) AS its_calls, argMin(sample_rate, load) AS "
          "rate, argMin(samples, load) AS its_samples FROM runs WHERE "
        + condition + " GROUP BY run)";
}

/// The rows of a table. The answer ends with totals, see splitTotals().
struct RowQuery {
    EntityTable table;
    std::string sql;
    std::size_t counter; ///< the column, from 0, that sums what the row of a run counts
};

/// In the order in which they must be read. key: "load, " for the rows of each run, or empty.
std::array<RowQuery, 4> rowQueries(const std::string& loads, const std::string& key)
{
    const auto tagged
        = [&](char tag) { return "SELECT " + key + '\'' + std::string(1, tag) + "', "; };
    const auto grouped = [&](const std::string& columns) {
        return " PREWHERE " + loads + " GROUP BY " + key + columns + " WITH TOTALS ORDER BY " + key;
    };
    const std::size_t first = key.empty() ? 0 : 1;
    const std::string sub = shortened("sub");
    const std::string file = shortened("file");
    return {{
        {EntityTable::Subs,
            tagged(fleet_rows::Subs) + sub + ", kind, " + file
                + ", line, last_line, sum(calls) FROM subs"
                + grouped("sub, kind, file, line, last_line")
                + "sub, sum(calls) DESC, file, line LIMIT 1 BY " + key + "sub",
            first + 6},
        {EntityTable::Lines,
            tagged(fleet_rows::Lines) + file
                + ", line, sum(statements), sum(exclusive_ns) FROM lines" + grouped("file, line")
                + "file, line",
            first + 3},
        {EntityTable::Calls,
            tagged(fleet_rows::Calls) + shortened("caller") + ", " + file + ", line, "
                + shortened("callee")
                + ", sum(calls), sum(exclusive_ns), sum(inclusive_ns), sum(recursive_ns), "
                  "max(recursion_depth) FROM calls"
                + grouped("caller, file, line, callee") + "callee, caller, file, line",
            first + 5},
        {EntityTable::Stacks,
            tagged(fleet_rows::Stacks) + "stack_id, any(parent_id), " + shortened("any(sub)")
                + ", sum(calls), sum(exclusive_ns) FROM stacks" + grouped("stack_id")
                + "any(depth), stack_id",
            first + 4},
    }};
}

/// Columns of a line of runs that sum what the rows of a table count.
std::size_t counterOf(EntityTable table) { return table == EntityTable::Lines ? 9 : 10; }

std::string_view cellOf(std::string_view line, std::size_t column)
{
    for (; column > 0; --column)
        line.remove_prefix(std::min(line.find('\t'), line.size() - 1) + 1);
    return line.substr(0, line.find('\t'));
}

struct RowsAndTotals {
    std::string_view rows;
    std::string_view totals;
};

/// The answer to a query WITH TOTALS, which ends with an empty line and one of totals even if
/// there are no rows. None if the answer is cut, which not every proxy notices.
std::optional<RowsAndTotals> splitTotals(std::string_view answer)
{
    if (!answer.ends_with('\n'))
        return std::nullopt;
    answer.remove_suffix(1);
    const auto end = answer.rfind('\n'); // of the empty line
    if (end == std::string_view::npos || (end != 0 && answer[end - 1] != '\n'))
        return std::nullopt;
    return RowsAndTotals{answer.substr(0, end), answer.substr(end + 1)};
}

std::string versionErrorOf(const ServerAnswer& answer)
{
    if (!answer.isOk)
        return answer.error;
    return versionError(answer.text);
}

constexpr std::string_view CutAnswer = "the answer of the server is cut; run the command again";

std::string tooManyRows(std::size_t most)
{
    return "the rows have more than " + std::to_string(most >> 20)
        + " MiB, too many for the memory of this machine; select fewer runs or a shorter time";
}

/// Appends the rows of the tables to `rows`, which has the line of the runs. Returns an error or an
/// empty text.
std::string addRows(
    const FleetServer& server, std::size_t most, const std::stop_token& stop, FleetRows& rows)
{
    const auto begin = rows.text.find('\n') + 1;
    const std::string runs = rows.text.substr(begin, rows.text.size() - begin - 1);
    const AnswerLimits limits{std::min(most, AnswerLimits::Rows.bytes), AnswerLimits::Rows.time};
    for (const auto& [table, sql, counter] : rowQueries(loadsOf(server.location()), {})) {
        const ServerAnswer answer = server.query(sql, limits, stop);
        if (!answer.isOk)
            return answer.error;
        const auto parts = splitTotals(answer.text);
        if (!parts)
            return std::string(CutAnswer);
        if (rows.text.size() + parts->rows.size() > most)
            return tooManyRows(most);
        rows.text += parts->rows;
        const auto expected = cellOf(runs, counterOf(table));
        if (cellOf(parts->totals, counter) == expected)
            continue;
        const MissingRows missing = missingRows(server, table, stop);
        if (!missing.error.empty())
            return missing.error;
        rows.warnings.push_back(missing.warning.empty()
                ? "rows of some runs are missing in the table " + std::string(nameOf(table))
                : missing.warning);
    }
    return {};
}

/// The latest runs as lines, each as that of runsQuery().
std::string latestRunsQuery(const std::string& condition, std::size_t most)
{
    const auto text
        = [](const std::string& column) { return shortened("argMin(" + column + ", load)"); };
    return "SELECT '" + std::string(1, fleet_rows::Runs) + "', 1, min(load), 1, " + text("program")
        + ", " + text("service")
        + ", argMin(start_us, load) AS start, argMin(end_us, load), argMin(complete, load), "
          "argMin(statements, load), argMin(calls, load), argMin(sample_rate, load) AS rate, "
          "argMin(samples, load), rate = 0 FROM runs WHERE "
        + condition + " GROUP BY run ORDER BY start DESC, run LIMIT " + std::to_string(most);
}

/// Calls take(line) for each line, without its end; false if it returned false or the last one is
/// cut.
template <class Take>
bool eachLine(std::string_view text, Take take)
{
    while (!text.empty()) {
        const auto end = text.find('\n');
        if (end == std::string_view::npos || !take(text.substr(0, end)))
            return false;
        text.remove_prefix(end + 1);
    }
    return true;
}

struct BegunRuns {
    FleetRuns all; ///< with the first lines of their texts
    std::map<std::string, std::size_t, std::less<>> indexOf; ///< by load
    std::string loads; ///< separated by commas
    std::array<std::uint64_t, 11> sums{}; ///< by column of the lines, of counterOf()
};

/// Reads the answer to latestRunsQuery(); none if it is cut.
std::optional<BegunRuns> beginRuns(std::string_view runs, std::size_t mostRuns)
{
    BegunRuns begun;
    FleetRuns& all = begun.all;
    const bool isWhole = eachLine(runs, [&](std::string_view line) {
        all.areAll = all.texts.size() < mostRuns;
        if (!all.areAll)
            return true;
        const std::string load(cellOf(line, 2));
        if (!parseNumber<std::uint64_t>(load))
            return false;
        for (const EntityTable table : {EntityTable::Lines, EntityTable::Calls})
            begun.sums[counterOf(table)]
                += parseNumber<std::uint64_t>(cellOf(line, counterOf(table))).value_or(0);
        begun.loads += (begun.loads.empty() ? "" : ",") + load;
        begun.indexOf.emplace(load, all.texts.size());
        all.texts.push_back(std::string(fleet_rows::Header) + '\n' + std::string(line) + '\n');
        return true;
    });
    return isWhole ? std::optional(std::move(begun)) : std::nullopt;
}

bool hasNoRuns(std::string_view runs) { return runs.substr(1).starts_with("\t0\t"); }

} // namespace

FleetRows fetchFleetRows(const FleetServer& server, std::size_t most, const std::stop_token& stop)
{
    constexpr int Tries = 3;
    const std::string condition = server.location().condition();
    if (const std::string error
        = versionErrorOf(server.query(versionQuery(), AnswerLimits::Status, stop));
        !error.empty())
        return {{}, error};
    const ServerAnswer first = server.query(runsQuery(condition), AnswerLimits::List, stop);
    if (!first.isOk)
        return {{}, first.error};
    if (first.text.empty() || hasNoRuns(first.text))
        return {{}, std::string(NoRunMatches)};
    FleetRows rows{first.text, {}};
    for (int i = 0; i < Tries; ++i) {
        const std::string runs = rows.text.substr(0, rows.text.find('\n'));
        rows = {std::string(fleet_rows::Header) + '\n' + runs + '\n', {}};
        if (const std::string error = addRows(server, most, stop, rows); !error.empty())
            return {{}, error};
        const ServerAnswer last = server.query(runsQuery(condition), AnswerLimits::List, stop);
        if (!last.isOk)
            return {{}, last.error};
        if (last.text == runs + '\n')
            return rows;
        if (i + 1 < Tries)
            rows.text = last.text;
    }
    rows.warnings.emplace_back(
        "runs were added while it was read: tables may disagree; name a time with until");
    return rows;
}

FleetRuns fetchFleetRuns(
    const FleetServer& server, std::size_t mostRuns, std::size_t most, const std::stop_token& stop)
{
    const auto failed = [](std::string error) { return FleetRuns{{}, true, std::move(error)}; };
    if (std::string error
        = versionErrorOf(server.query(versionQuery(), AnswerLimits::Status, stop));
        !error.empty())
        return failed(std::move(error));
    const ServerAnswer runs = server.query(
        latestRunsQuery(server.location().condition(), mostRuns + 1), AnswerLimits::List, stop);
    if (!runs.isOk)
        return failed(runs.error);
    auto begun = beginRuns(runs.text, mostRuns);
    if (!begun)
        return failed(std::string(CutAnswer));
    FleetRuns& all = begun->all;
    if (all.texts.empty())
        return failed(std::string(NoRunMatches));
    const AnswerLimits limits{std::min(most, AnswerLimits::Rows.bytes), AnswerLimits::Rows.time};
    std::size_t size = 0;
    for (const auto& [table, sql, counter] : rowQueries(
             server.location().dayCondition() + " AND load IN (" + begun->loads + ')', "load, ")) {
        if (table == EntityTable::Stacks)
            continue; // comparisons need none
        const ServerAnswer answer = server.query(sql, limits, stop);
        if (!answer.isOk)
            return failed(answer.error);
        const auto parts = splitTotals(answer.text);
        const bool areRows = parts && eachLine(parts->rows, [&](std::string_view line) {
            const auto load = cellOf(line, 0);
            const auto index = begun->indexOf.find(load);
            if (index == begun->indexOf.end() || load.size() == line.size())
                return false;
            std::string& text = all.texts[index->second];
            text += line.substr(load.size() + 1);
            text += '\n';
            return true;
        });
        if (!areRows)
            return failed(std::string(CutAnswer));
        if ((size += parts->rows.size()) > most)
            return failed(tooManyRows(most));
        if (cellOf(parts->totals, counter) != std::to_string(begun->sums[counterOf(table)]))
            return failed("some of the runs have no rows in the table " + std::string(nameOf(table))
                + " any more; select others");
    }
    return std::move(all);
}

} // namespace nytprof

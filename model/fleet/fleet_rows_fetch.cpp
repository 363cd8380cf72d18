// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/fleet_rows.h"

#include "fleet/missing_rows.h"
#include "fleet/schema.h"

#include <algorithm>
#include <array>
#include <optional>

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
        + ", min(start), max(end), min(whole), sum(its_statements), sum(its_calls) FROM (SELECT "
          "min(load) AS id, argMin(program, load) "
          "AS name, argMin(service, load) AS its_service, argMin(start_us, load) AS start, "
          "argMin(end_us, load) AS end, argMin(complete, load) AS whole, argMin(statements, load) "
          "AS its_statements, argMin(calls, load) AS its_calls FROM runs WHERE "
        + condition + " GROUP BY run)";
}

/// The rows of a table. The answer ends with totals, see splitTotals().
struct RowQuery {
    EntityTable table;
    std::string sql;
    std::size_t counter; ///< the column, from 0, that sums what the row of a run counts
};

/// In the order in which they must be read.
std::array<RowQuery, 4> rowQueries(const std::string& loads)
{
    const auto tagged = [](char tag) { return "SELECT '" + std::string(1, tag) + "', "; };
    const std::string sub = shortened("sub");
    const std::string file = shortened("file");
    return {{
        {EntityTable::Subs,
            tagged(fleet_rows::Subs) + sub + ", kind, " + file
                + ", line, last_line, sum(calls) FROM subs PREWHERE " + loads
                + " GROUP BY sub, kind, file, line, last_line WITH TOTALS ORDER BY sub, sum(calls) "
                  "DESC, file, line LIMIT 1 BY sub",
            6},
        {EntityTable::Lines,
            tagged(fleet_rows::Lines) + file
                + ", line, sum(statements), sum(exclusive_ns) FROM lines PREWHERE " + loads
                + " GROUP BY file, line WITH TOTALS ORDER BY file, line",
            3},
        {EntityTable::Calls,
            tagged(fleet_rows::Calls) + shortened("caller") + ", " + file + ", line, "
                + shortened("callee")
                + ", sum(calls), sum(exclusive_ns), sum(inclusive_ns), sum(recursive_ns), "
                  "max(recursion_depth) FROM calls PREWHERE "
                + loads
                + " GROUP BY caller, file, line, callee WITH TOTALS ORDER BY callee, caller, file, "
                  "line",
            5},
        {EntityTable::Stacks,
            tagged(fleet_rows::Stacks) + "stack_id, any(parent_id), " + shortened("any(sub)")
                + ", sum(calls), sum(exclusive_ns) FROM stacks PREWHERE " + loads
                + " GROUP BY stack_id WITH TOTALS ORDER BY any(depth), stack_id",
            4},
    }};
}

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

/// Appends the rows of the tables to `rows`, which has the line of the runs. Returns an error or an
/// empty text.
std::string addRows(
    const FleetServer& server, std::size_t most, const std::stop_token& stop, FleetRows& rows)
{
    const auto begin = rows.text.find('\n') + 1;
    const std::string runs = rows.text.substr(begin, rows.text.size() - begin - 1);
    const AnswerLimits limits{std::min(most, AnswerLimits::Rows.bytes), AnswerLimits::Rows.time};
    for (const auto& [table, sql, counter] : rowQueries(loadsOf(server.location()))) {
        const ServerAnswer answer = server.query(sql, limits, stop);
        if (!answer.isOk)
            return answer.error;
        const auto parts = splitTotals(answer.text);
        if (!parts)
            return "the answer of the server is cut; run the command again";
        if (rows.text.size() + parts->rows.size() > most)
            return "the rows have more than " + std::to_string(most >> 20)
                + " MB, too many for the memory of this machine; select fewer runs or a shorter "
                  "time";
        rows.text += parts->rows;
        const auto expected = cellOf(runs, table == EntityTable::Lines ? 9 : 10);
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

} // namespace nytprof

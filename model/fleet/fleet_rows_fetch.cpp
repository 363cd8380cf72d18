// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/fleet_rows.h"

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
        + ", min(start), max(end), min(whole) FROM (SELECT min(load) AS id, argMin(program, load) "
          "AS name, argMin(service, load) AS its_service, argMin(start_us, load) AS start, "
          "argMin(end_us, load) AS end, argMin(complete, load) AS whole FROM runs WHERE "
        + condition + " GROUP BY run)";
}

/// In the order in which they must be read. Each answer ends with totals, see withoutTotals().
std::array<std::string, 4> rowQueries(const std::string& loads)
{
    const auto tagged = [](char tag) { return "SELECT '" + std::string(1, tag) + "', "; };
    const std::string sub = shortened("sub");
    const std::string file = shortened("file");
    return {
        tagged(fleet_rows::Subs) + sub + ", kind, " + file + ", line, last_line FROM subs PREWHERE "
            + loads
            + " GROUP BY sub, kind, file, line, last_line WITH TOTALS ORDER BY sub, sum(calls) "
              "DESC, file, line LIMIT 1 BY sub",
        tagged(fleet_rows::Lines) + file
            + ", line, sum(statements), sum(exclusive_ns) FROM lines PREWHERE " + loads
            + " GROUP BY file, line WITH TOTALS ORDER BY file, line",
        tagged(fleet_rows::Calls) + shortened("caller") + ", " + file + ", line, "
            + shortened("callee")
            + ", sum(calls), sum(exclusive_ns), sum(inclusive_ns), sum(recursive_ns), "
              "max(recursion_depth) FROM calls PREWHERE "
            + loads
            + " GROUP BY caller, file, line, callee WITH TOTALS ORDER BY callee, caller, file, "
              "line",
        tagged(fleet_rows::Stacks) + "stack_id, any(parent_id), " + shortened("any(sub)")
            + ", sum(calls), sum(exclusive_ns) FROM stacks PREWHERE " + loads
            + " GROUP BY stack_id WITH TOTALS ORDER BY any(depth), stack_id",
    };
}

/// The rows of an answer to a query WITH TOTALS, which ends with an empty line and one of totals
/// even if there are no rows. None if the answer is cut, which not every proxy notices.
std::optional<std::string_view> withoutTotals(std::string_view answer)
{
    if (!answer.ends_with('\n'))
        return std::nullopt;
    answer.remove_suffix(1);
    const auto end = answer.rfind('\n'); // of the empty line
    if (end == std::string_view::npos || (end != 0 && answer[end - 1] != '\n'))
        return std::nullopt;
    return answer.substr(0, end);
}

std::string versionErrorOf(const ServerAnswer& answer)
{
    if (!answer.isOk)
        return answer.error;
    return versionError(answer.text);
}

/// Appends the rows of the tables to `all`. Returns an error or an empty text.
std::string addRows(
    const FleetServer& server, std::size_t most, const std::stop_token& stop, std::string& all)
{
    const AnswerLimits limits{std::min(most, AnswerLimits::Rows.bytes), AnswerLimits::Rows.time};
    for (const std::string& sql : rowQueries(loadsOf(server.location()))) {
        const ServerAnswer answer = server.query(sql, limits, stop);
        if (!answer.isOk)
            return answer.error;
        const auto rows = withoutTotals(answer.text);
        if (!rows)
            return "the answer of the server is cut; run the command again";
        if (all.size() + rows->size() > most)
            return "the rows have more than " + std::to_string(most >> 20)
                + " MB, too many for the memory of this machine; select fewer runs or a shorter "
                  "time";
        all += *rows;
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
        rows.text = std::string(fleet_rows::Header) + '\n' + runs + '\n';
        if (const std::string error = addRows(server, most, stop, rows.text); !error.empty())
            return {{}, error};
        const ServerAnswer last = server.query(runsQuery(condition), AnswerLimits::List, stop);
        if (!last.isOk)
            return {{}, last.error};
        if (last.text == runs + '\n')
            return rows;
        if (i + 1 < Tries)
            rows.text = last.text;
    }
    rows.changedMeanwhile = true;
    return rows;
}

} // namespace nytprof

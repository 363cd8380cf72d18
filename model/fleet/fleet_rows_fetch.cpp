// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/fleet_rows.h"

#include "fleet/fleet_rows_format.h"
#include "fleet/schema.h"

#include <array>

namespace nytprof {
namespace {

/// Of runs: their number, and a checksum that shows whether it is the same ones.
std::string runsQuery(const std::string& condition)
{
    return "SELECT '" + std::string(1, fleet_rows::Runs)
        + "', count(), groupBitXor(id), uniq(name), min(name), min(its_service), min(start), "
          "max(end), min(whole) FROM (SELECT min(load) AS id, min(program) AS name, "
          "min(service) AS its_service, min(start_us) AS start, min(end_us) AS end, "
          "min(complete) AS whole FROM runs WHERE "
        + condition + " GROUP BY run)";
}

/// In the order in which they must be read.
std::array<std::string, 4> rowQueries(const std::string& loads)
{
    const auto tagged = [](char tag) { return "SELECT '" + std::string(1, tag) + "', "; };
    return {
        tagged(fleet_rows::Subs) + "sub, kind, file, line, last_line FROM subs PREWHERE " + loads
            + " GROUP BY sub, kind, file, line, last_line ORDER BY sub, sum(calls) DESC, file, "
              "line LIMIT 1 BY sub",
        tagged(fleet_rows::Lines)
            + "file, line, sum(statements), sum(exclusive_ns) FROM lines PREWHERE " + loads
            + " GROUP BY file, line ORDER BY file, line",
        tagged(fleet_rows::Calls)
            + "caller, file, line, callee, sum(calls), sum(exclusive_ns), sum(inclusive_ns), "
              "sum(recursive_ns), max(recursion_depth) FROM calls PREWHERE "
            + loads + " GROUP BY caller, file, line, callee ORDER BY callee, caller, file, line",
        tagged(fleet_rows::Stacks)
            + "stack_id, any(parent_id), any(sub), sum(calls), sum(exclusive_ns) FROM stacks "
              "PREWHERE "
            + loads + " GROUP BY stack_id ORDER BY any(depth), stack_id",
    };
}

std::string versionErrorOf(const ServerAnswer& answer)
{
    if (!answer.isOk)
        return answer.error;
    return versionError(answer.text);
}

bool hasNoRuns(std::string_view runs) { return runs.substr(1).starts_with("\t0\t"); }

} // namespace

FleetRows fetchFleetRows(const FleetServer& server, const std::stop_token& stop)
{
    constexpr int Tries = 3;
    const std::string condition = server.location().condition();
    if (const std::string error = versionErrorOf(server.query(versionQuery(), stop));
        !error.empty())
        return {{}, error};
    const ServerAnswer first = server.query(runsQuery(condition), stop);
    if (!first.isOk)
        return {{}, first.error};
    if (first.text.empty() || hasNoRuns(first.text))
        return {{}, "no run matches; nytprof query runs lists those of the database"};
    FleetRows rows{first.text, {}};
    for (int i = 0; i < Tries; ++i) {
        const std::string runs = rows.text.substr(0, rows.text.find('\n'));
        rows.text = std::string(fleet_rows::Header) + '\n' + runs + '\n';
        for (const std::string& sql : rowQueries(loadsOf(server.location()))) {
            ServerAnswer answer = server.query(sql, stop);
            if (!answer.isOk)
                return {{}, answer.error};
            rows.text += answer.text;
        }
        const ServerAnswer last = server.query(runsQuery(condition), stop);
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

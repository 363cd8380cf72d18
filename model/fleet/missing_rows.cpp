// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/missing_rows.h"

#include "format/parse_number.h"

#include <algorithm>
#include <string_view>

namespace nytprof {

MissingRows missingRows(const FleetServer& server, EntityTable table, const std::stop_token& stop)
{
    const FleetLocation& location = server.location();
    const std::string name(nameOf(table));
    const std::string counted = " FROM runs WHERE " + location.condition()
        + " GROUP BY run HAVING argMin(" + (table == EntityTable::Lines ? "statements" : "calls")
        + ", load) > 0";
    const ServerAnswer answer = server.query("SELECT (SELECT count() FROM (SELECT run" + counted
            + ")), (SELECT uniqExact(load) FROM " + name + " PREWHERE " + location.dayCondition()
            + " AND load GLOBAL IN (SELECT min(load)" + counted + ')'
            + (table == EntityTable::Stacks ? " WHERE stack_id != 0" : "") + ')',
        AnswerLimits::List, stop);
    if (!answer.isOk)
        return {{}, answer.error};
    const std::string_view line = std::string_view(answer.text).substr(0, answer.text.find('\n'));
    const auto tab = std::min(line.find('\t'), line.size());
    const auto runs = parseNumber<std::uint64_t>(line.substr(0, tab));
    const auto found = parseNumber<std::uint64_t>(line.substr(std::min(tab + 1, line.size())));
    if (!runs || !found)
        return {{}, "the answer is not of nytprof's tables; use another database"};
    if (*found >= *runs)
        return {};
    return {std::to_string(*runs - *found) + " of " + std::to_string(*runs)
            + " runs have no rows in the table " + name
            + ": they were deleted there, or the runs were recorded without; the sums lack them",
        {}};
}

} // namespace nytprof

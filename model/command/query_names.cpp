// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/query_names.h"

#include "command/terminal.h"
#include "fleet/fleet_server.h"
#include "fleet/named_queries.h"
#include "fleet/schema.h"
#include "fleet/sql_text.h"
#include "formatting/nearest_name.h"

#include <algorithm>
#include <vector>

namespace nytprof::command {

namespace {

struct Names {
    std::vector<std::string> all;
    std::string error;
};

Names namesOf(const FleetServer& server, const std::string& sql)
{
    const ServerAnswer answer = server.query(sql, AnswerLimits::Table);
    Names names{{}, answer.error};
    std::string_view text = answer.text;
    while (!text.empty()) {
        const auto line = text.substr(0, text.find('\n'));
        names.all.push_back(fromTsv(line));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
    return names;
}

std::string unknown(const std::string& what, const std::string& wanted, const Names& names)
{
    const std::string* const nearest = nearestName(names.all, wanted);
    return what + ' ' + escape(wanted)
        + (nearest ? "; the nearest name is " + escape(*nearest) : std::string());
}

std::string deploymentError(
    const FleetServer& server, const std::string& baseline, const std::string& current)
{
    if (baseline == current)
        return "baseline and current are the same deployment";
    const Names names = namesOf(
        server, "SELECT DISTINCT deployment FROM runs WHERE " + server.location().condition());
    if (!names.error.empty())
        return names.error;
    for (const std::string& wanted : {baseline, current})
        if (std::ranges::find(names.all, wanted) == names.all.end())
            return unknown("no run is of deployment", wanted, names);
    return {};
}

std::string resolveSub(const FleetServer& server, std::string& sub)
{
    constexpr std::size_t MaxListed = 5;
    const std::string subs = "SELECT DISTINCT sub FROM subs PREWHERE " + loadsOf(server.location());
    const Names ends = namesOf(server,
        subs + " AND (sub = " + sqlLiteral(sub) + " OR endsWith(sub, " + sqlLiteral("::" + sub)
            + ")) ORDER BY sub");
    if (!ends.error.empty() || std::ranges::find(ends.all, sub) != ends.all.end())
        return ends.error;
    if (ends.all.size() == 1) {
        sub = ends.all.front();
        return {};
    }
    if (ends.all.empty()) {
        const Names names = namesOf(server, subs);
        return names.error.empty() ? unknown("no run has a sub", sub, names) : names.error;
    }
    std::string listed;
    for (std::size_t i = 0; i < std::min(ends.all.size(), MaxListed); ++i)
        listed += (i == 0 ? "" : ", ") + escape(ends.all[i]);
    return "several subs end in " + escape(sub) + ": " + listed
        + (ends.all.size() > MaxListed ? ", ..." : "") + "; name one";
}

} // namespace

std::string resolveNames(const FleetServer& server, const NamedQuery& query, QueryValues& values)
{
    const ServerAnswer runs = server.query(
        "SELECT count() FROM runs WHERE " + server.location().condition(), AnswerLimits::List);
    if (!runs.error.empty())
        return runs.error;
    if (runs.text == "0\n")
        return std::string(NoRunMatches);
    if (query.parameter("baseline") && query.parameter("current"))
        return deploymentError(server, values["baseline"], values["current"]);
    if (const auto label = values.find("label");
        label != values.end() && !label->second.empty() && query.parameter("label")) {
        const Names names = namesOf(server,
            "SELECT DISTINCT arrayJoin(arrayConcat(['host', 'service', 'deployment', 'route', "
            "'program'], arrayMap(label -> substring(label, 1, position(label, '=') - 1), "
            "labels))) FROM runs WHERE "
                + server.location().condition());
        if (!names.error.empty())
            return names.error;
        if (std::ranges::find(names.all, label->second) == names.all.end())
            return unknown("no run has a label", label->second, names);
    }
    const auto sub = values.find("sub");
    return sub == values.end() || sub->second.empty() ? std::string()
                                                      : resolveSub(server, sub->second);
}

} // namespace nytprof::command

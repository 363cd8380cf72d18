// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/escape.h"
#include "command/named_things.h"
#include "command/show_tables.h"
#include "command/subcommands.h"
#include "load/profile_paths.h"
#include "profile/profile.h"
#include "profile/sub_costs.h"
#include "profile/ticks.h"
#include "wording/format_cost.h"
#include "wording/format_count.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace nytprof::command {

namespace {

struct Calls : Shown {
    std::string sub;
};

std::string aboutSub(const Profile& profile, SubId id)
{
    const SubCost cost = subCosts(profile)[id.index()];
    const Sub& sub = profile[id];
    std::string text = escape(sub.name) + ": ";
    if (profile.countsCalls())
        text += formatCount(cost.calls, "call", "calls") + ", ";
    text += formatCost(profile, cost.inclusive) + " inclusive, "
        + formatCost(profile, cost.exclusive) + " exclusive";
    if (sub.firstLine > 0)
        text += ", defined at " + escape(placeOf(profile, sub.file, sub.firstLine));
    return text;
}

/// The places of calls and who is at their other end.
PrintedTable placesOfCalls(const Profile& profile, std::vector<const CallSite*> sites,
    const char* key, const std::string& heading, SubId CallSite::*other, std::size_t rows)
{
    std::stable_sort(sites.begin(), sites.end(), [](const CallSite* a, const CallSite* b) {
        return a->inclusive + a->recursive > b->inclusive + b->recursive;
    });
    rows = std::min(rows, sites.size());
    Ticks total = 0;
    for (const CallSite* site : sites)
        increase(total, site->inclusive);
    PrintedTable table(key,
        heading + ", " + formatCount(rows) + " of " + formatCount(sites.size(), "place", "places"),
        {{"inclusive", "inclusive", Unit::Seconds}, {"share", "%", Unit::Share},
            {"exclusive", "exclusive", Unit::Seconds}, {"calls", "calls", Unit::Count},
            {"recursive", "in recursion", Unit::Seconds}, {"sub", "sub", Unit::Name},
            {"place", "called at", Unit::Name}});
    for (const CallSite* site : std::span(sites).first(rows)) {
        const SubId sub = site->*other;
        const Cell recursive
            = site->recursive == 0 ? Cell() : Cell(profile.seconds(site->recursive));
        table.addRow({profile.seconds(site->inclusive), share(site->inclusive, total),
            profile.seconds(site->exclusive), callCount(profile, site->calls), recursive,
            sub.valid() ? Cell(std::string(profile[sub].name)) : Cell(),
            placeOf(profile, site->file, site->line)});
    }
    return table;
}

std::vector<PrintedTable> callers(const Profile& profile, const Calls& asked)
{
    const SubId sub = findNamedSub(profile, asked.sub);
    if (!sub.valid())
        return {};
    std::vector<const CallSite*> sites;
    for (const CallSite& site : profile.callersOf(sub))
        sites.push_back(&site);
    return {placesOfCalls(profile, std::move(sites), "callers",
        aboutSub(profile, sub) + "\n\nCalled from", &CallSite::caller, asked.rows)};
}

std::vector<PrintedTable> callees(const Profile& profile, const Calls& asked)
{
    const SubId sub = findNamedSub(profile, asked.sub);
    if (!sub.valid())
        return {};
    std::vector<const CallSite*> sites;
    for (const CallSiteId id : profile.calleesOf(sub))
        sites.push_back(&profile[id]);
    return {placesOfCalls(profile, std::move(sites), "callees",
        aboutSub(profile, sub) + "\n\nCalls", &CallSite::callee, asked.rows)};
}

/// A wrong order of arguments would otherwise become a complaint about a file that nobody named.
std::string isNoProfile(const std::string& name)
{
    return isProfile(name) ? "\"" + name + "\" is a profile; the name of a sub comes before those"
                           : std::string();
}

void addCalls(CLI::App& app, int& exitCode, const char* name, const char* help,
    std::vector<PrintedTable> (*make)(const Profile& profile, const Calls& asked))
{
    auto* const command = app.add_subcommand(name, help);
    const auto asked = std::make_shared<Calls>();
    command
        ->add_option(
            "SUB", asked->sub, "Name of the sub; its end is enough where that is one sub's only")
        ->required()
        ->check(isNoProfile);
    addPaths(*command, asked->paths);
    addRows(*command, asked->rows);
    addForms(*command, asked->form);
    command->callback([asked, make, &exitCode] {
        exitCode
            = showTables(*asked, [&](const Profile& profile) { return make(profile, *asked); });
    });
}

} // namespace

void addCallers(CLI::App& app, int& exitCode)
{
    addCalls(app, exitCode, "callers", "Print the places that call a sub", callers);
}

void addCallees(CLI::App& app, int& exitCode)
{
    addCalls(app, exitCode, "callees", "Print what a sub calls, and where", callees);
}

} // namespace nytprof::command

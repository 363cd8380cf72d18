// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/file_costs.h"
#include "analysis/hotspots.h"
#include "command/arguments.h"
#include "command/commands.h"
#include "command/open_profile.h"
#include "command/printed_table.h"
#include "command/terminal.h"
#include "formatting/format.h"
#include "load/file_formats.h"
#include "profile/profile.h"
#include "profile/sub_costs.h"
#include "table/call_tables.h"
#include "table/code_tables.h"

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

namespace nytprof::command {

namespace {

struct Top : Shown {
    std::string order = "exclusive";
};

std::vector<PrintedTable> top(const Profile& profile, const Top& request)
{
    return {hotSubs(profile, request.order, request.rows), hotLines(profile, request.rows)};
}

void addTopOptions(CLI::App& app, Top& request)
{
    addPaths(app, request.paths);
    addProcesses(app, request.processes);
    addRange(app, request.range);
    addCosts(app, request.costs);
    addRows(app, request.rows);
    addChoice(app, "--by", request.order,
        {{"exclusive", "exclusive"}, {"inclusive", "inclusive"}, {"calls", "calls"}},
        "Sort subs by");
    addForms(app, request.form);
}

struct Lines : Shown {
    std::string file;
};

/// Includes lines without cost, up to the known source: #line makes numbers arbitrarily large.
std::vector<LineData> linesToShow(const Profile& profile, FileId file)
{
    std::vector<LineData> rows;
    const std::size_t known = profile.source(file).size();
    const auto addBefore = [&](std::size_t line) {
        for (std::size_t next = rows.empty() ? 1 : rows.back().line + std::size_t{1};
             next < line && next <= known; ++next)
            rows.push_back({.line = static_cast<std::uint32_t>(next)});
    };
    for (const LineData& line : linesWithData(profile, file)) {
        addBefore(line.line);
        rows.push_back(line);
    }
    addBefore(known + 1);
    return rows;
}

PrintedTable annotatedLines(const Profile& profile, FileId id)
{
    const File& file = profile[id];
    const std::string costs = costWord(profile);
    const Pick columns[] = {{"line"}, {"exclusive", costs}, {"share", "%"}, {"statements"},
        {"calls"}, {"in_subs"}, {"source"}};
    std::vector<FileLine> lines;
    for (const LineData& line : linesToShow(profile, id))
        lines.push_back({id, line});
    const auto table = lineTable(unowned(profile), lines);
    if (profile.source(id).empty())
        std::cerr << "nytprof: note: " << escape(file.name)
                  << ": its source is not in the profile\n";
    return {"lines",
        escape(file.name) + ": " + formatCost(profile, file.exclusive)
            + (profile.countsStatements()
                    ? " in " + formatCount(file.statements, "statement", "statements")
                    : std::string())
            + "; % of total " + costWord(profile),
        table, allRows(*table), columns};
}

/// Few bytes of a profile can be many lines of megabytes, of which a table has copies.
bool isPrintable(const Profile& profile, FileId file, const std::string& path)
{
    constexpr std::size_t Max = 100'000'000;
    std::size_t size = 0;
    for (const std::string_view line : profile.source(file))
        size += line.size();
    if (size > Max)
        std::cerr << "nytprof: error: " << escape(path) << ": the source of "
                  << escape(profile[file].name) << " has " << formatCount(size)
                  << " bytes, of which at most " << formatCount(Max)
                  << " can be printed; nytprof-gui shows it\n";
    return size <= Max;
}

std::vector<PrintedTable> lines(const Profile& profile, const Lines& request)
{
    const FileId file
        = request.file.empty() ? hottestFile(profile) : findNamedFile(profile, request.file);
    if (request.file.empty() && !file.valid())
        std::cerr
            << "nytprof: error: the profile contains no files; it may be of another program\n";
    if (!file.valid() || !isPrintable(profile, file, request.paths.front()))
        return {};
    return {annotatedLines(profile, file)};
}

void addLinesOptions(CLI::App& app, Lines& request)
{
    addPaths(app, request.paths);
    addProcesses(app, request.processes);
    addRange(app, request.range);
    addCosts(app, request.costs);
    app.add_option("-s,--source", request.file,
           "Source file or string eval, or the end of its path (default: the hottest)")
        ->type_name("NAME");
    addForms(app, request.form);
}

struct Calls : Shown {
    std::string sub;
};

std::string aboutSub(const Profile& profile, SubId id)
{
    const SubCost cost = subCosts(profile)[id.index()];
    const Sub& sub = profile[id];
    std::string text = nameText(sub.name) + ": ";
    if (profile.countsCalls())
        text += formatCount(cost.calls, "call", "calls") + ", ";
    text += formatCost(profile, cost.inclusive) + " inclusive, "
        + formatCost(profile, cost.exclusive) + " exclusive";
    if (sub.firstLine > 0)
        text += ", defined at " + escape(placeOf(profile, sub.file, sub.firstLine));
    return text;
}

/// Call sites with the sub at the other end, a column of callSiteTable().
PrintedTable placesOfCalls(const Profile& profile, std::vector<CallSiteId> sites, const char* key,
    const std::string& heading, std::string_view other, std::size_t rows)
{
    std::ranges::stable_sort(sites, std::ranges::greater(),
        [&](CallSiteId id) { return profile[id].inclusive + profile[id].recursive; });
    const auto table = callSiteTable(unowned(profile), sites);
    auto shown = allRows(*table);
    const std::string all = formatCount(shown.size(), "call site", "call sites");
    shown.resize(std::min(rows, shown.size()));
    const Pick columns[] = {{"inclusive"}, {"share", "%"}, {"exclusive"}, {"calls"},
        {"in_recursion", {}, false, "recursive"}, {other, "sub", false, "sub"},
        {"place", "called at"}, {"file", {}, true}, {"line", {}, true}};
    return {key,
        heading + ", " + formatCount(shown.size()) + " of " + all + "; % of " + costWord(profile)
            + " of all call sites",
        table, shown, columns};
}

std::vector<PrintedTable> callers(const Profile& profile, const Calls& request)
{
    const SubId sub = findNamedSub(profile, request.sub);
    if (!sub.valid())
        return {};
    std::vector<CallSiteId> sites;
    for (const CallSite& site : profile.callersOf(sub))
        sites.emplace_back(static_cast<std::size_t>(&site - profile.callSites().data()));
    return {placesOfCalls(profile, std::move(sites), "callers",
        aboutSub(profile, sub) + "\n\nCalled from", "caller", request.rows)};
}

std::vector<PrintedTable> callees(const Profile& profile, const Calls& request)
{
    const SubId sub = findNamedSub(profile, request.sub);
    if (!sub.valid())
        return {};
    const auto sites = profile.calleesOf(sub);
    return {placesOfCalls(profile, {sites.begin(), sites.end()}, "callees",
        aboutSub(profile, sub) + "\n\nCalls", "callee", request.rows)};
}

/// Detects arguments in the wrong order, which would cause an error about another file.
std::string isNoProfile(const std::string& name)
{
    return isProfile(name) ? "\"" + name + "\" is a profile; name a sub first" : std::string();
}

void addCallsOptions(CLI::App& app, Calls& request)
{
    app.add_option("SUB", request.sub, "Sub name, or its end if unique")
        ->required()
        ->check(isNoProfile);
    addPaths(app, request.paths);
    addProcesses(app, request.processes);
    addRange(app, request.range);
    addCosts(app, request.costs);
    addRows(app, request.rows);
    addForms(app, request.form);
}

} // namespace

extern const Command TopCommand = {"top", "Show", "Show the hottest subs and lines",
    "nytprof top --by inclusive -n 20 app.out", prepare<Top, addTopOptions, showTables<top, Top>>};

extern const Command LinesCommand
    = {"lines", "Show", "Show the annotated source of a file", "nytprof lines -s Parser.pm app.out",
        prepare<Lines, addLinesOptions, showTables<lines, Lines>>};

extern const Command CallersCommand = {"callers", "Show",
    "Show the callers of a sub and their call sites", "nytprof callers Parser::next_token app.out",
    prepare<Calls, addCallsOptions, showTables<callers, Calls>>};

extern const Command CalleesCommand = {"callees", "Show",
    "Show the callees of a sub and their call sites", "nytprof callees main::run app.out",
    prepare<Calls, addCallsOptions, showTables<callees, Calls>>};

} // namespace nytprof::command

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/hot_tables.h"
#include "command/open_profile.h"
#include "command/output.h"
#include "command/show_tables.h"
#include "command/subcommands.h"
#include "profile/profile.h"

#include <CLI/CLI.hpp>

#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace nytprof::command {

namespace {

struct Summary {
    PrintedAs form = PrintedAs::Markdown;
    std::vector<std::string> paths;
    std::string out = "-";
    std::size_t rows = 15;
};

PrintedTable runOf(const Profile& profile)
{
    PrintedTable run("run", {},
        {{"application", "Program", Unit::Name}, {"complete", "Complete", Unit::Name},
            {"processes", "Processes", Unit::Count},
            {"statement_time", "Time in statements", Unit::Seconds},
            {"statements", "Statements executed", Unit::Count},
            {"sub_time", "Time in subs", Unit::Seconds}, {"calls", "Calls", Unit::Count},
            {"ticks_per_second", "", Unit::Number, true}});
    const Totals& totals = profile.totals();
    run.addRow({std::string(profile.application()), profile.complete(),
        std::uint64_t{profile.processes().size()}, profile.seconds(totals.statementTime),
        totals.statements, profile.seconds(totals.exclusive), callCount(profile, totals.calls),
        static_cast<std::uint64_t>(profile.ticksPerSecond())});
    run.asFacts();
    return run;
}

PrintedTable processesOf(const Profile& profile)
{
    PrintedTable table("processes", {},
        {{"pid", "pid", Unit::Number}, {"parent_pid", "parent", Unit::Number},
            {"start", "start", Unit::Seconds}, {"end", "end", Unit::Seconds},
            {"application", "application", Unit::Name}, {"last_call", "last seen in", Unit::Name}});
    for (const Process& process : profile.processes()) {
        table.addRow({std::uint64_t{process.pid}, std::uint64_t{process.parentPid},
            process.startTime, process.complete() ? Cell(process.endTime) : Cell(),
            std::string(process.application), std::string(process.lastCall)});
    }
    return table;
}

PrintedTable settings(std::string_view key, std::span<const Setting> settings)
{
    PrintedTable table(key, {}, {{"key", "key", Unit::Name}, {"value", "value", Unit::Name}});
    for (const Setting& setting : settings)
        table.addRow({std::string(setting.key), std::string(setting.value)});
    return table;
}

int summary(const Summary& asked)
{
    const auto profile = openProfiles(asked.paths, {.evals = EqualEvals::Merged});
    if (!profile)
        return 1;
    std::vector<PrintedTable> tables
        = {runOf(*profile), hotSubs(*profile, SubOrder::Exclusive, asked.rows),
            hotLines(*profile, asked.rows), hotFiles(*profile, asked.rows)};
    if (asked.form == PrintedAs::Json) {
        tables.push_back(hotCalls(*profile, asked.rows));
        tables.push_back(processesOf(*profile));
        tables.push_back(settings("attributes", profile->attributes()));
        tables.push_back(settings("options", profile->options()));
    }
    return writeOutput(asked.out, InputFiles(asked.paths),
        [&](std::ostream& out) { print(tables, asked.form, out, profile->costUnit()); });
}

void addSummary(CLI::App& app, int& exitCode, const char* name, const char* help, Summary defaults)
{
    auto* const command = app.add_subcommand(name, help);
    const auto asked = std::make_shared<Summary>(std::move(defaults));
    addPaths(*command, asked->paths);
    addOut(*command, asked->out);
    if (asked->form != PrintedAs::Json)
        addRows(*command, asked->rows);
    command->callback([asked, &exitCode] { exitCode = summary(*asked); });
}

} // namespace

void addMarkdown(CLI::App& app, int& exitCode)
{
    addSummary(app, exitCode, "markdown", "Print a summary for tickets and the like", {});
}

void addJson(CLI::App& app, int& exitCode)
{
    Summary all;
    all.form = PrintedAs::Json;
    all.rows = std::numeric_limits<std::size_t>::max();
    addSummary(app, exitCode, "json",
        "Print all tables of a profile, for programs: subs, lines, files, calls, processes",
        std::move(all));
}

} // namespace nytprof::command

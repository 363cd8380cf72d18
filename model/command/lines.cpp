// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/escape.h"
#include "command/named_things.h"
#include "command/show_tables.h"
#include "command/subcommands.h"
#include "profile/format_cost.h"
#include "profile/format_time.h"
#include "profile/profile.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

namespace nytprof::command {

namespace {

struct Lines : Shown {
    std::string file;
};

FileId hottestFile(const Profile& profile)
{
    FileId hottest;
    for (std::size_t i = 0; i < profile.files().size(); ++i) {
        if (!hottest.valid() || profile.files()[i].exclusive > profile[hottest].exclusive)
            hottest = FileId(i);
    }
    return hottest;
}

/// Calls that a line makes.
struct CallsOfLine {
    std::uint64_t calls = 0;
    Ticks time = 0;
};

CallsOfLine callsOf(const Profile& profile, FileId file, std::uint32_t line)
{
    CallsOfLine sum;
    for (const CallSiteId id : profile.callsFrom(file, line)) {
        sum.calls += profile[id].calls;
        sum.time += profile[id].inclusive + profile[id].recursive;
    }
    return sum;
}

/// Lines that have source, statements or calls. #line makes numbers as large as it likes.
std::vector<std::uint32_t> linesToShow(const Profile& profile, FileId file)
{
    std::vector<std::uint32_t> lines(profile.source(file).size());
    std::iota(lines.begin(), lines.end(), 1U);
    for (const LineCost& cost : profile.lines(file))
        lines.push_back(cost.line);
    for (const CallSiteId id : profile.callsFrom(file))
        lines.push_back(profile[id].line);
    std::sort(lines.begin(), lines.end());
    lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
    return lines;
}

PrintedTable annotatedLines(const Profile& profile, FileId id)
{
    const File& file = profile[id];
    PrintedTable table("lines",
        escape(file.name) + ": " + formatCost(profile, file.exclusive) + " in "
            + formatCount(file.statements) + (file.statements == 1 ? " statement" : " statements"),
        {{"line", "line", Unit::Number}, {"exclusive", "time", Unit::Seconds},
            {"share", "%", Unit::Share}, {"statements", "statements", Unit::Count},
            {"calls", "calls", Unit::Count}, {"in_subs", "in subs", Unit::Seconds},
            {"source", "source", Unit::Source}});
    const auto source = profile.source(id);
    const auto lines = profile.lines(id);
    auto cost = lines.begin();
    for (const std::uint32_t line : linesToShow(profile, id)) {
        const bool isExecuted = cost != lines.end() && cost->line == line;
        const bool hasSource = line > 0 && line <= source.size();
        const CallsOfLine made = callsOf(profile, id, line);
        std::vector<Cell> row(7);
        row[0] = std::uint64_t{line};
        if (isExecuted) {
            row[1] = profile.seconds(cost->exclusive);
            row[2] = share(cost->exclusive, profile.totals().statementTime);
            row[3] = cost->count;
            ++cost;
        }
        if (made.calls > 0) {
            row[4] = made.calls;
            row[5] = profile.seconds(made.time);
        }
        if (hasSource)
            row[6] = std::string(source[line - 1]);
        table.addRow(std::move(row));
    }
    if (source.empty())
        std::cerr << "nytprof: note: the profile has no source of " << escape(file.name) << '\n';
    return table;
}

std::vector<PrintedTable> linesOf(const Profile& profile, const Lines& asked)
{
    const FileId file
        = asked.file.empty() ? hottestFile(profile) : findNamedFile(profile, asked.file);
    if (asked.file.empty() && !file.valid())
        std::cerr << "nytprof: error: the profile tells of no file\n";
    if (!file.valid())
        return {};
    return {annotatedLines(profile, file)};
}

} // namespace

void addLines(CLI::App& app, int& exitCode)
{
    auto* const command = app.add_subcommand(
        "lines", "Print the source of a file with what each of its lines took");
    const auto asked = std::make_shared<Lines>();
    addPaths(*command, asked->paths);
    command->add_option("-s,--source", asked->file,
        "Name of the source file or string eval, or the end of its path; else the one with most "
        "time");
    addForms(*command, asked->form);
    command->callback([asked, &exitCode] {
        exitCode
            = showTables(*asked, [&](const Profile& profile) { return linesOf(profile, *asked); });
    });
}

} // namespace nytprof::command

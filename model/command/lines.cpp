// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/lines_with_data.h"
#include "command/arguments.h"
#include "command/escape.h"
#include "command/named_things.h"
#include "command/show_tables.h"
#include "command/subcommands.h"
#include "profile/profile.h"
#include "wording/format_cost.h"
#include "wording/format_count.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>
#include <memory>
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

/// With those that have nothing but source. #line makes numbers as large as it likes.
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
    PrintedTable table("lines",
        escape(file.name) + ": " + formatCost(profile, file.exclusive) + " in "
            + formatCount(file.statements, "statement", "statements"),
        {{"line", "line", Unit::Number}, {"exclusive", "time", Unit::Seconds},
            {"share", "%", Unit::Share}, {"statements", "statements", Unit::Count},
            {"calls", "calls", Unit::Count}, {"in_subs", "in subs", Unit::Seconds},
            {"source", "source", Unit::Source}});
    const auto source = profile.source(id);
    for (const LineData& line : linesToShow(profile, id)) {
        std::vector<Cell> row(7);
        row[0] = std::uint64_t{line.line};
        if (line.statements > 0 || line.exclusive != 0) {
            row[1] = profile.seconds(line.exclusive);
            row[2] = share(line.exclusive, profile.totals().statementTime);
            row[3] = line.statements;
        }
        if (line.calls > 0) {
            row[4] = callCount(profile, line.calls);
            row[5] = profile.seconds(line.inSubs);
        }
        if (line.line > 0 && line.line <= source.size())
            row[6] = std::string(source[line.line - 1]);
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

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/escape.h"
#include "command/open_profile.h"
#include "command/subcommands.h"
#include "command/text_table.h"
#include "profile/format_time.h"
#include "profile/profile.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

namespace nytprof::command {

namespace {

std::string percent(Ticks part, Ticks whole)
{
    if (whole <= 0)
        return "";
    char text[32];
    std::snprintf(text, sizeof text, "%.1f%%",
        100.0 * static_cast<double>(part) / static_cast<double>(whole));
    return text;
}

void printSubs(const Profile& profile, std::size_t rows)
{
    std::vector<const Sub*> subs;
    for (const Sub& sub : profile.subs()) {
        if (sub.calls > 0)
            subs.push_back(&sub);
    }
    rows = std::min(rows, subs.size());
    std::partial_sort(subs.begin(), subs.begin() + static_cast<std::ptrdiff_t>(rows), subs.end(),
        [](const Sub* a, const Sub* b) {
            return a->exclusive != b->exclusive ? a->exclusive > b->exclusive : a->name < b->name;
        });
    TextTable table({"exclusive", "%", "inclusive", "calls"}, "sub");
    for (const Sub* sub : std::span(subs).first(rows)) {
        table.addRow({formatTime(profile.seconds(sub->exclusive)),
                         percent(sub->exclusive, profile.totals().exclusive),
                         formatTime(profile.seconds(sub->inclusive)), formatCount(sub->calls)},
            escape(sub->name));
    }
    std::cout << "Subs by exclusive time, " << formatCount(rows) << " of "
              << formatCount(subs.size()) << " called\n";
    table.print(std::cout);
}

struct HotLine {
    const File* file;
    const LineCost* line;
};

void printLines(const Profile& profile, std::size_t rows)
{
    std::vector<HotLine> lines;
    for (std::size_t i = 0; i < profile.files().size(); ++i) {
        for (const LineCost& line : profile.lines(FileId(i)))
            lines.push_back({&profile.files()[i], &line});
    }
    rows = std::min(rows, lines.size());
    std::partial_sort(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(rows), lines.end(),
        [](const HotLine& a, const HotLine& b) {
            if (a.line->exclusive != b.line->exclusive)
                return a.line->exclusive > b.line->exclusive;
            return a.file != b.file ? a.file < b.file : a.line->line < b.line->line;
        });
    TextTable table({"exclusive", "%", "statements"}, "line");
    for (const HotLine& hot : std::span(lines).first(rows)) {
        table.addRow({formatTime(profile.seconds(hot.line->exclusive)),
                         percent(hot.line->exclusive, profile.totals().statementTime),
                         formatCount(hot.line->count)},
            escape(hot.file->name) + ":" + std::to_string(hot.line->line));
    }
    std::cout << "Lines by exclusive time, " << formatCount(rows) << " of "
              << formatCount(lines.size()) << " executed\n";
    table.print(std::cout);
}

int top(const std::vector<std::string>& paths, std::size_t rows)
{
    const auto profile = openProfiles(paths);
    if (!profile)
        return 1;
    printSubs(*profile, rows);
    std::cout << '\n';
    printLines(*profile, rows);
    return 0;
}

} // namespace

void addTop(CLI::App& app, int& exitCode)
{
    auto* const command
        = app.add_subcommand("top", "Print the subs and lines that most time was spent in");
    const auto paths = std::make_shared<std::vector<std::string>>();
    addPaths(*command, *paths);
    auto* const rows
        = command->add_option("-n,--rows", "Rows to print of each")->default_val(std::size_t{20});
    rows->check(CLI::PositiveNumber);
    command->callback(
        [paths, rows, &exitCode] { exitCode = top(*paths, rows->as<std::size_t>()); });
}

} // namespace nytprof::command

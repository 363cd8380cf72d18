// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"

#include <CLI/CLI.hpp>

namespace nytprof::command {

void addPaths(CLI::App& command, std::vector<std::string>& paths)
{
    command
        .add_option("FILE", paths,
            "Profiles, and folders that hold some, to be added up; nytprof.out if none is given")
        ->expected(1, -1);
    if (paths.empty())
        paths.emplace_back("nytprof.out");
}

void addOut(CLI::App& command, std::string& out)
{
    command.add_option("-o,--out", out, "The file to write; - is standard output")
        ->capture_default_str();
}

void addJson(CLI::App& command, PrintedAs& form)
{
    command.add_flag_callback(
        "--json", [&form] { form = PrintedAs::Json; },
        "Print JSON: times in seconds, shares as parts of 1");
}

void addRows(CLI::App& command, std::size_t& rows)
{
    command.add_option("-n,--rows", rows, "Rows to print of each table")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
}

void addIgnoredFlags(CLI::App& command, std::initializer_list<const char*> names)
{
    for (const char* const name : names)
        command.add_flag(name)->description("Taken and ignored");
}

} // namespace nytprof::command

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"

namespace nytprof::command {

void addPaths(CLI::App& command, std::vector<std::string>& paths)
{
    command
        .add_option("FILE", paths,
            "Profiles, and folders that hold some, to be added up; nytprof.out if none is given, "
            "- is standard input")
        ->expected(1, -1)
        ->transform([](const std::string& path) { return path == "-" ? "/dev/stdin" : path; });
    if (paths.empty())
        paths.emplace_back("nytprof.out");
}

void addProfile(CLI::App& command, std::vector<std::string>& paths)
{
    paths = {"nytprof.out"};
    command.add_option("-f,--file", paths, "The profile")->expected(1)->capture_default_str();
}

void addOut(CLI::App& command, std::string& out)
{
    command.add_option("-o,--out", out, "The file to write; - is standard output")
        ->capture_default_str();
}

void addSourceFromDisk(CLI::App& command, bool& fromDisk)
{
    command.add_flag("--source-from-disk", fromDisk)
        ->description("Read source that the profile does not hold, as with savesrc=0, from the "
                      "files that it names; only for profiles that you made, as the report shows "
                      "them");
}

void addForms(CLI::App& command, PrintedAs& form)
{
    auto* const json = command.add_flag_callback(
        "--json", [&form] { form = PrintedAs::Json; },
        "Print JSON: times in seconds, shares as parts of 1");
    command
        .add_flag_callback(
            "--markdown", [&form] { form = PrintedAs::Markdown; },
            "Print Markdown, for tickets and the like")
        ->excludes(json);
}

std::string asDecimal(std::string digits)
{
    const std::size_t first = digits.find_first_not_of('0');
    if (first != std::string::npos && digits.find_first_not_of("0123456789") == std::string::npos)
        digits.erase(0, first);
    return digits;
}

void addRows(CLI::App& command, std::size_t& rows)
{
    command.add_option("-n,--rows", rows, "Rows to print of each table")
        ->type_name("N")
        ->check([](const std::string& text) {
            return text.empty() || text.find_first_not_of("0123456789") != std::string::npos
                    || text.find_first_not_of('0') == std::string::npos
                ? "\"" + text + "\" is no whole number above 0"
                : std::string();
        })
        ->transform(asDecimal)
        ->capture_default_str();
}

void addLeastShare(CLI::App& command, double& percent)
{
    command
        .add_option(
            "--least", percent, "Leave out what took less than this part of the time, in percent")
        ->check(CLI::Range(0.0, 100.0))
        ->capture_default_str();
}

void addIgnoredFlags(CLI::App& command, std::initializer_list<const char*> names)
{
    for (const char* const name : names)
        command.add_flag(name)->description("Taken and ignored");
}

} // namespace nytprof::command

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/commands.h"
#include "command/terminal.h"
#include "formatting/nearest_name.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <exception>
#include <iostream>
#include <new>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <unistd.h>

namespace {

/// Prints help, or an error, which is escaped because it may quote any argument.
int exitWith(const CLI::App& app, const CLI::ParseError& error)
{
    std::ostringstream wrong;
    const int code = app.exit(error, std::cout, wrong);
    std::istringstream lines(wrong.str());
    for (std::string line; std::getline(lines, line);)
        std::cerr << nytprof::printableMessage(line) << '\n';
    return code == 0 ? 0 : nytprof::command::UsageError;
}

int run(int argc, char** argv)
{
    using namespace nytprof::command;
    const std::string_view path = argc > 0 ? argv[0] : "";
    const Command* const original
        = findCommand(originalNames(), path.substr(path.find_last_of('/') + 1));
    CommandLine line(original);
    CLI::App& app = line.app();
    if (!original) {
        if (argc == 1) {
            std::cerr << app.help();
            return UsageError;
        }
        const std::string first = argc > 1 ? argv[1] : "";
        if (first == "help") { // as in other programs
            char option[] = "--help";
            std::vector<char*> words(argv, argv + argc);
            words.erase(words.begin() + 1);
            words.push_back(option);
            return run(argc, words.data());
        }
        if (!first.empty() && first.front() != '-' && !findCommand(commands(), first)) {
            std::vector<std::string> names;
            for (const Command* const command : commands())
                names.emplace_back(command->name);
            const bool isFile = ::access(first.c_str(), F_OK) == 0;
            const std::string* const nearest = nytprof::nearestName(names, first);
            std::cerr << "nytprof: unknown command \"" << escape(first)
                      << (isFile           ? "\"; to show it, type nytprof top " + escape(first)
                                 : nearest ? "\"; did you mean nytprof " + *nearest + '?'
                                           : "\"; see nytprof --help")
                      << '\n';
            return UsageError;
        }
    }
    try {
        const std::span words(argv, static_cast<std::size_t>(argc));
        line.parse(words.subspan(std::min<std::size_t>(words.size(), 1)));
    } catch (const CLI::ParseError& error) {
        return exitWith(app, error);
    }
    const int exitCode = line.run();
    std::cout.flush();
    if (!std::cout) {
        std::cerr << "nytprof: standard output: cannot be written; the output is incomplete\n";
        return 1;
    }
    return exitCode;
}

} // namespace

int main(int argc, char** argv)
{
    std::ios::sync_with_stdio(false);
    try {
        const nytprof::command::TerminalOutput terminal;
        return run(argc, argv);
    } catch (const std::bad_alloc&) {
        std::cerr << "nytprof: out of memory; pass fewer or smaller profiles\n";
        return 1;
    } catch (const std::exception& error) {
        std::cerr << "nytprof: " << nytprof::printableMessage(error.what()) << '\n';
        return 1;
    }
}

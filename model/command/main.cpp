// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/getopt_long.h"
#include "command/man_page.h"
#include "command/original_names.h"
#include "command/subcommands.h"
#include "command/terminal.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <exception>
#include <iostream>
#include <memory>
#include <new>
#include <span>
#include <sstream>
#include <string>
#include <utility>

namespace {

void addSubcommands(CLI::App& app, int& exitCode)
{
    app.require_subcommand(1);
    nytprof::command::addInfo(app, exitCode);
    nytprof::command::addTop(app, exitCode);
    nytprof::command::addLines(app, exitCode);
    nytprof::command::addCallers(app, exitCode);
    nytprof::command::addCallees(app, exitCode);
    nytprof::command::addTree(app, exitCode);
    nytprof::command::addDiff(app, exitCode);
    nytprof::command::addFlamegraph(app, exitCode);
    nytprof::command::addFolded(app, exitCode);
    nytprof::command::addChrome(app, exitCode);
    nytprof::command::addCsv(app, exitCode);
    nytprof::command::addHtml(app, exitCode);
    nytprof::command::addJson(app, exitCode);
    nytprof::command::addMarkdown(app, exitCode);
    nytprof::command::addDot(app, exitCode);
    nytprof::command::addExports(app, exitCode);
    nytprof::command::addMerge(app, exitCode);
    nytprof::command::addDump(app, exitCode);
}

/// What is wrong with the command line, and of which command.
std::string complaint(const CLI::App* app, const CLI::Error& error)
{
    std::string name = app->get_name();
    for (const CLI::App* command : app->get_subcommands())
        name += ' ' + command->get_name();
    return name + ": " + error.what() + "\nRun " + name + " --help for more information.\n";
}

/// The command line under one of the names that people know from the original, or under our own.
std::unique_ptr<CLI::App> makeApp(const nytprof::command::OriginalName* original, int& exitCode)
{
    auto app = std::make_unique<CLI::App>(original
            ? original->help
            : "Shows what a profile of a Perl program, made with perl -d:NYTProf, contains");
    app->name(original ? original->name : "nytprof");
    app->failure_message(complaint);
    app->set_version_flag("--version", "nytprof " NYTPROF_VERSION);
    if (original)
        original->addTo(*app, exitCode);
    else
        addSubcommands(*app, exitCode);
    return app;
}

/// A command for packaging, which users need not see.
void addManPages(CLI::App& app, int& exitCode)
{
    auto* const command = app.add_subcommand("man-pages", "Write all manual pages into a folder");
    command->group("");
    auto* const folder = command->add_option("FOLDER", "Is there already")->required();
    command->callback([&app, folder, &exitCode] {
        const auto path = folder->as<std::string>();
        bool all = nytprof::command::writeManPages(app, path);
        for (const auto& original : nytprof::command::originalNames()) {
            int none = 0;
            all = nytprof::command::writeManPages(*makeApp(&original, none), path) && all;
        }
        exitCode = all ? 0 : 1;
    });
}

bool isCommand(const CLI::App& app, const std::string& name)
{
    return !app.get_subcommands([&](const CLI::App* each) { return each->get_name() == name; })
                .empty();
}

/// Prints help, or what is wrong with the command line, which may quote any argument.
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
    const auto* const original = nytprof::command::findOriginalName(argc > 0 ? argv[0] : "");
    int exitCode = 0;
    const auto made = makeApp(original, exitCode);
    CLI::App& app = *made;
    if (!original) {
        addManPages(app, exitCode);
        if (argc == 1) {
            std::cerr << app.help();
            return nytprof::command::UsageError;
        }
        const std::string first = argc > 1 ? argv[1] : "";
        if (first == "help" && argc <= 3) { // as people type it elsewhere
            char option[] = "--help";
            char* words[] = {argv[0], argc > 2 ? argv[2] : option, option, nullptr};
            return run(argc > 2 ? 3 : 2, words);
        }
        if (!first.empty() && first.front() != '-' && !isCommand(app, first)) {
            std::cerr << "nytprof: there is no command \"" << nytprof::command::escape(first)
                      << "\"; nytprof --help lists them\n";
            return nytprof::command::UsageError;
        }
    }
    try {
        if (original && original->usesGetoptLong) {
            auto words = nytprof::command::rewriteGetoptLong(
                app, std::span(argv, static_cast<std::size_t>(argc)).subspan(1));
            std::reverse(words.begin(), words.end()); // as CLI11 wants them
            app.parse(std::move(words));
        } else {
            app.parse(argc, argv);
        }
    } catch (const CLI::ParseError& error) {
        return exitWith(app, error);
    }
    std::cout.flush();
    if (!std::cout) {
        std::cerr << "nytprof: the output cannot be written\n";
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
        std::cerr << "nytprof: there is not enough memory for what was asked for\n";
        return 1;
    } catch (const std::exception& error) {
        std::cerr << "nytprof: " << nytprof::printableMessage(error.what()) << '\n';
        return 1;
    }
}

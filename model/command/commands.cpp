// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/commands.h"

#include "command/help.h"

#include <algorithm>
#include <array>
#include <string>

namespace nytprof::command {

// In the order of --help; each is defined in the file of the command.
#define NYTPROF_COMMANDS                                                                           \
    InfoCommand, SummaryCommand, TopCommand, LinesCommand, CallersCommand, CalleesCommand,         \
        TreeCommand, DiffCommand, HtmlCommand, FlamegraphCommand, FoldedCommand, ChromeCommand,    \
        FirefoxCommand, SpeedscopeCommand, PprofCommand, CallgrindCommand, DotCommand,             \
        GrepCommand, CsvCommand, JsonCommand, MarkdownCommand, MergeCommand, DumpCommand,          \
        ManPagesCommand
#define NYTPROF_ORIGINAL_NAMES                                                                     \
    DprofppCommand, NytprofcallsCommand, NytprofcgCommand, NytprofcsvCommand, NytprofhtmlCommand,  \
        NytprofmergeCommand

extern const Command NYTPROF_COMMANDS;
extern const Command NYTPROF_ORIGINAL_NAMES;

template <class... Commands>
constexpr auto addressesOf(const Commands&... commands)
{
    return std::array{&commands...};
}

std::span<const Command* const> commands()
{
    static constexpr auto All = addressesOf(NYTPROF_COMMANDS);
    return All;
}

std::span<const Command* const> originalNames()
{
    static constexpr auto All = addressesOf(NYTPROF_ORIGINAL_NAMES);
    return All;
}

const Command* findCommand(std::span<const Command* const> commands, std::string_view name)
{
    const auto found = std::ranges::find(commands, name, &Command::name);
    return found == commands.end() ? nullptr : *found;
}

namespace {

std::string usageMessage(const CLI::App* app, const CLI::Error& error)
{
    std::string name = app->get_name();
    for (const CLI::App* command : app->get_subcommands())
        name += ' ' + command->get_name();
    return name + ": " + error.what() + "; see " + name + " --help\n";
}

} // namespace

CommandLine::CommandLine(const Command* originalName)
    : m_app(originalName
            ? originalName->help
            : "Show, compare, export and merge profiles of Perl programs (perl -d:NYTProf)",
        originalName ? originalName->name : "nytprof")
{
    m_app.failure_message(usageMessage);
    m_app.formatter(std::make_shared<HelpFormatter>());
    m_app.set_help_flag("-h,--help", "Show this help");
    m_app.set_version_flag("--version", "nytprof " NYTPROF_VERSION, "Show the version");
    if (originalName) {
        m_app.footer(originalName->example);
        m_commands.emplace_back(&m_app, originalName->prepare(m_app));
        return;
    }
    m_app.require_subcommand(1);
    m_app.footer("nytprof help COMMAND shows the options of a command and an example.");
    for (const Command* command : commands()) {
        CLI::App& app = *m_app.add_subcommand(command->name, command->help);
        app.group(command->group);
        app.footer(command->example);
        m_commands.emplace_back(&app, command->prepare(app));
    }
}

int CommandLine::run() const
{
    const auto parsed = std::ranges::find_if(
        m_commands, [](const auto& command) { return command.first->parsed(); });
    return parsed->second();
}

} // namespace nytprof::command

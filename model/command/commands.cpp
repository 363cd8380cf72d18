// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/commands.h"

#include "command/arguments.h"
#include "command/output.h"
#include "formatting/nearest_name.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <utility>

#include <unistd.h>

namespace nytprof::command {

// In the order of --help; each is defined in the file of the command.
#define NYTPROF_COMMANDS                                                                           \
    RecordCommand, InfoCommand, SummaryCommand, TopCommand, LinesCommand, CallersCommand,          \
        CalleesCommand, TreeCommand, CompareCommand, RequestsCommand, SlicesCommand, HtmlCommand,  \
        FlamegraphCommand, ExportCommand, LoadCommand, PushCommand, QueryCommand, RunsCommand,     \
        MergeCommand, ControlCommand, StackCommand, SampleCommand, DumpCommand, ManPagesCommand,   \
        CompletionsCommand
#define NYTPROF_EXPORTERS                                                                          \
    CallgrindExporter, ChromeExporter, CsvExporter, DotExporter, FirefoxExporter, FoldedExporter,  \
        JsonExporter, LocationsExporter, PprofExporter, RowsExporter, SpeedscopeExporter
#define NYTPROF_ORIGINAL_NAMES                                                                     \
    DprofppCommand, NytprofcallsCommand, NytprofcgCommand, NytprofcsvCommand, NytprofhtmlCommand,  \
        NytprofmergeCommand, NytprofpfCommand

extern const Command NYTPROF_COMMANDS;
extern const Command NYTPROF_ORIGINAL_NAMES;
extern const Exporter NYTPROF_EXPORTERS;

template <class... Entries>
constexpr auto addressesOf(const Entries&... entries)
{
    return std::array{&entries...};
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

std::span<const Exporter* const> exporters()
{
    static constexpr auto All = addressesOf(NYTPROF_EXPORTERS);
    return All;
}

const Command* findCommand(std::span<const Command* const> commands, std::string_view name)
{
    const auto found = std::ranges::find_if(commands, [&](const Command* command) {
        return command->name == name || (command->secondName && command->secondName == name);
    });
    return found == commands.end() ? nullptr : *found;
}

namespace {

/// "did you mean --table?" for the first unknown word of an error; empty if no name is near.
std::string suggestion(const CLI::App& app, const std::string& error)
{
    constexpr std::string_view Unknown = "expected: ";
    const std::size_t end = error.find(Unknown);
    if (end == std::string::npos)
        return {};
    const std::string word = error.substr(end + Unknown.size());
    std::vector<std::string> names;
    for (const CLI::App* const command : app.get_subcommands({}))
        names.push_back(command->get_name());
    for (const CLI::Option* const option : app.get_options())
        for (const std::string& name : option->get_lnames())
            names.push_back("--" + name);
    const std::string* const nearest = nearestName(names, word.substr(0, word.find_first_of(" =")));
    return nearest ? "; did you mean " + *nearest + '?' : std::string();
}

std::string usageMessage(const CLI::App* app, const CLI::Error& error)
{
    std::string name = app->get_name();
    while (!app->get_subcommands().empty()) {
        app = app->get_subcommands().front();
        name += ' ' + app->get_name();
    }
    std::string message = name + ": " + error.what();
    for (const CLI::Option* const option : app->get_options())
        if (error.what() == option->get_name() + " is required" && option->get_positional())
            message += " (" + option->get_description() + ')';
    const std::string suggested = suggestion(*app, error.what());
    return message + (suggested.empty() ? "; see " + name + " --help" : suggested) + '\n';
}

/// CLI11 reports what is missing before it looks at unknown options.
[[noreturn]] void failWith(const CLI::App& app, const CLI::RequiredError& missing)
{
    for (const std::string& word : app.remaining(true))
        if (word.starts_with('-') && word != "--")
            throw CLI::ExtrasError(std::vector{word});
    throw CLI::RequiredError(missing);
}

/// Breaks lines between words; all but the first begin with blanks up to a column.
std::string wrapped(const std::string& text, std::size_t column, std::size_t width)
{
    std::string lines;
    std::size_t at = column;
    std::istringstream words(text);
    for (std::string word; words >> word; at += word.size()) {
        if (at > column && at + 1 + word.size() > width) {
            lines += '\n' + std::string(column, ' ');
            at = column;
        } else if (at > column) {
            lines += ' ';
            ++at;
        }
        lines += word;
    }
    return lines + '\n';
}

/// "-- A B" becomes "--option=A --option=B".
void nameRest(std::vector<std::string>& words, const char* option)
{
    const auto end = std::ranges::find(words, "--");
    for (auto word = end; word != words.end() && ++word != words.end();)
        *word = std::string(option) + '=' + *word;
    if (end != words.end())
        words.erase(end);
}

} // namespace

CommandLine::CommandLine(const Command* originalName)
    : m_originalName(originalName)
    , m_app(originalName
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
        if (command->secondName)
            app.alias(command->secondName);
        app.footer(command->example);
        m_commands.emplace_back(&app, command->prepare(app));
    }
}

namespace {

/// CLI11 would take the next word as the value.
void refuseEmptyValues(std::span<char* const> words)
{
    for (const std::string_view word : words) {
        if (word == "--")
            return;
        if (word.starts_with("--") && word.find('=') == word.size() - 1)
            throw CLI::ParseError(std::string(word.substr(0, word.size() - 1))
                    + ": there is no value after the equals sign",
                CLI::ExitCodes::InvalidError);
    }
}

} // namespace

void CommandLine::parse(std::span<char* const> words)
{
    std::vector<std::string> rewritten(words.begin(), words.end());
    if (m_originalName && m_originalName->usesGetoptLong)
        rewritten = rewriteGetoptLong(m_app, words);
    else
        refuseEmptyValues(words);
    const Command* const command
        = m_originalName || words.empty() ? nullptr : findCommand(commands(), words.front());
    if (command && command->optionOfRest)
        nameRest(rewritten, command->optionOfRest);
    std::ranges::reverse(rewritten); // as CLI11 requires
    try {
        m_app.parse(std::move(rewritten));
    } catch (const CLI::RequiredError& missing) {
        failWith(m_app, missing);
    }
}

int CommandLine::run() const
{
    if (m_originalName && isatty(STDERR_FILENO) == 0)
        quiet() = true; // crontabs mail what is printed
    const auto parsed = std::ranges::find_if(
        m_commands, [](const auto& command) { return command.first->parsed(); });
    return parsed->second();
}

std::string argumentOf(const CLI::Option& option)
{
    const std::string type = option.get_type_name();
    return option.get_items_expected_max() > 0 ? type.substr(0, type.find(':')) : std::string();
}

std::string descriptionOf(const CLI::Option& option)
{
    const std::string& preset = option.get_default_str();
    const bool isShown = !preset.empty() && !argumentOf(option).empty();
    return option.get_description() + (isShown ? " (default: " + preset + ')' : "");
}

HelpFormatter::HelpFormatter(std::size_t width)
    : m_width(width)
{
    label("Positionals", "Arguments");
    label("POSITIONALS", "Arguments"); // of CLI11 2.5 and later
    label("SUBCOMMAND", "COMMAND");
}

std::string HelpFormatter::entry(
    const std::string& name, const std::string& text, std::size_t column) const
{
    const std::string left = "  " + name;
    const bool isBeside = left.size() + 2 <= column;
    return left
        + (isBeside ? std::string(column - left.size(), ' ') : '\n' + std::string(column, ' '))
        + wrapped(text, column, m_width);
}

std::string HelpFormatter::make_help(
    const CLI::App* app, std::string name, CLI::AppFormatMode mode) const
{
    std::string text = Formatter::make_help(app, std::move(name), mode);
    for (std::size_t at = 0; (at = text.find("\n\n\n", at)) != std::string::npos;)
        text.erase(at, 1); // in the place of options that are not listed
    return text;
}

std::string HelpFormatter::make_usage(const CLI::App* app, std::string name) const
{
    constexpr std::string_view Label = "COMMAND";
    std::string text = Formatter::make_usage(app, std::move(name));
    // The commands of nytprof export are formats.
    if (app->get_parent() && !app->get_subcommands({}).empty())
        text.replace(text.rfind(Label), Label.size(), "FORMAT");
    return text;
}

std::string HelpFormatter::make_description(const CLI::App* app) const
{
    return wrapped(app->get_description(), 0, m_width) + '\n';
}

std::string HelpFormatter::make_subcommand(const CLI::App* command) const
{
    return entry(command->get_name(), command->get_description(), 14);
}

std::string HelpFormatter::make_option(const CLI::Option* option, bool isPositional) const
{
    std::string names;
    const auto add = [&](const std::string& name) { names += (names.empty() ? "" : ", ") + name; };
    if (isPositional)
        add(option->get_name(true));
    for (const std::string& name : option->get_snames())
        add('-' + name);
    for (const std::string& name : option->get_lnames())
        add("--" + name);
    if (const std::string argument = argumentOf(*option); !isPositional && !argument.empty())
        names += ' ' + argument;
    return entry(names, descriptionOf(*option), 26);
}

std::string HelpFormatter::make_footer(const CLI::App* app) const
{
    // The example of a command stays in one line.
    const bool isCommand = app->get_parent() || app->get_subcommands({}).empty();
    return isCommand ? "Example: " + app->get_footer() + '\n'
                     : wrapped(app->get_footer(), 0, m_width);
}

} // namespace nytprof::command

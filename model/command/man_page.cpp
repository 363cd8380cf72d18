// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/commands.h"
#include "command/output.h"

#include <algorithm>
#include <cctype>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof::command {

namespace {

/// Escapes text for troff.
std::string literal(std::string_view text)
{
    std::string page;
    for (const char c : text)
        if (c == '\\')
            page += "\\e";
        else if (c == '-')
            page += "\\-";
        else if ((c == '.' || c == '\'') && (page.empty() || page.back() == '\n'))
            page.append("\\&").append(1, c);
        else
            page += c;
    return page;
}

std::string bold(std::string_view text) { return "\\fB" + literal(text) + "\\fR"; }

std::string italic(std::string_view text) { return "\\fI" + literal(text) + "\\fR"; }

/// Selects the subcommands that --help lists.
/// "-o, --out FILE"
std::string optionText(const CLI::Option& option)
{
    std::string text;
    const auto add
        = [&](const std::string& name) { text += (text.empty() ? "" : ", ") + bold(name); };
    for (const std::string& name : option.get_snames())
        add('-' + name);
    for (const std::string& name : option.get_lnames())
        add("--" + name);
    if (const std::string argument = argumentOf(option); !argument.empty())
        text += ' ' + italic(argument);
    return text;
}

void writeOption(const CLI::Option& option, std::ostream& out)
{
    const bool isPositional = option.get_positional();
    out << ".TP\n"
        << (isPositional ? italic(option.get_name(true)) : optionText(option)) << '\n'
        << literal(descriptionOf(option)) << ".\n";
}

std::string synopsisOf(const CLI::App& command, const std::string& name)
{
    std::string text = bold(name) + " [" + italic("OPTIONS") + ']';
    for (const CLI::Option* option : command.get_options()) {
        if (!option->get_positional())
            continue;
        const std::string word
            = italic(option->get_name(true)) + (option->get_items_expected_max() > 1 ? "..." : "");
        text += option->get_required() ? ' ' + word : " [" + word + ']';
    }
    return text;
}

/// "nytprof top", or the name of a command of the original.
std::string typed(const CLI::App& command)
{
    std::string words = command.get_name();
    for (const CLI::App* app = command.get_parent(); app; app = app->get_parent())
        words = app->get_name() + ' ' + words;
    return words;
}

void writeOptions(const CLI::App& command, std::ostream& out)
{
    for (const CLI::Option* option : shownOptions(command))
        writeOption(*option, out);
}

/// Writes about commands that have no page of their own.
void writeSections(const std::vector<const CLI::App*>& commands, std::ostream& out)
{
    for (const CLI::App* each : commands) {
        out << ".SH " << literal(each->get_name()) << '\n'
            << synopsisOf(*each, typed(*each)) << "\n.PP\n"
            << literal(each->get_description()) << ".\n";
        writeOptions(*each, out);
        out << ".PP\nExample: " << literal(each->get_footer()) << '\n';
    }
}

/// The man page of a command, from the options in --help; name: "nytprof" or "nytprof-top".
void writeManPage(const CLI::App& command, const std::string& name, std::ostream& out)
{
    std::string upper = name;
    std::ranges::transform(
        upper, upper.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    const auto subcommands = shownCommands(command);
    const bool isPageOfAll = !subcommands.empty() && !command.get_parent();
    out << ".TH " << literal(upper) << " 1 \"\" \"nytprof " NYTPROF_VERSION
        << "\" \"User Commands\"\n.SH NAME\n"
        << literal(name) << " \\- " << literal(command.get_description()) << "\n.SH SYNOPSIS\n";
    if (subcommands.empty())
        out << synopsisOf(command, typed(command)) << '\n';
    else
        out << bold(typed(command)) << ' ' << italic(isPageOfAll ? "COMMAND" : "FORMAT") << " ["
            << italic("OPTIONS") << "] ...\n";
    if (isPageOfAll) {
        out << ".SH COMMANDS\nEach has a manual page, e.g. " << bold(name + "-top") << "(1).\n";
        for (const CLI::App* each : subcommands)
            out << ".TP\n"
                << bold(each->get_name()) << '\n'
                << literal(each->get_description()) << ".\n";
    }
    out << ".SH OPTIONS\n";
    writeOptions(command, out);
    if (!isPageOfAll) {
        writeSections(subcommands, out);
        out << ".SH EXAMPLE\n" << literal(command.get_footer()) << '\n';
    }
    out << ".SH EXIT STATUS\n0: success; 1: a file could not be read or written, or a check "
           "failed; 2: invalid command line.\n.SH FILES\n.TP\n"
        << italic("nytprof.out") << "\nThe profile that " << bold("perl -d:NYTProf")
        << " writes.\n.SH SEE ALSO\n"
        << bold("nytprof") << "(1), " << bold("nytprof-gui") << "(1), " << bold("perl") << "(1), "
        << bold("Devel::NYTProf") << "(3pm)\n";
}

/// Writes NAME.1 for a command and its subcommands into a folder. Prints failures on stderr.
[[nodiscard]] bool writeManPages(const CLI::App& command, const std::string& folder)
{
    const auto write = [&](const CLI::App& each, const std::string& name) {
        const auto writeTo = [&](std::ostream& out) { writeManPage(each, name, out); };
        return writeOutput(folder + '/' + name + ".1", InputFiles(), writeTo, Reports::Nothing)
            == 0;
    };
    bool all = write(command, command.get_name());
    for (const CLI::App* each : shownCommands(command))
        all = write(*each, command.get_name() + '-' + each->get_name()) && all;
    return all;
}

int manPages(const std::string& folder)
{
    bool all = writeManPages(CommandLine().app(), folder);
    for (const Command* command : originalNames())
        all = writeManPages(CommandLine(command).app(), folder) && all;
    return all ? 0 : 1;
}

} // namespace

extern const Command ManPagesCommand = {.name = "man-pages",
    .group = "", // for packaging
    .help = "Write all manual pages into a folder",
    .example = "nytprof man-pages man",
    .prepare = prepare<std::string, addFolder, manPages>};

} // namespace nytprof::command

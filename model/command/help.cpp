// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/help.h"

#include <sstream>
#include <utility>

namespace nytprof::command {

namespace {

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

} // namespace

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
    const bool isCommand = app->get_subcommands({}).empty(); // its example stays in one line
    return isCommand ? "Example: " + app->get_footer() + '\n'
                     : wrapped(app->get_footer(), 0, m_width);
}

} // namespace nytprof::command

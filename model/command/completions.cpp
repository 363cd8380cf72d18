// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Completion of the command line in shells, from the commands and options that --help shows.
#include "command/arguments.h"
#include "command/commands.h"
#include "command/output.h"

#include <algorithm>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof::command {

namespace {

/// A command, or a format of nytprof export.
struct CompletedCommand {
    const CLI::App* app;
    std::vector<std::string> names; ///< "compare", "diff"
    std::string parent; ///< "export"; empty for a command
};

std::vector<CompletedCommand> completedOf(const CLI::App& parent, const std::string& name = {})
{
    std::vector<CompletedCommand> all;
    for (const CLI::App* app : shownCommands(parent)) {
        CompletedCommand& each = all.emplace_back(CompletedCommand{app, {app->get_name()}, name});
        for (const std::string& alias : app->get_aliases())
            each.names.push_back(alias);
    }
    return all;
}

/// Commands, each followed by its formats.
std::vector<CompletedCommand> allCompleted(const CLI::App& nytprof)
{
    std::vector<CompletedCommand> all;
    for (const CompletedCommand& command : completedOf(nytprof)) {
        all.push_back(command);
        for (const CompletedCommand& format : completedOf(*command.app, command.names.front()))
            all.push_back(format);
    }
    return all;
}

std::vector<const CLI::Option*> optionsOf(const CLI::App& app)
{
    std::vector<const CLI::Option*> options = shownOptions(app);
    std::erase_if(options, [](const CLI::Option* option) { return option->get_positional(); });
    return options;
}

/// "-t", "--table"
std::vector<std::string> namesOf(const CLI::Option& option)
{
    std::vector<std::string> names;
    for (const std::string& name : option.get_snames())
        names.push_back('-' + name);
    for (const std::string& name : option.get_lnames())
        names.push_back("--" + name);
    return names;
}

/// "calls exclusive inclusive" for an option with one of several words, else empty.
std::string choicesOf(const CLI::Option& option)
{
    std::string words = argumentOf(option);
    const auto isUpper = [](char each) { return each >= 'A' && each <= 'Z'; };
    if (words.find('|') == std::string::npos || std::ranges::any_of(words, isUpper))
        return {}; // as of "DIR|REF"
    std::ranges::replace(words, '|', ' ');
    return words;
}

bool takesValue(const CLI::Option& option) { return !argumentOf(option).empty(); }

std::string joined(const std::vector<std::string>& words, std::string_view between)
{
    std::string text;
    for (const std::string& word : words)
        text.append(text.empty() ? "" : between).append(word);
    return text;
}

std::string namesOf(const std::vector<CompletedCommand>& all)
{
    std::vector<std::string> names;
    for (const CompletedCommand& each : all)
        names.insert(names.end(), each.names.begin(), each.names.end());
    return joined(names, " ");
}

std::string replaced(std::string text, std::string_view characters, std::string_view before)
{
    for (std::size_t at = 0; (at = text.find_first_of(characters, at)) != std::string::npos;
         at += before.size() + 1)
        text.insert(at, before);
    return text;
}

/// A pattern of case: "export csv", or "compare"|"diff".
std::string patternOf(const CompletedCommand& each, const std::string& more = {})
{
    std::vector<std::string> patterns;
    for (const std::string& name : each.names)
        patterns.push_back(
            '"' + (each.parent.empty() ? "" : each.parent + ' ') + name + more + '"');
    return joined(patterns, "|");
}

void writeBash(const CLI::App& nytprof, std::ostream& out)
{
    out << R"(# bash completion for nytprof
_nytprof()
{
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} words=
    local command=${COMP_WORDS[1]}
    case $cur,$prev in
        =,*) cur= ;;
        *,=) prev=${COMP_WORDS[COMP_CWORD - 2]} ;;
    esac
    COMPREPLY=()
    if ((COMP_CWORD == 1)) || [[ $command == help && $COMP_CWORD -eq 2 ]]; then
        words=")"
        << namesOf(completedOf(nytprof)) << R"( help --help --version"
    elif [[ $command == export && $COMP_CWORD -eq 2 ]]; then
        words=")"
        << namesOf(completedOf(*nytprof.get_subcommand("export"), "export")) << R"( --help"
    else
        [[ $command == export ]] && command="export ${COMP_WORDS[2]}"
        case "$command $prev" in
)";
    const std::vector<CompletedCommand> all = allCompleted(nytprof);
    for (const CompletedCommand& each : all)
        for (const CLI::Option* option : optionsOf(*each.app))
            if (const std::string choices = choicesOf(*option); !choices.empty())
                for (const std::string& name : namesOf(*option))
                    out << "            " << patternOf(each, ' ' + name) << ") words=\"" << choices
                        << "\" ;;\n";
    out << R"(        esac
        [[ $words || $cur != -* ]] || case $command in
)";
    for (const CompletedCommand& each : all) {
        std::vector<std::string> names;
        for (const CLI::Option* option : optionsOf(*each.app))
            names.push_back(namesOf(*option).back());
        out << "            " << patternOf(each) << ") words=\"" << joined(names, " ") << "\" ;;\n";
    }
    out << R"(        esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _nytprof nytprof
)";
}

/// Within single quotes.
std::string zshText(const std::string& text)
{
    std::string quoted;
    for (const char c : replaced(text, "[]:", "\\"))
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted;
}

/// A list for _describe.
void writeZshNames(
    const std::vector<CompletedCommand>& all, std::string_view what, std::ostream& out)
{
    out << "    local -a " << what << "s\n    " << what << "s=(\n";
    for (const CompletedCommand& each : all)
        for (const std::string& name : each.names)
            out << "        '" << name << ':' << zshText(each.app->get_description()) << "'\n";
    out << "    )\n";
}

void writeZshOptions(const CompletedCommand& each, std::ostream& out)
{
    out << "        " << patternOf(each) << ")\n            _arguments -s";
    for (const CLI::Option* option : optionsOf(*each.app)) {
        const std::vector<std::string> names = namesOf(*option);
        std::vector<std::string> taking = names;
        if (takesValue(*option))
            for (std::string& name : taking)
                name += name.starts_with("--") ? '=' : '+';
        out << " \\\n                ";
        if (names.size() > 1)
            out << "'(" << joined(names, " ") << ")'{" << joined(taking, ",") << "}'";
        else
            out << '\'' << taking.front();
        out << '[' << zshText(option->get_description()) << ']';
        const std::string choices = choicesOf(*option);
        if (takesValue(*option))
            out << ':' << zshText(argumentOf(*option)) << ':'
                << (choices.empty() ? "_files" : '(' + choices + ')');
        out << '\'';
    }
    out << " \\\n                '*:file:_files' ;;\n";
}

void writeZsh(const CLI::App& nytprof, std::ostream& out)
{
    out << "#compdef nytprof\n_nytprof() {\n";
    writeZshNames(completedOf(nytprof), "command", out);
    writeZshNames(completedOf(*nytprof.get_subcommand("export"), "export"), "format", out);
    out << R"(    if ((CURRENT == 2)) || [[ $words[2] == help ]]; then
        _describe command commands
        return
    fi
    local command=$words[2]
    if [[ $command == export ]]; then
        if ((CURRENT == 3)); then
            _describe format formats
            return
        fi
        command="export $words[3]"
        shift words
        ((CURRENT--))
    fi
    shift words
    ((CURRENT--))
    case $command in
)";
    for (const CompletedCommand& each : allCompleted(nytprof))
        writeZshOptions(each, out);
    out << "    esac\n}\n_nytprof \"$@\"\n";
}

/// Within single quotes.
std::string fishText(const std::string& text) { return replaced(text, "\\'", "\\"); }

void writeFish(const CLI::App& nytprof, std::ostream& out)
{
    constexpr std::string_view Seen = "__fish_seen_subcommand_from ";
    const auto begin
        = [&](const std::string& when) { out << "complete -c nytprof -n '" << when << '\''; };
    const std::string formats = namesOf(completedOf(*nytprof.get_subcommand("export"), "export"));
    for (const CompletedCommand& each : allCompleted(nytprof)) {
        const std::string seen = std::string(Seen);
        for (const std::string& name : each.names) {
            begin(each.parent.empty() ? "__fish_use_subcommand"
                                      : seen + each.parent + "; and not " + seen + formats);
            out << " -f -a " << name << " -d '" << fishText(each.app->get_description()) << "'\n";
        }
        for (const CLI::Option* option : optionsOf(*each.app)) {
            begin((each.parent.empty() ? "" : seen + each.parent + "; and ") + seen
                + joined(each.names, " "));
            for (const std::string& name : option->get_snames())
                out << " -s " << name;
            for (const std::string& name : option->get_lnames())
                out << " -l " << name;
            if (const std::string choices = choicesOf(*option); !choices.empty())
                out << " -x -a '" << choices << '\'';
            else if (takesValue(*option))
                out << " -r";
            out << " -d '" << fishText(option->get_description()) << "'\n";
        }
    }
}

int completions(const std::string& folder)
{
    const CommandLine line;
    const CLI::App& app = line.app();
    const auto write = [&](const char* name, void (*writeFor)(const CLI::App&, std::ostream&)) {
        const auto writeTo = [&](std::ostream& out) { writeFor(app, out); };
        return writeOutput(folder + '/' + name, InputFiles(), writeTo, Reports::Nothing) == 0;
    };
    return write("nytprof", writeBash) && write("_nytprof", writeZsh)
            && write("nytprof.fish", writeFish)
        ? 0
        : 1;
}

} // namespace

extern const Command CompletionsCommand = {.name = "completions",
    .group = "", // for packaging
    .help = "Write completions for bash, zsh and fish into a folder",
    .example = "nytprof completions completions",
    .prepare = prepare<std::string, addFolder, completions>};

} // namespace nytprof::command

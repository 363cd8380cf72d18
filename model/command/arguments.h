// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/requests.h"
#include "command/printed_table.h"

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Options with the same meaning in several commands.
namespace nytprof::command {

/// Exit code for invalid arguments.
inline constexpr int UsageError = 2;

/// FILE...: paths for openProfiles(); the default is newestRecording(), with a note on stderr if
/// that is not nytprof.out, the output of perl -d:NYTProf.
void addPaths(CLI::App& command, std::vector<std::string>& paths);

/// FILE: one path of that kind.
void addPath(CLI::App& command, std::string& path);

/// Subcommands and options in help, man pages and completions.
[[nodiscard]] std::vector<const CLI::App*> shownCommands(const CLI::App& command);
[[nodiscard]] std::vector<const CLI::Option*> shownOptions(const CLI::App& command);

/// FOLDER: where a command for packaging writes.
void addFolder(CLI::App& command, std::string& folder);

/// -f: the profile of a Devel::NYTProf command; default nytprof.out.
void addProfile(CLI::App& command, std::vector<std::string>& paths);

/// -o: a path for Output; the value of `out` is the default. With addQuiet().
void addOut(CLI::App& command, std::string& out);

/// -q: written files are not reported.
void addQuiet(CLI::App& command);

/// --source-from-disk: allows reports to read the files that a profile names.
void addSourceFromDisk(CLI::App& command, bool& fromDisk);

/// --json and --markdown: the format of printed tables.
void addForms(CLI::App& command, PrintedAs& form);

/// Strips leading zeros, which CLI11 would read as octal; other text is unchanged.
[[nodiscard]] std::string asDecimal(std::string digits);

/// -n: rows to print of each table; the value of `rows` is the default.
void addRows(CLI::App& command, std::size_t& rows);

/// --min-percent: hides entries below this share; the value of `percent` is the default.
void addMinShare(CLI::App& command, double& percent);

/// An option for a time that parseDuration() reads.
void addDuration(CLI::App& command, const char* name, std::optional<std::int64_t>& nanoseconds,
    const char* help);

/// Why parseDuration() does not read a text; "" if it does.
[[nodiscard]] std::string durationError(const std::string& text);

/// --route, --slower and --faster: profiles by the web request that they are of.
void addRequestFilter(CLI::App& command, RequestFilter& filter);

/// Devel::NYTProf options that have no effect here.
void addIgnoredFlags(CLI::App& command, std::initializer_list<const char*> names);

/// An option with one of several words; the value of `value` is the default.
template <class Value>
CLI::Option* addChoice(CLI::App& command, const std::string& name, Value& value,
    const std::map<std::string, Value>& choices, const std::string& help)
{
    std::string words;
    std::string preset;
    for (const auto& [word, meaning] : choices) {
        words += (words.empty() ? "" : "|") + word;
        if (meaning == value)
            preset = word;
    }
    // CLI11 would print the values, too.
    const auto isChoice = [words, choices](const std::string& word) {
        return choices.contains(word) ? std::string() : "\"" + word + "\" is not one of " + words;
    };
    return command
        .add_option_function<std::string>(
            name, [&value, choices](const std::string& word) { value = choices.at(word); }, help)
        ->check(isChoice)
        ->type_name(words)
        ->default_str(preset);
}

/// Translates the syntax of Perl's Getopt::Long (default configuration) for CLI11: one or two
/// dashes, any case, abbreviations, "-f=FILE", values with a dash ("-f -x"), negation
/// ("--nominimal") and repetition. Throws CLI::ParseError, worded as in Getopt::Long.
[[nodiscard]] std::vector<std::string> rewriteGetoptLong(
    const CLI::App& app, std::span<char* const> words);

} // namespace nytprof::command

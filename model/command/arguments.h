// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/printed_table.h"

#include <CLI/CLI.hpp>
#include <cstddef>
#include <initializer_list>
#include <map>
#include <string>
#include <vector>

namespace CLI {
class App;
}

/// Arguments that mean the same wherever they are.
namespace nytprof::command {

/// The exit code for arguments that make no sense.
inline constexpr int UsageError = 2;

/// FILE...: what openProfiles() takes. Without any it is nytprof.out, which perl -d:NYTProf writes.
void addPaths(CLI::App& command, std::vector<std::string>& paths);

/// -f: the profile, of commands of the original that take one; nytprof.out if none is given.
void addProfile(CLI::App& command, std::vector<std::string>& paths);

/// -o: where to write, what Output takes; what `out` holds is the default.
void addOut(CLI::App& command, std::string& out);

/// --source-from-disk: whether reports may read the files that a profile names.
void addSourceFromDisk(CLI::App& command, bool& fromDisk);

/// --json and --markdown: what is printed is for machines, or for tickets.
void addForms(CLI::App& command, PrintedAs& form);

/// A whole number without the zeros that it begins with, which CLI11 would read as octal. Other
/// text is returned unchanged.
[[nodiscard]] std::string asDecimal(std::string digits);

/// -n: how many rows to print of each table; what `rows` holds is the default.
void addRows(CLI::App& command, std::size_t& rows);

/// --least: what took less is left out; what `percent` holds is the default.
void addLeastShare(CLI::App& command, double& percent);

/// Options that the original has and that have nothing to change here.
void addIgnoredFlags(CLI::App& command, std::initializer_list<const char*> names);

/// An option that takes one of several words, each for a value; what `value` holds is the default.
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
    // CLI11 would tell of the values behind the words, too.
    const auto isChoice = [words, choices](const std::string& word) {
        return choices.contains(word) ? std::string() : "\"" + word + "\" is none of " + words;
    };
    return command
        .add_option_function<std::string>(
            name, [&value, choices](const std::string& word) { value = choices.at(word); }, help)
        ->check(isChoice)
        ->type_name(words)
        ->default_str(preset);
}

} // namespace nytprof::command

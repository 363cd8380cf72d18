// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <CLI/CLI.hpp>

#include <map>
#include <string>

namespace nytprof::command {

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

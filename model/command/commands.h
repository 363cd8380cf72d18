// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/terminal.h"

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nytprof::command {

/// A command with its options. Parsing the command line fills them; then the command runs.
struct Command {
    const char* name;
    const char* group; ///< heading in --help; "": hidden, without manual page
    const char* help; ///< imperative, without a full stop
    const char* example;
    /// Adds options; the result runs the command. Exit code: 1 on failure, 0 even with warnings.
    std::function<int()> (*prepare)(CLI::App& app);
    bool usesGetoptLong = false; ///< one dash and abbreviations are accepted
    const char* optionOfRest = nullptr; ///< takes each word after "--", as OPTION=WORD
    const char* secondName = nullptr; ///< which is accepted, too
};

/// Command::prepare for AddOptions(CLI::App&, Request&), which binds options, and Run(request).
template <class Request, auto AddOptions, auto Run>
std::function<int()> prepare(CLI::App& app)
{
    const auto request = std::make_shared<Request>();
    AddOptions(app, *request);
    return [request] { return Run(*request); };
}

/// All commands of nytprof, in the order of --help.
[[nodiscard]] std::span<const Command* const> commands();

/// How `nytprof export` writes a format; exportFormats() has what the format is for.
struct Exporter {
    std::string_view format;
    const char* example; ///< words behind `nytprof export`
    std::function<int()> (*prepare)(CLI::App& app); ///< as that of Command
};

[[nodiscard]] std::span<const Exporter* const> exporters();

/// Commands of Devel::NYTProf and Devel::DProf, accepted with their options as a link's name.
[[nodiscard]] std::span<const Command* const> originalNames();

/// Null if there is none.
[[nodiscard]] const Command* findCommand(
    std::span<const Command* const> commands, std::string_view name);

/// The command line of nytprof with all commands, or of one Devel::NYTProf or Devel::DProf command.
class CommandLine {
public:
    explicit CommandLine(const Command* originalName = nullptr);

    [[nodiscard]] CLI::App& app() { return m_app; }
    [[nodiscard]] const CLI::App& app() const { return m_app; }
    /// Words without the program's name. Throws CLI::ParseError.
    void parse(std::span<char* const> words);
    /// Runs the parsed command and returns the exit code.
    [[nodiscard]] int run() const;

private:
    const Command* m_originalName;
    CLI::App m_app;
    std::vector<std::pair<const CLI::App*, std::function<int()>>> m_commands;
};

/// What an option takes, for people: "FILE", or "" for a flag. CLI11 appends its checks to it.
[[nodiscard]] std::string argumentOf(const CLI::Option& option);

/// What an option does, with its default.
[[nodiscard]] std::string descriptionOf(const CLI::Option& option);

/// The layout of --help: wrapped to the width of the terminal.
class HelpFormatter : public CLI::Formatter {
public:
    explicit HelpFormatter(std::size_t width = terminalWidth());

    std::string make_help(
        const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
    std::string make_usage(const CLI::App* app, std::string name) const override;
    std::string make_description(const CLI::App* app) const override;
    std::string make_subcommand(const CLI::App* command) const override;
    std::string make_option(const CLI::Option* option, bool isPositional) const override;
    std::string make_footer(const CLI::App* app) const override;

private:
    /// A text beside its name, or below it where that is long.
    [[nodiscard]] std::string entry(
        const std::string& name, const std::string& text, std::size_t column) const;

    std::size_t m_width; ///< columns
};

} // namespace nytprof::command

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace nytprof::command {

/// A command with its options. The command line is parsed first; then the command runs with what
/// the options were given.
struct Command {
    const char* name;
    const char* group; ///< its heading in --help; hidden and without a manual page if ""
    const char* help; ///< what it does, without a full stop
    const char* example;
    /// Adds the options. What is returned runs the command; its result is the exit code, 0 also
    /// when there were warnings, 1 when it failed.
    std::function<int()> (*prepare)(CLI::App& app);

    bool usesGetoptLong = false; ///< options may have one dash and be shortened
};

/// Command::prepare: AddOptions(CLI::App&, Request&) adds options that fill the request,
/// Run(request) runs the command.
template <class Request, auto AddOptions, auto Run>
std::function<int()> prepare(CLI::App& app)
{
    const auto request = std::make_shared<Request>();
    AddOptions(app, *request);
    return [request] { return Run(*request); };
}

/// The commands of nytprof, in the order of --help.
[[nodiscard]] std::span<const Command* const> commands();

/// The commands of Devel::NYTProf and Devel::DProf. Under such a name, as a link to it, nytprof
/// takes the options of the original.
[[nodiscard]] std::span<const Command* const> originalNames();

/// Null when there is none of that name.
[[nodiscard]] const Command* findCommand(
    std::span<const Command* const> commands, std::string_view name);

/// The command line of nytprof and all its commands, or of one of the original names.
class CommandLine {
public:
    explicit CommandLine(const Command* originalName = nullptr);

    [[nodiscard]] CLI::App& app() { return m_app; }
    /// Runs the command that app() has parsed. The exit code.
    [[nodiscard]] int run() const;

private:
    CLI::App m_app;
    std::vector<std::pair<const CLI::App*, std::function<int()>>> m_commands;
};

} // namespace nytprof::command

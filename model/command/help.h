// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/terminal.h"

#include <CLI/CLI.hpp>
#include <string>

namespace nytprof::command {

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

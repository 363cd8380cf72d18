// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/text_encoding.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

/// Texts of a profile, made safe for terminals: they can contain no escape sequences.
namespace nytprof::command {

using nytprof::escape;

/// A line of source: tabs expanded to multiples of 8 columns, other control characters as by
/// escape().
[[nodiscard]] std::string printableSource(std::string_view line);

/// Escapes the result of escape() for Markdown, including cells of tables.
[[nodiscard]] std::string escapeMarkdown(std::string_view text);

/// Columns of the terminal; 80 if output goes elsewhere.
[[nodiscard]] std::size_t terminalWidth();

/// While it lives, control characters except for tabs and line ends are escaped in standard output
/// if that is a terminal, also of exports, as in "nytprof folded" and "--out -". Files and pipes
/// get all bytes unchanged.
class TerminalOutput {
public:
    TerminalOutput();
    ~TerminalOutput();

private:
    class Filter;
    std::unique_ptr<Filter> m_filter; ///< null if standard output is not a terminal
};

/// A progress line on stderr: only on a terminal, and only for work that takes longer than a
/// moment.
class Progress {
public:
    /// Such as "Reading".
    explicit Progress(std::string what);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// So much of the whole is done; note: such as "file 3 of 12".
    void update(std::uint64_t done, std::uint64_t whole, const std::string& note = {});

private:
    using Clock = std::chrono::steady_clock;

    std::string m_what;
    Clock::time_point m_last;
    bool m_isTerminal;
    bool m_hasWritten = false;
};

} // namespace nytprof::command

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/text_encoding.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

/// Escapes profile text for terminals: no control sequences remain.
namespace nytprof::command {

using nytprof::escape;

/// Prints "nytprof: error: MESSAGE" on stderr; false.
bool refuse(const std::string& message);

/// A source line with tabs expanded to 8 columns; other control characters as in escape().
[[nodiscard]] std::string printableSource(std::string_view line);

/// Escapes the result of escape() for Markdown, including table cells.
[[nodiscard]] std::string escapeMarkdown(std::string_view text);

struct TerminalSize {
    std::size_t rows = 24;
    std::size_t columns = 80;
};
/// The size of the terminal; the usual one if output goes elsewhere.
[[nodiscard]] TerminalSize terminalSize();

/// Columns of the terminal, at least 50.
[[nodiscard]] std::size_t terminalWidth();

// Terminal columns of UTF-8 text without wide characters, which count as one.
[[nodiscard]] std::size_t textWidth(std::string_view text);
[[nodiscard]] std::string_view firstColumns(std::string_view text, std::size_t columns);
[[nodiscard]] std::string_view lastColumns(std::string_view text, std::size_t columns);
/// A share from 0 to 1 of a bar of so many columns, in eighths of a column.
[[nodiscard]] std::string barText(double share, std::size_t columns);

/// While alive, escapes control characters except tabs and line ends in a terminal's standard
/// output, also of exports ("nytprof export folded"). Files and pipes get all bytes unchanged.
class TerminalOutput {
public:
    TerminalOutput();
    ~TerminalOutput();

private:
    class Filter;
    std::unique_ptr<Filter> m_filter; ///< null if standard output is not a terminal
};

/// A progress line on stderr, only on terminals and for work that is not short.
class Progress {
public:
    /// what: such as "Reading". isLong: the first update is shown, too.
    explicit Progress(std::string what, bool isLong = false);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// note: such as "file 3 of 12".
    void update(std::uint64_t done, std::uint64_t whole, const std::string& note = {});
    /// Removes the line, until the next update.
    void clear();

private:
    using Clock = std::chrono::steady_clock;

    std::string m_what;
    Clock::time_point m_last;
    bool m_isTerminal;
    bool m_asLines = false; ///< for another program, which asked for it by NYTPROF_PROGRESS=lines
    bool m_hasWritten = false;
};

} // namespace nytprof::command

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/printable_text.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <streambuf>
#include <string>
#include <string_view>

/// Texts of a profile as they can be shown in a terminal: none of them can steer it.
namespace nytprof::command {

using nytprof::escape;

/// A line of a program: tabs are blanks to the next multiple of 8, other control characters as
/// escape() has them.
[[nodiscard]] std::string printableSource(std::string_view line);

/// What escape() made, so that Markdown shows it as it is, in the cell of a table, too.
[[nodiscard]] std::string escapeMarkdown(std::string_view text);

/// While it lives, what standard output shows on a terminal has no control characters but tabs and
/// line ends, also what are files otherwise, as in "nytprof folded" and "--out -". Where standard
/// output is none it is left alone: there each byte counts.
class TerminalOutput {
public:
    TerminalOutput();
    ~TerminalOutput();
    TerminalOutput(const TerminalOutput&) = delete;
    TerminalOutput& operator=(const TerminalOutput&) = delete;

private:
    class Filter;
    std::unique_ptr<Filter> m_filter; ///< null where there is nothing to do
};

/// One line on stderr about work that takes a while, where somebody watches: nothing is written
/// unless stderr is a terminal, and nothing for what is done within a moment.
class Progress {
public:
    /// "Reading", say.
    explicit Progress(std::string what);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// So much of the whole is done; note tells what of it, say "file 3 of 12".
    void update(std::uint64_t done, std::uint64_t whole, const std::string& note = {});

private:
    using Clock = std::chrono::steady_clock;

    std::string m_what;
    Clock::time_point m_last;
    bool m_isTerminal;
    bool m_hasWritten = false;
};

} // namespace nytprof::command

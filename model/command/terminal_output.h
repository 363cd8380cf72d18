// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <memory>
#include <streambuf>
#include <string>

namespace nytprof::command {

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

} // namespace nytprof::command

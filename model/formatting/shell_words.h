// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Command lines of a POSIX shell.
namespace nytprof {

/// One word of a command line. Text with a line feed is not on one line.
[[nodiscard]] std::string quoteForShell(std::string_view text);

struct ShellWords {
    std::vector<std::string> words;
    /// A character that has a meaning only for a shell, as in "$HOME" or "t/*.t"; a quote that is
    /// not closed, or a backslash at the end; 0: the words are complete.
    char problem = 0;
};
/// Words of a command line with quotes and backslashes. Nothing is expanded.
[[nodiscard]] ShellWords splitShellWords(std::string_view line);

} // namespace nytprof

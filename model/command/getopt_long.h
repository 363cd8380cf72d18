// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <span>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace nytprof::command {

/// Translates arguments in the syntax of Perl's Getopt::Long (default configuration) for CLI11:
/// long options with one dash or two, in any case, abbreviated if unambiguous, "-f=FILE", "-f -x"
/// for a value with a leading dash, and options that are negated ("--nominimal") or repeated later.
/// Throws CLI::ParseError, worded as Getopt::Long does.
[[nodiscard]] std::vector<std::string> rewriteGetoptLong(
    const CLI::App& app, std::span<char* const> words);

} // namespace nytprof::command

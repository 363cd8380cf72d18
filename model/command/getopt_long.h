// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <span>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace nytprof::command {

/// Rewrites a command line without its first word, which Perl's Getopt::Long accepts in its default
/// configuration, as the same one for CLI11: long options with one dash or two, in any case,
/// shortened as long as they are unambiguous, "-f=FILE", "-f -x" for a value that begins with a
/// dash, and options that were given before and negated ("--nominimal") or given again. Throws
/// CLI::ParseError, worded as Getopt::Long does.
[[nodiscard]] std::vector<std::string> rewriteGetoptLong(
    const CLI::App& app, std::span<char* const> words);

} // namespace nytprof::command

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "record/environment.h"

#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

/// The path of a program, searched for in PATH if its name has no slash; errno if there is none.
struct FoundProgram {
    std::string path;
    int error = 0;
};
[[nodiscard]] FoundProgram findProgram(
    const std::string& name, const Environment& environment, const std::string& folder);

/// Whether a file is called like perl: "perl", "perl5.36.0".
[[nodiscard]] bool isNamedPerl(std::string_view path);

/// The perl in the first line of a script: "/usr/bin/perl" in "#!/usr/bin/perl -w", "perl" in
/// "#!/usr/bin/env perl"; empty if there is none.
[[nodiscard]] std::string perlOfFirstLine(std::string_view line);

/// The perl that a program is, or that runs it; empty if that is unknown.
[[nodiscard]] std::string perlOfProgram(const std::string& path);

/// A perl that a command line runs, and its arguments as far as they are known.
struct PerlCommand {
    std::string perl; ///< as named there; empty: unknown
    std::vector<std::string> arguments;
    /// perl checks for tainted data, and so ignores PERL5OPT and PERL5LIB.
    [[nodiscard]] bool checksTaint() const;
    /// The command loads the profiler itself, as perl -d:NYTProf does.
    [[nodiscard]] bool loadsProfiler() const;
    /// The file that it runs; empty if that is unknown, standard input, or code after -e.
    [[nodiscard]] std::string script() const;
};
/// path: of the first word. The perl may be a later one, as in "nice perl a.pl".
[[nodiscard]] PerlCommand perlOfCommand(const std::string& path,
    const std::vector<std::string>& words, const Environment& environment,
    const std::string& folder);

} // namespace nytprof

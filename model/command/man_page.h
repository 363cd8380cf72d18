// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <iosfwd>
#include <string>

namespace CLI {
class App;
}

namespace nytprof::command {

/// The manual page of a command, in troff's man macros, of what its --help is made of: so the two
/// never differ. name is "nytprof", or "nytprof-top" for a subcommand.
void writeManPage(const CLI::App& command, const std::string& name, std::ostream& out);

/// Writes the page of a command and those of its subcommands into a folder that is there, as
/// NAME.1. Says on stderr what failed.
[[nodiscard]] bool writeManPages(const CLI::App& command, const std::string& folder);

} // namespace nytprof::command

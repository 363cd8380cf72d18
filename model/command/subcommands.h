// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

namespace CLI {
class App;
}

/// The subcommands of nytprof. Each function adds one to the command line, with its help and
/// options; when the user asked for it, it runs within the parsing and leaves its result in
/// exitCode: 0 also when there were warnings, 1 when it failed.
namespace nytprof::command {

void addInfo(CLI::App& app, int& exitCode);
/// A command for each format that is a function of the profile alone.
void addExports(CLI::App& app, int& exitCode);
void addFlamegraph(CLI::App& app, int& exitCode);
void addFolded(CLI::App& app, int& exitCode);
void addMerge(CLI::App& app, int& exitCode);
void addChrome(CLI::App& app, int& exitCode);
void addCsv(CLI::App& app, int& exitCode);
void addCallees(CLI::App& app, int& exitCode);
void addCallers(CLI::App& app, int& exitCode);
void addDiff(CLI::App& app, int& exitCode);
void addHtml(CLI::App& app, int& exitCode);
void addDot(CLI::App& app, int& exitCode);
void addDump(CLI::App& app, int& exitCode);
void addJson(CLI::App& app, int& exitCode);
void addLines(CLI::App& app, int& exitCode);
void addMarkdown(CLI::App& app, int& exitCode);
void addTree(CLI::App& app, int& exitCode);
void addTop(CLI::App& app, int& exitCode);

} // namespace nytprof::command

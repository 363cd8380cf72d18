// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/dot.h"

#include "command/arguments.h"
#include "command/choice.h"
#include "command/open_profile.h"
#include "command/output.h"
#include "command/subcommands.h"

#include <CLI/CLI.hpp>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace nytprof::command {

namespace {

struct Dot {
    std::vector<std::string> paths;
    std::string out = "-";
    DotNodes nodes = DotNodes::Subs;
    double leastPercent = 0.5;
};

const std::map<std::string, DotNodes> Nodes
    = {{"subs", DotNodes::Subs}, {"packages", DotNodes::Packages}};

int dot(const Dot& asked)
{
    const auto profile = openProfiles(asked.paths, {.evals = EqualEvals::Merged});
    if (!profile)
        return 1;
    return writeOutput(asked.out, InputFiles(asked.paths),
        [&](std::ostream& out) { writeDot(*profile, asked.nodes, asked.leastPercent / 100, out); });
}

} // namespace

void addDot(CLI::App& app, int& exitCode)
{
    auto* const command
        = app.add_subcommand("dot", "Print who calls whom as a graph, for Graphviz");
    const auto asked = std::make_shared<Dot>();
    addPaths(*command, asked->paths);
    addOut(*command, asked->out);
    addChoice(*command, "-t,--nodes", asked->nodes, Nodes, "What calls");
    addLeastShare(*command, asked->leastPercent);
    command->callback([asked, &exitCode] { exitCode = dot(*asked); });
}

} // namespace nytprof::command

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/flame_svg.h"

#include "command/arguments.h"
#include "command/open_profile.h"
#include "command/output.h"
#include "command/subcommands.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <vector>

namespace nytprof::command {

namespace {

struct Flamegraph {
    std::vector<std::string> paths;
    std::string out = "nytprof.svg";
    FlameSvgOptions options;
};

int flamegraph(const Flamegraph& asked)
{
    const auto profile = openProfiles(asked.paths, {.evals = EqualEvals::Merged});
    if (!profile || !hasCallPaths(*profile))
        return 1;
    return writeOutput(asked.out, InputFiles(asked.paths),
        [&](std::ostream& out) { writeFlameSvg(*profile, asked.options, out); });
}

} // namespace

void addFlamegraph(CLI::App& app, int& exitCode)
{
    auto* const command = app.add_subcommand(
        "flamegraph", "Write a flame graph as SVG, to zoom and to search in a browser");
    const auto asked = std::make_shared<Flamegraph>();
    addPaths(*command, asked->paths);
    addOut(*command, asked->out);
    command->add_option("--width", asked->options.width, "In pixels")
        ->check(CLI::Range(300, 100'000))
        ->transform(asDecimal)
        ->capture_default_str();
    command->add_option("--depth", asked->options.deepest, "Levels to draw")
        ->check(CLI::Range(1, 100'000))
        ->transform(asDecimal)
        ->capture_default_str();
    command->add_flag("--inverted", asked->options.inverted)
        ->description("The subs that spent the time on top, below them who called them");
    command->callback([asked, &exitCode] { exitCode = flamegraph(*asked); });
}

} // namespace nytprof::command

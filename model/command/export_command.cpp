// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/commands.h"
#include "export/export_formats.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace nytprof::command {

namespace {

/// "Firefox Profiler: tree and stacks: profiler.firefox.com"
std::string helpOf(const ExportFormat& format)
{
    using Needs = ExportFormat::Needs;
    return std::string(format.title) + ": " + format.about
        + (format.needs == Needs::CallOrder ? "; needs a profile made with calls=2 or stream=1"
                                            : "");
}

/// A command for each format, with its own options.
std::function<int()> prepareFormats(CLI::App& app)
{
    using Run = std::pair<const CLI::App*, std::function<int()>>;
    const auto runs = std::make_shared<std::vector<Run>>();
    for (const ExportFormat& format : exportFormats()) {
        const auto exporter = std::ranges::find(
            exporters(), format.name, [](const Exporter* each) { return each->format; });
        if (exporter == exporters().end())
            continue;
        CLI::App& command = *app.add_subcommand(std::string(format.name), helpOf(format));
        command.group("Formats");
        command.footer(std::string("nytprof export ") + (*exporter)->example);
        runs->emplace_back(&command, (*exporter)->prepare(command));
    }
    return [runs] {
        for (const auto& [command, run] : *runs)
            if (command->parsed())
                return run();
        std::cerr << "nytprof export: no format is named; see nytprof export --help\n";
        return UsageError;
    };
}

} // namespace

extern const Command ExportCommand
    = {"export", "Export", "Export for other programs; nytprof export --help lists the formats",
        "nytprof export folded app.out > app.folded", prepareFormats};

} // namespace nytprof::command

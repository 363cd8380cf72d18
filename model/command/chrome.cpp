// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/chrome_trace.h"

#include "command/arguments.h"
#include "command/escape.h"
#include "command/output.h"
#include "command/read_records.h"
#include "command/subcommands.h"
#include "load/profile_paths.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>
#include <string>
#include <vector>

namespace nytprof::command {

namespace {

struct Chrome {
    std::vector<std::string> paths;
    std::string out = "nytprof.trace.json";
};

int chrome(const Chrome& asked)
{
    Output output(asked.out, InputFiles(asked.paths));
    if (!output.open())
        return 1;
    ChromeTrace trace(output.stream());
    for (const std::string& path : profilePaths(asked.paths)) {
        const std::uint64_t before = trace.calls();
        if (!readRecords(path,
                [&](ByteStream& stream, DiagnosticLog& log) { return trace.add(stream, log); }))
            return 1;
        if (trace.calls() == before)
            std::cerr << "nytprof: warning: " << escape(path)
                      << ": has no time line: when calls began is only known of programs profiled "
                         "with NYTPROF=calls=2 or NYTPROF=stream=1\n";
    }
    if (trace.calls() == 0) {
        std::cerr << "nytprof: error: there are no calls to put on a time line\n";
        return 1;
    }
    trace.finish();
    return output.finish() ? 0 : 1;
}

} // namespace

void addChrome(CLI::App& app, int& exitCode)
{
    auto* const command = app.add_subcommand("chrome",
        "Write calls on a time line for Perfetto and chrome://tracing, of profiles made with "
        "calls=2 or stream=1");
    const auto asked = std::make_shared<Chrome>();
    addPaths(*command, asked->paths);
    addOut(*command, asked->out);
    command->callback([asked, &exitCode] { exitCode = chrome(*asked); });
}

} // namespace nytprof::command

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/open_profile.h"
#include "command/original_names.h"
#include "command/output.h"
#include "command/subcommands.h"
#include "export/callgrind.h"
#include "export/firefox.h"
#include "export/grep_lines.h"
#include "export/pprof.h"
#include "export/speedscope.h"
#include "profile/profile.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <vector>

namespace nytprof::command {

namespace {

/// A format that needs to be told nothing but what of and where to.
struct Export {
    const char* name;
    const char* help;
    const char* out;
    void (*write)(const Profile& profile, std::ostream& out);
    bool isOfCallPaths = false; ///< without any there is nothing to write
};

constexpr Export Callgrind
    = {"callgrind", "Write a file for KCachegrind and callgrind_annotate, with the costs of lines",
        "callgrind.out.nytprof", writeCallgrind};

constexpr Export Exports[] = {
    Callgrind,
    {"firefox", "Write call paths for profiler.firefox.com", "nytprof.firefox.json", writeFirefox,
        true},
    {"grep", "Print lines as editors read messages: FILE:LINE: what it took", "-", writeGrepLines},
    {"pprof", "Write call paths for pprof, Pyroscope, Parca and Grafana", "nytprof.pb.gz",
        writePprof, true},
    {"speedscope", "Write call paths for speedscope.app", "nytprof.speedscope.json",
        writeSpeedscope, true},
};

struct ExportRequest {
    std::vector<std::string> paths;
    std::string out;
};

int runExport(const Export& format, const ExportRequest& asked)
{
    const auto profile = openProfiles(asked.paths, {.evals = EqualEvals::Merged});
    if (!profile || (format.isOfCallPaths && !hasCallPaths(*profile)))
        return 1;
    return writeOutput(asked.out, InputFiles(asked.paths),
        [&](std::ostream& out) { format.write(*profile, out); });
}

} // namespace

void addExports(CLI::App& app, int& exitCode)
{
    for (const Export& format : Exports) {
        auto* const command = app.add_subcommand(format.name, format.help);
        const auto asked = std::make_shared<ExportRequest>();
        asked->out = format.out;
        addPaths(*command, asked->paths);
        addOut(*command, asked->out);
        command->callback([&format, asked, &exitCode] { exitCode = runExport(format, *asked); });
    }
}

void addNytprofcg(CLI::App& app, int& exitCode)
{
    const auto asked = std::make_shared<ExportRequest>();
    asked->out = "nytprof.callgrind";
    addProfile(app, asked->paths);
    addOut(app, asked->out);
    app.callback([asked, &exitCode] { exitCode = runExport(Callgrind, *asked); });
}

} // namespace nytprof::command

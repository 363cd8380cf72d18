// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/html_report.h"

#include "command/arguments.h"
#include "command/embedded_files.h"
#include "command/escape.h"
#include "command/highlighter.h"
#include "command/open_profile.h"
#include "command/original_names.h"
#include "command/output.h"
#include "command/output_folder.h"
#include "command/progress.h"
#include "command/subcommands.h"
#include "load/profile_paths.h"
#include "profile/profile.h"
#include "wording/format_time.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <future>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <spawn.h>
#include <unistd.h>

namespace nytprof::command {

namespace {

namespace fs = std::filesystem;

struct Html {
    std::vector<std::string> paths;
    std::string out = "nytprof";
    bool single = false;
    bool replace = false;
    bool open = false;
    bool noFlame = false;
    bool minimal = false;
    bool evalsApart = false;
    bool noColors = false;
    bool sourceFromDisk = false;
};

/// Whether reports have such a file, ours or the original's.
bool isOfReport(const fs::directory_entry& entry)
{
    constexpr std::array<std::string_view, 12> Names
        = {"index.html", "index-evals.html", "index-subs-excl.html", "subs-treemap-excl.html",
            "report.css", "report.js", "report-data.js", "style.css", "all_stacks_by_time.svg",
            "all_stacks_by_time.calls", "subs-index.html", "index-subs.html"};
    constexpr std::array<std::string_view, 4> Ends
        = {"-line.html", "-block.html", "-sub.html", ".dot"};
    const std::string name = entry.path().filename().string();
    if (entry.is_directory())
        return name == "js" && !entry.is_symlink();
    return std::find(Names.begin(), Names.end(), name) != Names.end()
        || std::any_of(Ends.begin(), Ends.end(), [&](auto end) { return name.ends_with(end); });
}

/// Whether the folder may go: it has a report, ours or the original's, and nothing else.
bool mayBeReplaced(const std::string& folder)
{
    std::error_code error;
    if (!fs::exists(folder, error) || fs::is_empty(folder, error))
        return true;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        if (!isOfReport(entry))
            return false;
    }
    std::ifstream index(fs::path(folder) / "index.html", std::ios::binary);
    std::string begin(std::size_t{64} * 1024, '\0');
    index.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    begin.resize(static_cast<std::size_t>(index.gcount()));
    return begin.find("NYTProf") != std::string::npos || begin.find("nytprof") != std::string::npos;
}

void openInBrowser(const std::string& path)
{
    std::string program = "xdg-open";
    std::string argument = fs::absolute(path).string();
    char* const arguments[] = {program.data(), argument.data(), nullptr};
    pid_t child = 0;
    if (posix_spawnp(&child, program.c_str(), nullptr, nullptr, arguments, environ) != 0)
        std::cerr << "nytprof: xdg-open can't be run; open " << escape(argument)
                  << " in a browser\n";
}

bool writeFolder(const Html& asked, const Profile& profile, const HtmlReportOptions& options)
{
    OutputFolder folder(asked.out);
    const bool isWhole = folder.open()
        && writeHtmlReport(profile, options,
            [&](const std::string& name, std::string_view content) {
                return folder.write(name, content);
            })
        && folder.finish(asked.replace);
    if (isWhole)
        tellWritten(asked.out + "/index.html");
    return isWhole;
}

bool writeSingle(const Html& asked, const Profile& profile, const HtmlReportOptions& options)
{
    return writeOutput(asked.out, [&](std::ostream& out) {
        (void)writeHtmlReport(profile, options, [&](const std::string&, std::string_view content) {
            out.write(content.data(), static_cast<std::streamsize>(content.size()));
            return true;
        });
    }) == 0;
}

int html(Html asked)
{
    asked.single = asked.single || asked.out.ends_with(".html") || asked.out == "-";
    if (asked.single && asked.out == "nytprof")
        asked.out = "nytprof.html";
    if (!asked.single && asked.replace && !mayBeReplaced(asked.out)) {
        std::cerr << "nytprof: " << escape(asked.out)
                  << " is not deleted: it has no index.html of a report, or other files beside\n";
        return 1;
    }
    // Takes a while, in which profiles are read.
    auto colors = std::async(std::launch::async,
        [&asked] { return asked.noColors ? ColorSource() : loadHighlighter(); });
    // Of a single file the numbers count that it has itself; a sum has numbers of its own.
    OpenOptions evals;
    evals.evals = asked.evalsApart || profilePaths(asked.paths).size() <= 1 ? EqualEvals::Apart
                                                                            : EqualEvals::Merged;
    const auto recorded = openProfiles(asked.paths, evals);
    if (!recorded)
        return 1;
    const auto profile
        = asked.evalsApart || evals.evals == EqualEvals::Merged ? recorded : mergeEvals(*recorded);
    HtmlReportOptions options;
    options.singleFile = asked.single;
    options.flameGraph = !asked.noFlame;
    options.callGraphs = !asked.minimal;
    options.recorded = recorded.get();
    options.mostEvalsOfLine = asked.evalsApart ? 0 : options.mostEvalsOfLine;
    EmbeddedFiles embedded;
    options.sourceFromDisk = embedded.recordedIf(asked.sourceFromDisk);
    options.madeOn = formatDate(std::time(nullptr));
    options.colors = colors.get();
    Progress progress("Writing");
    options.progress = [&](std::size_t done, std::size_t whole) { progress.update(done, whole); };
    if (!(asked.single ? writeSingle(asked, *profile, options)
                       : writeFolder(asked, *profile, options)))
        return 1;
    embedded.list();
    if (asked.open && asked.out != "-")
        openInBrowser(asked.single ? asked.out : asked.out + "/index.html");
    return 0;
}

/// What nytprof html and nytprofhtml both have.
void addOptions(CLI::App& command, Html& asked)
{
    command
        .add_option("-o,--out", asked.out,
            "The folder to write, whose index.html is the first page to open")
        ->capture_default_str();
    command.add_flag("-d,--delete", asked.replace,
        "Delete the folder first, if it has a report and nothing else");
    command.add_flag("--open", asked.open, "Show the report in a browser");
    command.add_flag("-m,--minimal", asked.minimal, "Leave out the call graphs for Graphviz");
    command.add_flag("--no-flame", asked.noFlame, "Leave out the flame graph");
    command.add_flag("--no-colors", asked.noColors, "Show source in one colour");
    command.add_flag(
        "--no-mergeevals", asked.evalsApart, "Show string evals of equal source each by itself");
    addSourceFromDisk(command, asked.sourceFromDisk);
}

} // namespace

void addHtml(CLI::App& app, int& exitCode)
{
    auto* const command
        = app.add_subcommand("html", "Write a report for browsers, which needs no server");
    const auto asked = std::make_shared<Html>();
    addPaths(*command, asked->paths);
    addOptions(*command, *asked);
    command->add_flag("--single", asked->single,
        "Write one file with everything, nytprof.html unless --out names another; also when the "
        "name given to --out ends in .html or is -");
    command->callback([asked, &exitCode] { exitCode = html(*asked); });
}

void addNytprofhtml(CLI::App& app, int& exitCode)
{
    const auto asked = std::make_shared<Html>();
    addProfile(app, asked->paths);
    addOptions(app, *asked);
    addIgnoredFlags(app, {"--profself", "--debug"});
    for (const char* const name : {"-l,--lib", "--flamewidth"})
        app.add_option(name)->description("Taken with a value, and ignored");
    app.callback([asked, &exitCode] { exitCode = html(*asked); });
}

} // namespace nytprof::command

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/embedded_files.h"
#include "command/highlighter.h"
#include "command/open_profile.h"
#include "command/original_names.h"
#include "command/output.h"
#include "command/subcommands.h"
#include "command/terminal.h"
#include "load/profile_paths.h"
#include "profile/profile.h"
#include "report/csv_report.h"
#include "report/html_report.h"
#include "wording/format.h"

#include <CLI/CLI.hpp>
#include <ctime>
#include <filesystem>
#include <future>
#include <iostream>
#include <memory>
#include <spawn.h>
#include <string>
#include <vector>

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
    OutputFolder folder(asked.out, InputFiles(asked.paths));
    const bool isWhole = folder.open()
        && writeHtmlReport(profile, options,
            [&](const std::string& name, std::string_view content) {
                return folder.write(name, content);
            })
        && folder.finish(asked.replace ? htmlReportFiles : nullptr);
    if (isWhole)
        tellWritten(asked.out + "/index.html");
    return isWhole;
}

bool writeSingle(const Html& asked, const Profile& profile, const HtmlReportOptions& options)
{
    return writeOutput(asked.out, InputFiles(asked.paths), [&](std::ostream& out) {
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
    if (!asked.single && asked.replace && !mayBeReplaced(asked.out, htmlReportFiles))
        return 1;
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
        "Delete the old report in the folder first; nothing is deleted when other files are in it");
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

namespace {

struct CsvReportRequest {
    std::vector<std::string> paths;
    std::string out = "nytprof";
    std::string separator = "comma";
    bool replace = false;
    bool sourceFromDisk = false;
    CsvReportOptions options;
};

int writeReport(CsvReportRequest asked)
{
    if (asked.replace && !mayBeReplaced(asked.out, csvReportFiles))
        return 1;
    const auto recorded = openProfiles(asked.paths);
    if (!recorded)
        return 1;
    const auto profile = mergeEvals(*recorded);
    asked.options.recorded = recorded.get();
    asked.options.separator = asked.separator == "comma" ? ","
        : asked.separator == "tab"                       ? "\t"
                                                         : asked.separator;
    EmbeddedFiles embedded;
    asked.options.sourceFromDisk = embedded.recordedIf(asked.sourceFromDisk);
    OutputFolder folder(asked.out, InputFiles(asked.paths));
    const bool done = folder.open()
        && writeCsvReport(*profile, asked.options,
            [&](const std::string& name, std::string_view content) {
                return folder.write(name, content);
            })
        && folder.finish(asked.replace ? csvReportFiles : nullptr);
    if (done)
        embedded.list();
    return done ? 0 : 1;
}

} // namespace

void addNytprofcsv(CLI::App& app, int& exitCode)
{
    const auto asked = std::make_shared<CsvReportRequest>();
    addProfile(app, asked->paths);
    app.add_option("-o,--out", asked->out, "The folder to write")->capture_default_str();
    app.add_flag("-d,--delete", asked->replace)
        ->description("Delete the old tables in the folder first; nothing is deleted when other "
                      "files are in it");
    app.add_option("--delim", asked->separator, "comma, tab, or the text between cells")
        ->check([](const std::string& text) {
            return text.size() <= 16 ? std::string() : std::string("is longer than 16 bytes");
        })
        ->capture_default_str();
    app.add_flag("-a,--annotated", asked->options.annotated)
        ->description("Begin each row with the word srcline");
    addSourceFromDisk(app, asked->sourceFromDisk);
    app.callback([asked, &exitCode] { exitCode = writeReport(*asked); });
}

} // namespace nytprof::command

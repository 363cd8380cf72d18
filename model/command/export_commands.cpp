// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/open_profile.h"
#include "command/original_names.h"
#include "command/output.h"
#include "command/subcommands.h"
#include "command/terminal.h"
#include "export/callgrind.h"
#include "export/chrome_trace.h"
#include "export/dot.h"
#include "export/firefox.h"
#include "export/folded.h"
#include "export/grep_lines.h"
#include "export/pprof.h"
#include "export/profile_writer.h"
#include "export/speedscope.h"
#include "load/profile_paths.h"
#include "profile/profile.h"
#include "report/flame_svg.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <map>
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

namespace {

struct Folded {
    std::vector<std::string> paths;
    std::string out = "-";
    FoldedValue value = FoldedValue::ExclusiveTicks;
    bool mayBeEmpty = false; ///< as of nytprofcalls
};

int folded(const Folded& asked)
{
    const std::vector<std::string> files = profilePaths(asked.paths);
    if (files.empty())
        return openProfiles(asked.paths) ? 0 : 1; // which says why
    FoldedStacks stacks(asked.value);
    // Each by itself, not their sum: the order of lines is that in which files name subs.
    for (const std::string& path : files) {
        const auto profile = openProfiles({path});
        if (!profile || (!asked.mayBeEmpty && !hasCallPaths(*profile)))
            return 1;
        stacks.add(*profile);
    }
    return writeOutput(
        asked.out, InputFiles(asked.paths), [&](std::ostream& out) { stacks.write(out); });
}

} // namespace

void addFolded(CLI::App& app, int& exitCode)
{
    auto* const command = app.add_subcommand(
        "folded", "Print call paths and their exclusive time, as flamegraph.pl and others read");
    const auto asked = std::make_shared<Folded>();
    addPaths(*command, asked->paths);
    addOut(*command, asked->out);
    static const std::map<std::string, FoldedValue> Values
        = {{"ticks", FoldedValue::ExclusiveTicks}, {"us", FoldedValue::ExclusiveMicroseconds},
            {"calls", FoldedValue::Calls}};
    addChoice(*command, "--value", asked->value, Values,
        "What to print: ticks of the clock, us for microseconds, or calls");
    command->callback([asked, &exitCode] { exitCode = folded(*asked); });
}

void addNytprofcalls(CLI::App& app, int& exitCode)
{
    const auto asked = std::make_shared<Folded>();
    asked->mayBeEmpty = true;
    addPaths(app, asked->paths);
    app.add_flag_callback(
        "--calls", [asked] { asked->value = FoldedValue::Calls; },
        "Print numbers of calls instead of ticks");
    app.add_flag("--stable")->description("Sort the lines, as is always done here");
    addIgnoredFlags(app, {"-v,--verbose", "-d,--debug"});
    app.callback([asked, &exitCode] { exitCode = folded(*asked); });
}

namespace {

struct Merge {
    std::vector<std::string> paths;
    std::string out = "nytprof-merged.out";
    int compression = 6;
    bool skipUnreadable = false;
    bool evalsApart = false;
};

int merge(const Merge& asked)
{
    const auto profile = openProfiles(asked.paths,
        {.skipUnreadable = asked.skipUnreadable,
            .evals = asked.evalsApart ? EqualEvals::Apart : EqualEvals::Merged});
    if (!profile)
        return 1;
    return writeOutput(
        asked.out, InputFiles(asked.paths),
        [&](std::ostream& out) { writeProfile(*profile, out, asked.compression); },
        OverInput::Replace);
}

} // namespace

void addMerge(CLI::App& app, int& exitCode)
{
    auto* const command = app.add_subcommand(
        "merge", "Add profiles up to one file, which the tools of Devel::NYTProf read, too");
    const auto asked = std::make_shared<Merge>();
    command->add_option("FILE", asked->paths, "Profiles, and folders that hold some")->required();
    addOut(*command, asked->out);
    command->add_option("--compress", asked->compression, "zlib's level of compression")
        ->check(CLI::Range(0, 9))
        ->transform(asDecimal)
        ->capture_default_str();
    command->add_flag("--skip-unreadable", asked->skipUnreadable,
        "Leave out files of which nothing can be read, instead of writing nothing");
    command->add_flag("--evals-apart", asked->evalsApart,
        "Keep each execution of a string eval, instead of one for all with equal source");
    command->callback([asked, &exitCode] { exitCode = merge(*asked); });
}

void addNytprofmerge(CLI::App& app, int& exitCode)
{
    const auto asked = std::make_shared<Merge>();
    addPaths(app, asked->paths);
    addOut(app, asked->out);
    addIgnoredFlags(app, {"-v,--verbose"});
    app.callback([asked, &exitCode] { exitCode = merge(*asked); });
}

} // namespace nytprof::command

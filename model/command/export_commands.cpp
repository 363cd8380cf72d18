// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/commands.h"
#include "command/open_profile.h"
#include "command/output.h"
#include "command/terminal.h"
#include "export/callgrind.h"
#include "export/chrome_trace.h"
#include "export/csv.h"
#include "export/dot.h"
#include "export/firefox.h"
#include "export/folded.h"
#include "export/location_list.h"
#include "export/plat_forms.h"
#include "export/pprof.h"
#include "export/speedscope.h"
#include "formatting/format.h"
#include "load/file_formats.h"
#include "profile/profile.h"
#include "report/flame_svg.h"

#include <cstdint>
#include <functional>
#include <iostream>
#include <limits>
#include <string>
#include <vector>

namespace nytprof::command {

namespace {

struct ExportArguments {
    std::vector<std::string> paths;
    ProcessOption processes;
    RangeOption range;
    CostOption costs;
    std::string out = "-";
};

void addPathsAndOut(CLI::App& app, ExportArguments& request)
{
    addPaths(app, request.paths);
    addOut(app, request.out);
}

/// Adds the options of commands that use exportProfile().
void addExportInputs(CLI::App& app, ExportArguments& request)
{
    addPathsAndOut(app, request);
    addProcesses(app, request.processes);
    addRange(app, request.range);
    addCosts(app, request.costs);
}

enum class CallStacks : std::uint8_t { Optional, Required };

/// Exports with equal string evals merged. Exit code 1 also if required call stacks are missing.
int exportProfile(const ExportArguments& request, CallStacks callStacks,
    const std::function<void(const Profile& profile, std::ostream& out)>& write)
{
    const auto profile = openProfiles(request.paths,
        {.evals = EqualEvals::Merged,
            .processes = request.processes,
            .range = request.range,
            .costs = request.costs});
    if (!profile || (callStacks == CallStacks::Required && !hasCallStacks(*profile)))
        return 1;
    noteLeftOut(*profile);
    return writeOutput(
        request.out, inputFiles(request.paths), [&](std::ostream& out) { write(*profile, out); });
}

/// A format without options of its own.
struct Export {
    const char* out;
    void (*write)(const Profile& profile, std::ostream& out);
    CallStacks callStacks = CallStacks::Optional;
};

constexpr Export Callgrind = {"callgrind.out.nytprof", writeCallgrind};
constexpr Export Firefox = {"nytprof.firefox.json", writeFirefox, CallStacks::Required};
constexpr Export Locations = {"-", writeLocations};
constexpr Export Pprof = {"nytprof.pb.gz", writePprof, CallStacks::Required};
constexpr Export Speedscope = {"nytprof.speedscope.json", writeSpeedscope, CallStacks::Required};

template <const Export& Format>
void addExportOptions(CLI::App& app, ExportArguments& request)
{
    request.out = Format.out;
    addExportInputs(app, request);
}

template <const Export& Format>
int runExport(const ExportArguments& request)
{
    return exportProfile(request, Format.callStacks, Format.write);
}

template <const Export& Format>
constexpr auto PrepareExport
    = prepare<ExportArguments, addExportOptions<Format>, runExport<Format>>;

void addNytprofcgOptions(CLI::App& app, ExportArguments& request)
{
    request.out = "nytprof.callgrind";
    request.costs.time = WaitingTime::AsRecorded;
    addProfile(app, request.paths);
    addOut(app, request.out);
}

struct PlatForms {
    std::vector<std::string> paths;
    std::string out = "nytprof";
    bool evalsApart = false;
};

int platForms(const PlatForms& request)
{
    const auto profile = openProfiles(request.paths,
        {.evals = request.evalsApart ? EqualEvals::Apart : EqualEvals::Merged,
            .costs = CostOption{WaitingTime::AsRecorded, {}}});
    return !profile ? 1
                    : writeOutput(request.out, inputFiles(request.paths),
                        [&](std::ostream& out) { writePlatForms(*profile, out); });
}

void addNytprofpfOptions(CLI::App& app, PlatForms& request)
{
    addProfile(app, request.paths);
    addOut(app, request.out);
    app.add_flag("--no-mergeevals", request.evalsApart, "Do not merge equal string evals");
    addIgnoredFlags(app, {"-d,--delete"});
    app.add_option("-l,--lib")->description("Accepted for compatibility; no effect");
}

int chrome(const ExportArguments& request)
{
    const std::vector<std::string> files = profileFiles(request.paths);
    if (files.empty())
        return 1;
    Output output(request.out, inputFiles(request.paths));
    if (!output.open())
        return 1;
    ChromeTrace trace(output.stream());
    for (const std::string& path : files) {
        const std::uint64_t before = trace.calls();
        if (!readRecords(path,
                [&](ByteStream& stream, DiagnosticLog& log) { return trace.add(stream, log); }))
            return 1;
        if (trace.calls() == before)
            std::cerr << "nytprof: "
                      << (trace.calls() == 0 && path == files.back() ? "error: " : "warning: ")
                      << escape(path)
                      << ": has no timeline; profile with NYTPROF=calls=2 or NYTPROF=stream=1\n";
    }
    if (trace.calls() == 0)
        return 1;
    trace.finish();
    if (!output.finish())
        return 1;
    reportWritten(request.out);
    return 0;
}

void addChromeOptions(CLI::App& app, ExportArguments& request)
{
    request.out = "nytprof.trace.json";
    addPathsAndOut(app, request);
}

struct Csv : ExportArguments {
    CsvTable table = CsvTable::Subs;
};

int csv(const Csv& request)
{
    return exportProfile(request, CallStacks::Optional,
        [&](const Profile& profile, std::ostream& out) { writeCsv(profile, request.table, out); });
}

void addCsvOptions(CLI::App& app, Csv& request)
{
    addExportInputs(app, request);
    addChoice(app, "-t,--table", request.table,
        {{"subs", CsvTable::Subs}, {"lines", CsvTable::Lines}, {"files", CsvTable::Files},
            {"calls", CsvTable::Calls}, {"requests", CsvTable::Requests},
            {"routes", CsvTable::Routes}},
        "Table to export");
}

struct Dot : ExportArguments {
    DotNodes nodes = DotNodes::Subs;
    double minPercent = 0.5;
};

int dot(const Dot& request)
{
    return exportProfile(
        request, CallStacks::Optional, [&](const Profile& profile, std::ostream& out) {
            writeDot(profile, request.nodes, request.minPercent / 100, out);
        });
}

void addDotOptions(CLI::App& app, Dot& request)
{
    addExportInputs(app, request);
    addChoice(app, "-t,--nodes", request.nodes,
        {{"subs", DotNodes::Subs}, {"packages", DotNodes::Packages}}, "Nodes of the graph");
    addMinShare(app, request.minPercent);
}

struct Flamegraph : ExportArguments {
    FlameSvgOptions options;
};

int flamegraph(const Flamegraph& request)
{
    return exportProfile(
        request, CallStacks::Required, [&](const Profile& profile, std::ostream& out) {
            writeFlameSvg(profile, request.options, out);
        });
}

void addFlamegraphOptions(CLI::App& app, Flamegraph& request)
{
    request.out = "nytprof.svg";
    addExportInputs(app, request);
    app.add_option("--width", request.options.width, "Width in pixels")
        ->type_name("N")
        ->check(CLI::Range(300, 100'000))
        ->transform(asDecimal)
        ->capture_default_str();
    app.add_option("--depth", request.options.deepest, "Maximum depth")
        ->type_name("N")
        ->check(CLI::Range(1, 100'000))
        ->transform(asDecimal)
        ->capture_default_str();
    app.add_flag("--inverted", request.options.inverted)
        ->description("Subs with exclusive time at the root, their callers below");
}

struct Folded : ExportArguments {
    FoldedValue value = FoldedValue::ExclusiveTicks;
    std::uint32_t depth = std::numeric_limits<std::uint32_t>::max();
    bool mayBeEmpty = false; ///< set by nytprofcalls
};

/// Profiles are not merged, because lines are ordered by when each file first names a sub.
bool addEach(const Folded& request, FoldedStacks& stacks)
{
    const std::vector<std::string> files = profileFiles(request.paths);
    bool hasStacks = request.mayBeEmpty;
    for (const std::string& path : files) {
        const auto profile = openProfiles({path}, {.costs = request.costs});
        // A process may have called no sub; without any stacks, the message is about the last file.
        const bool isLast = &path == &files.back();
        if (!profile || (isLast && !hasStacks && !hasCallStacks(*profile)))
            return false;
        hasStacks = hasStacks || !profile->callTree().empty();
        noteLeftOut(*profile);
        stacks.add(*profile);
    }
    return !files.empty();
}

bool addPart(const Folded& request, FoldedStacks& stacks)
{
    const auto profile = openProfiles(request.paths,
        {.evals = EqualEvals::Merged,
            .processes = request.processes,
            .range = request.range,
            .costs = request.costs});
    if (!profile || !hasCallStacks(*profile))
        return false;
    noteLeftOut(*profile);
    stacks.add(*profile);
    return true;
}

int folded(const Folded& request)
{
    constexpr std::uint64_t Max = 1'073'741'824;
    const bool isMemory = request.costs.measure != Measure::Time;
    const bool isTime = request.value == FoldedValue::ExclusiveMicroseconds;
    FoldedStacks stacks(
        isMemory && isTime ? FoldedValue::ExclusiveTicks : request.value, request.depth);
    const bool isPart = request.range.isSet() || request.processes.isSet();
    if (!(isPart ? addPart(request, stacks) : addEach(request, stacks)))
        return 1;
    if (stacks.size() > Max) {
        std::cerr << "nytprof: error: " << nameOfAll(profilePaths(request.paths))
                  << ": the stacks are so deep that this would write "
                  << formatCount(stacks.size() / Max)
                  << " GiB, of at most 1 GiB; nytprof export folded "
                  << "--depth N counts deeper calls for the frame at depth N\n";
        return 1;
    }
    return writeOutput(
        request.out, inputFiles(request.paths), [&](std::ostream& out) { stacks.write(out); });
}

void addFoldedOptions(CLI::App& app, Folded& request)
{
    addExportInputs(app, request);
    addChoice(app, "--value", request.value,
        {{"ticks", FoldedValue::ExclusiveTicks}, {"us", FoldedValue::ExclusiveMicroseconds},
            {"calls", FoldedValue::Calls}},
        "Value: clock ticks, microseconds (us) or calls; of memory, bytes for the first two");
    app.add_option("--depth", request.depth, "Maximum depth; deeper calls count for their caller")
        ->type_name("N")
        ->check(CLI::PositiveNumber)
        ->transform(asDecimal);
}

void addNytprofcallsOptions(CLI::App& app, Folded& request)
{
    request.mayBeEmpty = true;
    request.costs.time = WaitingTime::AsRecorded;
    addPaths(app, request.paths);
    app.add_flag_callback(
        "--calls", [&request] { request.value = FoldedValue::Calls; },
        "Print call counts instead of ticks");
    app.add_flag("--stable")->description("Accepted for compatibility; output is always sorted");
    addIgnoredFlags(app, {"-v,--verbose", "-d,--debug"});
}

} // namespace

extern const Exporter CallgrindExporter
    = {"callgrind", "callgrind -o callgrind.out.app app.out", PrepareExport<Callgrind>};
extern const Exporter FirefoxExporter
    = {"firefox", "firefox -o app.json app.out", PrepareExport<Firefox>};
extern const Exporter LocationsExporter
    = {"locations", "locations app.out > hot.txt", PrepareExport<Locations>};
extern const Exporter PprofExporter = {"pprof", "pprof -o app.pb.gz app.out", PrepareExport<Pprof>};
extern const Exporter SpeedscopeExporter
    = {"speedscope", "speedscope -o app.speedscope.json app.out", PrepareExport<Speedscope>};
extern const Exporter ChromeExporter = {"chrome", "chrome -o app.trace.json app.out",
    prepare<ExportArguments, addChromeOptions, chrome>};
extern const Exporter CsvExporter
    = {"csv", "csv -t lines -o lines.csv app.out", prepare<Csv, addCsvOptions, csv>};
extern const Exporter DotExporter
    = {"dot", "dot -t packages app.out | dot -Tsvg > app.svg", prepare<Dot, addDotOptions, dot>};
extern const Exporter FoldedExporter = {
    "folded", "folded --value us app.out > app.folded", prepare<Folded, addFoldedOptions, folded>};

extern const Command FlamegraphCommand = {"flamegraph", "Export",
    "Write a flame graph as SVG, with zoom and search", "nytprof flamegraph -o app.svg app.out",
    prepare<Flamegraph, addFlamegraphOptions, flamegraph>};
extern const Command NytprofcallsCommand = {"nytprofcalls", "", "Print folded stacks",
    "nytprofcalls nytprof.out | flamegraph.pl > app.svg",
    prepare<Folded, addNytprofcallsOptions, folded>, true};
extern const Command NytprofcgCommand
    = {"nytprofcg", "", "Export for KCachegrind", "nytprofcg -f nytprof.out",
        prepare<ExportArguments, addNytprofcgOptions, runExport<Callgrind>>, true};
extern const Command NytprofpfCommand
    = {"nytprofpf", "", "Write times and call counts of subs for plat-forms.org",
        "nytprofpf -f nytprof.out", prepare<PlatForms, addNytprofpfOptions, platForms>, true};

} // namespace nytprof::command

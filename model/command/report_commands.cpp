// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/commands.h"
#include "command/open_profile.h"
#include "command/output.h"
#include "command/terminal.h"
#include "fleet/location.h"
#include "formatting/format.h"
#include "load/file_formats.h"
#include "load/load_profile.h"
#include "profile/profile.h"
#include "record/program_run.h"
#include "report/csv_report.h"
#include "report/html_report.h"
#include "report/source_colors.h"

#include <atomic>
#include <ctime>
#include <filesystem>
#include <future>
#include <iostream>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include <dlfcn.h>
#include <unistd.h>

namespace nytprof::command {

namespace {

namespace fs = std::filesystem;

void addSpan(
    void* spans, std::uint32_t line, std::uint32_t start, std::uint32_t length, std::uint8_t style)
{
    static_cast<std::vector<ColorSpan>*>(spans)->push_back({line, start, length, CodeStyle{style}});
}

NytprofHighlight loadModule(const fs::path& module)
{
    void* const library = dlopen(module.c_str(), RTLD_NOW | RTLD_LOCAL);
    return library ? reinterpret_cast<NytprofHighlight>(dlsym(library, NytprofHighlightName))
                   : nullptr;
}

/// Loads the highlighter of Perl source, a module with Qt and KSyntaxHighlighting, which stays
/// loaded. Empty, with a note on stderr, if it is not installed.
ColorSource loadHighlighter()
{
    std::error_code error;
    const auto program = fs::read_symlink("/proc/self/exe", error);
    const NytprofHighlight highlight = error ? nullptr
                                             : loadModule(program.parent_path() / ".."
                                                 / NYTPROF_LIBDIR / "nytprof/nytprof_highlight.so");
    if (!highlight) {
        std::cerr << "nytprof: note: nytprof_highlight.so is not installed; the source has no "
                     "syntax colours\n";
        return {};
    }
    const std::string_view first = "print 1;\n"; // initializes it
    std::vector<ColorSpan> none;
    (void)highlight(first.data(), first.size(), addSpan, &none);
    return [highlight](std::string_view text) {
        std::vector<ColorSpan> spans;
        return highlight(text.data(), text.size(), addSpan, &spans) != 0 ? spans
                                                                         : std::vector<ColorSpan>();
    };
}

/// Files embedded in a report by --source-from-disk: users must know before they share it.
class EmbeddedFiles {
public:
    /// For a report, which must not outlive this.
    SourceFromDisk recordedIf(bool isAllowed)
    {
        return {isAllowed, [this](const std::string& path) {
                    const std::scoped_lock lock(m_mutex);
                    m_paths.insert(path);
                }};
    }
    /// Lists them on stderr, by name.
    void list() const
    {
        for (const std::string& path : m_paths)
            std::cerr << "nytprof: note: " << escape(path) << ": its source is in the report\n";
    }

private:
    std::mutex m_mutex;
    std::set<std::string> m_paths;
};

/// May be a folder of something else, such as a clone of this program.
constexpr const char* UsualFolder = "nytprof";

struct Html {
    std::vector<std::string> paths;
    ProcessOption processes;
    RangeOption range;
    CostOption costs;
    std::string out = UsualFolder;
    bool refusesOtherFolders = false; ///< of nytprof html, not nytprofhtml
    bool single = false;
    bool replace = false;
    bool open = false;
    bool noFlame = false;
    bool noCompress = false;
    ReportSources sources = ReportSources::All;
    bool minimal = false;
    bool evalsApart = false;
    bool noColors = false;
    bool sourceFromDisk = false;
};

void openInBrowser(const std::string& path)
{
    const std::string argument = fs::absolute(path).string();
    if (!startProgram({"xdg-open", argument}))
        std::cerr << "nytprof: warning: xdg-open cannot be run; open " << escape(argument)
                  << " in a browser\n";
}

bool writeFolder(const Html& request, const Profile& profile, const HtmlReportOptions& options)
{
    OutputFolder folder(request.out, inputFiles(request.paths));
    std::atomic<std::uint64_t> bytes = 0;
    const bool isWhole = folder.open()
        && writeHtmlReport(profile, options,
            [&](const std::string& name, std::string_view content) {
                bytes += content.size();
                return folder.write(name, content);
            })
        && folder.finish(request.replace ? htmlReportFiles : nullptr);
    if (isWhole)
        reportWritten(request.out + "/index.html", bytes);
    return isWhole;
}

bool writeSingle(const Html& request, const Profile& profile, const HtmlReportOptions& options)
{
    Output output(request.out, inputFiles(request.paths));
    const auto write = [&](const std::string&, std::string_view content) {
        output.stream().write(content.data(), static_cast<std::streamsize>(content.size()));
        return true;
    };
    const bool isWhole
        = output.open() && writeHtmlReport(profile, options, write) && output.finish();
    if (isWhole)
        reportWritten(request.out);
    return isWhole;
}

/// Bytes of a report, of pages in memory or files on disk: half of what reading the files may need.
/// Of pipes and databases, half of all.
std::size_t maxBytesOfReport(const std::vector<std::string>& files)
{
    const MemoryBudget budget;
    std::uint64_t size = 0;
    for (const std::string& file : files) {
        std::error_code none;
        if (isFleetLocation(file) || !fs::is_regular_file(file, none))
            return budget.most() / 2;
        size += fs::file_size(file, none);
    }
    return budget.most(size) / 2;
}

void reportTooLarge(const std::vector<std::string>& files, std::size_t most)
{
    std::cerr << "nytprof: error: " << nameOfAll(files) << ": the report needs more than "
              << formatSize(most)
              << ", which is too much for a file of this size; nytprof top and nytprof-gui show "
                 "the profile\n";
}

int html(Html request)
{
    request.single = request.single || request.out.ends_with(".html") || request.out == "-";
    const bool hasUsualOut = request.out == UsualFolder;
    if (request.single && hasUsualOut)
        request.out = "nytprof.html";
    if (!request.single && hasUsualOut && request.refusesOtherFolders
        && !mayGetReport(request.out, htmlReportFiles))
        return 1;
    if (!request.single && request.replace && !mayBeReplaced(request.out, htmlReportFiles))
        return 1;
    // Slow, so it runs while profiles are read.
    auto colors = std::async(std::launch::async,
        [&request] { return request.noColors ? ColorSource() : loadHighlighter(); });
    // Reports of a single file use the numbers in that file; a merged profile has its own.
    const auto files = profilePaths(request.paths);
    const bool mergesLater = !request.evalsApart && files.size() <= 1;
    const auto recorded = openProfiles(request.paths,
        {.evals = request.evalsApart || mergesLater ? EqualEvals::Apart : EqualEvals::Merged,
            .processes = request.processes,
            .range = request.range,
            .costs = request.costs});
    if (!recorded)
        return 1;
    const auto profile = mergesLater ? mergeEvals(*recorded) : recorded;
    HtmlReportOptions options;
    options.singleFile = request.single;
    options.compress = !request.noCompress;
    options.flameGraph = !request.noFlame;
    options.sources = request.sources;
    options.callGraphs = !request.minimal;
    options.recorded = recorded.get();
    options.maxEvalsOfLine = request.evalsApart ? 0 : options.maxEvalsOfLine;
    EmbeddedFiles embedded;
    options.sourceFromDisk = embedded.recordedIf(request.sourceFromDisk);
    options.maxBytes = maxBytesOfReport(files);
    options.onTooLarge = [&] { reportTooLarge(files, options.maxBytes); };
    options.madeOn = formatDate(std::time(nullptr));
    options.colors = colors.get();
    Progress progress("Writing");
    options.progress = [&](std::size_t done, std::size_t whole) { progress.update(done, whole); };
    if (!(request.single ? writeSingle(request, *profile, options)
                         : writeFolder(request, *profile, options)))
        return 1;
    embedded.list();
    if (request.open && request.out != "-")
        openInBrowser(request.single ? request.out : request.out + "/index.html");
    return 0;
}

/// Options of nytprof html and nytprofhtml.
void addReportOptions(CLI::App& app, Html& request)
{
    app.add_option("-o,--out", request.out, "Output folder; open its index.html")
        ->type_name("FOLDER")
        ->capture_default_str();
    addQuiet(app);
    app.add_flag("-d,--delete", request.replace,
        "Delete the old report first, unless the folder contains other files");
    app.add_flag("--open", request.open, "Open the report in a browser");
    app.add_flag("-m,--minimal", request.minimal, "Omit the call graphs for Graphviz");
    app.add_flag("--no-flame", request.noFlame, "Omit the flame graph");
    app.add_flag("--no-colors", request.noColors, "No syntax colours");
    addSourceFromDisk(app, request.sourceFromDisk);
}

void addHtmlOptions(CLI::App& app, Html& request)
{
    request.refusesOtherFolders = true;
    addPaths(app, request.paths);
    addProcesses(app, request.processes);
    addRange(app, request.range);
    addCosts(app, request.costs);
    addReportOptions(app, request);
    app.add_flag("--no-merge-evals", request.evalsApart, "Do not merge equal string evals");
    addChoice(app, "--sources", request.sources,
        {{"all", ReportSources::All}, {"hot", ReportSources::Hot}},
        "Files whose source is in the report; hot: 1 % of the time or more");
    app.add_flag("--single", request.single,
        "Write one file (default: nytprof.html); implied by an --out that ends in .html or is -");
    app.add_flag("--no-compress", request.noCompress,
        "One file of plain HTML, for browsers without JavaScript or DecompressionStream");
}

void addNytprofhtmlOptions(CLI::App& app, Html& request)
{
    request.costs.time = WaitingTime::AsRecorded;
    addProfile(app, request.paths);
    addReportOptions(app, request);
    app.add_flag("--no-mergeevals", request.evalsApart, "Do not merge equal string evals");
    addIgnoredFlags(app, {"--profself", "--debug"});
    for (const char* const name : {"-l,--lib", "--flamewidth"})
        app.add_option(name)->description("Accepted for compatibility; no effect");
}

struct CsvReportRequest {
    std::vector<std::string> paths;
    std::string out = "nytprof";
    std::string separator = "comma";
    bool replace = false;
    bool sourceFromDisk = false;
    CsvReportOptions options;
};

int writeReport(CsvReportRequest request)
{
    if (request.replace && !mayBeReplaced(request.out, csvReportFiles))
        return 1;
    const auto recorded
        = openProfiles(request.paths, {.costs = CostOption{WaitingTime::AsRecorded, {}}});
    if (!recorded)
        return 1;
    const auto profile = mergeEvals(*recorded);
    const auto files = profilePaths(request.paths);
    request.options.maxBytes = maxBytesOfReport(files);
    request.options.onTooLarge = [&] { reportTooLarge(files, request.options.maxBytes); };
    request.options.recorded = recorded.get();
    request.options.separator = request.separator == "comma" ? ","
        : request.separator == "tab"                         ? "\t"
                                                             : request.separator;
    EmbeddedFiles embedded;
    request.options.sourceFromDisk = embedded.recordedIf(request.sourceFromDisk);
    OutputFolder folder(request.out, inputFiles(request.paths));
    const bool done = folder.open()
        && writeCsvReport(*profile, request.options,
            [&](const std::string& name, std::string_view content) {
                return folder.write(name, content);
            })
        && folder.finish(request.replace ? csvReportFiles : nullptr);
    if (done)
        embedded.list();
    return done ? 0 : 1;
}

void addNytprofcsvOptions(CLI::App& app, CsvReportRequest& request)
{
    addProfile(app, request.paths);
    app.add_option("-o,--out", request.out, "Output folder")
        ->type_name("FOLDER")
        ->capture_default_str();
    app.add_flag("-d,--delete", request.replace)
        ->description("Delete the old tables first, unless the folder contains other files");
    app.add_option("--delim", request.separator, "Cell separator: comma, tab, or any text")
        ->check([](const std::string& text) {
            return text.size() <= 16 ? std::string() : std::string("is longer than 16 bytes");
        })
        ->capture_default_str();
    app.add_flag("-a,--annotated", request.options.annotated)
        ->description("Begin each row with the word srcline");
    addSourceFromDisk(app, request.sourceFromDisk);
}

} // namespace

extern const Command HtmlCommand
    = {"html", "Export", "Write an HTML report, as a folder or one file",
        "nytprof html --open app.out", prepare<Html, addHtmlOptions, html>};

extern const Command NytprofhtmlCommand = {"nytprofhtml", "", "Write an HTML report",
    "nytprofhtml --open -f nytprof.out", prepare<Html, addNytprofhtmlOptions, html>, true};
extern const Command NytprofcsvCommand = {"nytprofcsv", "",
    "Write the annotated source of each file as CSV", "nytprofcsv -f nytprof.out -o csv",
    prepare<CsvReportRequest, addNytprofcsvOptions, writeReport>, true};

} // namespace nytprof::command

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/commands.h"
#include "command/open_profile.h"
#include "command/terminal.h"
#include "dprof/dprof_report.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <map>
#include <set>
#include <string_view>

/// dprofpp: prints a tmon.out or NYTProf profile in the layout of Devel::DProf.
namespace nytprof::command {

namespace {

constexpr const char* OwnFile = "tmon.out";

struct DprofppRequest {
    std::set<char> flags;
    std::optional<std::size_t> rows;
    std::string within;
    std::string group;
    std::string leftOut;
    std::string script;
    std::string file;
    const CLI::App* app = nullptr; ///< for printing its help

    [[nodiscard]] bool has(char flag) const { return flags.contains(flag); }
    /// The first of these flags that is set, in the order of `letters`; '\0' if none.
    [[nodiscard]] char firstOf(std::string_view letters) const
    {
        const auto found
            = std::ranges::find_if(letters, [this](char letter) { return has(letter); });
        return found == letters.end() ? '\0' : *found;
    }
};

// The first option of a group that is set, in this order, takes effect.
constexpr std::string_view Orders = "Uvalz";
constexpr std::string_view Clocks = "rsu";
constexpr std::string_view Forms = "TtS";
constexpr std::string_view Times = "IE";

struct Flag {
    char letter;
    const char* help;
};
constexpr Flag Flags[] = {
    {'T', "Print the calls in order, as a tree"},
    {'t', "Like -T, with repeated calls counted on one line"},
    {'S', "Print call stacks with calls and times, the longest first"},
    {'E', "Use exclusive times (default)"},
    {'I', "Use inclusive times"},
    {'z', "Sort by time (default)"},
    {'l', "Sort by call count"},
    {'a', "Sort by name"},
    {'v', "Sort by time per call"},
    {'U', "Do not sort: order of first calls"},
    {'d', "Reverse the order"},
    {'u', "User time instead of user+system time"},
    {'s', "System time"},
    {'r', "Wall-clock time, including waiting"},
    {'q', "No header above the table"},
    {'R', "Separate anonymous subs of a package"},
    {'A', "Count calls that AUTOLOAD dispatched as AUTOLOAD"},
    {'P', "With -G, merge all other subs into one row, too"},
    {'F', "End calls without an end mark with their caller, or with the file"},
    {'Q', "With -p, only profile"},
    {'V', "Print the version of this program and of the profiler"},
    {'H', "Print this help and the meaning of the columns"},
};

void addOptions(CLI::App& app, DprofppRequest& request)
{
    for (const Flag& flag : Flags)
        app.add_flag_callback(std::string("-") + flag.letter,
               [&request, letter = flag.letter] { request.flags.insert(letter); })
            ->description(flag.help);
    app.add_option("-O", request.rows, "Number of subs (default: 15)")
        ->type_name("N")
        ->transform(asDecimal);
    app.add_option("-g", request.within, "Only this sub and its callees")->type_name("SUB");
    app.add_option("-G", request.group, "Merge subs that match into one row")->type_name("REGEX");
    app.add_option("-f", request.leftOut, "Hide subs that match")->type_name("REGEX");
    app.add_option("-p", request.script, "Profile this script, with its arguments, first")
        ->type_name("SCRIPT");
    app.add_option("FILE", request.file,
        "tmon.out, or a profile of Devel::NYTProf (default: the value of "
        "PERL_DPROF_OUT_FILE_NAME, or tmon.out, or nytprof.out if only that exists)");
}

/// Adds options of DPROFPP_OPTS that the command line does not override.
void addDefaults(DprofppRequest& request, const DprofppRequest& defaults)
{
    std::set<char> added = defaults.flags;
    for (const std::string_view group : {Orders, Clocks, Forms, Times})
        if (request.firstOf(group) != '\0')
            std::erase_if(added, [=](char c) { return group.find(c) != std::string_view::npos; });
    request.flags.merge(added);
    if (!request.rows)
        request.rows = defaults.rows;
    for (const auto text : {&DprofppRequest::within, &DprofppRequest::group,
             &DprofppRequest::leftOut, &DprofppRequest::script})
        if ((request.*text).empty())
            request.*text = defaults.*text;
}

const std::map<char, DprofClock> ClockOf = {{'r', DprofClock::Real}, {'s', DprofClock::System},
    {'u', DprofClock::User}, {'\0', DprofClock::UserAndSystem}};
const std::map<DprofClock, const char*> ClockNames
    = {{DprofClock::Real, "Real"}, {DprofClock::System, "System"}, {DprofClock::User, "User"},
        {DprofClock::UserAndSystem, "User+System"}};
const std::map<char, DprofOrder> OrderOf
    = {{'U', DprofOrder::FirstCall}, {'v', DprofOrder::Average}, {'a', DprofOrder::Name},
        {'l', DprofOrder::Calls}, {'z', DprofOrder::Time}, {'\0', DprofOrder::Time}};

/// Nothing, with a message, if the pattern is invalid.
std::optional<std::regex> regexOf(const std::string& pattern)
{
    try {
        return std::regex(pattern, std::regex::ECMAScript | std::regex::optimize);
    } catch (const std::regex_error& error) {
        std::cerr << "dprofpp: '" << escape(pattern)
                  << "' is not a valid regular expression: " << error.what() << '\n';
        return std::nullopt;
    }
}

/// False, with a message, if a pattern is invalid.
bool takeGroups(const DprofppRequest& request, DprofGroups& groups)
{
    groups.pattern = request.group;
    groups.othersToo = request.has('P');
    if (!request.group.empty() && !(groups.group = regexOf(request.group)))
        return false;
    return request.leftOut.empty() || (groups.leftOut = regexOf(request.leftOut)).has_value();
}

struct Dprofpp {
    const DprofppRequest& request;
    const char form = request.firstOf(Forms);
    DprofSelection selection = {.clock = ClockOf.at(request.firstOf(Clocks)),
        .anonymousApart = request.has('R'),
        .autoloadedAsAutoload = request.has('A'),
        .within = request.within};
    DprofGroups groups = {};

    int run()
    {
        if (!takeGroups(request, groups))
            return UsageError;
        const std::string file = fileToRead();
        std::error_code error; // of a folder that must not be read: opening reports it
        if (!std::filesystem::exists(file, error) && !error) {
            std::cerr << "dprofpp: " << escape(file)
                      << ": no such file; run perl -d:DProf first, or name a profile\n";
            return 1;
        }
        return isTmonFile(file) ? printTmon(file) : printProfile(file);
    }

    /// The given file, else the first default that exists.
    [[nodiscard]] std::string fileToRead() const
    {
        if (!request.file.empty())
            return request.file;
        if (const char* const other = std::getenv("PERL_DPROF_OUT_FILE_NAME"); other && *other)
            return other; // perl -d:DProf writes there
        const bool onlyOurs
            = !std::filesystem::exists(OwnFile) && std::filesystem::exists("nytprof.out");
        return onlyOurs ? "nytprof.out" : OwnFile;
    }

    int printTmon(const std::string& file)
    {
        CallPrinter printer(std::cout, form == 't');
        DprofCalls::Entered entered;
        if (form == 'T' || form == 't')
            entered
                = [&](std::size_t depth, const std::string& name) { printer.print(depth, name); };
        DprofCalls calls(selection, entered);
        const auto diagnostics = readTmonFile(file, calls);
        printer.finish();
        report(file, diagnostics);
        const auto isError
            = [](const Diagnostic& each) { return each.severity == Diagnostic::Severity::Error; };
        if (std::ranges::any_of(diagnostics, isError))
            return 1;
        const DprofRun run = calls.take();
        if (!run.missingEnds.empty() && !request.has('F')) {
            std::cout.flush();
            std::cerr << "Garbled profile is missing some exit time stamps:\n";
            for (const std::string& name : run.missingEnds)
                std::cerr << escape(name) << '\n';
            std::cerr << "Try rerunning dprofpp with -F.\n";
            return 1;
        }
        if (!run.missingEnds.empty())
            std::cerr << "Faking " << run.missingEnds.size() << " exit timestamp(s).\n";
        return print(run, entered != nullptr);
    }

    int printProfile(const std::string& file)
    {
        const auto profile
            = openProfiles({file}, {.costs = CostOption{WaitingTime::AsRecorded, {}}});
        if (!profile)
            return 1;
        if (request.firstOf("us") != '\0')
            std::cerr << "dprofpp: note: a profile of Devel::NYTProf has one clock; printing its "
                         "times\n";
        selection.clock = DprofClock::Real;
        const DprofRun run = dprofRunOf(*profile, selection);
        const bool isTree = form == 'T' || form == 't';
        if (isTree)
            printDprofContexts(std::cout, run);
        return print(run, isTree);
    }

    int print(const DprofRun& run, bool isPrinted)
    {
        if (!run.found && !selection.within.empty()) {
            std::cerr << "dprofpp: no sub " << escape(selection.within)
                      << " was called; name it with its package, e.g. main::run\n";
            return 1;
        }
        const auto rows = dprofRows(run, groups, std::cout);
        if (isPrinted)
            return 0;
        if (form == 'S') {
            printDprofTree(std::cout, run);
            return 0;
        }
        DprofTableOptions options;
        options.order = OrderOf.at(request.firstOf(Orders));
        options.inclusive = request.has('I');
        options.reverse = request.has('d');
        options.header = !request.has('q');
        if (request.rows.value_or(0) > 0)
            options.rows = *request.rows;
        printDprofTable(std::cout, run, rows, options, ClockNames.at(selection.clock));
        return 0;
    }
};

class TmonWriter : public TmonSink {
public:
    void header(const TmonHeader& header) override { writer = header.writer; }
    void sub(const Sub&) override { }
    void enter(std::uint32_t, const TmonTicks&) override { }
    void leave(End, std::uint32_t, const TmonTicks&) override { }
    std::string writer;
};

int printVersion(const std::string& file)
{
    std::cout << "dprofpp version: " << NYTPROF_VERSION << '\n';
    TmonWriter sink;
    if (isTmonFile(file) && (static_cast<void>(readTmonFile(file, sink)), !sink.writer.empty()))
        std::cout << "XS_VERSION: " << escape(sink.writer) << '\n';
    return 0;
}

int printManual(const CLI::App& app)
{
    std::cout << app.help() << R"(
Columns:
  %Time     share of the time of the run
  ExclSec   seconds in the sub without its callees
  CumulS    seconds in the sub and its callees; recursive calls count once
  #Calls    calls
  sec/call  ExclSec per call
  Csec/c    CumulS per call
  Name      name of the sub
"-": a negative time, after the overhead of profiling was subtracted.

perl -d:DProf writes tmon.out. Options can also be in the environment variable
DPROFPP_OPTS; those of the command line have precedence.
)";
    return 0;
}

/// Runs a shell command, so that the script may have arguments.
int profileScript(const std::string& script, const Dprofpp& program)
{
    using namespace std::chrono_literals;
    constexpr auto clockLag = 50ms; // file times lag behind the clock
    std::cout.flush();
    const auto begin = std::filesystem::file_time_type::clock::now() - clockLag;
    const int status = std::system(("perl -d:DProf " + script).c_str());
    if (status == -1) {
        std::cerr << "dprofpp: perl cannot be run: " << std::strerror(errno) << '\n';
        return 1;
    }
    // The program's exit code does not count; without a new file there is nothing to print.
    std::error_code missing;
    const auto written = std::filesystem::last_write_time(program.fileToRead(), missing);
    if (!missing && written >= begin)
        return 0;
    std::cerr << "dprofpp: " << escape(program.fileToRead())
              << ": perl did not write it; does the script run?\n";
    return 1;
}

int dprofpp(const DprofppRequest& request)
{
    if (request.has('H'))
        return printManual(*request.app);
    Dprofpp program{request};
    if (request.has('V'))
        return printVersion(program.fileToRead());
    if (!request.script.empty()) {
        const int failed = profileScript(request.script, program);
        if (failed != 0 || request.has('Q'))
            return failed;
    }
    return program.run();
}

void addDprofppOptions(CLI::App& app, DprofppRequest& request)
{
    addOptions(app, request);
    request.app = &app;
    app.callback([&request] {
        const char* const text = std::getenv("DPROFPP_OPTS");
        if (!text)
            return;
        DprofppRequest defaults;
        CLI::App environment("", "DPROFPP_OPTS");
        addOptions(environment, defaults);
        environment.parse(text); // throws on errors, like the command line
        addDefaults(request, defaults);
    });
}

} // namespace

extern const Command DprofppCommand
    = {"dprofpp", "", "Show the hottest subs of a Devel::DProf profile, tmon.out",
        "dprofpp -O 30 tmon.out", prepare<DprofppRequest, addDprofppOptions, dprofpp>};

} // namespace nytprof::command

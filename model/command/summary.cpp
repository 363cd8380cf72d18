// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/hotspots.h"
#include "analysis/packages.h"
#include "analysis/requests.h"
#include "analysis/run_times.h"
#include "command/arguments.h"
#include "command/commands.h"
#include "command/memory_tables.h"
#include "command/open_profile.h"
#include "command/output.h"
#include "command/printed_table.h"
#include "command/terminal.h"
#include "formatting/format.h"
#include "load/file_formats.h"
#include "profile/measure.h"
#include "profile/profile.h"
#include "profile/ticks.h"
#include "profile/waiting.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace nytprof::command {

namespace {

void printRow(std::string_view name, std::string_view value)
{
    std::cout << std::left << std::setw(22) << name << value << '\n';
}

void printProcess(const Process& process)
{
    std::string text = std::to_string(process.pid);
    if (process.parentPid != 0)
        text += ", child of " + std::to_string(process.parentPid);
    const bool hasTimes = process.startTime > 0; // format 2.0 and imports have none
    if (hasTimes)
        text += ", started " + formatDate(static_cast<std::int64_t>(process.startTime));
    if (process.complete() && hasTimes && process.endTime >= process.startTime)
        text += ", ran " + formatTime(process.endTime - process.startTime);
    else if (hasTimes && process.knownUntil() > process.startTime)
        text += ", ran at least " + formatTime(process.knownUntil() - process.startTime)
            + ", no end recorded";
    else if (!process.complete())
        text += ", no end recorded";
    printRow("process", text);
    if (!process.lastCall.empty())
        printRow("last recorded call",
            escape(process.lastCall) + ", "
                + formatDate(static_cast<std::int64_t>(process.lastSeen)));
}

struct InfoCounts {
    explicit InfoCounts(const Profile& profile)
    {
        for (const File& file : profile.files()) {
            files += file.isEval() ? 0 : 1;
            evals += file.isEval() ? file.executions : 0;
        }
        eachRequest(profile, [this](const Request&) { ++requests; });
    }

    std::size_t files = 0;
    std::uint64_t evals = 0;
    std::size_t requests = 0;
};

void printTotals(const Profile& profile)
{
    const Totals& totals = profile.totals();
    const auto time = [&](Ticks ticks) { return formatCost(profile, ticks); };
    const InfoCounts counts(profile);
    if (!profile.importedFrom().empty())
        printRow("imported from", profile.importedFrom());
    if (const auto sampling = profile.sampling())
        printRow("sampled", samplingText(*sampling));
    if (const auto notSampled = profile.notSampled(); notSampled > 0)
        printRow("not sampled", formatTime(static_cast<double>(notSampled) / 1e9));
    printRow("complete", profile.complete() ? "yes" : "no");
    printRow("files", formatCount(counts.files));
    printRow("string evals", formatCount(counts.evals));
    printRow("subs", formatCount(profile.subs().size()));
    printRow("statements", profile.countsStatements() ? formatCount(totals.statements) : "unknown");
    const std::string leftOut = leftOutText(profile);
    printRow("time in statements",
        time(totals.statementTime) + (leftOut.empty() ? leftOut : ", without " + leftOut));
    printRow("calls", profile.countsCalls() ? formatCount(totals.calls) : "unknown");
    printRow("time in subs", time(totals.exclusive));
    printRow("call tree nodes", formatCount(profile.callTree().nodes().size() - 1));
    if (counts.requests > 0)
        printRow("web requests", formatCount(counts.requests));
    printRow("time in call tree",
        time(profile.callTree().total()) + (profile.callTreeIsEstimated() ? ", estimated" : ""));
    if (const auto overhead = overheadOf(profile); overhead.slowdown > 0)
        printRow("overhead subtracted",
            formatTime(static_cast<double>(overhead.subtracted) / 1e9) + " ("
                + formatDecimal(overhead.slowdown, 2) + "x slowdown of CPU time)");
    for (const auto& [name, value] : memoryFacts(profile))
        printRow(name, value);
}

/// By pid and start: the file that a process is from.
using ProcessFiles = std::map<std::pair<std::uint32_t, double>, std::string>;

PrintedTable processesOf(const Profile& profile, const ProcessFiles* files = nullptr)
{
    std::vector<Column> columns = {{"pid", "pid", Unit::Number},
        {"parent_pid", "parent", Unit::Number}, {"start", "start", Unit::Cost},
        {"end", "end", Unit::Cost}, {"application", "application", Unit::Name},
        {"last_call", "last recorded call", Unit::Name}};
    if (files)
        columns.push_back({"file", "file", Unit::Name});
    PrintedTable table("processes", {}, columns);
    for (const Process& process : profile.processes()) {
        const bool hasTimes = process.startTime > 0; // format 2.0 and imports have none
        std::vector<Cell> cells
            = {process.pid, Amount(process.parentPid).shownIf(process.parentPid != 0),
                Amount(process.startTime).shownIf(hasTimes),
                Amount(process.endTime).shownIf(hasTimes && process.complete()),
                textCell(process.application), textCell(process.lastCall)};
        if (files) {
            const auto file = files->find({process.pid, process.startTime});
            cells.push_back(file != files->end() ? textCell(file->second) : Cell());
        }
        table.addRow(std::move(cells));
    }
    return table;
}

PrintedTable settings(std::string_view key, std::span<const Setting> settings)
{
    PrintedTable table(key, {}, {{"key", "key", Unit::Name}, {"value", "value", Unit::Name}});
    for (const Setting& setting : settings)
        table.addRow({textCell(setting.key), textCell(setting.value)});
    return table;
}

void printSettings(std::string_view title, std::span<const Setting> settings)
{
    if (settings.empty())
        return;
    std::cout << '\n' << title << ":\n";
    for (const Setting& setting : settings)
        std::cout << "  " << escape(setting.key) << '=' << escape(setting.value) << '\n';
}

struct Info {
    std::vector<std::string> paths;
    CostOption costs;
    PrintedAs form = PrintedAs::Text;
};

PrintedTable infoOf(const Profile& profile)
{
    PrintedTable info("profile", {},
        {{"application", "Program", Unit::Name}, {"imported_from", "Imported from", Unit::Name},
            {"complete", "Complete", Unit::Truth}, {"files", "Files", Unit::Count},
            {"string_evals", "String evals", Unit::Count}, {"subs", "Subs", Unit::Count},
            {"statements", "Statements", Unit::Count},
            {"statement_time", "Time in statements", Unit::Cost}, {"calls", "Calls", Unit::Count},
            {"sub_time", "Time in subs", Unit::Cost},
            {"call_tree_nodes", "Call tree nodes", Unit::Count},
            {"web_requests", "Web requests", Unit::Count},
            {"call_tree_time", "Time in call tree", Unit::Cost},
            {"call_tree_is_estimated", "Call tree is estimated", Unit::Truth},
            {"overhead", "Overhead subtracted", Unit::Cost},
            {"slowdown", "Slowdown of CPU time", Unit::Number},
            {"ticks_per_second", "Ticks per second", Unit::Number}});
    const Totals& totals = profile.totals();
    const InfoCounts counts(profile);
    const ProfilingOverhead overhead = overheadOf(profile);
    info.addRow({textCell(profile.application()), textCell(profile.importedFrom()),
        profile.complete(), counts.files, counts.evals, profile.subs().size(), totals.statements,
        profile.seconds(totals.statementTime), Amount(totals.calls).shownIf(profile.countsCalls()),
        profile.seconds(totals.exclusive), profile.callTree().nodes().size() - 1, counts.requests,
        profile.seconds(profile.callTree().total()), profile.callTreeIsEstimated(),
        Amount(static_cast<double>(overhead.subtracted) / 1e9).shownIf(overhead.slowdown > 0),
        Amount(overhead.slowdown).shownIf(overhead.slowdown > 0), profile.ticksPerSecond()});
    info.asFacts();
    return info;
}

int info(const Info& request)
{
    const auto key = [](const Process& of) { return std::pair(of.pid, of.startTime); };
    ProcessFiles files;
    const auto profile = openProfiles(request.paths,
        {.costs = request.costs, .loaded = [&](const std::string& path, const Profile& part) {
             for (const Process& process : part.processes())
                 files.emplace(key(process), path);
         }});
    if (!profile)
        return 1;
    if (request.form != PrintedAs::Text) {
        if (files.empty()) { // only those of several files were reported
            const std::vector<std::string> only = profilePaths(request.paths);
            for (const Process& process : profile->processes())
                files.emplace(key(process), (only.empty() ? request.paths : only).front());
        }
        std::vector<PrintedTable> tables{infoOf(*profile)};
        if (profile->memory())
            tables.push_back(memoryTotals(*profile));
        tables.push_back(processesOf(*profile, &files));
        tables.push_back(settings("attributes", profile->attributes()));
        tables.push_back(settings("options", profile->options()));
        print(tables, request.form, std::cout, baseOf(*profile));
        return 0;
    }
    std::vector<Process> processes(profile->processes().begin(), profile->processes().end());
    std::ranges::sort(processes, {}, key);
    const bool isOne = std::ranges::all_of(processes,
        [&](const Process& process) { return process.application == processes[0].application; });
    printRow("application", isOne ? escape(profile->application()) : "several, listed below");
    for (const Process& process : processes) {
        printProcess(process);
        if (!isOne)
            printRow("  application", escape(process.application));
        if (const auto file = files.find(key(process)); file != files.end())
            printRow("  file", escape(file->second));
    }
    printTotals(*profile);
    printSettings("attributes", profile->attributes());
    printSettings("options", profile->options());
    return 0;
}

void addInfoOptions(CLI::App& app, Info& request)
{
    addPaths(app, request.paths);
    addWaiting(app, request.costs);
    addForms(app, request.form);
}

struct Summary : Shown {
    std::string out = "-";
    bool hasAllTables = false; ///< rather than those for people
};

PrintedTable runOf(const Profile& profile, const SummaryFacts& facts)
{
    const bool isMemory = measureOf(profile) != Measure::Time;
    PrintedTable run("run", {},
        {{"application", "Program", Unit::Name}, {"complete", "Complete", Unit::Truth},
            {"processes", "Processes", Unit::Count}, {"wall_clock", "Wall-clock time", Unit::Cost},
            {"waiting", "Waiting", Unit::Cost},
            {"run_delay", "Waiting for a processor", Unit::Cost},
            {"statement_time", isMemory ? "In statements" : "Time in statements", Unit::Cost},
            {"statements", "Statements", Unit::Count},
            {"sub_time", isMemory ? "In subs" : "Time in subs", Unit::Cost},
            {"calls", "Calls", Unit::Count},
            {"ticks_per_second", "", Unit::Number, ColumnUse::ForPrograms}});
    const Totals& totals = profile.totals();
    run.addRow({textCell(profile.application()), profile.complete(), facts.processes,
        Amount(facts.wallClock).shownIf(facts.wallClock > 0 && !isMemory),
        Amount(profile.seconds(addTicks(totals.waitingLeftOut, waitingTime(profile))))
            .shownIf(!isMemory),
        Amount(static_cast<double>(profile.runDelay()) / 1e9).shownIf(profile.runDelay() > 0),
        profile.seconds(totals.statementTime),
        Amount(totals.statements).shownIf(profile.countsStatements()),
        profile.seconds(totals.exclusive), Amount(totals.calls).shownIf(profile.countsCalls()),
        profile.ticksPerSecond()});
    run.asFacts();
    return run;
}

PrintedTable samplingOf(const Profile& profile, const Sampling& sampling)
{
    const double notSampled = static_cast<double>(profile.notSampled()) / 1e9;
    PrintedTable table("sampling", {},
        {{"samples", "Samples", Unit::Count}, {"rate", "Samples a second", Unit::Count},
            {"not_read", "Not read", Unit::Count}, {"late", "Late", Unit::Count},
            {"not_sampled", "Not sampled", Unit::Cost}});
    table.addRow({sampling.samples, sampling.rate, Amount(sampling.missed), Amount(sampling.late),
        Amount(notSampled)});
    table.asFacts();
    return table;
}

PrintedTable originsOf(const Profile& profile, const PackageTable& packages)
{
    const bool isMemory = measureOf(profile) != Measure::Time;
    PrintedTable table("origins", isMemory ? "By origin" : "Time by origin",
        {{"exclusive", "exclusive", Unit::Cost}, {"share", "%", Unit::Share},
            {"calls", "calls", Unit::Count, callsUse(profile)}, {"origin", "origin", Unit::Name}});
    for (std::size_t i = 0; i < CodeClassCount; ++i) {
        const auto code = static_cast<CodeClass>(i);
        const ClassCost& cost = packages.ofClass(code);
        if (cost.exclusive > 0)
            table.addRow(
                {profile.seconds(cost.exclusive), Amount(cost.exclusive, profile.totals().whole()),
                    Amount(cost.calls).shownIf(profile.countsCalls()), textCell(originName(code))});
    }
    return table;
}

PrintedTable stackOf(const Profile& profile)
{
    PrintedTable table("stack", "Hottest call stack",
        {{"inclusive", "inclusive", Unit::Cost}, {"share", "%", Unit::Share},
            {"sub", "sub", Unit::Name}});
    const CallTree& tree = profile.callTree();
    for (const CallNodeId id : hottestStack(tree))
        table.addRow({profile.seconds(tree[id].inclusive),
            Amount(tree[id].inclusive, profile.totals().whole()),
            textCell(profile[tree[id].sub].name)});
    return table;
}

/// What the times do not show, and what data the profile lacks.
std::vector<std::string> notesOf(const Profile& profile, bool isRange)
{
    constexpr double Much = 0.2; // of the time in which it works
    const double time = profile.seconds(profile.totals().whole());
    const double waiting = profile.seconds(profile.totals().waitingLeftOut);
    const double delay = static_cast<double>(profile.runDelay()) / 1e9;
    std::vector<std::string> notes;
    if (waiting > Much * time)
        notes.push_back("The program waited for " + formatTime(waiting)
            + ", which is left out; nytprof summary --waiting shows where");
    if (delay > Much * time)
        notes.push_back("The machine was busy: these times include " + formatTime(delay)
            + " in which the program waited for a processor");
    std::ranges::copy(missingData(profile, isRange), std::back_inserter(notes));
    return notes;
}

int summary(const Summary& request)
{
    constexpr std::size_t LinesOfMemory = 3;
    std::optional<RangeFacts> range;
    std::vector<PrintedTable> tables;
    const auto addMemory = [&](const Profile& profile) {
        tables = memoryTables(profile, request.hasAllTables ? request.rows : LinesOfMemory);
    };
    const auto profile = openProfiles(request.paths,
        {.evals = EqualEvals::Merged,
            .processes = request.processes,
            .range = request.range,
            .costs = request.costs,
            .opened = addMemory},
        &range);
    if (!profile)
        return 1;
    const PackageTable packages(*profile);
    tables.push_back(runOf(*profile, SummaryFacts(*profile, packages, {}, range)));
    if (const auto sampling = profile->sampling())
        tables.push_back(samplingOf(*profile, *sampling));
    if (request.hasAllTables) {
        tables.push_back(hotSubs(*profile, "exclusive", request.rows));
    } else {
        tables.push_back(originsOf(*profile, packages));
        tables.push_back(hotSubs(*profile, "exclusive", request.rows, true));
        if (!hottestStack(profile->callTree()).empty())
            tables.push_back(stackOf(*profile));
    }
    tables.push_back(hotLines(*profile, request.rows));
    PrintedTable noteTable("notes", {}, {{"note", "Notes", Unit::Name}});
    const std::vector<std::string> notes = notesOf(*profile, range.has_value());
    for (const std::string& note : notes)
        noteTable.addRow({textCell(note)});
    if (!request.hasAllTables && !notes.empty())
        tables.push_back(std::move(noteTable));
    if (request.hasAllTables) {
        tables.push_back(hotFiles(*profile, request.rows));
        tables.push_back(hotCalls(*profile, request.rows));
        tables.push_back(processesOf(*profile));
        tables.push_back(settings("attributes", profile->attributes()));
        tables.push_back(settings("options", profile->options()));
    }
    return writeOutput(request.out, inputFiles(request.paths),
        [&](std::ostream& out) { print(tables, request.form, out, baseOf(*profile)); });
}

void addInputs(CLI::App& app, Summary& request)
{
    addPaths(app, request.paths);
    addProcesses(app, request.processes);
    addRange(app, request.range);
    addCosts(app, request.costs);
}

void addSummaryOptions(CLI::App& app, Summary& request)
{
    request.rows = 7;
    addInputs(app, request);
    addOut(app, request.out);
    addRows(app, request.rows);
    addForms(app, request.form);
}

void addJsonOptions(CLI::App& app, Summary& request)
{
    request.form = PrintedAs::Json;
    request.hasAllTables = true;
    request.rows = std::numeric_limits<std::size_t>::max();
    addInputs(app, request);
    addOut(app, request.out);
}

} // namespace

extern const Command InfoCommand
    = {"info", "Show", "Show a profile's program, processes, options and totals",
        "nytprof info app.out", prepare<Info, addInfoOptions, info>};

extern const Command SummaryCommand
    = {"summary", "Show", "Show where the time went and why the hottest subs are worth a look",
        "nytprof summary app.out", prepare<Summary, addSummaryOptions, summary>};

extern const Exporter JsonExporter
    = {"json", "json app.out > app.json", prepare<Summary, addJsonOptions, summary>};

} // namespace nytprof::command

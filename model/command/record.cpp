// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/record.h"
#include "command/arguments.h"
#include "command/commands.h"
#include "command/merge.h"
#include "command/merge_plan.h"
#include "command/open_profile.h"
#include "command/output.h"
#include "command/terminal.h"
#include "formatting/format.h"
#include "load/newest_recording.h"
#include "profile/profile.h"

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <csignal>

namespace nytprof::command {
namespace {

namespace fs = std::filesystem;

std::optional<RecordingPlace> makePlace(const RecordRequest& request)
{
    if (!request.out.empty())
        return RecordingPlace::namedFiles(request.out);
    return request.folder.empty() && !request.merged.empty()
        ? RecordingPlace::emptyFolder(mergeParts(request.merged))
        : recordingFolder(request);
}

/// Whether all processes in a merged file have ended. Another one still writes its own profile.
bool haveAllEnded(const std::string& path)
{
    const auto profile = openProfiles({path}, {.reports = false});
    return profile && profile->complete();
}

bool openGui(const std::vector<std::string>& paths)
{
    std::error_code none;
    const fs::path beside = fs::read_symlink("/proc/self/exe", none).parent_path() / "nytprof-gui";
    std::vector<std::string> words{fs::exists(beside, none) ? beside.string() : "nytprof-gui"};
    words.insert(words.end(), paths.begin(), paths.end());
    return startProgram(words)
        || refuse("nytprof-gui: cannot be started: " + std::string(std::strerror(errno)));
}

/// "process 12", "processes 12 and 14", "processes 12, 13 and 14"
std::string textOf(const std::vector<pid_t>& processes)
{
    std::string text = processes.size() == 1 ? "process " : "processes ";
    for (std::size_t i = 0; i < processes.size(); ++i)
        text += (i == 0                             ? ""
                        : i + 1 == processes.size() ? " and "
                                                    : ", ")
            + std::to_string(processes[i]);
    return text;
}

/// Children may begin their profiles after the program has ended. Returns those that have none when
/// a signal or a long time without a new profile ended this.
std::vector<pid_t> waitForProfiles(const RecordingPlace& place, HeldSignals& signals)
{
    using namespace std::chrono_literals;
    constexpr auto Quiet = 200ms;
    constexpr auto Max = 5s; // a perl may never begin one
    const auto begin = std::chrono::steady_clock::now();
    auto changed = begin;
    bool isNoted = false;
    std::size_t written = 0;
    while (true) {
        std::vector<pid_t> processes = place.withoutProfile();
        const auto now = std::chrono::steady_clock::now();
        if (std::exchange(written, place.written().size()) != written)
            changed = now;
        if (processes.empty() || signals.endRequested() != 0 || now - changed >= Max)
            return processes;
        if (!isNoted && now - begin >= Quiet)
            std::cerr << "nytprof: note: waiting for " << textOf(processes)
                      << " of the program to begin a profile or end; Ctrl+C merges without\n";
        isNoted = now - begin >= Quiet;
        std::this_thread::sleep_for(isNoted ? 200ms : 20ms);
    }
}

/// Processes that may write a profile later, after a message if it is missing in the merged one.
std::vector<pid_t> lateProcesses(const RecordRequest& request, const Recordable& recordable,
    const RecordingPlace& place, HeldSignals& signals)
{
    const bool waits = !request.merged.empty() && !startsLater(recordable);
    std::vector<pid_t> late = waits ? waitForProfiles(place, signals) : place.withoutProfile();
    if (!late.empty() && !request.merged.empty() && !place.written().empty())
        std::cerr << "nytprof: note: not merged, as it has no profile yet: " << textOf(late)
                  << '\n';
    return late;
}

/// Merges, shows and reports what was written; false if that fails. `late`: processes that may
/// write a profile later.
bool finishRecording(const RecordRequest& request, const RecordingPlace& place,
    const std::string& noProfile, const std::vector<pid_t>& late)
{
    const std::vector<std::string> files = place.written();
    if (files.empty()) {
        if (late.empty())
            place.remove();
        else
            std::cerr << "nytprof: note: still running: " << textOf(late)
                      << "; a later profile will be " << escape(place.file()) << ".PID\n";
        return refuse(escape(request.words.front()) + ": " + noProfile);
    }
    std::string shown = place.shellWords();
    std::vector<std::string> paths = request.out.empty() ? std::vector{place.folder()} : files;
    if (!request.merged.empty()) {
        if (merge({.paths = files, .out = request.merged}) != 0)
            return refuse(escape(request.merged) + ": not written; the profiles are " + shown);
        if (request.out.empty() && request.folder.empty()) {
            if (late.empty() && haveAllEnded(request.merged))
                place.remove();
            else
                std::cerr
                    << "nytprof: note: " << shown
                    << ": kept, as a process still runs or was killed; merge it again later\n";
        }
        shown = shellWord(request.merged);
        paths = {request.merged};
    }
    if (!request.isQuiet)
        std::cerr << "nytprof: " << formatCount(files.size(), "profile", "profiles") << ": "
                  << shown << "; next: nytprof summary " << shown << '\n';
    return !request.opensGui || openGui(paths);
}

int recordOnce(const RecordRequest& request)
{
    int exitCode = UsageError;
    std::optional<RecordingPlace> place;
    ProgramEnd end;
    std::string noProfile;
    std::vector<pid_t> late;
    {
        HeldSignals signals;
        const auto recordable
            = findRecordable(request.words, request.options, "", signals, exitCode);
        if (const int signal = signals.endRequested(); signal != 0)
            return exitLike({.status = signal});
        place = recordable ? makePlace(request) : std::nullopt;
        if (!place)
            return exitCode;
        noProfile = reasonForNone(*recordable);
        end = runProgram(startOf(*recordable, place->file()), signals);
        if (end.error == 0)
            late = lateProcesses(request, *recordable, *place, signals);
    }
    if (end.error != 0) {
        constexpr int CannotRun = 126;
        place->remove();
        (void)refuse(escape(request.words.front()) + ": cannot be started: " + endText(end));
        return CannotRun;
    }
    std::signal(SIGPIPE, SIG_IGN); // the exit code is the program's, whoever reads the messages
    const bool isOk = finishRecording(request, *place, noProfile, late);
    return end.isSuccess() && !isOk ? 1 : exitLike(end);
}

/// Reports whether it can be recorded.
int checkProgram(const RecordRequest& request)
{
    int exitCode = UsageError;
    HeldSignals signals;
    const auto recordable = findRecordable(request.words, request.options, "", signals, exitCode);
    if (const int signal = signals.endRequested(); signal != 0)
        return exitLike({.status = signal});
    if (!recordable)
        return exitCode;
    const std::string program = escape(request.words.front()) + ": ";
    if (!recordable->doubt.empty())
        std::cerr << "nytprof: note: " << program << printableMessage(recordable->doubt.text())
                  << '\n';
    else if (!request.isQuiet)
        std::cerr << "nytprof: " << program << escape(recordable->perl) << " has the collector\n";
    return 0;
}

/// What is wrong with the command line; "" if nothing.
std::string problemOf(const RecordRequest& request)
{
    if (!request.before.empty())
        return "the command comes after --: nytprof record [OPTIONS] -- perl script.pl";
    if (request.words.empty())
        return "no command; name it after --: nytprof record -- perl script.pl";
    if (!request.out.empty() && !request.folder.empty())
        return "-o and --folder exclude each other";
    if (request.merged == "-")
        return "--merge: standard output belongs to the program; name a file";
    const bool needsOneRun = !request.out.empty() || !request.merged.empty() || request.opensGui;
    if (request.isRepeated() && needsOneRun)
        return "-o, --merge and --gui are for one run; leave out --runs and --baseline";
    const RunGate& gate = request.comparison.gate;
    const bool isChecked
        = !gate.limits.empty() || !gate.budget.empty() || !request.comparison.junit.empty();
    if (request.baseline.empty() && (isChecked || request.budget))
        return "--fail-on, --budget-file, --junit and --budget need --baseline";
    if (!request.isRepeated() && (request.warmup > 0 || request.ignoresFailure))
        return "--warmup and --ignore-failure need --runs or --baseline";
    return {};
}

int record(RecordRequest request)
{
    if (request.memory)
        request.options.emplace_back("memory=1");

    const std::string problem = problemOf(request);
    if (!problem.empty())
        return refuse(problem) ? 0 : UsageError;
    if (request.onlyChecks)
        return checkProgram(request);
    return request.isRepeated() ? recordRuns(request) : recordOnce(request);
}

void addRunsOptions(CLI::App& app, RecordRequest& request)
{
    constexpr std::size_t MaxRuns = 10'000;
    app.add_option("--runs", request.runs,
           "Run the command N times, each into a folder of its own (default with --baseline: 10, "
           "or "
           "what the budget allows)")
        ->type_name("N")
        ->check(CLI::Range(std::size_t{1}, MaxRuns))
        ->transform(asDecimal);
    app.add_option("--warmup", request.warmup, "Run it N times before, without counting these")
        ->type_name("N")
        ->check(CLI::Range(std::size_t{0}, MaxRuns))
        ->transform(asDecimal);
    app.add_option("--baseline", request.baseline,
           "Compare with this version: a folder in which the command is run, or a commit, branch "
           "or tag, which is checked out elsewhere; takes the options of nytprof compare, too")
        ->type_name("DIR|REF");
    addDuration(app, "--budget", request.budget,
        "Stop after this time, or as soon as the result is known or cannot be known by then");
    app.add_flag("--ignore-failure", request.ignoresFailure,
        "Accept runs that exit with another code than 0");
    const std::size_t own = app.get_options().size();
    addCompareOptions(app, request.comparison);
    const auto all = app.get_options();
    for (CLI::Option* option : std::span(all).subspan(own))
        option->group(""); // nytprof compare --help lists them
}

void addRecordOptions(CLI::App& app, RecordRequest& request)
{
    app.add_option(
           "COMMAND", request.before, "After --: the program to profile, with its arguments")
        ->type_name("");
    // Each word has a sign before it, see Command::optionOfRest.
    app.add_option_function<std::vector<std::string>>("--word",
           [&request](const std::vector<std::string>& words) {
               for (const std::string& word : words)
                   request.words.push_back(word.substr(1));
           })
        ->group("")
        ->allow_extra_args(false)
        ->take_all();
    app.add_option("-O,--options", request.options,
           "Options of the profiler, as in NYTPROF: calls=2:slowops=0; repeatable")
        ->type_name("OPTIONS")
        ->allow_extra_args(false)
        ->take_all();
    app.add_flag("--memory", request.memory,
        "Record which lines and calls allocate memory, too, and what stays: option memory=1");
    app.add_option("-o,--out", request.out, "Write profiles to FILE.PID, one for each process")
        ->type_name("FILE");
    app.add_option("--folder", request.folder,
           "Folder without profiles, for those of all processes (default: nytprof-record, with a "
           "number if it exists)")
        ->type_name("DIR");
    app.add_option("--merge", request.merged,
           "Merge the profiles of all processes into this file; without -o and --folder, only it "
           "remains")
        ->type_name("FILE");
    app.add_flag("--gui", request.opensGui, "Open the result in nytprof-gui");
    app.add_flag("--check", request.onlyChecks,
        "Do not run the program, only check it, its perl, the collector for that, and the "
        "profiler's options; starts the interpreter, also one that the first line of a script "
        "names");
    app.add_flag("-q,--quiet", request.isQuiet, "Do not print where the profiles are");
    addRunsOptions(app, request);
}

} // namespace

std::optional<RecordingPlace> recordingFolder(const RecordRequest& request)
{
    return request.folder.empty() ? RecordingPlace::newFolder(RecordFolder)
                                  : RecordingPlace::emptyFolder(request.folder);
}

extern const Command RecordCommand = {"record", "Record",
    "Profile a program and the processes that it starts", "nytprof record -- perl script.pl",
    prepare<RecordRequest, addRecordOptions, record>, false, "--word="};

} // namespace nytprof::command

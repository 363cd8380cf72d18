// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/commands.h"
#include "command/merge.h"
#include "command/merge_plan.h"
#include "command/output.h"
#include "command/recording.h"
#include "command/terminal.h"
#include "formatting/format.h"

#include <CLI/CLI.hpp>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include <csignal>

namespace nytprof::command {
namespace {

namespace fs = std::filesystem;

constexpr const char* UsualFolder = "nytprof-record";

struct Record {
    std::vector<std::string> before; ///< words in the wrong place
    std::vector<std::string> words; ///< of the command
    std::vector<std::string> options; ///< of NYTPROF
    std::string out;
    std::string folder;
    std::string merged; ///< path; empty: none
    bool opensGui = false;
    bool isQuiet = false;
};

std::optional<RecordingPlace> makePlace(const Record& asked)
{
    if (!asked.out.empty())
        return RecordingPlace::namedFiles(asked.out);
    if (!asked.folder.empty())
        return RecordingPlace::emptyFolder(asked.folder);
    return asked.merged.empty() ? RecordingPlace::newFolder(UsualFolder)
                                : RecordingPlace::emptyFolder(mergeParts(asked.merged));
}

/// A single profile is copied, as a merged one has no slices.
bool mergeFiles(const std::vector<std::string>& files, const std::string& out)
{
    if (files.size() > 1)
        return merge({.paths = files, .out = out}) == 0;
    return writeOutput(out, InputFiles(files), [&](std::ostream& to) {
        to << std::ifstream(files.front(), std::ios::binary).rdbuf();
    }) == 0;
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

/// Merges, shows and reports what was written; false if that fails.
bool finishRecording(const Record& asked, const RecordingPlace& place)
{
    const std::vector<std::string> files = place.written();
    if (files.empty()) {
        place.remove();
        return refuse(escape(asked.words.front())
            + ": no profile was written: it ran no perl, or only perl -T, which ignores PERL5OPT");
    }
    std::string shown = place.shellWords();
    std::vector<std::string> paths = asked.out.empty() ? std::vector{place.folder()} : files;
    if (!asked.merged.empty()) {
        if (!mergeFiles(files, asked.merged))
            return refuse(escape(asked.merged) + ": not written; the profiles are " + shown);
        if (asked.out.empty() && asked.folder.empty())
            place.remove();
        shown = shellWord(asked.merged);
        paths = {asked.merged};
    }
    if (!asked.isQuiet)
        std::cerr << "nytprof: " << formatCount(files.size(), "profile", "profiles") << ": "
                  << shown << "; next: nytprof top " << shown << '\n';
    return !asked.opensGui || openGui(paths);
}

int recordOnce(const Record& asked)
{
    int exitCode = UsageError;
    std::optional<RecordingPlace> place;
    ProgramEnd end;
    {
        HeldSignals signals;
        const auto recordable = findRecordable(asked.words, asked.options, "", signals, exitCode);
        place = recordable ? makePlace(asked) : std::nullopt;
        if (!place)
            return exitCode;
        end = runProgram(startOf(*recordable, place->file()), signals);
    }
    if (end.error != 0) {
        constexpr int CannotRun = 126;
        place->remove();
        (void)refuse(escape(asked.words.front()) + ": cannot be started: " + endText(end));
        return CannotRun;
    }
    std::signal(SIGPIPE, SIG_IGN); // the exit code is the program's, whoever reads the messages
    const bool isOk = finishRecording(asked, *place);
    return end.isSuccess() && !isOk ? 1 : exitLike(end);
}

int record(const Record& asked)
{
    std::string problem;
    if (!asked.before.empty())
        problem = "the command comes after --: nytprof record [OPTIONS] -- perl script.pl";
    else if (asked.words.empty())
        problem = "no command; name it after --: nytprof record -- perl script.pl";
    else if (!asked.out.empty() && !asked.folder.empty())
        problem = "-o and --folder exclude each other";
    else if (asked.merged == "-")
        problem = "--merge: standard output belongs to the program; name a file";
    if (!problem.empty())
        return refuse(problem) ? 0 : UsageError;
    return recordOnce(asked);
}

void addRecordOptions(CLI::App& app, Record& request)
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
    app.add_flag("-q,--quiet", request.isQuiet, "Do not print where the profiles are");
}

} // namespace

extern const Command RecordCommand = {"record", "Record",
    "Profile a program and the processes that it starts", "nytprof record -- perl script.pl",
    prepare<Record, addRecordOptions, record>, false, "--word="};

} // namespace nytprof::command

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/merge.h"

#include "command/arguments.h"
#include "command/commands.h"
#include "command/merge_plan.h"
#include "command/open_profile.h"
#include "command/output.h"
#include "command/range_option.h"
#include "command/terminal.h"
#include "export/nytprof.h"
#include "profile/profile.h"

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include <sys/stat.h>
#include <unistd.h>

namespace nytprof::command {

namespace {

int refusePlan(const std::string& path, const char* why)
{
    std::cerr << "nytprof: error: " << escape(path) << ": " << why << '\n';
    return 1;
}

/// A single input file waits for a later level, which skips it if it is unreadable, but must not
/// skip a job that failed.
std::string skipUnreadableInputs(const MergeJob& job, const std::string& out)
{
    std::string tests;
    const std::string parts = mergeParts(out) + '/';
    const auto isPart = [&](const std::string& path) { return path.starts_with(parts); };
    if (std::ranges::all_of(job.inputs, isPart))
        return "nytprof merge";
    for (const std::string& input : job.inputs)
        if (isPart(input))
            tests += "test -e " + shellWord(input) + " && ";
    return tests + "nytprof merge --skip-unreadable";
}

/// Prints a line for the shell for each job.
int printPlan(const MergeRequest& request)
{
    // Linux limits an argument to 128 KiB, and GNU parallel a command line to half of that.
    constexpr std::size_t longestLine = 65'000;
    const std::vector<std::string> files = profileFiles(request.paths);
    if (files.empty())
        return 1;
    if (request.out == "-" || request.out.find('\n') != std::string::npos)
        return refusePlan(request.out, "--plan needs a file; name it with -o");
    struct stat old { };
    if (stat(request.out.c_str(), &old) == 0 && inputFiles(request.paths).contains(old))
        return refusePlan(
            request.out, "is an input profile; remove it, or name another file with -o");
    std::string text;
    for (const MergeJob& job : planMerge(files, request.plannedInputs, request.out)) {
        const std::size_t begin = text.size();
        if (job.out != request.out)
            text += "mkdir -p " + shellWord(mergeParts(request.out)) + " && ";
        text += request.skipUnreadable ? skipUnreadableInputs(job, request.out) : "nytprof merge";
        if (request.compression != UsualCompression)
            text += " --compress " + std::to_string(request.compression);
        text += " -o " + shellWord(job.out);
        for (const std::string& input : job.inputs) {
            if (input.find('\n') != std::string::npos)
                return refusePlan(input, "--plan prints a line for each job; rename the file");
            text += ' ' + shellWord(input);
        }
        if (text.size() - begin > longestLine)
            return refusePlan(job.out, "the command line is too long; lower --plan");
        text += " # level " + std::to_string(job.level) + '\n';
    }
    std::cout << text;
    return 0;
}

} // namespace

int merge(const MergeRequest& request)
{
    if (request.plannedInputs > 0)
        return printPlan(request);
    const auto profile = openProfiles(request.paths,
        {.skipUnreadable = request.skipUnreadable,
            .evals = request.evalsApart ? EqualEvals::Apart : EqualEvals::Merged,
            .requests = request.requests,
            .processes = request.processes,
            .range = request.range,
            .keepsTimeAxis = true});
    if (!profile)
        return 1;
    if (const auto absence = profile->timeAxis().absence; absence == TimeAxis::Absence::TooLarge)
        std::cerr << "nytprof: note: the merge has sums only and no time axis: "
                  << reasonOf(absence) << '\n';
    return writeOutput(
        request.out, inputFiles(request.paths),
        [&](std::ostream& out) { writeProfile(*profile, out, request.compression); },
        // Not from plans and crontabs, which run it for many files.
        isatty(STDERR_FILENO) != 0 ? Reports::Written : Reports::Nothing);
}

namespace {

void addMergeOptions(CLI::App& app, MergeRequest& request)
{
    constexpr std::size_t maxPlanned = 10'000;
    app.add_option("FILE", request.paths,
           "Profiles or folders of profiles, also folded stacks, callgrind files, pprof files and "
           "tmon.out")
        ->required();
    addOut(app, request.out);
    app.add_option("--compress", request.compression, "Compression level, 0 to 9")
        ->type_name("N")
        ->check(CLI::Range(0, 9))
        ->transform(asDecimal)
        ->capture_default_str();
    app.add_flag(
        "--skip-unreadable", request.skipUnreadable, "Skip unreadable files instead of failing");
    app.add_flag("--no-merge-evals", request.evalsApart, "Do not merge equal string evals");
    addRequestFilter(app, request.requests);
    addProcesses(app, request.processes);
    addRange(app, request.range);
    CLI::Option* const plan = app.add_option("--plan", request.plannedInputs,
                                     "Do not merge, but print a tree of jobs that merge at most N "
                                     "files each: a shell command a line, with its level")
                                  ->type_name("N")
                                  ->check(CLI::Range(std::size_t{2}, maxPlanned))
                                  ->transform(asDecimal);
    // A job may have no such request, and string evals that are kept apart have no order.
    for (const char* const name : {"--no-merge-evals", "--route", "--slower", "--faster",
             "--process", "--from", "--to", "--between"})
        plan->excludes(app.get_option(name));
}

void addNytprofmergeOptions(CLI::App& app, MergeRequest& request)
{
    addPaths(app, request.paths);
    addOut(app, request.out);
    addIgnoredFlags(app, {"-v,--verbose"});
}

} // namespace

extern const Command MergeCommand
    = {"merge", "Manage", "Merge profiles into one file with the time axis of each process",
        "nytprof merge -o all.out nytprof.out.*", prepare<MergeRequest, addMergeOptions, merge>};
extern const Command NytprofmergeCommand
    = {"nytprofmerge", "", "Merge profiles into one file", "nytprofmerge -o all.out nytprof.out.*",
        prepare<MergeRequest, addNytprofmergeOptions, merge>, true};

} // namespace nytprof::command

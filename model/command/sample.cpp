// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/commands.h"
#include "command/named_processes.h"
#include "command/sample_run.h"
#include "format/parse_number.h"
#include "sample/sampler.h"

#include <optional>
#include <string>
#include <string_view>

namespace nytprof::command {

namespace {

/// "3%" is 0.03.
std::optional<double> parseBudget(std::string_view text)
{
    if (text.ends_with('%'))
        text.remove_suffix(1);
    const auto percent = parseNumber<double>(text);
    return percent && *percent >= 0.1 && *percent <= 100 ? std::optional(*percent / 100)
                                                         : std::nullopt;
}

int sample(const SampleOptions& options)
{
    const int ways = (options.names.empty() ? 0 : 1) + (options.command.empty() ? 0 : 1)
        + (options.wantsAll ? 1 : 0);
    if (ways != 1) {
        (void)refuse("name running programs, or --all, or a command after --");
        return UsageError;
    }
    if (options.isLive && !options.command.empty()) {
        (void)refuse("--live: the terminal is the command's; name a running program");
        return UsageError;
    }
    if (options.reading == Reading::MayStop && !options.command.empty()) {
        (void)refuse(
            "--stop: not of a command, whose end nytprof waits for; name a running program");
        return UsageError;
    }
    if (const auto error = folderError(options.folder, options.filter, options.wantsAll,
            options.isLive || !options.out.empty());
        !error.empty()) {
        (void)refuse(error);
        return UsageError;
    }
    return runSampling(options);
}

void addSampleOptions(CLI::App& app, SampleOptions& options)
{
    app.add_option("PROCESS", options.names,
           "PIDs, or file names of running programs or of the scripts that perl runs")
        ->expected(0, -1)
        ->type_name("");
    app.add_option("--command", options.command,
           "A program to run and sample, and its arguments; also all words after --")
        ->type_name("WORD")
        ->allow_extra_args(false)
        ->take_all();
    app.add_flag("--children", options.withChildren)
        ->description("Also the processes that these have started and will start");
    app.add_flag("--all", options.wantsAll)
        ->description("Each perl of yours, or of the machine if you are root, also those to come");
    app.add_flag("--live", options.isLive)
        ->description("Show the hottest subs, lines and stacks so far, each second");
    addStop(app, options.reading);
    addDuration(
        app, "--for", options.length, "How long; without, until the programs end, or Ctrl+C");
    app.add_option("--rate", options.wantedRate,
           "Samples a second, up to 1000 (default: 100; with --folder: 20)")
        ->type_name("N")
        ->check(CLI::Range(1U, Sampler::MaxRate))
        ->transform(asDecimal);
    app.add_option_function<std::string>(
           "--budget", [&](const std::string& text) { options.wantedBudget = parseBudget(text); },
           "Processor time for samples: with more, fewer are taken (default with --all: 3%)")
        ->type_name("N%")
        ->check([](const std::string& text) {
            return parseBudget(text) ? std::string()
                                     : "\"" + text + "\" is not a share of a processor such as 3%";
        });
    app.add_option("-o,--out", options.out,
           "Output file; of several processes FILE.PID (default: PROGRAM.PID.out)")
        ->type_name("FILE");
    addProcessFilter(app, options.filter);
    addFolderOptions(app, options.folder);
}

} // namespace

extern const Command SampleCommand = {.name = "sample",
    .group = "Record",
    .help = "Profile running perl programs by samples, without preparing them",
    .example = "nytprof sample 1234 --for 30s",
    .prepare = prepare<SampleOptions, addSampleOptions, sample>,
    .optionOfRest = "--command"};

} // namespace nytprof::command

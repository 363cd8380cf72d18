// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/folded.h"

#include "command/arguments.h"
#include "command/choice.h"
#include "command/open_profile.h"
#include "command/original_names.h"
#include "command/output.h"
#include "command/subcommands.h"
#include "load/profile_paths.h"
#include "profile/profile.h"

#include <CLI/CLI.hpp>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace nytprof::command {

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

} // namespace nytprof::command

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/open_profile.h"
#include "command/original_names.h"
#include "command/output.h"
#include "command/subcommands.h"
#include "export/profile_writer.h"
#include "profile/profile.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <vector>

namespace nytprof::command {

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

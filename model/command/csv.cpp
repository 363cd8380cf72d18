// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/csv.h"

#include "command/arguments.h"
#include "command/choice.h"
#include "command/open_profile.h"
#include "command/output.h"
#include "command/subcommands.h"
#include "profile/profile.h"

#include <CLI/CLI.hpp>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace nytprof::command {

namespace {

struct Csv {
    std::vector<std::string> paths;
    std::string out = "-";
    CsvTable table = CsvTable::Subs;
};

int csv(const Csv& asked)
{
    const auto profile = openProfiles(asked.paths, {.evals = EqualEvals::Merged});
    if (!profile)
        return 1;
    return writeOutput(asked.out, InputFiles(asked.paths),
        [&](std::ostream& out) { writeCsv(*profile, asked.table, out); });
}

} // namespace

void addCsv(CLI::App& app, int& exitCode)
{
    auto* const command = app.add_subcommand("csv", "Print a table for spreadsheets");
    const auto asked = std::make_shared<Csv>();
    addPaths(*command, asked->paths);
    addOut(*command, asked->out);
    static const std::map<std::string, CsvTable> Tables = {{"subs", CsvTable::Subs},
        {"lines", CsvTable::Lines}, {"files", CsvTable::Files}, {"calls", CsvTable::Calls}};
    addChoice(*command, "-t,--table", asked->table, Tables, "Which one");
    command->callback([asked, &exitCode] { exitCode = csv(*asked); });
}

} // namespace nytprof::command

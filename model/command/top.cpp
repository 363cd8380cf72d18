// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/choice.h"
#include "command/hot_tables.h"
#include "command/show_tables.h"
#include "command/subcommands.h"

#include <CLI/CLI.hpp>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace nytprof::command {

namespace {

struct Top : Shown {
    SubOrder order = SubOrder::Exclusive;
};

const std::map<std::string, SubOrder> SubOrders = {{"exclusive", SubOrder::Exclusive},
    {"inclusive", SubOrder::Inclusive}, {"calls", SubOrder::Calls}};

} // namespace

void addTop(CLI::App& app, int& exitCode)
{
    auto* const command
        = app.add_subcommand("top", "Print the subs and lines that most time was spent in");
    const auto asked = std::make_shared<Top>();
    addPaths(*command, asked->paths);
    addRows(*command, asked->rows);
    addChoice(*command, "--by", asked->order, SubOrders, "Order of subs: by times or by calls");
    addForms(*command, asked->form);
    command->callback([asked, &exitCode] {
        exitCode = showTables(*asked, [&](const Profile& profile) {
            return std::vector{
                hotSubs(profile, asked->order, asked->rows), hotLines(profile, asked->rows)};
        });
    });
}

} // namespace nytprof::command

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/named_things.h"
#include "command/show_tables.h"
#include "command/subcommands.h"
#include "profile/format_time.h"
#include "profile/profile.h"
#include "profile/sub_costs.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace nytprof::command {

namespace {

enum class SubOrder : std::uint8_t { Exclusive, Inclusive, Calls };

struct Top : Shown {
    SubOrder order = SubOrder::Exclusive;
};

const std::map<std::string, SubOrder> Orders = {{"exclusive", SubOrder::Exclusive},
    {"inclusive", SubOrder::Inclusive}, {"calls", SubOrder::Calls}};

std::uint64_t orderedBy(SubOrder order, const SubCost& cost)
{
    if (order == SubOrder::Calls)
        return cost.calls;
    return static_cast<std::uint64_t>(
        std::max<Ticks>(0, order == SubOrder::Inclusive ? cost.inclusive : cost.exclusive));
}

PrintedTable topSubs(const Profile& profile, const Top& asked)
{
    const auto costs = subCosts(profile);
    std::vector<SubId> subs;
    Ticks total = 0;
    for (std::size_t i = 0; i < costs.size(); ++i) {
        total += costs[i].exclusive;
        if (costs[i].calls > 0)
            subs.emplace_back(i);
    }
    const std::size_t rows = std::min(asked.rows, subs.size());
    std::partial_sort(subs.begin(), subs.begin() + static_cast<std::ptrdiff_t>(rows), subs.end(),
        [&](SubId a, SubId b) {
            const auto first = orderedBy(asked.order, costs[a.index()]);
            const auto second = orderedBy(asked.order, costs[b.index()]);
            return first != second ? first > second : profile[a].name < profile[b].name;
        });
    const char* const by = asked.order == SubOrder::Calls ? "calls"
        : asked.order == SubOrder::Inclusive              ? "inclusive time"
                                                          : "exclusive time";
    PrintedTable table("subs",
        std::string("Subs by ") + by + ", " + formatCount(rows) + " of " + formatCount(subs.size())
            + " called",
        {{"exclusive", "exclusive", Unit::Seconds}, {"share", "%", Unit::Share},
            {"inclusive", "inclusive", Unit::Seconds}, {"calls", "calls", Unit::Count},
            {"sub", "sub", Unit::Name}});
    for (const SubId sub : std::span(subs).first(rows)) {
        const SubCost& cost = costs[sub.index()];
        table.addRow({profile.seconds(cost.exclusive), share(cost.exclusive, total),
            profile.seconds(cost.inclusive), callCount(profile, cost.calls),
            std::string(profile[sub].name)});
    }
    return table;
}

struct HotLine {
    FileId file;
    const LineCost* line;
};

PrintedTable topLines(const Profile& profile, const Top& asked)
{
    std::vector<HotLine> lines;
    for (std::size_t i = 0; i < profile.files().size(); ++i) {
        for (const LineCost& line : profile.lines(FileId(i)))
            lines.push_back({FileId(i), &line});
    }
    const std::size_t rows = std::min(asked.rows, lines.size());
    std::partial_sort(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(rows), lines.end(),
        [](const HotLine& a, const HotLine& b) {
            if (a.line->exclusive != b.line->exclusive)
                return a.line->exclusive > b.line->exclusive;
            return a.file != b.file ? a.file < b.file : a.line->line < b.line->line;
        });
    PrintedTable table("lines",
        "Lines by exclusive time, " + formatCount(rows) + " of " + formatCount(lines.size())
            + " executed",
        {{"exclusive", "exclusive", Unit::Seconds}, {"share", "%", Unit::Share},
            {"statements", "statements", Unit::Count}, {"line", "line", Unit::Name}});
    for (const HotLine& hot : std::span(lines).first(rows)) {
        table.addRow({profile.seconds(hot.line->exclusive),
            share(hot.line->exclusive, profile.totals().statementTime), hot.line->count,
            placeOf(profile, hot.file, hot.line->line)});
    }
    return table;
}

} // namespace

void addTop(CLI::App& app, int& exitCode)
{
    auto* const command
        = app.add_subcommand("top", "Print the subs and lines that most time was spent in");
    const auto asked = std::make_shared<Top>();
    addPaths(*command, asked->paths);
    addRows(*command, asked->rows);
    command->add_option("--by", asked->order, "Order of subs: exclusive, inclusive or calls")
        ->transform(CLI::CheckedTransformer(Orders))
        ->default_str("exclusive");
    addJson(*command, asked->form);
    command->callback([asked, &exitCode] {
        exitCode = showTables(*asked, [&](const Profile& profile) {
            return std::vector{topSubs(profile, *asked), topLines(profile, *asked)};
        });
    });
}

} // namespace nytprof::command

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/show_tables.h"

#include "command/open_profile.h"
#include "profile/profile.h"
#include "wording/sub_kind_text.h"

#include <cctype>
#include <iostream>

namespace nytprof::command {

int showTables(const Shown& shown,
    const std::function<std::vector<PrintedTable>(const Profile& profile)>& make)
{
    const auto profile = openProfiles(shown.paths, {.evals = EqualEvals::Merged});
    if (!profile)
        return 1;
    const std::vector<PrintedTable> tables = make(*profile);
    if (tables.empty())
        return 1;
    print(tables, shown.form, std::cout, profile->costUnit());
    return 0;
}

namespace {

struct PrintedCell {
    const Profile& profile;

    Cell operator()(const NameCell& name) const { return name.full(); }
    Cell operator()(const CountCell& cell) const { return cell.shown ? Cell(cell.count) : Cell(); }
    Cell operator()(const CostCell& cell) const
    {
        return cell.shown ? Cell(profile.seconds(cell.ticks)) : Cell();
    }
    Cell operator()(const ShareCell& cell) const { return share(cell.part, cell.whole); }
    Cell operator()(SubKind kind) const { return std::string(kindText(kind)); }
    template <class Other>
    Cell operator()(const Other&) const
    {
        return {};
    }
};

} // namespace

PrintedTable printedTable(std::string_view key, std::string heading, const nytprof::Table& table,
    std::span<const std::uint32_t> rows, std::span<const Pick> picks)
{
    std::vector<std::size_t> positions;
    std::vector<Column> columns;
    for (const Pick& pick : picks) {
        positions.push_back(findColumn(table, pick.column));
        const nytprof::Column& column = table.column(positions.back());
        std::string title(pick.title.empty() ? column.title : pick.title);
        if (pick.title.empty())
            title.front() = static_cast<char>(std::tolower(title.front()));
        columns.push_back({pick.key.empty() ? pick.column : pick.key, std::move(title), column.unit,
            pick.onlyInJson});
    }
    PrintedTable printed(key, std::move(heading), std::move(columns));
    for (const std::uint32_t row : rows) {
        std::vector<Cell> cells;
        for (const std::size_t column : positions)
            cells.push_back(std::visit(PrintedCell{*table.profile()}, table.cell(row, column)));
        printed.addRow(std::move(cells));
    }
    return printed;
}

Cell callCount(const Profile& profile, std::uint64_t calls)
{
    return profile.countsCalls() ? Cell(calls) : Cell();
}

Cell share(std::int64_t part, std::int64_t whole)
{
    if (whole <= 0)
        return {};
    return static_cast<double>(part) / static_cast<double>(whole);
}

} // namespace nytprof::command

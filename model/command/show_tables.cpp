// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/show_tables.h"

#include "command/open_profile.h"
#include "profile/profile.h"
#include "table/call_tables.h"
#include "table/code_tables.h"
#include "wording/format.h"
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

namespace {

std::string heading(
    const char* what, std::size_t shown, const nytprof::Table& table, const char* which)
{
    return std::string(what) + ", " + formatCount(shown) + " of "
        + formatCount(table.children().count) + which;
}

constexpr Pick SubPicks[] = {{"exclusive"}, {"share", "%"}, {"inclusive"}, {"calls"}, {"sub"},
    {"kind", {}, true}, {"file", {}, true}, {"first_line", {}, true}, {"last_line", {}, true},
    {"recursive", {}, true}, {"recursion_depth", {}, true}, {"call_sites", {}, true},
    {"caller_files", {}, true}};
constexpr Pick LinePicks[] = {{"exclusive", "exclusive"}, {"share", "%"}, {"statements"},
    {"place", "line"}, {"file", {}, true}, {"line", {}, true}};
constexpr Pick FilePicks[] = {{"exclusive", "exclusive"}, {"share", "%"}, {"statements"},
    {"executions", {}, true}, {"file"}, {"eval_file", {}, true}, {"eval_line", {}, true}};
constexpr Pick CallPicks[] = {{"inclusive"}, {"exclusive"}, {"calls"}, {"recursive", {}, true},
    {"recursion_depth", {}, true}, {"caller"}, {"callee", "called"}, {"file"}, {"line"}};

} // namespace

PrintedTable hotSubs(const Profile& profile, SubOrder order, std::size_t rows)
{
    const auto table = subTable(unowned(profile));
    const std::string_view by = order == SubOrder::Calls ? "calls"
        : order == SubOrder::Inclusive                   ? "inclusive"
                                                         : "exclusive";
    const char* const title = order == SubOrder::Calls ? "Subs by calls"
        : order == SubOrder::Inclusive                 ? "Subs by inclusive time"
                                                       : "Subs by exclusive time";
    const auto shown = largestRows(*table, by, rows, "sub");
    return printedTable(
        "subs", heading(title, shown.size(), *table, " called"), *table, shown, SubPicks);
}

PrintedTable hotLines(const Profile& profile, std::size_t rows)
{
    std::vector<FileLine> lines;
    for (std::size_t i = 0; i < profile.files().size(); ++i)
        for (const LineCost& line : profile.lines(FileId(i)))
            lines.push_back({FileId(i), {line.line, line.count, line.exclusive}});
    const auto table = lineTable(unowned(profile), lines);
    const auto shown = largestRows(*table, "exclusive", rows);
    return printedTable("lines",
        heading("Lines by exclusive time", shown.size(), *table, " executed"), *table, shown,
        LinePicks);
}

PrintedTable hotFiles(const Profile& profile, std::size_t rows)
{
    const auto table = fileCostTable(unowned(profile));
    const auto shown = largestRows(*table, "exclusive", rows);
    return printedTable("files",
        heading("Files and string evals by exclusive time", shown.size(), *table, ""), *table,
        shown, FilePicks);
}

PrintedTable hotCalls(const Profile& profile, std::size_t rows)
{
    const auto table = callSiteTable(unowned(profile));
    const auto shown = largestRows(*table, "inclusive", rows);
    return printedTable("calls",
        heading("Calls by inclusive time", shown.size(), *table, " places"), *table, shown,
        CallPicks);
}

} // namespace nytprof::command

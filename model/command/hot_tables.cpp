// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/hot_tables.h"

#include "command/show_tables.h"
#include "profile/profile.h"
#include "table/call_tables.h"
#include "table/code_tables.h"
#include "wording/format.h"

namespace nytprof::command {

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

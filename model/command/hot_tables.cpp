// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/hot_tables.h"

#include "command/open_profile.h"
#include "command/show_tables.h"
#include "profile/profile.h"
#include "profile/sub_costs.h"
#include "profile/ticks.h"
#include "wording/format.h"
#include "wording/sub_kind_text.h"

#include <algorithm>
#include <string>
#include <vector>

namespace nytprof::command {

namespace {

/// The first rows in an order; those that it does not tell apart stay as they are.
template <class Row, class Before>
std::span<const Row> first(std::size_t rows, std::vector<Row>& all, Before before)
{
    rows = std::min(rows, all.size());
    std::stable_sort(all.begin(), all.end(), before);
    return std::span(all).first(rows);
}

std::string heading(const char* what, std::size_t shown, std::size_t all, const char* which)
{
    return std::string(what) + ", " + formatCount(shown) + " of " + formatCount(all) + which;
}

Cell nameOf(const Profile& profile, SubId sub)
{
    return sub.valid() ? Cell(std::string(profile[sub].name)) : Cell();
}

Cell nameOf(const Profile& profile, FileId file)
{
    return file.valid() ? Cell(std::string(profile[file].name)) : Cell();
}

Cell lineCell(std::uint32_t line)
{
    return line > 0 ? Cell(std::uint64_t{line}) : Cell();
}

std::uint64_t orderedBy(SubOrder order, const SubCost& cost)
{
    if (order == SubOrder::Calls)
        return cost.calls;
    return static_cast<std::uint64_t>(
        std::max<Ticks>(0, order == SubOrder::Inclusive ? cost.inclusive : cost.exclusive));
}

} // namespace

PrintedTable hotSubs(const Profile& profile, SubOrder order, std::size_t rows)
{
    const auto costs = subCosts(profile);
    std::vector<SubId> subs;
    Ticks total = 0;
    for (std::size_t i = 0; i < costs.size(); ++i) {
        increase(total, costs[i].exclusive);
        if (costs[i].calls > 0)
            subs.emplace_back(i);
    }
    const auto shown = first(rows, subs, [&](SubId a, SubId b) {
        const auto one = orderedBy(order, costs[a.index()]);
        const auto other = orderedBy(order, costs[b.index()]);
        return one != other ? one > other : profile[a].name < profile[b].name;
    });
    const char* const title = order == SubOrder::Calls ? "Subs by calls"
        : order == SubOrder::Inclusive                 ? "Subs by inclusive time"
                                                       : "Subs by exclusive time";
    PrintedTable table("subs", heading(title, shown.size(), subs.size(), " called"),
        {{"exclusive", "exclusive", Unit::Seconds}, {"share", "%", Unit::Share},
            {"inclusive", "inclusive", Unit::Seconds}, {"calls", "calls", Unit::Count},
            {"sub", "sub", Unit::Name}, {"kind", "kind", Unit::Name, true},
            {"file", "file", Unit::Name, true}, {"first_line", "from", Unit::Number, true},
            {"last_line", "to", Unit::Number, true}, {"recursive", "", Unit::Seconds, true},
            {"recursion_depth", "", Unit::Count, true}, {"call_sites", "", Unit::Count, true},
            {"caller_files", "", Unit::Count, true}});
    for (const SubId id : shown) {
        const SubCost& cost = costs[id.index()];
        const Sub& sub = profile[id];
        table.addRow({profile.seconds(cost.exclusive), share(cost.exclusive, total),
            profile.seconds(cost.inclusive), callCount(profile, cost.calls), std::string(sub.name),
            std::string(kindText(sub.kind)), nameOf(profile, sub.file), lineCell(sub.firstLine),
            lineCell(sub.lastLine), profile.seconds(sub.recursive),
            std::uint64_t{sub.recursionDepth}, std::uint64_t{sub.callSites},
            std::uint64_t{sub.callerFiles}});
    }
    return table;
}

PrintedTable hotLines(const Profile& profile, std::size_t rows)
{
    struct HotLine {
        FileId file;
        const LineCost* line;
    };
    std::vector<HotLine> lines;
    for (std::size_t i = 0; i < profile.files().size(); ++i)
        for (const LineCost& line : profile.lines(FileId(i)))
            lines.push_back({FileId(i), &line});
    const auto shown = first(rows, lines,
        [](const HotLine& a, const HotLine& b) { return a.line->exclusive > b.line->exclusive; });
    PrintedTable table("lines",
        heading("Lines by exclusive time", shown.size(), lines.size(), " executed"),
        {{"exclusive", "exclusive", Unit::Seconds}, {"share", "%", Unit::Share},
            {"statements", "statements", Unit::Count}, {"place", "line", Unit::Name},
            {"file", "file", Unit::Name, true}, {"line", "line", Unit::Number, true}});
    for (const HotLine& hot : shown) {
        table.addRow({profile.seconds(hot.line->exclusive),
            share(hot.line->exclusive, profile.totals().statementTime), hot.line->count,
            placeOf(profile, hot.file, hot.line->line), nameOf(profile, hot.file),
            std::uint64_t{hot.line->line}});
    }
    return table;
}

PrintedTable hotFiles(const Profile& profile, std::size_t rows)
{
    std::vector<FileId> files;
    for (std::size_t i = 0; i < profile.files().size(); ++i)
        files.emplace_back(i);
    const auto shown = first(rows, files,
        [&](FileId a, FileId b) { return profile[a].exclusive > profile[b].exclusive; });
    PrintedTable table("files",
        heading("Files and string evals by exclusive time", shown.size(), files.size(), ""),
        {{"exclusive", "exclusive", Unit::Seconds}, {"share", "%", Unit::Share},
            {"statements", "statements", Unit::Count}, {"executions", "", Unit::Count, true},
            {"file", "file", Unit::Name}, {"eval_file", "", Unit::Name, true},
            {"eval_line", "", Unit::Number, true}});
    for (const FileId id : shown) {
        const File& file = profile[id];
        table.addRow({profile.seconds(file.exclusive),
            share(file.exclusive, profile.totals().statementTime), file.statements, file.executions,
            std::string(file.name), nameOf(profile, file.evalFile), lineCell(file.evalLine)});
    }
    return table;
}

PrintedTable hotCalls(const Profile& profile, std::size_t rows)
{
    std::vector<const CallSite*> sites;
    for (const CallSite& site : profile.callSites())
        sites.push_back(&site);
    const auto shown = first(rows, sites,
        [](const CallSite* a, const CallSite* b) { return a->inclusive > b->inclusive; });
    PrintedTable table("calls",
        heading("Calls by inclusive time", shown.size(), sites.size(), " places"),
        {{"inclusive", "inclusive", Unit::Seconds}, {"exclusive", "exclusive", Unit::Seconds},
            {"calls", "calls", Unit::Count}, {"recursive", "", Unit::Seconds, true},
            {"recursion_depth", "", Unit::Count, true}, {"caller", "caller", Unit::Name},
            {"callee", "called", Unit::Name}, {"file", "file", Unit::Name},
            {"line", "line", Unit::Number}});
    for (const CallSite* site : shown) {
        table.addRow({profile.seconds(site->inclusive), profile.seconds(site->exclusive),
            callCount(profile, site->calls), profile.seconds(site->recursive),
            std::uint64_t{site->recursionDepth}, nameOf(profile, site->caller),
            nameOf(profile, site->callee), nameOf(profile, site->file), lineCell(site->line)});
    }
    return table;
}

} // namespace nytprof::command

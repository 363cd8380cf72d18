// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/printed_table.h"

#include "command/open_profile.h"
#include "command/terminal.h"
#include "format/string_printf.h"
#include "formatting/format.h"
#include "formatting/reason_text.h"
#include "profile/profile.h"
#include "table/call_tables.h"
#include "table/code_tables.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iostream>
#include <limits>

namespace nytprof::command {

namespace {

using Json = nlohmann::ordered_json;

/// Terminal columns of UTF-8 text without wide characters.
std::size_t widthOf(const std::string& text)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

bool isText(Unit unit) { return unit == Unit::Name || unit == Unit::Source; }

struct CellText {
    Unit unit;
    std::string_view costUnit;

    std::string operator()(std::monostate) const { return {}; }
    std::string operator()(bool value) const { return value ? "yes" : "no"; }
    std::string operator()(double value) const
    {
        switch (unit) {
        case Unit::Share: return stringPrintf("%.1f%%", 100 * value);
        case Unit::ShareChange: return std::isfinite(value) ? formatChange(1, 1 + value) : "new";
        case Unit::CostChange: return (value > 0 ? "+" : "") + formatCost(costUnit, value);
        default: return formatCost(costUnit, value);
        }
    }
    std::string operator()(std::uint64_t value) const
    {
        return unit == Unit::Number ? std::to_string(value) : formatCount(value);
    }
    std::string operator()(const MeanCount& count) const
    {
        return (count.isChange && count.value > 0 ? "+" : "") + formatMean(count.value);
    }
    std::string operator()(const std::string& text) const
    {
        return unit == Unit::Source ? printableSource(text) : nameText(text);
    }
    std::string operator()(const IndentedName& name) const
    {
        return std::string(std::size_t{2} * name.depth, ' ') + nameText(name.name);
    }
};

struct CellJson {
    Json operator()(std::monostate) const { return {}; }
    Json operator()(double value) const { return std::isfinite(value) ? Json(value) : Json(); }
    Json operator()(const MeanCount& count) const
    {
        const bool isWhole = count.value == std::floor(count.value) && count.value >= -0x1p63
            && count.value < 0x1p63;
        return isWhole ? Json(static_cast<std::int64_t>(count.value)) : Json(count.value);
    }
    Json operator()(const IndentedName& name) const { return name.name; }
    Json operator()(const auto& value) const { return value; }
};

Json jsonOf(const std::vector<Column>& columns, const std::vector<Cell>& cells)
{
    auto row = Json::object();
    for (std::size_t i = 0; i < columns.size(); ++i) {
        row[std::string(columns[i].key)] = std::visit(CellJson(), cells[i]);
        if (const auto* const name = std::get_if<IndentedName>(&cells[i]))
            row["depth"] = name->depth;
    }
    return row;
}

struct PrintedCell {
    const Profile& profile;
    Unit unit;

    Cell operator()(const NameCell& name) const { return name.full(); }
    Cell operator()(const CountCell& cell) const { return cell.shown ? Cell(cell.count) : Cell(); }
    Cell operator()(const MeanCell& cell) const
    {
        return cell.shown ? Cell(MeanCount{cell.count}) : Cell();
    }
    Cell operator()(const CostCell& cell) const
    {
        return cell.shown ? Cell(profile.seconds(cell.ticks)) : Cell();
    }
    Cell operator()(const ShareCell& cell) const { return share(cell.part, cell.whole); }
    Cell operator()(const ScaledCell& cell) const
    {
        return cell.shown ? Cell(seconds(cell.ticks)) : Cell();
    }
    Cell operator()(const CostChangeCell& cell) const
    {
        return unit == Unit::ShareChange ? growth(cell.before, cell.after)
                                         : seconds(cell.after - cell.before);
    }
    Cell operator()(const CountChangeCell& cell) const
    {
        return MeanCount{cell.after - cell.before, true};
    }
    Cell operator()(SubKind kind) const { return std::string(kindText(kind)); }
    [[nodiscard]] double seconds(double ticks) const
    {
        return ticks / static_cast<double>(profile.ticksPerSecond());
    }
    template <class Other>
    Cell operator()(const Other&) const
    {
        return {};
    }
};

/// The rows with the largest values in column `by`.
PrintedTable largest(std::string_view key, const std::string& what, const Table& table,
    std::string_view by, std::size_t rows, const char* which, std::span<const Pick> picks,
    std::string_view thenBy = {})
{
    const auto shown = largestRows(table, by, rows, thenBy);
    return printedTable(key,
        what + ", " + formatCount(shown.size()) + " of " + formatCount(table.children().count)
            + which,
        table, shown, picks);
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
    {"recursion_depth", {}, true}, {"caller"}, {"callee"}, {"file"}, {"line"}};

} // namespace

PrintedTable::PrintedTable(std::string_view key, std::string heading, std::vector<Column> columns)
    : m_key(key)
    , m_heading(std::move(heading))
    , m_columns(std::move(columns))
{
}

void PrintedTable::addColumn(Column column, std::vector<Cell> cells)
{
    m_columns.push_back(std::move(column));
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        m_rows[i].push_back(std::move(cells[i]));
}

/// The formatted table; the first row is the titles.
struct PrintedTable::Text {
    std::vector<std::vector<std::string>> rows;
    std::vector<bool> flushLeft; ///< by column

    [[nodiscard]] std::vector<std::size_t> widths() const
    {
        std::vector<std::size_t> widths(flushLeft.size());
        for (const auto& row : rows)
            for (std::size_t i = 0; i < row.size(); ++i)
                widths[i] = std::max(widths[i], widthOf(row[i]));
        return widths;
    }
};

PrintedTable::Text PrintedTable::text(std::string_view costUnit) const
{
    Text text;
    text.rows.resize(1);
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        if (m_columns[i].onlyInJson)
            continue;
        text.rows.front().emplace_back(m_columns[i].title);
        text.flushLeft.push_back(isText(m_columns[i].unit));
    }
    for (const auto& cells : m_rows) {
        auto& row = text.rows.emplace_back();
        row.reserve(text.rows.front().size());
        for (std::size_t i = 0; i < cells.size(); ++i)
            if (!m_columns[i].onlyInJson)
                row.push_back(std::visit(CellText{m_columns[i].unit, costUnit}, cells[i]));
    }
    if (!m_areFacts)
        return text;
    Text facts;
    facts.flushLeft = {true, true};
    facts.rows.push_back({"", ""});
    for (std::size_t i = 0; i < text.flushLeft.size(); ++i)
        if (!text.rows[1][i].empty())
            facts.rows.push_back({text.rows[0][i], text.rows[1][i]});
    return facts;
}

void PrintedTable::printText(std::ostream& out, std::string_view costUnit) const
{
    const Text text = this->text(costUnit);
    const auto widths = text.widths();
    const std::size_t below = m_columns.back().isBelow && !m_areFacts ? 1 : 0;
    std::size_t indent = 0;
    for (std::size_t i = 0; i + 1 + below < widths.size(); ++i)
        indent += widths[i] + 2;
    if (!m_heading.empty())
        out << m_heading << '\n';
    for (std::size_t at = m_areFacts ? 1 : 0; at < text.rows.size(); ++at) {
        const auto& row = text.rows[at];
        for (std::size_t i = 0; i + below < row.size(); ++i) {
            const std::string blanks(widths[i] - widthOf(row[i]), ' ');
            const bool isLast = i + 1 + below == row.size();
            if (text.flushLeft[i])
                out << row[i] << (isLast ? "" : blanks);
            else
                out << blanks << row[i];
            out << (isLast ? "\n" : "  ");
        }
        if (below > 0 && at > 0 && !row.back().empty())
            out << std::string(indent + 2, ' ') << row.back() << '\n';
    }
}

void PrintedTable::printMarkdown(std::ostream& out, std::string_view costUnit) const
{
    const Text text = this->text(costUnit);
    if (!m_heading.empty())
        out << "**" << escapeMarkdown(m_heading) << "**\n\n";
    for (std::size_t at = 0; at < text.rows.size(); ++at) {
        for (const std::string& cell : text.rows[at])
            out << "| " << escapeMarkdown(cell) << ' ';
        out << "|\n";
        if (at > 0)
            continue;
        for (const bool left : text.flushLeft)
            out << (left ? "| --- " : "| ---: ");
        out << "|\n";
    }
}

void PrintedTable::printJson(std::ostream& out) const
{
    out << nlohmann::json(m_key).dump() << ": ";
    if (m_areFacts) {
        out << jsonOf(m_columns, m_rows.front()).dump();
        return;
    }
    out << '[';
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        out << (i == 0 ? "\n  " : ",\n  ") << jsonOf(m_columns, m_rows[i]).dump();
    out << "\n]";
}

PrintedBase baseOf(const Profile& profile)
{
    return {profile.costUnit(), leftOutText(profile),
        {profile.seconds(profile.totals().waitingLeftOut)}};
}

PrintedBase baseOf(const Profile& names, Ticks baseline, Ticks current)
{
    return {names.costUnit(), leftOutText(names, baseline, current),
        {names.seconds(baseline), names.seconds(current)}};
}

void print(std::span<const PrintedTable> tables, PrintedAs form, std::ostream& out,
    const PrintedBase& base)
{
    const std::string_view costUnit = base.costUnit;
    const bool isJson = form == PrintedAs::Json;
    bool isFirst = true;
    if (isJson)
        out << "{\n";
    else if (!base.leftOut.empty())
        out << "Without " << base.leftOut << "\n\n";
    if (isJson && !costUnit.empty())
        out << "\"unit\": " << nlohmann::json(costUnit).dump() << ",\n";
    if (const auto& waiting = base.waitingLeftOut; isJson && !waiting.empty())
        out << "\"waiting_left_out\": "
            << (waiting.size() == 1
                       ? nlohmann::json(waiting[0])
                       : nlohmann::json{{"baseline", waiting[0]}, {"current", waiting[1]}})
                   .dump()
            << ",\n";
    for (const PrintedTable& table : tables) {
        if (!isFirst)
            out << (isJson ? ",\n" : "\n");
        isFirst = false;
        if (isJson)
            table.printJson(out);
        else if (form == PrintedAs::Markdown)
            table.printMarkdown(out, costUnit);
        else
            table.printText(out, costUnit);
    }
    if (isJson)
        out << "\n}\n";
}

int showTables(const Shown& shown,
    const std::function<std::vector<PrintedTable>(const Profile& profile)>& make)
{
    const auto profile = openProfiles(shown.paths,
        {.evals = EqualEvals::Merged,
            .processes = shown.processes,
            .range = shown.range,
            .waiting = shown.waiting});
    if (!profile)
        return 1;
    const std::vector<PrintedTable> tables = make(*profile);
    if (tables.empty())
        return 1;
    print(tables, shown.form, std::cout, baseOf(*profile));
    return 0;
}

PrintedTable printedTable(std::string_view key, std::string heading, const Table& table,
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
        cells.reserve(positions.size());
        for (const std::size_t column : positions)
            cells.push_back(std::visit(
                PrintedCell{*table.profile(), table.column(column).unit}, table.cell(row, column)));
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

double growth(double before, double after)
{
    if (before == after)
        return 0;
    return before == 0 ? std::numeric_limits<double>::infinity() : (after - before) / before;
}

PrintedTable hotSubs(const Profile& profile, const std::string& order, std::size_t rows)
{
    return largest("subs", "Subs by " + order + (order == "calls" ? "" : " time"),
        *subTable(unowned(profile)), order, rows, " called; % of total time", SubPicks, "sub");
}

PrintedTable hotSubsWithReasons(const Profile& profile, std::size_t rows)
{
    PrintedTable printed = hotSubs(profile, "exclusive", rows);
    const auto table = subTable(unowned(profile));
    const std::vector<SubCost> costs = subCosts(profile);
    std::vector<Cell> reasons;
    for (const std::uint32_t row : largestRows(*table, "exclusive", rows, "sub")) {
        const SubId sub = table->target(row).sub;
        reasons.emplace_back(reasonText(profile, reasonsFor(profile, sub, costs[sub.index()])));
    }
    printed.addColumn({"why", "why", Unit::Name, false, true}, std::move(reasons));
    return printed;
}

PrintedTable hotLines(const Profile& profile, std::size_t rows)
{
    std::vector<FileLine> lines;
    for (std::size_t i = 0; i < profile.files().size(); ++i)
        for (const LineCost& line : profile.lines(FileId(i)))
            lines.push_back({FileId(i), {line.line, line.count, line.exclusive}});
    return largest("lines", "Lines by exclusive time", *lineTable(unowned(profile), lines),
        "exclusive", rows, " executed; % of total time", LinePicks);
}

PrintedTable hotFiles(const Profile& profile, std::size_t rows)
{
    return largest("files", "Files and string evals by exclusive time",
        *fileCostTable(unowned(profile)), "exclusive", rows, "; % of total time", FilePicks);
}

PrintedTable hotCalls(const Profile& profile, std::size_t rows)
{
    return largest("calls", "Calls by inclusive time", *callSiteTable(unowned(profile)),
        "inclusive", rows, " call sites", CallPicks);
}

} // namespace nytprof::command

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/printed_table.h"

#include "command/open_profile.h"
#include "command/terminal.h"
#include "export/csv_cell.h"
#include "format/string_printf.h"
#include "formatting/format.h"
#include "profile/measure.h"
#include "profile/profile.h"
#include "table/call_tables.h"
#include "table/code_tables.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iostream>

namespace nytprof::command {

namespace {

using Json = nlohmann::ordered_json;

bool isText(Unit unit) { return unit == Unit::Name || unit == Unit::Source; }

struct PrintedText {
    const Table& table;
    Unit unit;
    std::string_view costUnit;

    std::string operator()(const NameCell& name) const
    {
        return std::string(std::size_t{2} * name.depth.value_or(0), ' ')
            + (unit == Unit::Source ? printableSource(name.full()) : nameText(name.full()));
    }
    std::string operator()(const Amount& amount) const
    {
        return amount.shown ? textOf(amount, amount.unit.value_or(unit)) : std::string();
    }
    std::string operator()(const ChangeCell& cell) const
    {
        return textOf(cell.amountIn(unit), unit);
    }
    std::string operator()(const auto& /*none*/) const { return {}; }

private:
    [[nodiscard]] std::string textOf(const Amount& amount, Unit of) const
    {
        const double value = amount.number();
        const char* const sign = value > 0 ? "+" : "";
        const auto count = amount.count();
        switch (of) {
        case Unit::Truth: return value != 0 ? "yes" : "no";
        case Unit::Share:
            return amount.share() ? stringPrintf("%.1f%%", 100 * *amount.share()) : std::string();
        case Unit::ShareChange: return std::isfinite(value) ? formatChange(1, 1 + value) : "new";
        case Unit::CostChange: return sign + formatCost(costUnit, table.seconds(value));
        case Unit::CountChange: return sign + formatMean(value);
        case Unit::Count: return count ? formatCount(*count) : formatMean(value);
        case Unit::Number: return count ? std::to_string(*count) : formatMean(value);
        case Unit::Bytes: return formatCost(BytesUnit, value);
        default: return formatCost(costUnit, table.seconds(value));
        }
    }
};

struct CellJson {
    const Table& table;
    Unit unit;

    Json operator()(const NameCell& name) const { return name.full(); }
    Json operator()(const Amount& amount) const
    {
        return amount.known ? jsonOf(amount, amount.unit.value_or(unit)) : Json();
    }
    Json operator()(const ChangeCell& cell) const { return jsonOf(cell.amountIn(unit), unit); }
    Json operator()(const auto& /*none*/) const { return {}; }

private:
    [[nodiscard]] Json jsonOf(const Amount& amount, Unit of) const
    {
        const double value = amount.number();
        const auto number = [](double real) { return std::isfinite(real) ? Json(real) : Json(); };
        switch (of) {
        case Unit::Truth: return value != 0;
        case Unit::Share: return amount.share() ? number(*amount.share()) : Json();
        case Unit::ShareChange: return number(value);
        case Unit::Count:
        case Unit::Number:
        case Unit::Bytes:
        case Unit::CountChange:
            if (const auto count = amount.count())
                return *count;
            return value == std::floor(value) && value >= -0x1p63 && value < 0
                ? Json(static_cast<std::int64_t>(value))
                : number(value);
        default: return number(table.seconds(value));
        }
    }
};

std::string shareOf(const Profile& profile) { return "; % of total " + costWord(profile); }

/// The rows with the largest values in column `by`.
PrintedTable largest(std::string_view key, const std::string& what,
    const std::shared_ptr<const Table>& table, std::string_view by, std::size_t rows,
    const std::string& which, std::span<const Pick> picks, std::string_view thenBy = {})
{
    auto shown = largestRows(*table, by, rows, thenBy);
    std::string heading = what + ", " + formatCount(shown.size()) + " of "
        + formatCount(table->children().count) + which;
    return {key, std::move(heading), table, std::move(shown), picks};
}

constexpr std::string_view StandardError = "standard_error"; ///< only of sampled profiles
constexpr Pick SubPicks[] = {{"exclusive"}, {"share", "%"}, {StandardError, "±"}, {"inclusive"},
    {"calls"}, {"sub"}, {"kind", {}, true}, {"file", {}, true}, {"first_line", {}, true},
    {"last_line", {}, true}, {"recursive", {}, true}, {"recursion_depth", {}, true},
    {"call_sites", {}, true}, {"caller_files", {}, true}, {"why"}};
constexpr Pick LinePicks[] = {{"exclusive", "exclusive"}, {"share", "%"}, {StandardError, "±"},
    {"statements"}, {"place", "line"}, {"file", {}, true}, {"line", {}, true}};
constexpr Pick FilePicks[] = {{"exclusive", "exclusive"}, {"share", "%"}, {"statements"},
    {"executions", {}, true}, {"file"}, {"eval_file", {}, true}, {"eval_line", {}, true}};
constexpr Pick CallPicks[] = {{"inclusive"}, {"exclusive"}, {"calls"}, {"recursive", {}, true},
    {"recursion_depth", {}, true}, {"caller"}, {"callee"}, {"file"}, {"line"}};

} // namespace

PrintedTable::PrintedTable(std::string_view key, std::string heading,
    std::shared_ptr<const Table> table, std::vector<std::uint32_t> rows,
    std::span<const Pick> columns)
    : m_key(key)
    , m_heading(std::move(heading))
    , m_table(std::move(table))
    , m_rows(std::move(rows))
{
    for (const Pick& pick : columns) {
        const std::size_t column = findColumn(*m_table, pick.column);
        if (pick.column == StandardError && !isKnown(*m_table, column))
            continue; // others are null in JSON
        std::string title(pick.title.empty() ? m_table->column(column).title : pick.title);
        if (pick.title.empty())
            title.front() = static_cast<char>(std::tolower(title.front()));
        m_columns.push_back(
            {column, pick.key.empty() ? pick.column : pick.key, std::move(title), pick.onlyInJson});
    }
}

PrintedTable::PrintedTable(std::string_view key, std::string heading, std::vector<Column> columns)
    : m_key(key)
    , m_heading(std::move(heading))
{
    for (const Column& column : columns)
        m_columns.push_back(
            {m_columns.size(), column.key, column.title, column.use == ColumnUse::ForPrograms});
    m_table = m_made = std::make_shared<CellTable>(std::move(columns));
}

void PrintedTable::addRow(std::vector<Cell> cells)
{
    m_rows.push_back(static_cast<std::uint32_t>(m_rows.size()));
    m_made->addRow(std::move(cells));
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
                widths[i] = std::max(widths[i], textWidth(row[i]));
        return widths;
    }
};

PrintedTable::Text PrintedTable::text(std::string_view costUnit) const
{
    Text text;
    text.rows.resize(1 + m_rows.size());
    for (const Printed& printed : m_columns) {
        if (printed.onlyInJson || !isKnown(*m_table, printed.column))
            continue;
        const Unit unit = m_table->column(printed.column).unit;
        text.rows.front().push_back(printed.title);
        text.flushLeft.push_back(isText(unit));
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            text.rows[i + 1].push_back(std::visit(
                PrintedText{*m_table, unit, costUnit}, m_table->cell(m_rows[i], printed.column)));
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
    const std::size_t below
        = m_table->column(m_columns.back().column).use == ColumnUse::Below ? 1 : 0;
    std::size_t indent = 0;
    for (std::size_t i = 0; i + 1 + below < widths.size(); ++i)
        indent += widths[i] + 2;
    if (!m_heading.empty())
        out << m_heading << '\n';
    for (std::size_t at = m_areFacts ? 1 : 0; at < text.rows.size(); ++at) {
        const auto& row = text.rows[at];
        for (std::size_t i = 0; i + below < row.size(); ++i) {
            const std::string blanks(widths[i] - textWidth(row[i]), ' ');
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

std::string PrintedTable::jsonOf(std::uint32_t row) const
{
    auto json = Json::object();
    for (const Printed& printed : m_columns) {
        const Cell cell = m_table->cell(row, printed.column);
        json[std::string(printed.key)]
            = std::visit(CellJson{*m_table, m_table->column(printed.column).unit}, cell);
        if (const auto* const name = std::get_if<NameCell>(&cell); name && name->depth)
            json["depth"] = *name->depth;
    }
    return json.dump();
}

void PrintedTable::printJson(std::ostream& out) const
{
    out << nlohmann::json(m_key).dump() << ": ";
    if (m_areFacts) {
        out << jsonOf(m_rows.front());
        return;
    }
    out << '[';
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        out << (i == 0 ? "\n  " : ",\n  ") << jsonOf(m_rows[i]);
    out << "\n]";
}

void PrintedTable::printCsv(std::ostream& out) const
{
    std::string line;
    for (const Printed& printed : m_columns) {
        line += line.empty() ? "" : ",";
        appendCsvCell(line, printed.key);
    }
    for (const std::uint32_t row : m_rows) {
        out << line << "\r\n";
        line.clear();
        for (const Printed& printed : m_columns) {
            line += &printed == m_columns.data() ? "" : ",";
            const Json value = std::visit(CellJson{*m_table, m_table->column(printed.column).unit},
                m_table->cell(row, printed.column));
            if (!value.is_null())
                appendCsvCell(line, value.is_string() ? value.get<std::string>() : value.dump());
        }
    }
    out << line << "\r\n";
}

ColumnUse callsUse(const Profile& profile)
{
    return profile.sampling() ? ColumnUse::ForPrograms : ColumnUse::NotInWindow;
}

static std::string_view measureText(const Profile& profile)
{
    const auto measure = measureOf(profile);
    return measure == Measure::Time ? std::string_view() : nameOf(measure);
}

PrintedBase baseOf(const Profile& profile)
{
    return {profile.costUnit(), measureText(profile), costsText(profile), leftOutText(profile),
        {profile.seconds(profile.totals().waitingLeftOut)}};
}

PrintedBase baseOf(const Profile& names, Ticks baseline, Ticks current)
{
    return {names.costUnit(), measureText(names), costsText(names),
        leftOutText(names, baseline, current), {names.seconds(baseline), names.seconds(current)}};
}

void print(std::span<const PrintedTable> tables, PrintedAs form, std::ostream& out,
    const PrintedBase& base)
{
    const std::string_view costUnit = base.costUnit;
    const bool isJson = form == PrintedAs::Json;
    if (form == PrintedAs::Csv)
        return tables.front().printCsv(out);
    bool isFirst = true;
    if (isJson)
        out << "{\n";
    else if (!base.leftOut.empty())
        out << "Without " << base.leftOut << "\n\n";
    else if (!base.costs.empty())
        out << base.costs << "\n\n";
    if (isJson && !costUnit.empty())
        out << "\"unit\": " << nlohmann::json(costUnit).dump() << ",\n";
    if (isJson && !base.measure.empty())
        out << "\"measure\": " << nlohmann::json(base.measure).dump() << ",\n";
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
            .costs = shown.costs});
    if (!profile)
        return 1;
    const std::vector<PrintedTable> tables = make(*profile);
    if (tables.empty())
        return 1;
    print(tables, shown.form, std::cout, baseOf(*profile));
    return 0;
}

PrintedTable hotSubs(
    const Profile& profile, const std::string& order, std::size_t rows, bool withReasons)
{
    const std::span<const Pick> picks = SubPicks;
    return largest("subs", "Subs by " + order + (order == "calls" ? "" : ' ' + costWord(profile)),
        subTable(unowned(profile)), order, rows, " called" + shareOf(profile),
        withReasons ? picks : picks.first(picks.size() - 1), "sub");
}

PrintedTable hotLines(const Profile& profile, std::size_t rows)
{
    std::vector<FileLine> lines;
    for (std::size_t i = 0; i < profile.files().size(); ++i)
        for (const LineCost& line : profile.lines(FileId(i)))
            lines.push_back({FileId(i), {line.line, line.count, line.exclusive}});
    return largest("lines", "Lines by exclusive " + costWord(profile),
        lineTable(unowned(profile), lines), "exclusive", rows, " executed" + shareOf(profile),
        LinePicks);
}

PrintedTable hotFiles(const Profile& profile, std::size_t rows)
{
    return largest("files", "Files and string evals by exclusive " + costWord(profile),
        fileCostTable(unowned(profile)), "exclusive", rows, shareOf(profile), FilePicks);
}

PrintedTable hotCalls(const Profile& profile, std::size_t rows)
{
    return largest("calls", "Calls by inclusive " + costWord(profile),
        callSiteTable(unowned(profile)), "inclusive", rows, " call sites", CallPicks);
}

} // namespace nytprof::command

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/printed_table.h"

#include "command/terminal.h"
#include "wording/format.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ostream>

namespace nytprof::command {

namespace {

/// Columns that a terminal uses for UTF-8 text without wide characters.
std::size_t widthOf(const std::string& text)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

bool isText(Unit unit)
{
    return unit == Unit::Name || unit == Unit::Source;
}

std::string percent(double share, const char* format)
{
    char text[32];
    std::snprintf(text, sizeof text, format, 100 * share);
    return text;
}

/// Of what a cell holds, as people read it.
class CellText {
public:
    CellText(Unit unit, std::string_view costUnit)
        : m_unit(unit)
        , m_costUnit(costUnit)
    {
    }

    std::string operator()(std::monostate) const { return {}; }
    std::string operator()(bool value) const { return value ? "yes" : "no"; }
    std::string operator()(double value) const
    {
        switch (m_unit) {
        case Unit::Share:
            return percent(value, "%.1f%%");
        case Unit::ShareChange:
            return std::isfinite(value) ? percent(value, "%+.1f%%") : "new";
        case Unit::CostChange:
            return (value > 0 ? "+" : "") + formatCost(m_costUnit, value);
        default:
            return formatCost(m_costUnit, value);
        }
    }
    std::string operator()(std::uint64_t value) const
    {
        return m_unit == Unit::Number ? std::to_string(value) : formatCount(value);
    }
    std::string operator()(std::int64_t value) const
    {
        const auto size = static_cast<std::uint64_t>(value);
        return value < 0 ? '-' + formatCount(0 - size) : value > 0 ? '+' + formatCount(size) : "0";
    }
    std::string operator()(const std::string& text) const
    {
        return m_unit == Unit::Source ? printableSource(text) : escape(text);
    }
    std::string operator()(const IndentedName& name) const
    {
        return std::string(std::size_t{2} * name.depth, ' ') + escape(name.name);
    }

private:
    Unit m_unit;
    std::string_view m_costUnit;
};

nlohmann::ordered_json jsonOf(const std::vector<Column>& columns, const std::vector<Cell>& cells)
{
    auto row = nlohmann::ordered_json::object();
    for (std::size_t i = 0; i < columns.size(); ++i) {
        auto& value = row[std::string(columns[i].key)];
        if (const auto* const name = std::get_if<IndentedName>(&cells[i])) {
            value = name->name;
            row["depth"] = name->depth;
            continue;
        }
        std::visit(
            [&](const auto& cell) {
                using Type = std::decay_t<decltype(cell)>;
                if constexpr (std::is_same_v<Type, double>) {
                    if (std::isfinite(cell))
                        value = cell;
                } else if constexpr (!std::is_same_v<Type,
                                         std::monostate> && !std::is_same_v<Type, IndentedName>) {
                    value = cell;
                }
            },
            cells[i]);
    }
    return row;
}

} // namespace

PrintedTable::PrintedTable(std::string_view key, std::string heading, std::vector<Column> columns)
    : m_key(key)
    , m_heading(std::move(heading))
    , m_columns(std::move(columns))
{
}

void PrintedTable::addRow(std::vector<Cell> cells)
{
    m_rows.push_back(std::move(cells));
}

/// What is shown to people; the first row is the titles.
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
        for (std::size_t i = 0; i < cells.size(); ++i)
            if (!m_columns[i].onlyInJson)
                row.push_back(std::visit(CellText(m_columns[i].unit, costUnit), cells[i]));
    }
    if (!m_areFacts)
        return text;
    Text facts;
    facts.flushLeft = {true, true};
    facts.rows.push_back({"", ""});
    for (std::size_t i = 0; i < text.flushLeft.size(); ++i)
        facts.rows.push_back({text.rows[0][i], text.rows[1][i]});
    return facts;
}

void PrintedTable::printText(std::ostream& out, std::string_view costUnit) const
{
    const Text text = this->text(costUnit);
    const auto widths = text.widths();
    if (!m_heading.empty())
        out << m_heading << '\n';
    for (std::size_t at = m_areFacts ? 1 : 0; at < text.rows.size(); ++at) {
        const auto& row = text.rows[at];
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string blanks(widths[i] - widthOf(row[i]), ' ');
            const bool isLast = i + 1 == row.size();
            if (text.flushLeft[i])
                out << row[i] << (isLast ? "" : blanks);
            else
                out << blanks << row[i];
            out << (isLast ? "\n" : "  ");
        }
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

void print(std::span<const PrintedTable> tables, PrintedAs form, std::ostream& out,
    std::string_view costUnit)
{
    const bool isJson = form == PrintedAs::Json;
    bool isFirst = true;
    if (isJson)
        out << "{\n";
    if (isJson && !costUnit.empty())
        out << "\"unit\": " << nlohmann::json(costUnit).dump() << ",\n";
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

} // namespace nytprof::command

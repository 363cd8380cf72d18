// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/csv.h"

#include "export/csv_cell.h"
#include "format/parse_number.h"
#include "profile/profile.h"
#include "table/call_tables.h"
#include "table/code_tables.h"
#include "table/request_tables.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

namespace {

bool isFormula(std::string_view text)
{
    // Includes the full-width forms of "=+-@", which East Asian spreadsheets accept, too.
    constexpr std::array<std::string_view, 11> Begins = {"=", "+", "-", "@", "\t", "\r", "\n",
        "\xEF\xBC\x9D", "\xEF\xBC\x8B", "\xEF\xBC\x8D", "\xEF\xBC\xA0"};
    return std::ranges::any_of(
               Begins, [&](std::string_view begin) { return text.starts_with(begin); })
        && text != "-e" && text != "-" && !std::isfinite(parseNumber<double>(text).value_or(NAN));
}

// Keys of the columns of a table.
using Keys = std::span<const std::string_view>;
constexpr std::string_view SubKeys[] = {"sub", "file", "first_line", "last_line", "kind", "calls",
    "exclusive", "inclusive", "recursive", "recursion_depth", "call_sites", "caller_files"};
constexpr std::string_view LineKeys[]
    = {"file", "line", "statements", "exclusive", "calls", "in_subs", "source"};
constexpr std::string_view FileKeys[]
    = {"file", "eval_file", "eval_line", "executions", "statements", "exclusive"};
constexpr std::string_view CallKeys[] = {"caller", "file", "line", "callee", "calls", "inclusive",
    "exclusive", "recursive", "recursion_depth"};
constexpr std::string_view RequestKeys[] = {"route", "request", "status", "duration", "trace"};
constexpr std::string_view RouteKeys[]
    = {"route", "requests", "errors", "median", "p95", "slowest", "total"};

struct CsvWriter {
    const Table& table;
    std::ostream& out;
    std::string quoted = {}; ///< reused buffer

    void write(Keys keys, std::span<const std::uint32_t> rows)
    {
        std::vector<std::size_t> positions;
        for (const std::string_view& key : keys) {
            positions.push_back(findColumn(table, key));
            out << (&key == keys.data() ? "" : ",");
            put(titleOf(table.column(positions.back())));
        }
        out << "\r\n";
        for (const std::uint32_t row : rows) {
            for (const std::size_t& column : positions) {
                out << (&column == positions.data() ? "" : ",");
                put(table.cell(row, column), table.column(column).unit);
            }
            out << "\r\n";
        }
    }

    void put(const Cell& cell, Unit unit)
    {
        if (const auto* const name = std::get_if<NameCell>(&cell))
            put(name->full());
        else if (const auto* const amount = std::get_if<Amount>(&cell); amount && isCost(unit))
            put(table.seconds(amount->number()));
        else if (amount)
            put(amount->count().value_or(0));
    }

    /// Includes the unit of costs.
    [[nodiscard]] std::string titleOf(const Column& column) const
    {
        std::string text(column.key == "callee" ? "Called" : column.title);
        const std::string_view unit = table.costUnit();
        if (isCost(column.unit))
            text += " (" + std::string(unit.empty() ? "s" : unit) + ')';
        return text;
    }
    void put(std::string_view text)
    {
        quoted.clear();
        appendCsvCell(quoted, text);
        out << quoted;
    }
    template <class Number>
    requires std::integral<Number> || std::floating_point<Number>
    void put(Number number)
    {
        char digits[32]; // to_chars is independent of the locale
        out.write(digits, std::to_chars(digits, digits + sizeof digits, number).ptr - digits);
    }
};

void writeLargest(const Table& table, std::string_view by, Keys keys, std::ostream& out)
{
    constexpr std::size_t All = std::numeric_limits<std::size_t>::max();
    CsvWriter{table, out}.write(keys, largestRows(table, by, All));
}

void writeLines(const Profile& profile, std::ostream& out)
{
    std::vector<FileLine> lines;
    for (std::size_t i = 0; i < profile.files().size(); ++i)
        for (const LineData& line : linesWithData(profile, FileId(i)))
            lines.push_back({FileId(i), line});
    const auto table = lineTable(unowned(profile), lines);
    CsvWriter{*table, out}.write(LineKeys, allRows(*table));
}

void writeRequests(const Profile& profile, std::ostream& out)
{
    std::vector<RequestItem> items;
    eachRequest(profile, [&](const Request& request) { items.push_back(requestItem(request)); });
    const auto table = requestTable(unowned(profile), items);
    CsvWriter{*table, out}.write(RequestKeys, allRows(*table));
}

void writeRoutes(const Profile& profile, std::ostream& out)
{
    RouteCosts costs;
    eachRequest(profile, [&](const Request& request) { costs.add(request); });
    const auto table = routeTable(unowned(profile), costs.finish());
    CsvWriter{*table, out}.write(RouteKeys, allRows(*table));
}

} // namespace

void appendCsvCell(std::string& line, std::string_view text)
{
    const bool isQuoted = text.find_first_of(",;\t\"\r\n") != std::string_view::npos;
    if (isQuoted)
        line += '"';
    if (isFormula(text))
        line += '\'';
    for (const char c : text)
        line.append(c == '"' ? 2 : 1, c);
    if (isQuoted)
        line += '"';
}

void writeCsv(const Profile& profile, CsvTable table, std::ostream& out)
{
    switch (table) {
    case CsvTable::Subs:
        return writeLargest(*subTable(unowned(profile)), "exclusive", SubKeys, out);
    case CsvTable::Lines: return writeLines(profile, out);
    case CsvTable::Files:
        return writeLargest(*fileCostTable(unowned(profile)), "exclusive", FileKeys, out);
    case CsvTable::Calls:
        return writeLargest(*callSiteTable(unowned(profile)), "inclusive", CallKeys, out);
    case CsvTable::Requests: return writeRequests(profile, out);
    case CsvTable::Routes: return writeRoutes(profile, out);
    }
}

} // namespace nytprof

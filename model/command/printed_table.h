// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "table/table.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// What commands print: tables, as aligned text or Markdown for people or as JSON for machines.
namespace nytprof::command {

enum class PrintedAs : std::uint8_t { Text, Markdown, Json };

/// Costs in JSON are in seconds, shares are fractions, neither ever rounded.
using nytprof::Unit;

struct Column {
    std::string_view key; ///< in JSON
    std::string title;
    Unit unit = Unit::Count;
    bool onlyInJson = false; ///< what people would rather do without
};

/// A name below that of its parent: two blanks for each level; in JSON `depth` beside the name.
struct IndentedName {
    std::uint32_t depth = 0;
    std::string name;
};

/// Times and shares are double, counts and numbers integers (signed for differences); nothing where
/// there is none.
using Cell = std::variant<std::monostate, bool, double, std::uint64_t, std::int64_t, std::string,
    IndentedName>;

class PrintedTable {
public:
    /// key names it in JSON, heading stands above it in text, unless it is empty.
    PrintedTable(std::string_view key, std::string heading, std::vector<Column> columns);

    /// Needs a cell for each column.
    void addRow(std::vector<Cell> cells) { m_rows.push_back(std::move(cells)); }
    /// The only row is a list of facts: a line for each of them, in JSON an object.
    void asFacts() { m_areFacts = true; }

private:
    friend void print(
        std::span<const PrintedTable>, PrintedAs, std::ostream&, std::string_view costUnit);
    struct Text;
    [[nodiscard]] Text text(std::string_view costUnit) const;
    void printText(std::ostream& out, std::string_view costUnit) const;
    void printMarkdown(std::ostream& out, std::string_view costUnit) const;
    void printJson(std::ostream& out) const;

    std::string m_key;
    std::string m_heading;
    std::vector<Column> m_columns;
    std::vector<std::vector<Cell>> m_rows;
    bool m_areFacts = false;
};

/// Several tables one below the other, or as one JSON object of arrays of rows. What is in seconds
/// is in costUnit unless that is empty (Profile::costUnit()), which JSON tells as "unit".
void print(std::span<const PrintedTable> tables, PrintedAs form, std::ostream& out,
    std::string_view costUnit = {});

/// What each command that prints tables is asked for.
struct Shown {
    std::vector<std::string> paths;
    PrintedAs form = PrintedAs::Text;
    std::size_t rows = 20;
};

/// Opens what paths stand for, with equal string evals as one, and prints the tables that `make`
/// makes of it; none of them when it has said on stderr what was wrong. The exit code of a command.
[[nodiscard]] int showTables(const Shown& shown,
    const std::function<std::vector<PrintedTable>(const Profile& profile)>& make);

/// The same, as what runs a command: MakeTables(profile, request).
template <auto MakeTables, class Request>
[[nodiscard]] int showTables(const Request& request)
{
    return showTables(
        request, [&](const Profile& profile) { return MakeTables(profile, request); });
}

/// A column of a table as it is printed: with its title in small letters, or with another one.
struct Pick {
    std::string_view column; ///< key of the table's column
    std::string_view title = {};
    bool onlyInJson = false;
    std::string_view key = {}; ///< in JSON, where it is another one
};

/// Rows of a table.
[[nodiscard]] PrintedTable printedTable(std::string_view key, std::string heading,
    const Table& table, std::span<const std::uint32_t> rows, std::span<const Pick> columns);

/// A number of calls, as a cell; nothing when the profile does not know it.
[[nodiscard]] Cell callCount(const Profile& profile, std::uint64_t calls);

/// Part of a whole, as a cell; nothing when the whole is nothing.
[[nodiscard]] Cell share(std::int64_t part, std::int64_t whole);

// Tables of what took most, with so many rows at most.

/// Subs that were called; in JSON with all that is known of each. The order is that of a column:
/// "exclusive", "inclusive" or "calls".
[[nodiscard]] PrintedTable hotSubs(
    const Profile& profile, const std::string& order, std::size_t rows);

/// Lines by the time of their statements.
[[nodiscard]] PrintedTable hotLines(const Profile& profile, std::size_t rows);

/// Files and string evals by the time of their statements.
[[nodiscard]] PrintedTable hotFiles(const Profile& profile, std::size_t rows);

/// Calls from a line to a sub by the time that they took.
[[nodiscard]] PrintedTable hotCalls(const Profile& profile, std::size_t rows);

} // namespace nytprof::command

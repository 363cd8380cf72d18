// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "table/table.h"

#include <cstdint>
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
    void addRow(std::vector<Cell> cells);
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

} // namespace nytprof::command

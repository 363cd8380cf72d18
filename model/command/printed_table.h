// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/process_option.h"
#include "command/range_option.h"
#include "command/waiting_option.h"
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

/// Tables printed by commands: aligned text or Markdown for people, JSON for programs.
namespace nytprof::command {

enum class PrintedAs : std::uint8_t { Text, Markdown, Json };

/// In JSON, costs are in seconds and shares are fractions, unrounded.
using nytprof::Unit;

struct Column {
    std::string_view key; ///< in JSON
    std::string title;
    Unit unit = Unit::Count;
    bool onlyInJson = false; ///< omitted in text and Markdown
    bool isBelow = false; ///< the last column, in text on lines of its own; not if empty
};

/// A name indented by two blanks per level; in JSON with a separate `depth`.
struct IndentedName {
    std::uint32_t depth = 0;
    std::string name;
};

/// A count, its mean per request, or the difference of two with its sign.
struct MeanCount {
    double value = 0;
    bool isChange = false;
};

/// Times and shares are double, counts integers or means, missing values monostate.
using Cell = std::variant<std::monostate, bool, double, std::uint64_t, MeanCount, std::string,
    IndentedName>;

struct PrintedBase;

class PrintedTable {
public:
    /// key: name in JSON; heading: title above the text, unless empty.
    PrintedTable(std::string_view key, std::string heading, std::vector<Column> columns);

    /// One cell per column.
    void addRow(std::vector<Cell> cells) { m_rows.push_back(std::move(cells)); }
    /// A last column, with a cell for each row.
    void addColumn(Column column, std::vector<Cell> cells);
    /// Prints the only row as a list of facts, one per line; in JSON as an object.
    void asFacts() { m_areFacts = true; }

private:
    friend void print(std::span<const PrintedTable>, PrintedAs, std::ostream&, const PrintedBase&);
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

/// What all tables have in common. In JSON, it precedes them.
struct PrintedBase {
    std::string_view costUnit = {}; ///< replaces seconds, unless empty
    std::string leftOut = {}; ///< "5.80s of waiting"; empty if nothing
    /// Seconds or units; in comparisons those of baseline and current.
    std::vector<double> waitingLeftOut = {};
};
[[nodiscard]] PrintedBase baseOf(const Profile& profile);
[[nodiscard]] PrintedBase baseOf(const Profile& names, Ticks baseline, Ticks current);

/// Prints tables one below the other, or as a JSON object of arrays of rows.
void print(std::span<const PrintedTable> tables, PrintedAs form, std::ostream& out,
    const PrintedBase& base = {});

struct Shown {
    std::vector<std::string> paths;
    ProcessOption processes;
    RangeOption range;
    WaitingOption waiting;
    PrintedAs form = PrintedAs::Text;
    std::size_t rows = 20;
};

/// Prints the tables of `make`, with equal string evals merged. Exit code 1 if there are none.
[[nodiscard]] int showTables(const Shown& shown,
    const std::function<std::vector<PrintedTable>(const Profile& profile)>& make);

/// showTables() with MakeTables(profile, request), as a command's run function.
template <auto MakeTables, class Request>
[[nodiscard]] int showTables(const Request& request)
{
    return showTables(
        request, [&](const Profile& profile) { return MakeTables(profile, request); });
}

/// A printed column: titled as in the table but in lower case, or as given.
struct Pick {
    std::string_view column; ///< key of the table's column
    std::string_view title = {};
    bool onlyInJson = false;
    std::string_view key = {}; ///< in JSON, if different
};

/// Selected rows and columns of a table.
[[nodiscard]] PrintedTable printedTable(std::string_view key, std::string heading,
    const Table& table, std::span<const std::uint32_t> rows, std::span<const Pick> columns);

/// A call count cell; empty if the profile does not know it.
[[nodiscard]] Cell callCount(const Profile& profile, std::uint64_t calls);

/// A cell with a part of a whole; empty if the whole is 0.
[[nodiscard]] Cell share(std::int64_t part, std::int64_t whole);

/// Relative growth: 0 from 0 to 0, infinite from 0 to anything else.
[[nodiscard]] double growth(double before, double after);

// Top rows by cost, at most `rows`.

/// Called subs, in JSON with all their data. order: "exclusive", "inclusive" or "calls".
[[nodiscard]] PrintedTable hotSubs(
    const Profile& profile, const std::string& order, std::size_t rows);
/// By exclusive time, with the reasons why each is worth a look.
[[nodiscard]] PrintedTable hotSubsWithReasons(const Profile& profile, std::size_t rows);

/// By time of their statements.
[[nodiscard]] PrintedTable hotLines(const Profile& profile, std::size_t rows);

/// Files and string evals by time of their statements.
[[nodiscard]] PrintedTable hotFiles(const Profile& profile, std::size_t rows);

/// Calls from a line to a sub, by inclusive time.
[[nodiscard]] PrintedTable hotCalls(const Profile& profile, std::size_t rows);

} // namespace nytprof::command

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/cost_option.h"
#include "command/process_option.h"
#include "command/range_option.h"
#include "table/columns.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Tables printed by commands: aligned text or Markdown for people, JSON and CSV for programs.
namespace nytprof::command {

enum class PrintedAs : std::uint8_t { Text, Markdown, Json, Csv };

/// A printed column: titled as in the table but in lower case, or as given.
struct Pick {
    std::string_view column; ///< key of the table's column
    std::string_view title = {};
    bool onlyInJson = false;
    std::string_view key = {}; ///< in JSON, if different
};

struct PrintedBase;

/// In JSON, costs are in seconds and shares are fractions, unrounded.
class PrintedTable {
public:
    /// Selected rows and columns of a table. key: name in JSON; heading: title above the text,
    /// unless empty.
    PrintedTable(std::string_view key, std::string heading, std::shared_ptr<const Table> table,
        std::vector<std::uint32_t> rows, std::span<const Pick> columns);
    /// A table made here, printed as it is.
    PrintedTable(std::string_view key, std::string heading, std::vector<Column> columns);

    /// One cell per column of a table made here.
    void addRow(std::vector<Cell> cells);
    /// Prints the only row as a list of facts, one per line; in JSON as an object.
    void asFacts() { m_areFacts = true; }

private:
    friend void print(std::span<const PrintedTable>, PrintedAs, std::ostream&, const PrintedBase&);
    struct Text;
    struct Printed {
        std::size_t column; ///< of the table
        std::string_view key;
        std::string title;
        bool onlyInJson;
    };
    [[nodiscard]] Text text(std::string_view costUnit) const;
    [[nodiscard]] std::string jsonOf(std::uint32_t row) const;
    void printText(std::ostream& out, std::string_view costUnit) const;
    void printMarkdown(std::ostream& out, std::string_view costUnit) const;
    void printJson(std::ostream& out) const;
    void printCsv(std::ostream& out) const;

    std::string m_key;
    std::string m_heading;
    std::shared_ptr<CellTable> m_made; ///< null unless made here
    std::shared_ptr<const Table> m_table;
    std::vector<std::uint32_t> m_rows;
    std::vector<Printed> m_columns;
    bool m_areFacts = false;
};

/// What all tables have in common. In JSON, it precedes them.
struct PrintedBase {
    std::string_view costUnit = {}; ///< replaces seconds, unless empty
    std::string_view measure = {}; ///< nameOf(); empty: time
    std::string costs = {}; ///< of another measure: what they are, in a sentence
    std::string leftOut = {}; ///< "5.80s of waiting"; empty if nothing
    /// Seconds or units; in comparisons those of baseline and current.
    std::vector<double> waitingLeftOut = {};
};
[[nodiscard]] PrintedBase baseOf(const Profile& profile);
[[nodiscard]] PrintedBase baseOf(const Profile& names, Ticks baseline, Ticks current);

/// Prints tables one below the other, or as a JSON object of arrays of rows. CSV has the values of
/// JSON, as writeCsv() writes them, and is for one table.
void print(std::span<const PrintedTable> tables, PrintedAs form, std::ostream& out,
    const PrintedBase& base = {});

struct Shown {
    std::vector<std::string> paths;
    ProcessOption processes;
    RangeOption range;
    CostOption costs;
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

/// How a table of cells uses its column of call counts: people see none of sampled profiles.
[[nodiscard]] ColumnUse callsUse(const Profile& profile);

// Top rows by cost, at most `rows`.

/// Called subs, in JSON with all their data. order: "exclusive", "inclusive" or "calls".
/// withReasons: why each is worth a look.
[[nodiscard]] PrintedTable hotSubs(
    const Profile& profile, const std::string& order, std::size_t rows, bool withReasons = false);

/// By time of their statements.
[[nodiscard]] PrintedTable hotLines(const Profile& profile, std::size_t rows);

/// Files and string evals by time of their statements.
[[nodiscard]] PrintedTable hotFiles(const Profile& profile, std::size_t rows);

/// Calls from a line to a sub, by inclusive time.
[[nodiscard]] PrintedTable hotCalls(const Profile& profile, std::size_t rows);

} // namespace nytprof::command

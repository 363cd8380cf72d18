// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/code_origin.h"
#include "compare/runs_comparison.h"
#include "marked.h"
#include "profile/ids.h"
#include "profile/tables.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

/// Tables described by columns, for the GUI, commands and exports.
namespace nytprof {

class Profile;

/// Kind of cells; determines titles, alignment and text.
enum class Unit : std::uint8_t {
    Name,
    Source, ///< source code
    Number, ///< not a count, e.g. a line number
    Count,
    CountChange,
    Cost, ///< in the selected unit: time, share or calls
    Average, ///< cost per call
    Time, ///< always in the profile's unit
    Share,
    CostChange,
    ShareChange,
    Interval, ///< of a cost change
    Truth, ///< yes or no
    Bytes, ///< whatever the profile counts
};

/// Whether cells are times, or in the cost unit of a profile.
[[nodiscard]] constexpr bool isCost(Unit unit)
{
    return unit == Unit::Cost || unit == Unit::Average || unit == Unit::Time
        || unit == Unit::CostChange;
}

enum class ColumnUse : std::uint8_t {
    Shown,
    HiddenAtFirst, ///< in the GUI
    NotInWindow, ///< as those below; after all others
    ForPrograms, ///< not in text
    Below, ///< in text on lines of its own, unless empty; the last one
};

struct Column {
    /// For all users.
    constexpr Column(std::string_view columnKey, const char* columnTitle, const char* columnHelp,
        Unit cells, int width = 0, bool hasBar = false, ColumnUse where = ColumnUse::Shown)
        : key(columnKey)
        , title(columnTitle)
        , help(columnHelp)
        , unit(cells)
        , digits(width)
        , bar(hasBar)
        , use(where)
    {
    }
    /// For commands and exports only.
    constexpr Column(std::string_view columnKey, const char* columnTitle, Unit cells,
        ColumnUse where = ColumnUse::NotInWindow)
        : Column(columnKey, columnTitle, "", cells, 0, false, where)
    {
    }

    std::string_view key; ///< for programs: "exclusive"
    const char* title; ///< marked(); %1 is Table::counted(); "Time" is replaced by a cost unit
    const char* help; ///< one sentence, marked()
    Unit unit;
    int digits; ///< initial width in digits; 0: remaining width
    bool bar; ///< bar relative to the whole or the largest value
    ColumnUse use;
};

/// A number in the words of a cell.
struct CellAmount {
    double value = 0;
    int digits = -1; ///< of a percentage, after the decimal separator; -1: a mean
};

/// Cells are exact; formatting is up to the user of the table.
struct NameCell {
    std::string shown; ///< without directories of @INC
    std::string exact = {}; ///< empty: as shown
    std::string_view package = {}; ///< leading part of a sub's name
    std::uint32_t recursionDepth = 0; ///< shown after the name unless 0
    const char* form
        = nullptr; ///< "%1 (...)", marked(): the text around the name, or instead of it
    std::optional<CellAmount> amount = {}; ///< what is shown, as a number
    bool isCode = false; ///< in little space its begin says most; of other names the end does
    std::optional<std::uint32_t> depth = {}; ///< by which commands indent it
    [[nodiscard]] const std::string& full() const { return exact.empty() ? shown : exact; }
};

/// A number in the unit of its column: times in ticks, or in seconds if the table has no profile.
struct Amount {
    template <class Number>
    requires std::is_arithmetic_v<Number> Amount(Number number, std::optional<Ticks> of = {})
        : value(number)
        , whole(of)
    {
    }
    /// For amounts that are unknown else, or do not apply.
    [[nodiscard]] Amount shownIf(bool isKnown) const
    {
        Amount amount = *this;
        amount.shown = amount.known = isKnown;
        return amount;
    }
    /// For people, a zero is as good as nothing.
    [[nodiscard]] Amount orBlank() const
    {
        Amount amount = *this;
        amount.shown = shown && value != 0;
        return amount;
    }
    [[nodiscard]] double number() const { return static_cast<double>(value); }
    /// Rounded.
    [[nodiscard]] Ticks ticks() const { return std::llround(value); }
    /// None if it has a fraction or less than 0.
    [[nodiscard]] std::optional<std::uint64_t> count() const;
    /// A share of the whole, or the number without one; none if the whole is empty.
    [[nodiscard]] std::optional<double> share() const;

    long double value; ///< exact for integers of 64 bits
    std::optional<Ticks> whole; ///< what it is a share of; of an average, the number of calls
    std::optional<Unit> unit = {}; ///< if not that of the column
    bool shown = true; ///< to people
    bool known = true; ///< else null in JSON
};

/// A change of a time, which may be scaled, or of a count.
struct ChangeCell {
    enum class Presence : std::uint8_t { InBoth, New, Gone };
    double before;
    double after;
    Presence presence = Presence::InBoth;
    /// The difference, or in a column of ShareChange relative to the value before: 0 from 0 to 0,
    /// infinite from 0 to anything else.
    [[nodiscard]] double amountIn(Unit unit) const;
};

/// A change of time in ticks, with the interval in which it lies.
struct IntervalCell {
    Shift change;
    Verdict verdict;
};

/// Empty if there is nothing to show.
using Cell = std::variant<std::monostate, NameCell, Amount, ChangeCell, IntervalCell>;

/// Rows in one or more levels, numbered. Immutable, thread-safe.
class Table {
public:
    static constexpr std::uint32_t Top = 0xFFFFFFFF; ///< parent of the top rows
    struct Rows {
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };
    enum class FilterBy : std::uint8_t {
        Shown,
        Exact,
        NameAndTop, ///< with the name of its top row
    };

    virtual ~Table();
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    /// Null only for tables without rows.
    [[nodiscard]] const std::shared_ptr<const Profile>& profile() const { return m_profile; }
    /// Profile::costUnit(); empty without a profile.
    [[nodiscard]] std::string_view costUnit() const;
    [[nodiscard]] double seconds(double ticks) const;

    /// The first column is the name.
    [[nodiscard]] virtual std::size_t columnCount() const = 0;
    [[nodiscard]] virtual const Column& column(std::size_t column) const = 0;
    [[nodiscard]] virtual Cell cell(std::uint32_t row, std::size_t column) const = 0;

    [[nodiscard]] virtual Rows children(std::uint32_t row = Top) const = 0;
    [[nodiscard]] virtual std::uint32_t parent(std::uint32_t /*row*/) const { return Top; }

    [[nodiscard]] virtual Location target(std::uint32_t row) const = 0;
    /// The sub of profile() whose package a row is coloured by; invalid: none.
    [[nodiscard]] virtual SubId coloredBy(std::uint32_t row) const { return target(row).sub; }
    /// Row of a sub or location; Top if none.
    [[nodiscard]] virtual std::uint32_t find(const Location& /*target*/) const { return Top; }

    /// Ticks of a full bar; default: largest value of the top rows.
    [[nodiscard]] virtual std::optional<Ticks> barWhole() const { return {}; }
    [[nodiscard]] virtual FilterBy filterBy() const { return FilterBy::Shown; }
    /// What rows are, for titles; marked().
    [[nodiscard]] virtual const char* counted() const { return ""; }

protected:
    explicit Table(std::shared_ptr<const Profile> profile);

private:
    std::shared_ptr<const Profile> m_profile;
};

/// Sort key of a number; changes are sorted by absolute value.
[[nodiscard]] double sortNumber(const Cell& cell, Unit unit);

/// Whether the profile has what the cells of a column are about; else no user shows the column.
[[nodiscard]] bool isKnown(const Table& table, std::size_t column);

/// Position of a column; columnCount() if none.
[[nodiscard]] std::size_t findColumn(const Table& table, std::string_view key);

/// Top rows by descending value; equal ones in table order, or by the name in column thenBy.
[[nodiscard]] std::vector<std::uint32_t> largestRows(
    const Table& table, std::string_view column, std::size_t count, std::string_view thenBy = {});

[[nodiscard]] std::vector<std::uint32_t> allRows(const Table& table);

/// For tables destroyed before the profile.
[[nodiscard]] inline std::shared_ptr<const Profile> unowned(const Profile& profile)
{
    return {std::shared_ptr<const Profile>(), &profile};
}

} // namespace nytprof

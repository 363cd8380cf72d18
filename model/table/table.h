// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/code_origin.h"
#include "nytprof_export.h"
#include "profile/ids.h"
#include "profile/tables.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// Tables described by columns: what the window, the commands and exports show of a profile.
namespace nytprof {

class Profile;

/// English text that the window translates: lupdate looks for calls of this.
[[nodiscard]] constexpr const char* marked(const char* english)
{
    return english;
}

/// A kind of sub as the tables for other programs have it, CSV and JSON.
[[nodiscard]] constexpr std::string_view kindText(SubKind kind)
{
    return kind == SubKind::Perl ? "perl" : kind == SubKind::Xsub ? "xsub" : "builtin";
}

/// What the cells of a column are; titles, alignment and text follow from it.
enum class Unit : std::uint8_t {
    Name,
    Source, ///< text of a program
    Number, ///< counts nothing, as that of a line
    Count,
    CountChange,
    Cost, ///< in the unit that the user wants to see: time, share of the profile, or calls
    Average, ///< cost of one call
    Time, ///< cost in the unit of the profile, whatever the user wants to see
    Share,
    CostChange,
    ShareChange,
};

enum class ColumnUse : std::uint8_t {
    Shown,
    HiddenAtFirst, ///< in the window
    NotInWindow, ///< behind all others
};

/// All that is known of a column; one place for each.
struct Column {
    /// Of the window, too.
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
    /// For commands and exports.
    constexpr Column(std::string_view columnKey, const char* columnTitle, Unit cells)
        : Column(columnKey, columnTitle, "", cells, 0, false, ColumnUse::NotInWindow)
    {
    }

    std::string_view key; ///< for programs: "exclusive"
    const char* title; ///< marked(); %1 is Table::counted(); "Time" gives way to a cost unit
    const char* help; ///< one sentence, marked()
    Unit unit;
    int digits; ///< width on screen at first; 0: the width that the others leave
    bool bar; ///< with a bar: the cell's part of the whole, or of the largest
    ColumnUse use;
};

/// Cells are exact; how they read is up to who shows them.
struct NameCell {
    std::string shown; ///< for people: without the directories of @INC
    std::string exact = {}; ///< empty: as shown
    std::string_view package = {}; ///< that the name of a sub begins with
    std::uint32_t recursionDepth = 0; ///< to be shown behind the name unless 0
    const char* form = nullptr; ///< "%1 (...)", marked(): the text around the name
    [[nodiscard]] const std::string& full() const { return exact.empty() ? shown : exact; }
};

struct CountCell {
    explicit CountCell(std::uint64_t number, bool isShown = true)
        : count(number)
        , shown(isShown)
    {
    }
    std::uint64_t count;
    bool shown; ///< to people
};

struct CostCell {
    explicit CostCell(Ticks cost, std::optional<std::uint64_t> ofCalls = {}, bool isShown = true)
        : ticks(cost)
        , calls(ofCalls)
        , shown(isShown)
    {
    }
    Ticks ticks;
    std::optional<std::uint64_t> calls; ///< nothing where time is not that of calls
    bool shown; ///< otherwise nothing is known
};

struct ShareCell {
    ShareCell(Ticks partTicks, Ticks wholeTicks)
        : part(partTicks)
        , whole(wholeTicks)
    {
    }
    Ticks part;
    Ticks whole;
};

/// A cost that may be a fraction of a tick, because it is scaled.
struct ScaledCell {
    double ticks;
    Ticks whole; ///< that shares are of
    bool shown = true; ///< to people
};

/// Of a baseline and the current profile.
struct CostChangeCell {
    enum class Presence : std::uint8_t { InBoth, New, Gone };
    double before; ///< ticks, may be scaled
    double after;
    Presence presence;
};
struct CountChangeCell {
    std::uint64_t before;
    std::uint64_t after;
};

/// Nothing where there is nothing to show.
using Cell = std::variant<std::monostate, NameCell, CountCell, CostCell, ShareCell, ScaledCell,
    CostChangeCell, CountChangeCell, SubKind, CodeClass>;

/// What a row is about, for going there.
struct Target {
    SubId sub = {};
    FileId file = {};
    std::uint32_t line = 0; ///< 0: the file as a whole
};

/// Rows in one or more levels, identified by 32-bit numbers. Immutable, for any thread.
class NYTPROF_GUI_EXPORT Table {
public:
    static constexpr std::uint32_t Top = 0xFFFFFFFF; ///< no row: the parent of those on top
    struct Rows {
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };
    enum class FilterBy : std::uint8_t {
        Shown, ///< the name that is shown
        Exact,
        NameAndTop, ///< with the name of the row on top that it is below
    };

    virtual ~Table();
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    /// Null only for tables without rows.
    [[nodiscard]] const std::shared_ptr<const Profile>& profile() const { return m_profile; }
    /// Profile::costUnit(); empty without a profile.
    [[nodiscard]] std::string_view costUnit() const;

    /// The first column names the row.
    [[nodiscard]] virtual std::size_t columnCount() const = 0;
    [[nodiscard]] virtual const Column& column(std::size_t column) const = 0;
    [[nodiscard]] virtual Cell cell(std::uint32_t row, std::size_t column) const = 0;

    [[nodiscard]] virtual Rows children(std::uint32_t row = Top) const = 0;
    [[nodiscard]] virtual std::uint32_t parent(std::uint32_t /*row*/) const { return Top; }

    [[nodiscard]] virtual Target target(std::uint32_t row) const = 0;
    /// The row of a sub or place; Top when there is none.
    [[nodiscard]] virtual std::uint32_t find(const Target& /*target*/) const { return Top; }

    /// What full bars stand for, in ticks; else it is the largest value of the rows on top.
    [[nodiscard]] virtual std::optional<Ticks> barWhole() const { return {}; }
    [[nodiscard]] virtual FilterBy filterBy() const { return FilterBy::Shown; }
    /// What is counted, for titles; marked().
    [[nodiscard]] virtual const char* counted() const { return ""; }

protected:
    explicit Table(std::shared_ptr<const Profile> profile);

private:
    std::shared_ptr<const Profile> m_profile;
};

/// The position of a column; columnCount() when there is none.
[[nodiscard]] NYTPROF_GUI_EXPORT std::size_t findColumn(const Table& table, std::string_view key);

/// The rows on top with the largest values of a column, largest first. Equal ones are in the order
/// of the table, or in that of the names in another column.
[[nodiscard]] NYTPROF_GUI_EXPORT std::vector<std::uint32_t> largestRows(
    const Table& table, std::string_view column, std::size_t count, std::string_view thenBy = {});

[[nodiscard]] NYTPROF_GUI_EXPORT std::vector<std::uint32_t> allRows(const Table& table);

/// For tables that are gone before the profile.
[[nodiscard]] inline std::shared_ptr<const Profile> unowned(const Profile& profile)
{
    return {std::shared_ptr<const Profile>(), &profile};
}

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "table/table.h"

#include <memory>
#include <span>
#include <type_traits>
#include <vector>

/// Declarative tables: lists of columns with functions that fill cells.
namespace nytprof {

template <class Row>
struct ColumnOf {
    /// Stateless; returns any kind of cell.
    template <class Function>
    constexpr ColumnOf(const Column& column, Function)
        : about(column)
        , cell([](const Row& row) -> Cell { return Function()(row); })
    {
        static_assert(std::is_empty_v<Function>, "not a lambda without captures");
    }
    Column about;
    Cell (*cell)(const Row&);
};

/// Rows are values of one type with a target().
template <class Row, class Base = Table>
class TableOf : public Base {
public:
    TableOf(std::shared_ptr<const Profile> profile, std::span<const ColumnOf<Row>> columns)
        : Base(std::move(profile))
        , m_columns(columns)
    {
    }

    [[nodiscard]] std::size_t columnCount() const final { return m_columns.size(); }
    [[nodiscard]] const Column& column(std::size_t column) const final
    {
        return m_columns[column].about;
    }
    [[nodiscard]] Cell cell(std::uint32_t row, std::size_t column) const final
    {
        return m_columns[column].cell(rowAt(row));
    }
    [[nodiscard]] Location target(std::uint32_t row) const final { return rowAt(row).target(); }

protected:
    [[nodiscard]] virtual Row rowAt(std::uint32_t row) const = 0;

private:
    std::span<const ColumnOf<Row>> m_columns;
};

/// Keeps an item per row; a Row is made of item, profile and `whole`.
template <class Row, class Item, class Base = Table>
class ItemTable : public TableOf<Row, Base> {
public:
    /// whole: base of shares.
    ItemTable(std::shared_ptr<const Profile> profile, std::span<const ColumnOf<Row>> columns,
        std::span<const Item> top = {}, Ticks whole = 0)
        : TableOf<Row, Base>(std::move(profile), columns)
        , m_whole(whole)
    {
        add(Table::Top, top);
    }

    [[nodiscard]] Table::Rows children(std::uint32_t row) const final
    {
        return row == Table::Top ? m_top : m_placed[row].children;
    }
    [[nodiscard]] std::uint32_t parent(std::uint32_t row) const final
    {
        return m_placed[row].parent;
    }

protected:
    /// Adds all rows below parent; call once per parent.
    void add(std::uint32_t parent, std::span<const Item> items)
    {
        Table::Rows& below = parent == Table::Top ? m_top : m_placed[parent].children;
        below.first = rowCount();
        below.count = static_cast<std::uint32_t>(items.size());
        for (const Item& item : items)
            m_placed.push_back({item, parent, {}});
    }
    [[nodiscard]] std::uint32_t rowCount() const
    {
        return static_cast<std::uint32_t>(m_placed.size());
    }
    [[nodiscard]] const Item& itemAt(std::uint32_t row) const { return m_placed[row].item; }
    [[nodiscard]] Row rowAt(std::uint32_t row) const override
    {
        return {*this->profile(), itemAt(row), m_whole};
    }
    template <class RowId>
    [[nodiscard]] std::uint32_t rowOf(RowId id) const
    {
        return id.valid() && id.index() < m_rowOf.size() ? m_rowOf[id.index()] : Table::Top;
    }
    std::vector<std::uint32_t> m_rowOf;
    Ticks m_whole;

private:
    struct Placed {
        Item item;
        std::uint32_t parent;
        Table::Rows children;
    };
    std::vector<Placed> m_placed;
    Table::Rows m_top;
};

/// A table of cells that are made one by one.
class CellTable : public Table {
public:
    explicit CellTable(std::vector<Column> columns)
        : Table(nullptr)
        , m_columns(std::move(columns))
    {
    }
    /// One cell per column.
    void addRow(std::vector<Cell> cells) { m_rows.push_back(std::move(cells)); }

    [[nodiscard]] std::size_t columnCount() const final { return m_columns.size(); }
    [[nodiscard]] const Column& column(std::size_t column) const final { return m_columns[column]; }
    [[nodiscard]] Cell cell(std::uint32_t row, std::size_t column) const final
    {
        return m_rows[row][column];
    }
    [[nodiscard]] Rows children(std::uint32_t row = Top) const final
    {
        return {0, row == Top ? static_cast<std::uint32_t>(m_rows.size()) : 0};
    }
    [[nodiscard]] Location target(std::uint32_t /*row*/) const final { return {}; }

private:
    std::vector<Column> m_columns;
    std::vector<std::vector<Cell>> m_rows;
};

[[nodiscard]] inline NameCell textCell(std::string_view text) { return {std::string(text)}; }
/// Invalid: the main program.
[[nodiscard]] NameCell nameCell(const Profile& profile, SubId sub);
[[nodiscard]] NameCell nameCell(const Profile& profile, FileId file);
/// Empty if unknown.
[[nodiscard]] Cell subCell(const Profile& profile, SubId sub);
[[nodiscard]] Cell fileCell(const Profile& profile, FileId file);
[[nodiscard]] Cell lineCell(std::uint32_t line);
/// "/lib/A.pm:12".
[[nodiscard]] NameCell placeCell(const Profile& profile, FileId file, std::uint32_t line);

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "table/table.h"

#include <QAbstractItemModel>

#include <memory>
#include <string_view>
#include <vector>

namespace nytprof::gui {

/// What the item models answer besides the usual roles.
enum Role {
    SortRole = Qt::UserRole, ///< number or text to sort by
    HeatRole, ///< double 0..1, see HeatScale
    ShareRole, ///< double 0..1: length of the bar drawn in the cell
    FilterRole, ///< text that a filter looks at, for the whole row
    PackageLengthRole, ///< int: how many leading characters of a sub name are its package
    ExportRole, ///< number or text to be written into a file; times in seconds
    ChangeRole, ///< double -1..1: relativeChange() of two runs, for the colour of a bar
    KeyRole, ///< text, of headers: Column::key
};

/// What QAbstractItemModel::headerData() answers for a column. The alignment is that of the cells,
/// too; ExportRole adds the unit to the title. costUnit is that of Profile: where it is not time,
/// the tips of costs say so. `counted` is Table::counted().
[[nodiscard]] QVariant columnHeader(
    const Column& column, int role, std::string_view costUnit = {}, const char* counted = "");

/// A name as it is shown, and in full.
[[nodiscard]] QString shownText(const NameCell& name);
[[nodiscard]] QString fullText(const NameCell& name);

/// A Table as views need it, in the user's language and in the unit that the user wants to see.
class TableModel : public QAbstractItemModel {
    Q_OBJECT

public:
    /// Rich text about a row.
    using ToolTip = QString (*)(const Table& table, std::uint32_t row);

    TableModel(std::shared_ptr<const Table> table, ToolTip toolTip, QObject* parent = nullptr);

    void setTable(std::shared_ptr<const Table> table);
    [[nodiscard]] const Table& table() const { return *m_table; }
    /// Table::Top for an invalid index.
    [[nodiscard]] std::uint32_t rowAt(const QModelIndex& index) const;
    /// Column 0 of a row; invalid for Table::Top.
    [[nodiscard]] QModelIndex indexOf(std::uint32_t row) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    /// What a full bar stands for.
    struct Largest {
        double cost = 0; ///< ticks
        double calls = 0;
    };
    [[nodiscard]] Table::Rows rowsBelow(const QModelIndex& parent) const;
    [[nodiscard]] Largest largestOf(std::size_t column) const;
    [[nodiscard]] QVariant share(const Cell& cell, std::size_t column) const;
    [[nodiscard]] QString filterText(std::uint32_t row) const;

    std::shared_ptr<const Table> m_table; ///< never null
    Table::Rows m_top; ///< of it: most questions are about these
    ToolTip m_toolTip;
    std::vector<Largest> m_largest; ///< by column in the window
};

/// The column of that key in a model, or in a filter of it; -1 when there is none.
[[nodiscard]] int columnOf(const QAbstractItemModel& model, std::string_view key);

} // namespace nytprof::gui

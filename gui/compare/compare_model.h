// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "compare/compare_rows.h"
#include "navigation/navigation.h"

#include <QAbstractTableModel>

#include <memory>
#include <span>

namespace nytprof::gui {

/// One table of the comparison of two profiles: a row for each thing that did something in either.
class CompareModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using enum CompareWish::Column;

    using QAbstractTableModel::QAbstractTableModel;

    /// Null shows nothing.
    void setTable(std::shared_ptr<const CompareTable> table);
    [[nodiscard]] const std::shared_ptr<const CompareTable>& table() const { return m_table; }
    [[nodiscard]] const CompareRow* rowAt(const QModelIndex& index) const;
    /// Where a row is in the later profile; empty when it is gone. Of a package its sub with the
    /// largest exclusive time.
    [[nodiscard]] Place placeOf(const QModelIndex& index) const;
    /// Whether a row is about a place of the later profile.
    [[nodiscard]] bool isAt(const QModelIndex& index, const Place& place) const;
    [[nodiscard]] QModelIndex indexOf(const Place& place) const;
    /// The row of a thing of ProfileDiff; invalid when it is not shown.
    [[nodiscard]] QModelIndex indexOf(const DiffRow* row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// Rows come sorted; says that others are wanted.
    void sort(int column, Qt::SortOrder order) override;

signals:
    void sortWanted();

private:
    [[nodiscard]] std::span<const CompareRow> rows() const;
    [[nodiscard]] const ProfileDiff& diff() const { return *m_table->diff; }
    [[nodiscard]] QString text(const CompareRow& at, int column) const;
    [[nodiscard]] QVariant exported(const CompareRow& at, int column) const;
    [[nodiscard]] QString toolTip(const CompareRow& at) const;
    [[nodiscard]] SubId hottestOf(const DiffRow& package) const;

    std::shared_ptr<const CompareTable> m_table;
};

/// What is counted in a table: "Calls", "Statements", "Runs".
[[nodiscard]] QString countTitle(DiffTable table);

} // namespace nytprof::gui

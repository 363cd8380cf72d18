// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "compare/compare_rows.h"
#include "navigation/navigation.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace nytprof::gui {

/// One table of the comparison of two profiles: a row for each thing that did something in either.
class CompareModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        Name,
        Before,
        After,
        Change,
        ChangeShare,
        CountBefore,
        CountAfter,
        CountChange,
        ColumnCount
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// Null shows nothing.
    void setDiff(std::shared_ptr<const ProfileDiff> diff, const CompareWish& wish);
    [[nodiscard]] const CompareRow* rowAt(const QModelIndex& index) const;
    /// Where a row is in the later profile; empty when it is gone. Of a package its sub with the
    /// largest exclusive time.
    [[nodiscard]] Place placeOf(const QModelIndex& index) const;
    /// Whether a row is about a place of the later profile.
    [[nodiscard]] bool isAt(const QModelIndex& index, const Place& place) const;
    [[nodiscard]] QModelIndex indexOf(const Place& place) const;
    [[nodiscard]] CompareWish wish() const { return m_wish; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString name(const DiffRow& row) const;
    [[nodiscard]] QString fullName(const DiffRow& row) const;
    [[nodiscard]] QString text(const CompareRow& at, int column) const;
    [[nodiscard]] QVariant sortKey(const CompareRow& at, int column) const;
    [[nodiscard]] QVariant exported(const CompareRow& at, int column) const;
    [[nodiscard]] QString toolTip(const CompareRow& at) const;
    [[nodiscard]] QString code(const DiffRow& row) const;
    [[nodiscard]] SubId hottestOf(const DiffRow& package) const;

    std::shared_ptr<const ProfileDiff> m_diff;
    CompareWish m_wish;
    std::vector<CompareRow> m_rows;
    mutable std::vector<QString> m_names; ///< by row; made when first asked for
    double m_largest = 0; ///< change, without its sign
};

/// What is counted in a table: "Calls", "Statements", "Runs".
[[nodiscard]] QString countTitle(DiffTable table);

} // namespace nytprof::gui

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "packages/package_tree.h"

#include <QAbstractItemModel>

namespace nytprof::gui {

/// Packages, with the packages and subs in them as rows below.
class PackagesModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { Name, Class, Exclusive, Inclusive, Calls, Subs, Files, ColumnCount };

    using QAbstractItemModel::QAbstractItemModel;

    void setTree(PackageTree tree);
    [[nodiscard]] const PackageTree& tree() const { return m_tree; }
    /// Node of the tree that a row shows; 0 for an invalid index.
    [[nodiscard]] std::uint32_t nodeAt(const QModelIndex& index) const;
    /// Column 0 of a node's row; invalid for node 0.
    [[nodiscard]] QModelIndex indexOf(std::uint32_t node) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(std::uint32_t node, int column) const;
    [[nodiscard]] QVariant sortKey(std::uint32_t node, int column) const;
    [[nodiscard]] QVariant exported(std::uint32_t node, int column) const;
    [[nodiscard]] double share(std::uint32_t node, int column) const;
    [[nodiscard]] QString toolTip(std::uint32_t node) const;

    PackageTree m_tree;
    Ticks m_largestExclusive = 0; ///< of the rows on top
    Ticks m_largestInclusive = 0;
    std::uint64_t m_mostCalls = 0;
};

} // namespace nytprof::gui

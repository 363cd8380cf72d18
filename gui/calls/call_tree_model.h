// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/call_tree.h"

#include <QAbstractItemModel>

#include <memory>

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

/// A CallTree as an item model. It keeps nothing of its own: rows, parents and numbers are read
/// from the flat arrays when a view asks for them, so that a tree of any size opens at once.
class CallTreeModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { Name, Inclusive, Percent, Exclusive, Calls, ColumnCount };

    using QAbstractItemModel::QAbstractItemModel;

    void setTree(std::shared_ptr<const Profile> profile, std::shared_ptr<const CallTree> tree);
    [[nodiscard]] SubId subAt(const QModelIndex& index) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] CallNodeId nodeAt(const QModelIndex& index) const;
    [[nodiscard]] QVariant exported(const CallNode& node, int column) const;
    [[nodiscard]] QString text(const CallNode& node, int column) const;

    std::shared_ptr<const Profile> m_profile;
    std::shared_ptr<const CallTree> m_tree;
};

} // namespace nytprof::gui

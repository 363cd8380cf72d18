// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/call_graph.h"

#include <QAbstractItemModel>

#include <memory>

namespace nytprof::gui {

/// One side of a butterfly as an item model: subs, and below each the lines of the calls.
class WingModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { Name, Calls, Time, Percent, ColumnCount };

    using QAbstractItemModel::QAbstractItemModel;

    /// Shares are those of whole.
    void setWings(std::shared_ptr<const Profile> profile, std::vector<Wing> wings, Ticks whole);
    [[nodiscard]] const Wing* wingAt(const QModelIndex& index) const;
    /// Null for a row of a sub.
    [[nodiscard]] const CallSite* siteAt(const QModelIndex& index) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString nameOf(const Wing& wing, const CallSite* site) const;
    [[nodiscard]] QString text(const QModelIndex& index) const;
    [[nodiscard]] QVariant exported(const QModelIndex& index) const;
    [[nodiscard]] QString toolTip(const Wing& wing, const CallSite* site) const;

    std::shared_ptr<const Profile> m_profile;
    std::vector<Wing> m_wings;
    Ticks m_whole = 0;
};

} // namespace nytprof::gui

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"
#include "profile/sub_costs.h"
#include "profile/tables.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

/// The subs of a profile that were called, one a row.
class SubsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, Exclusive, Inclusive, Calls, PerCall, Places, Where, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setProfile(std::shared_ptr<const Profile> profile);
    [[nodiscard]] SubId subAt(const QModelIndex& index) const;
    /// Column 0 of a sub's row; invalid when it was never called.
    [[nodiscard]] QModelIndex indexOf(SubId sub) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(SubId id, int column) const;
    [[nodiscard]] QVariant sortKey(SubId id, int column) const;
    [[nodiscard]] QVariant exported(SubId id, int column) const;
    [[nodiscard]] QString toolTip(SubId id) const;

    std::shared_ptr<const Profile> m_profile;
    std::vector<SubCost> m_costs; ///< by SubId
    std::vector<SubId> m_rows;
    std::vector<int> m_rowOf; ///< by SubId; -1 for subs without a row
    Ticks m_largestExclusive = 0;
    Ticks m_largestInclusive = 0;
    std::uint64_t m_mostCalls = 0;
};

} // namespace nytprof::gui

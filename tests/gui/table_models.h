// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/profile.h"
#include "table/code_tables.h"
#include "tables/table_model.h"
#include "tables/tool_tips.h"

#include <memory>

/// The models of the window's tables, as their views make them.
namespace nytprof::test {

class SubsModel : public gui::TableModel {
public:
    enum Column { Name, Exclusive, Inclusive, Calls, PerCall, Places, Where, ColumnCount };

    SubsModel()
        : TableModel(subTable(nullptr), gui::subToolTip)
    {
    }
    void setProfile(const std::shared_ptr<const Profile>& profile) { setTable(subTable(profile)); }
    [[nodiscard]] SubId subAt(const QModelIndex& index) const
    {
        return index.isValid() ? table().target(rowAt(index)).sub : SubId();
    }
    [[nodiscard]] QModelIndex indexOf(SubId sub) const
    {
        return TableModel::indexOf(table().find({.sub = sub}));
    }
};

} // namespace nytprof::test

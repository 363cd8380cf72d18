// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/profile.h"
#include "table/call_tables.h"
#include "table/code_tables.h"
#include "table/eval_table.h"
#include "table_views/comparison_names.h"
#include "tables/table_model.h"
#include "tables/tool_tips.h"

#include <memory>

/// The models of the window's tables, as made by their views.
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

class FilesModel : public gui::TableModel {
public:
    enum Column { Name, Time, Statements, Subs, Evals, ColumnCount };

    FilesModel()
        : TableModel(fileTable(nullptr), gui::fileToolTip)
    {
    }
    void setProfile(const std::shared_ptr<const Profile>& profile) { setTable(fileTable(profile)); }
    [[nodiscard]] FileId fileAt(const QModelIndex& index) const
    {
        return index.isValid() ? table().target(rowAt(index)).file : FileId();
    }
    [[nodiscard]] QModelIndex indexOf(FileId file) const
    {
        return TableModel::indexOf(table().find({.file = file}));
    }
};

class PackagesModel : public gui::TableModel {
public:
    enum Column { Name, Class, Exclusive, Inclusive, Calls, Subs, Files, ColumnCount };

    PackagesModel()
        : TableModel(packageTable(nullptr), gui::packageToolTip)
    {
    }
    void setTree(PackageTree tree)
    {
        setTable(packageTable(std::make_shared<const PackageTree>(std::move(tree))));
    }
};

class EvalsModel : public gui::TableModel {
public:
    enum Column { Name, Executions, Time, Statements, Calls, ColumnCount };
    using Places = std::shared_ptr<const std::vector<EvalPlace>>;

    EvalsModel()
        : TableModel(evalTable(nullptr, nullptr), gui::evalToolTip)
    {
    }
    void setProfile(const std::shared_ptr<const Profile>& profile, const Places& places)
    {
        setTable(evalTable(profile, places));
    }
    [[nodiscard]] const EvalPlace* placeAt(const QModelIndex& index) const
    {
        return index.isValid() ? &evals().placeAt(rowAt(index)) : nullptr;
    }
    [[nodiscard]] const EvalSource* sourceAt(const QModelIndex& index) const
    {
        return index.isValid() ? evals().sourceAt(rowAt(index)) : nullptr;
    }
    [[nodiscard]] FileId evalAt(const QModelIndex& index) const
    {
        return sourceAt(index) ? table().target(rowAt(index)).file : FileId();
    }
    [[nodiscard]] QModelIndex indexOf(FileId file, std::uint32_t line) const
    {
        return TableModel::indexOf(table().find({.file = file, .line = line}));
    }

private:
    [[nodiscard]] const EvalTable& evals() const { return static_cast<const EvalTable&>(table()); }
};

class CallTreeModel : public gui::TableModel {
public:
    enum Column { Name, Inclusive, Percent, Exclusive, Calls, ColumnCount };

    CallTreeModel()
        : TableModel(callTreeTable(nullptr, nullptr), gui::callToolTip)
    {
    }
    void setTree(
        const std::shared_ptr<const Profile>& profile, const std::shared_ptr<const CallTree>& tree)
    {
        setTable(callTreeTable(profile, tree));
    }
};

class SideModel : public gui::TableModel {
public:
    enum Column { Name, Calls, Time, Percent, Place, ColumnCount };

    SideModel()
        : TableModel(sideTable(nullptr, {}, 0), gui::callToolTip)
    {
    }
    void setSide(const std::shared_ptr<const Profile>& profile, const std::vector<SideSub>& side,
        Ticks whole)
    {
        setTable(sideTable(profile, side, whole));
    }
};

class CompareModel : public gui::TableModel {
public:
    using enum CompareRequest::Column;

    CompareModel()
        : TableModel(std::make_shared<const ComparisonTable>(nullptr), gui::comparisonToolTip)
    {
    }
};

} // namespace nytprof::test

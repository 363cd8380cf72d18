// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/package_tree.h"
#include "views/filtered_table.h"

#include <bitset>

/// Views that are a table of the model.
namespace nytprof::gui {

class Choice;

class SubsView : public FilteredTable {
    Q_OBJECT

public:
    using Origins = std::bitset<CodeClassCount>; ///< by CodeClass

    explicit SubsView(Navigation* navigation, QWidget* parent = nullptr);
    void setLoaded(const LoadedProfile& loaded) override;
    /// Leaves out the subs of some origins.
    void setHiddenOrigins(Origins hidden);
    [[nodiscard]] Origins hiddenOrigins() const { return m_hiddenOrigins; }
    /// Says so; empty if nothing is hidden.
    [[nodiscard]] QString originsText() const;

signals:
    void originsChanged();

private:
    void showSubs();

    Origins m_hiddenOrigins;
    QString m_path; ///< of the profile that they were chosen for
    std::shared_ptr<const Profile> m_profile;
    std::shared_ptr<const PackageTable> m_packages;
    std::shared_ptr<const PackageGroups> m_groups;
};

/// All files, with string evals below the file that ran them.
class FilesView : public FilteredTable {
    Q_OBJECT

public:
    explicit FilesView(Navigation* navigation, QWidget* parent = nullptr);
    void setLoaded(const LoadedProfile& loaded) override;
};

/// Costs of packages, as a tree or as a list, with their subs below.
class PackagesView : public FilteredTable {
    Q_OBJECT

public:
    explicit PackagesView(Navigation* navigation, QWidget* parent = nullptr);

    void setLoaded(const LoadedProfile& loaded) override;
    void saveState() const override;
    void setShape(PackageTree::Shape shape);

protected:
    [[nodiscard]] QModelIndex rowOf(const Location& place) const override;

private:
    void showTree();

    Choice* m_shape;
    std::shared_ptr<const Profile> m_profile;
    std::shared_ptr<const PackageTable> m_packages;
};

/// The call tree from the main program on. Opens the hottest call stack of the current sub; the
/// field finds subs instead of filtering, because other rows are the way to them.
class CallTreeView : public FilteredTable {
    Q_OBJECT

public:
    explicit CallTreeView(Navigation* navigation, QWidget* parent = nullptr);
    void setLoaded(const LoadedProfile& loaded) override;
    void setNarrow(bool /*narrow*/) override { } // the field stays, as in other charts
    void findNext(bool forward) override;

protected:
    [[nodiscard]] QModelIndex rowOf(const Location& place) const override;
    void applyFilter() override;

private:
    [[nodiscard]] QModelIndex match(bool forward) const;

    std::shared_ptr<const Profile> m_profile;
};

} // namespace nytprof::gui

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/package_tree.h"
#include "views/filtered_table.h"

class QComboBox;

namespace nytprof::gui {

/// What each package took, as a tree of packages or as a list, with their subs below.
class PackagesView : public FilteredTable {
    Q_OBJECT

public:
    explicit PackagesView(Navigation* navigation, QWidget* parent = nullptr);

    void setLoaded(const LoadedProfile& loaded) override;
    void saveState() const override;
    void setShape(PackageTree::Shape shape);

protected:
    [[nodiscard]] QModelIndex rowOf(const Place& place) const override;
    [[nodiscard]] QString resultText() const override;

private:
    void showTree();

    QComboBox* m_shape;
    std::shared_ptr<const Profile> m_profile;
    std::shared_ptr<const PackageTable> m_packages;
};

} // namespace nytprof::gui

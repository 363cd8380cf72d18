// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/packages_view.h"

#include "loading/loaded_profile.h"
#include "style/text.h"
#include "table/code_tables.h"
#include "tables/table_model.h"
#include "tables/tool_tips.h"
#include "widgets/setting_controls.h"

#include <QComboBox>
#include <QSettings>
#include <QSortFilterProxyModel>
#include <QTreeView>

namespace nytprof::gui {

namespace {

const QString ShapeKey = QStringLiteral("packages/shape");

} // namespace

PackagesView::PackagesView(Navigation* navigation, QWidget* parent)
    : FilteredTable(QStringLiteral("packages"), tr("Filter packages and subs: words or /regex/"),
        navigation, parent)
    , m_shape(makeChoice(tr("Packages within packages, or one below the other"),
          {tr("Tree of packages"), tr("List of packages")}, ShapeKey, this))
{
    setModel(new TableModel(packageTable(nullptr), packageToolTip, this));
    table()->setAccessibleName(tr("Packages"));
    table()->setExpandsOnDoubleClick(false);
    addBesideFilter(m_shape);
    start();
    connect(m_shape, &QComboBox::currentIndexChanged, this, &PackagesView::showTree);
}

void PackagesView::setLoaded(const LoadedProfile& loaded)
{
    m_profile = loaded.profile;
    m_packages = loaded.packages;
    showTree();
}

void PackagesView::setShape(PackageTree::Shape shape)
{
    m_shape->setCurrentIndex(static_cast<int>(shape));
}

void PackagesView::saveState() const
{
    FilteredTable::saveState();
    QSettings().setValue(ShapeKey, m_shape->currentIndex());
}

void PackagesView::showTree()
{
    const auto shape = static_cast<PackageTree::Shape>(m_shape->currentIndex());
    changeModel([&] {
        model()->setTable(
            packageTable(std::make_shared<const PackageTree>(m_profile, m_packages, shape)));
    });
}

// The current row where the place is in it; otherwise that of the sub, or of the outermost
// package around it that is closed: following must not open what the user has closed.
QModelIndex PackagesView::rowOf(const Place& place) const
{
    const auto* sorted = qobject_cast<const QSortFilterProxyModel*>(table()->model());
    const QModelIndex current = currentRow().siblingAtColumn(0);
    QModelIndex row = FilteredTable::rowOf(place);
    for (QModelIndex at = row; at.isValid(); at = at.parent()) {
        if (at == current)
            return current;
        if (at.parent().isValid() && !table()->isExpanded(sorted->mapFromSource(at.parent())))
            row = at.parent();
    }
    return row;
}

QString PackagesView::resultText() const
{
    return countedText(rowsShown(), "package", "packages");
}

} // namespace nytprof::gui

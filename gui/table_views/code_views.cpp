// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/code_views.h"

#include "loading/loaded_profile.h"
#include "table/code_tables.h"
#include "tables/cell_delegates.h"
#include "tables/tool_tips.h"
#include "widgets/setting_controls.h"

#include <QSortFilterProxyModel>
#include <QTreeView>

namespace nytprof::gui {

SubsView::SubsView(Navigation* navigation, QWidget* parent)
    : FilteredTable({.name = QStringLiteral("subs"),
                        .placeholder = tr("Filter subs: words or /regex/"),
                        .title = tr("Subs")},
        navigation, parent)
{
    start(subTable(nullptr), subToolTip);
    table()->setRootIsDecorated(false);
    table()->setItemDelegateForColumn(0, new SubNameDelegate(table()));
}

void SubsView::setLoaded(const LoadedProfile& loaded)
{
    replaceTable(subTable(loaded.profile), loaded.groups);
}

FilesView::FilesView(Navigation* navigation, QWidget* parent)
    : FilteredTable({QStringLiteral("files"), tr("Filter files: words or /regex/"), tr("Files"),
                        "file", "files"},
        navigation, parent)
{
    start(fileTable(nullptr), fileToolTip);
}

void FilesView::setLoaded(const LoadedProfile& loaded) { replaceTable(fileTable(loaded.profile)); }

PackagesView::PackagesView(Navigation* navigation, QWidget* parent)
    : FilteredTable({QStringLiteral("packages"), tr("Filter packages and subs: words or /regex/"),
                        tr("Packages"), "package", "packages"},
        navigation, parent)
    , m_shape(new Choice(
          tr("Tree or list"), {tr("Tree"), tr("List")}, QStringLiteral("packages/shape"), this))
{
    start(packageTable(nullptr), packageToolTip);
    addBesideFilter(m_shape);
    connect(m_shape, &QComboBox::currentIndexChanged, this, &PackagesView::showTree);
}

void PackagesView::setLoaded(const LoadedProfile& loaded)
{
    m_profile = loaded.profile;
    m_packages = loaded.packages;
    showTree();
}

void PackagesView::setShape(PackageTree::Shape shape) { m_shape->setValue(shape); }

void PackagesView::saveState() const
{
    FilteredTable::saveState();
    m_shape->save();
}

void PackagesView::showTree()
{
    replaceTable(packageTable(std::make_shared<const PackageTree>(
        m_profile, m_packages, m_shape->value<PackageTree::Shape>())));
}

// The current row if the location is in it; else that of the sub, or of its outermost collapsed
// package: following must not expand what the user has collapsed.
QModelIndex PackagesView::rowOf(const Location& place) const
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

} // namespace nytprof::gui

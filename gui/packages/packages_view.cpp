// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "packages/packages_view.h"

#include "loading/loaded_profile.h"
#include "look/text.h"
#include "packages/packages_model.h"
#include "profile/profile.h"

#include <QComboBox>
#include <QHeaderView>
#include <QSettings>
#include <QSortFilterProxyModel>
#include <QTreeView>

#include <algorithm>

namespace nytprof::gui {

namespace {

const QString ShapeKey = QStringLiteral("packages/shape");

} // namespace

PackagesView::PackagesView(Navigation* navigation, QWidget* parent)
    : FilteredTable(QStringLiteral("packages"), tr("Filter packages and subs: words or /regex/"),
        navigation, parent)
    , m_model(new PackagesModel(this))
    , m_shape(new QComboBox(this))
{
    setModel(m_model);
    table()->setAccessibleName(tr("Packages"));
    table()->setExpandsOnDoubleClick(false);
    QHeaderView* header = table()->header();
    header->setSectionResizeMode(PackagesModel::Name, QHeaderView::Stretch);
    const int digit = fontMetrics().horizontalAdvance(QLatin1Char('0'));
    header->resizeSection(PackagesModel::Class, digit * 11);
    header->resizeSection(PackagesModel::Exclusive, digit * 10);
    header->resizeSection(PackagesModel::Inclusive, digit * 10);
    header->resizeSection(PackagesModel::Calls, digit * 9);
    header->resizeSection(PackagesModel::Subs, digit * 6);
    header->resizeSection(PackagesModel::Files, digit * 6);
    header->setSectionHidden(PackagesModel::Files, true);
    table()->sortByColumn(PackagesModel::Exclusive, Qt::DescendingOrder);
    m_shape->addItems({tr("Tree of packages"), tr("List of packages")});
    m_shape->setAccessibleName(tr("Packages within packages, or one below the other"));
    m_shape->setToolTip(m_shape->accessibleName());
    m_shape->setCurrentIndex(std::clamp(QSettings().value(ShapeKey, 0).toInt(), 0, 1));
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
    changeModel([this, shape] { m_model->setTree(PackageTree(m_profile, m_packages, shape)); });
}

// The current row where the place is in it; otherwise that of the sub, or of the outermost
// package around it that is closed: following must not open what the user has closed.
QModelIndex PackagesView::rowOf(const Place& place) const
{
    const auto* sorted = qobject_cast<const QSortFilterProxyModel*>(table()->model());
    const QModelIndex current = sorted->mapToSource(table()->currentIndex()).siblingAtColumn(0);
    QModelIndex row = m_model->indexOf(m_model->tree().nodeOf(place.sub));
    for (QModelIndex at = row; at.isValid(); at = at.parent()) {
        if (at == current) {
            return current;
        }
        if (at.parent().isValid() && !table()->isExpanded(sorted->mapFromSource(at.parent()))) {
            row = at.parent();
        }
    }
    return row;
}

void PackagesView::open(const QModelIndex& row, Navigation::Step step)
{
    const SubId sub = m_model->tree().hottest(m_model->nodeAt(row));
    if (sub.valid()) {
        navigation()->goToSub(sub, step);
    }
}

QString PackagesView::resultText() const
{
    return countedText(rowsShown(), "package", "packages");
}

} // namespace nytprof::gui

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "subs/subs_view.h"

#include "loading/loaded_profile.h"
#include "subs/subs_model.h"
#include "tables/cell_delegates.h"
#include "tables/table_layout.h"

#include <QTreeView>

namespace nytprof::gui {

SubsView::SubsView(Navigation* navigation, QWidget* parent)
    : FilteredTable(QStringLiteral("subs"), tr("Filter subs: words or /regex/"), navigation, parent)
    , m_model(new SubsModel(this))
{
    setModel(m_model);
    table()->setAccessibleName(tr("Subs"));
    table()->setRootIsDecorated(false);
    table()->setItemDelegateForColumn(SubsModel::Name, new SubNameDelegate(table()));
    setColumnWidths(table(), {0, 10, 10, 9, 10, 10, 32});
    table()->setColumnHidden(SubsModel::Places, true);
    table()->setColumnHidden(SubsModel::Where, true);
    table()->sortByColumn(SubsModel::Exclusive, Qt::DescendingOrder);
    start();
}

void SubsView::setLoaded(const LoadedProfile& loaded)
{
    changeModel([this, &loaded] { m_model->setProfile(loaded.profile); });
}

QModelIndex SubsView::rowOf(const Place& place) const
{
    return m_model->indexOf(place.sub);
}

void SubsView::open(const QModelIndex& row, Navigation::Step step)
{
    if (const SubId sub = m_model->subAt(row); sub.valid())
        navigation()->goToSub(sub, step);
}

QString SubsView::resultText() const
{
    return shownOf(m_model->rowCount());
}

} // namespace nytprof::gui

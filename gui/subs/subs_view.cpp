// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "subs/subs_view.h"

#include "loading/loaded_profile.h"
#include "look/text.h"
#include "subs/subs_model.h"
#include "tables/sub_name_delegate.h"

#include <QHeaderView>
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
    QHeaderView* header = table()->header();
    header->setSectionResizeMode(SubsModel::Name, QHeaderView::Stretch);
    const int digit = fontMetrics().horizontalAdvance(QLatin1Char('0'));
    for (int column = SubsModel::Exclusive; column < SubsModel::ColumnCount; ++column) {
        header->resizeSection(column, digit * (column == SubsModel::Calls ? 9 : 10));
    }
    header->resizeSection(SubsModel::Where, digit * 32);
    header->setSectionHidden(SubsModel::Places, true);
    header->setSectionHidden(SubsModel::Where, true);
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
    if (const SubId sub = m_model->subAt(row); sub.valid()) {
        navigation()->goToSub(sub, step);
    }
}

QString SubsView::resultText() const
{
    const auto all = static_cast<std::uint64_t>(m_model->rowCount());
    return rowsShown() == all ? countText(all)
                              : tr("%1 of %2").arg(countText(rowsShown()), countText(all));
}

} // namespace nytprof::gui

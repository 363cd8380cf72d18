// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "subs/subs_view.h"

#include "look/text.h"
#include "profile/profile.h"
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

void SubsView::setProfile(std::shared_ptr<const Profile> profile)
{
    m_profile = std::move(profile);
    changeModel([this] { m_model->setProfile(m_profile); });
}

SubId SubsView::hottest() const
{
    SubId best;
    if (!m_profile) {
        return best;
    }
    const auto subs = m_profile->subs();
    for (std::size_t i = 0; i < subs.size(); ++i) {
        if (subs[i].kind == SubKind::Perl && subs[i].file.valid() && subs[i].calls > 0
            && (!best.valid() || subs[i].exclusive > subs[best.index()].exclusive)) {
            best = SubId(i);
        }
    }
    return best;
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

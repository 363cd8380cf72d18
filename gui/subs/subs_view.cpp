// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "subs/subs_view.h"

#include "look/text.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "subs/subs_model.h"
#include "tables/cost_delegate.h"
#include "tables/filter_bar.h"
#include "tables/sub_name_delegate.h"
#include "tables/table_state.h"
#include "tables/terms_filter.h"

#include <QHeaderView>
#include <QScopedValueRollback>
#include <QTreeView>
#include <QVBoxLayout>

namespace nytprof::gui {

SubsView::SubsView(Navigation* navigation, QWidget* parent)
    : View(parent)
    , m_navigation(navigation)
    , m_model(new SubsModel(this))
    , m_filter(new TermsFilter(this))
    , m_bar(new FilterBar(tr("Filter subs: words or /regex/"), this))
    , m_table(new QTreeView(this))
{
    m_filter->setSourceModel(m_model);
    m_table->setObjectName(QStringLiteral("subsTable"));
    m_table->setAccessibleName(tr("Subs"));
    m_table->setModel(m_filter);
    m_table->setRootIsDecorated(false);
    m_table->setSortingEnabled(true);
    m_table->setItemDelegate(new CostDelegate(m_table));
    m_table->setItemDelegateForColumn(SubsModel::Name, new SubNameDelegate(m_table));
    prepareTable(m_table);
    QHeaderView* header = m_table->header();
    header->setSectionResizeMode(SubsModel::Name, QHeaderView::Stretch);
    const int digit = fontMetrics().horizontalAdvance(QLatin1Char('0'));
    for (int column = SubsModel::Exclusive; column < SubsModel::ColumnCount; ++column) {
        header->resizeSection(column, digit * (column == SubsModel::Calls ? 9 : 10));
    }
    header->resizeSection(SubsModel::Where, digit * 32);
    header->setSectionHidden(SubsModel::Places, true);
    header->setSectionHidden(SubsModel::Where, true);
    m_table->sortByColumn(SubsModel::Exclusive, Qt::DescendingOrder);
    restoreTable(m_table, QStringLiteral("subs"));

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_table, 1);
    m_bar->setTarget(m_table);

    connect(m_bar, &FilterBar::textChanged, this, &SubsView::applyFilter);
    connect(m_bar, &FilterBar::next, this, [this] { openCurrent(true); });
    connect(m_table, &QTreeView::activated, this, [this] { openCurrent(true); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this,
        [this] { openCurrent(false); });
    connect(m_table, &QTreeView::clicked, this, [this] { openCurrent(false); });
    connect(m_navigation, &Navigation::placeChanged, this, &SubsView::follow);
}

void SubsView::setProfile(std::shared_ptr<const Profile> profile)
{
    QScopedValueRollback guard(m_following, true);
    m_profile = profile;
    m_model->setProfile(std::move(profile));
    applyFilter(m_bar->text());
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

void SubsView::focusContent()
{
    m_table->setFocus(Qt::ShortcutFocusReason);
}

void SubsView::focusSearch()
{
    m_bar->focusField();
}

void SubsView::saveState() const
{
    saveTable(m_table, QStringLiteral("subs"));
}

void SubsView::follow(const Place& place)
{
    QScopedValueRollback guard(m_following, true);
    const QModelIndex row = m_filter->mapFromSource(m_model->indexOf(place.sub));
    if (row.isValid()) {
        if (row.row() != m_table->currentIndex().row()) {
            m_table->setCurrentIndex(row);
            m_table->scrollTo(row);
        }
    } else {
        m_table->clearSelection();
        m_table->setCurrentIndex({});
    }
}

void SubsView::openCurrent(bool jump)
{
    const SubId sub = m_model->subAt(m_filter->mapToSource(m_table->currentIndex()));
    if (m_following || !sub.valid()) {
        return;
    }
    m_navigation->goToSub(sub, jump ? Navigation::Step::Jump : Navigation::Step::Browse);
}

void SubsView::applyFilter(const QString& text)
{
    QScopedValueRollback guard(m_following, true);
    const Terms terms(text);
    m_filter->setTerms(terms);
    if (terms.empty()) {
        follow(m_navigation->place());
    } else {
        // The best match, for Return and the arrow keys; it opens when asked for.
        m_table->setCurrentIndex(m_filter->index(0, 0));
    }
    m_bar->setResult(!terms.valid() ? tr("not a regular expression")
            : terms.empty()         ? countText(static_cast<std::uint64_t>(m_model->rowCount()))
                                    : tr("%1 of %2")
                                  .arg(countText(static_cast<std::uint64_t>(m_filter->rowCount())),
                                      countText(static_cast<std::uint64_t>(m_model->rowCount()))));
}

} // namespace nytprof::gui

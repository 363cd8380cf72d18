// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "views/filtered_table.h"

#include "profile/profile.h"
#include "style/text.h"
#include "tables/cell_delegates.h"
#include "tables/table_filter.h"
#include "tables/table_layout.h"
#include "widgets/filter_bar.h"

#include <QHeaderView>
#include <QLabel>
#include <QScopedValueRollback>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace nytprof::gui {

FilteredTable::FilteredTable(const Texts& texts, Navigation* navigation, QWidget* parent)
    : View(parent)
    , m_navigation(navigation)
    , m_filter(new TermsFilter(this))
    , m_bar(new FilterBar(texts.placeholder, this))
    , m_table(new QTreeView(this))
    , m_empty(new QLabel(m_table->viewport()))
    , m_texts(texts)
{
    m_table->setObjectName(texts.name + QStringLiteral("Table"));
    m_table->setAccessibleName(texts.title);
    m_table->setSortingEnabled(true);
    m_table->setExpandsOnDoubleClick(false);
    m_table->setItemDelegate(new RowDelegate(m_table, RowDelegate::Errors::Shown));
    prepareTable(m_table);
    setContent(m_table);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_table, 1);
    m_bar->setTarget(m_table);
    m_empty->setObjectName(QStringLiteral("noRows"));
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    m_empty->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_empty->hide();
    auto* inside = new QVBoxLayout(m_table->viewport());
    inside->addWidget(m_empty);
}

void FilteredTable::start(
    std::shared_ptr<const Table> table, TableModel::ToolTip tipOf, Sorting sorting)
{
    m_model = new TableModel(std::move(table), tipOf, this);
    if (sorting == Sorting::InModel)
        m_filter->leaveSortingToModel();
    m_filter->setSourceModel(m_model);
    m_table->setModel(m_filter);
    prepareColumns(m_table, m_model->table());
    sortByTime();
    restoreTable(m_table, m_texts.name);
    followUnit();
    const auto jump = [this] { openCurrent(Navigation::Step::Jump); };
    // If several rows are selected, none is opened. A mouse changes the current row before the
    // selection, keys change it afterwards.
    const auto browse = [this] {
        const QModelIndexList rows = m_table->selectionModel()->selectedRows();
        if (rows.size() == 1 && rows[0] == m_table->currentIndex().siblingAtColumn(0))
            openCurrent(Navigation::Step::Browse);
    };
    connect(
        &Preferences::instance(), &Preferences::costUnitChanged, this, &FilteredTable::followUnit);
    connect(m_table->header(), &QHeaderView::sortIndicatorChanged, this, &FilteredTable::fitErrors);
    connect(m_filter, &QAbstractItemModel::modelReset, this, &FilteredTable::showEmpty);
    connect(m_filter, &QAbstractItemModel::layoutChanged, this, &FilteredTable::showEmpty);
    connect(m_filter, &QAbstractItemModel::rowsInserted, this, &FilteredTable::showEmpty);
    connect(m_filter, &QAbstractItemModel::rowsRemoved, this, &FilteredTable::showEmpty);
    connect(m_bar, &FilterBar::textChanged, this, &FilteredTable::applyFilter);
    connect(m_bar, &FilterBar::next, this, jump);
    connect(m_bar, &FilterBar::left, this, [this] { setNarrow(m_narrow); });
    connect(m_table, &QTreeView::activated, this, jump);
    connect(m_table, &QTreeView::clicked, this, browse);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, browse);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, browse);
    connect(m_navigation, &Navigation::placeChanged, this,
        [this](const Location& place) { show(rowOf(place)); });
    // A hidden view did not know its size.
    connect(this, &View::shown, this, [this] { showCurrentRow(*m_table); });
    connect(
        m_filter, &QAbstractItemModel::layoutChanged, this, [this] { showCurrentRow(*m_table); });
}

void FilteredTable::sortByTime()
{
    int column = 0;
    while (!m_model->table().column(static_cast<std::size_t>(column)).bar)
        ++column;
    m_table->sortByColumn(column, Qt::DescendingOrder);
}

// Call counts as the unit replace time as the order, too.
void FilteredTable::followUnit()
{
    const CostUnit before = std::exchange(m_unit, costUnit());
    const int calls = columnOf(*m_model, CallsKey);
    const int sorted = m_table->header()->sortIndicatorSection();
    const Unit unit = m_model->table().column(static_cast<std::size_t>(sorted)).unit;
    if (calls >= 0 && m_unit == CostUnit::Calls && unit == Unit::Cost)
        m_table->sortByColumn(calls, Qt::DescendingOrder);
    else if (before == CostUnit::Calls && m_unit != before && sorted == calls)
        sortByTime();
    fitErrors();
    m_table->viewport()->update();
}

void FilteredTable::fitErrors()
{
    const Profile* const profile = m_model->table().profile().get();
    if (profile && profile->sampling())
        fitColumns(m_table, *m_model);
}

void FilteredTable::replaceTable(
    std::shared_ptr<const Table> table, std::shared_ptr<const PackageGroups> groups)
{
    m_following = true;
    m_model->setGroups(std::move(groups));
    m_model->setTable(std::move(table));
    m_following = false;
    fitColumns(m_table, *m_model);
    if (const int sorted = m_table->header()->sortIndicatorSection();
        m_model->headerData(sorted, Qt::Horizontal, AbsentRole).toBool())
        sortByTime();
    applyFilter();
}

void FilteredTable::changeLayout(const QString& name, const std::vector<int>& shown)
{
    m_texts.name = name;
    prepareColumns(m_table, m_model->table());
    QHeaderView* const header = m_table->header();
    for (int column = 0; column < header->count(); ++column)
        showColumn(m_table, column, std::ranges::find(shown, column) != shown.end());
    for (int place = 0; place < static_cast<int>(shown.size()); ++place)
        header->moveSection(header->visualIndex(shown[static_cast<std::size_t>(place)]), place);
    sortByTime();
    restoreTable(m_table, name);
}

void FilteredTable::addBesideFilter(QWidget* widget) { m_bar->layout()->addWidget(widget); }

void FilteredTable::focusSearch()
{
    m_bar->show();
    m_bar->focusField();
}

void FilteredTable::setNarrow(bool narrow)
{
    m_narrow = narrow;
    m_bar->setVisible(!narrow || !m_bar->text().isEmpty());
}

// All visible rows match; wraps around.
void FilteredTable::findNext(bool forward)
{
    if (!goToNextRow(*m_table, forward) && m_filter->rowCount() > 0)
        m_table->setCurrentIndex(m_filter->index(forward ? 0 : m_filter->rowCount() - 1, 0));
}

void FilteredTable::saveState() const { saveTable(m_table, m_texts.name); }

QVariant FilteredTable::position() const { return QVariant::fromValue(positionOf(*m_table)); }

void FilteredTable::restorePosition(const QVariant& position)
{
    const QScopedValueRollback guard(m_following, true);
    gui::restorePosition(*m_table, position.value<TablePosition>());
}

std::uint64_t FilteredTable::rowsShown() const
{
    return static_cast<std::uint64_t>(m_filter->rowCount());
}

QString FilteredTable::resultText() const
{
    if (m_texts.one)
        return countedText(rowsShown(), m_texts.one, m_texts.many);
    const int all = m_model->rowCount();
    const QString whole = countText(static_cast<std::uint64_t>(all));
    return m_filter->rowCount() == all ? whole : tr("%1 of %2").arg(countText(rowsShown()), whole);
}

void FilteredTable::showEmpty()
{
    m_empty->setText(m_model->rowCount() > 0 ? tr("No row matches the filter.")
            : m_texts.none.isEmpty()         ? tr("The profile has nothing for this table.")
                                             : m_texts.none);
    m_empty->setVisible(m_filter->rowCount() == 0);
}

QModelIndex FilteredTable::rowOf(const Location& place) const
{
    return m_model->indexOf(m_model->table().find(place));
}

void FilteredTable::open(const QModelIndex& row, Navigation::Step step)
{
    goTo(m_navigation, m_model->table().target(m_model->rowAt(row)), step);
}

QModelIndex FilteredTable::currentRow() const
{
    return m_filter->mapToSource(m_table->currentIndex());
}

QModelIndex FilteredTable::shownRow(int place) const
{
    return m_filter->mapToSource(m_filter->index(place, 0));
}

void FilteredTable::show(const QModelIndex& ofModel)
{
    const QScopedValueRollback guard(m_following, true);
    const QModelIndex row = m_filter->mapFromSource(ofModel);
    if (!row.isValid()) {
        m_table->clearSelection();
        m_table->setCurrentIndex({});
    } else if (row != m_table->currentIndex().siblingAtColumn(0)) {
        const bool wasOnScreen = isOnScreen(*m_table, row);
        m_table->setCurrentIndex(row); // scrolls to an edge
        m_arrivedHidden = !isVisible();
        if (isVisible() && !wasOnScreen)
            m_table->scrollTo(row, QAbstractItemView::PositionAtCenter);
    }
}

// The first rows are shown, too, if the current one is near to them.
void FilteredTable::becameVisible()
{
    if (std::exchange(m_arrivedHidden, false)) {
        m_table->scrollToTop();
        showCurrentRow(*m_table);
    }
}

void FilteredTable::openCurrent(Navigation::Step step)
{
    const QModelIndex row = currentRow();
    if (!m_following && row.isValid())
        open(row, step);
}

void FilteredTable::applyFilter()
{
    const QScopedValueRollback guard(m_following, true);
    const Terms terms(m_bar->text());
    m_filter->setTerms(terms);
    if (terms.empty()) {
        show(rowOf(m_navigation->place()));
    } else {
        // The best match, for Return and the arrow keys; it is opened on request.
        m_table->setCurrentIndex(m_filter->index(0, 0));
    }
    m_bar->setResult(terms.valid() ? resultText() : tr("not a regular expression"));
}

} // namespace nytprof::gui

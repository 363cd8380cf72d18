// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/processes_view.h"

#include "actions/action_table.h"
#include "analysis/requests.h"
#include "profile/profile.h"
#include "style/text.h"
#include "table_views/processes_model.h"
#include "table_views/sum_row.h"
#include "tables/cell_delegates.h"
#include "tables/table_layout.h"
#include "tables/table_model.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace nytprof::gui {

ProcessesView::ProcessesView(Navigation* /*navigation*/, QWidget* parent)
    : View(parent)
    , m_model(new ProcessesModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
    , m_table(new QTreeView(this))
    , m_sums(new SumRow(m_table))
    , m_sum(new QLabel(this))
    , m_all(new QPushButton(tr("Include All"), this))
    , m_only(new QPushButton(tr("Only Selected"), this))
{
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(SortRole);
    m_table->setModel(m_sorted);
    m_table->setObjectName(QStringLiteral("processesTable"));
    m_table->setAccessibleName(tr("Processes"));
    m_table->setItemDelegate(new RowDelegate(m_table));
    prepareTable(m_table);
    m_table->setExpandsOnDoubleClick(false);
    setContent(m_table); // typing finds a process by its number
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(ProcessTable::From, Qt::AscendingOrder);
    for (int column = 0; column < ProcessTable::ColumnCount; ++column) // names begin with the pid
        prepareColumn(m_table, column, m_model->table().column(static_cast<std::size_t>(column)),
            InNarrowTable::Stays);
    restoreTable(m_table, QStringLiteral("processes"));
    auto* toggle = new QAction(tr("Include or Exclude"), m_table);
    toggle->setShortcut(partKey("table.toggle"));
    toggle->setShortcutContext(Qt::WidgetShortcut);
    m_table->addAction(toggle);
    auto* forked = new QAction(tr("Include Only These and Their Children"), m_table);
    m_table->addAction(forked);
    m_only->setToolTip(tr("Include only the selected processes (Return or double click)"));
    m_all->setObjectName(QStringLiteral("includeAll"));
    m_only->setObjectName(QStringLiteral("includeOnly"));

    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(6, 4, 6, 4);
    bar->addWidget(m_sum, 1);
    bar->addWidget(m_only);
    bar->addWidget(m_all);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_sums);

    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this,
        [this](const QModelIndex& row) {
            if (row.isValid())
                emit processSelected(m_model->pidOf(m_sorted->mapToSource(row)));
        });
    connect(m_sorted, &QAbstractItemModel::modelReset, m_table, &QTreeView::expandAll);
    connect(m_all, &QPushButton::clicked, m_model, &ProcessesModel::includeAll);
    connect(m_only, &QPushButton::clicked, this, [this] { includeSelected(false); });
    connect(m_table, &QTreeView::activated, this, [this] { includeSelected(false); });
    connect(toggle, &QAction::triggered, this, [this] {
        const bool included
            = m_table->currentIndex().siblingAtColumn(0).data(Qt::CheckStateRole) == Qt::Checked;
        m_model->setIncluded(selectedRows(), !included);
    });
    connect(forked, &QAction::triggered, this, [this] { includeSelected(true); });
    connect(m_model, &ProcessesModel::inclusionChanged, this, &ProcessesView::showSum);
    connect(m_model, &ProcessesModel::inclusionChanged, this, &ProcessesView::inclusionChanged);
}

void ProcessesView::setLoaded(const LoadedProfile& loaded)
{
    m_model->setParts(loaded.parts);
    m_model->setCosts(ProcessCosts(loaded));
    showSum();
    setEnabled(!loaded.isPreview()); // merging again would end the load
}

void ProcessesView::setParts(const ProfileParts& parts)
{
    m_model->setParts(parts);
    fitColumns(m_table, *m_model);
    showSum();
}

const ProfileParts& ProcessesView::parts() const { return m_model->parts(); }

void ProcessesView::selectProcess(std::uint32_t pid)
{
    if (const QModelIndex row = m_sorted->mapFromSource(m_model->rowOf(pid)); row.isValid())
        m_table->setCurrentIndex(row);
}

void ProcessesView::focusContent()
{
    View::focusContent();
    if (!m_table->currentIndex().isValid())
        m_table->setCurrentIndex(m_sorted->index(0, 0));
}

void ProcessesView::findNext(bool forward) { goToNextRow(*m_table, forward); }

void ProcessesView::saveState() const { saveTable(m_table, QStringLiteral("processes")); }

QModelIndexList ProcessesView::selectedRows() const
{
    QModelIndexList rows;
    for (const QModelIndex& row : m_table->selectionModel()->selectedRows())
        rows << m_sorted->mapToSource(row);
    if (rows.isEmpty() && m_table->currentIndex().isValid()) // the focus alone selects no row
        rows << m_sorted->mapToSource(m_table->currentIndex().siblingAtColumn(0));
    return rows;
}

void ProcessesView::includeSelected(bool withForked)
{
    QModelIndexList rows = selectedRows();
    for (qsizetype i = 0; withForked && i < rows.size(); ++i) // children are appended
        for (int child = 0; child < m_model->rowCount(rows[i]); ++child)
            rows << m_model->index(child, 0, rows[i]);
    m_model->includeOnly(rows);
}

void ProcessesView::showSum()
{
    const ProfileParts& all = parts();
    const std::string_view unit
        = all.empty() ? std::string_view() : all.front().profile->costUnit();
    double whole = 0;
    double shown = 0;
    ProcessCount processes;
    for (const ProfilePart& part : all) {
        const double seconds = part.profile->seconds(part.profile->totals().whole());
        whole += seconds;
        processes.add(*part.profile);
        shown += !part.included            ? 0
            : part.shown() == part.profile ? seconds
                                           : part.shown()->seconds(part.shown()->totals().whole());
    }
    const QString time = costText(unit, shown);
    // A server process has many profiles.
    const auto included = std::ranges::count(all, true, &ProfilePart::included);
    const bool areAll = std::ranges::all_of(all, &ProfilePart::isWhole);
    const QString profiles = countedText(all.size(), "profile", "profiles");
    const QString counted = processes.count() == 0
        ? profiles
        : countedText(processes.count(), "process", "processes");
    const bool isDivided = included == std::ssize(all);
    const auto some
        = isDivided ? PartProcesses(all).shown.size() : static_cast<std::size_t>(included);
    m_sum->setText(areAll ? tr("%1, %2").arg(counted, time)
                          : tr("%1 of %2, %3 of %4")
                                .arg(countText(some), isDivided ? counted : profiles, time,
                                    costText(unit, whole)));
    m_sums->setTexts(m_model->sums());
    m_all->setEnabled(!areAll);
    m_only->setEnabled(all.size() > 1 || std::ranges::any_of(all, &ProfilePart::canBeDivided));
}

} // namespace nytprof::gui

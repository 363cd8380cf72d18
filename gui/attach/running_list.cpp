// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "attach/running_list.h"

#include "actions/action_table.h"
#include "attach/link_cells.h"
#include "style/text.h"
#include "tables/cell_delegates.h"
#include "tables/table_filter.h"
#include "tables/table_layout.h"
#include "tables/table_model.h"
#include "widgets/filter_bar.h"
#include "widgets/fitting_label.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QSignalBlocker>
#include <QTreeView>
#include <QVBoxLayout>

#include <memory>
#include <utility>

#include <unistd.h>

namespace nytprof::gui {

namespace {

constexpr int CpuColumn = 3;

std::shared_ptr<const RunningTable> runningTable(std::vector<ListedPerl> perls = {},
    const std::set<std::uint64_t>& controlled = {}, const RunningTable::Folding& folding = {})
{
    return std::make_shared<const RunningTable>(std::move(perls), controlled, folding);
}

/// The row of folded processes is below the others in any order.
class RunningFilter : public TermsFilter {
public:
    using TermsFilter::TermsFilter;

protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override
    {
        const auto& model = dynamic_cast<const TableModel&>(*sourceModel());
        const auto isFold = [&](const QModelIndex& index) {
            return dynamic_cast<const RunningTable&>(model.table()).isFold(model.rowAt(index));
        };
        return isFold(left) == isFold(right) ? TermsFilter::lessThan(left, right)
                                             : isFold(right) == (sortOrder() == Qt::AscendingOrder);
    }
};

// The command line, and why it cannot be read.
QString runningToolTip(const Table& table, std::uint32_t row)
{
    const auto& running = dynamic_cast<const RunningTable&>(table);
    const ListedPerl& perl = running.perlAt(row);
    QStringList lines{fullText(std::get<NameCell>(table.cell(row, 0))).trimmed()};
    if (!perl.perl.empty())
        lines << QStringLiteral("perl %1").arg(toQString(perl.perl));
    if (perl.problem != InspectProblem::None)
        lines << toQString(describeProblem(perl.problem, perl.listed.pid, perl.perl));
    return tipOfNames(lines.join(u'\n'));
}

} // namespace

RunningList::RunningList(QWidget* parent)
    : QWidget(parent)
    , m_user(nameOfUser(geteuid()))
    , m_bar(new FilterBar(tr("Filter: program, user or PID"), this))
    , m_allUsers(new QCheckBox(tr("All users"), this))
    , m_containers(new QCheckBox(tr("Containers"), this))
    , m_onlySampled(new QCheckBox(tr("Only what can be sampled"), this))
    , m_count(new FittingLabel(this))
    , m_table(new QTreeView(this))
    , m_model(new TableModel(runningTable(), runningToolTip, this))
    , m_filter(new RunningFilter(this))
{
    makeTable();
    m_allUsers->setObjectName(QStringLiteral("allUsers"));
    m_allUsers->setToolTip(tr("Also processes of other users"));
    m_containers->setObjectName(QStringLiteral("containers"));
    m_containers->setToolTip(
        tr("Also processes in containers, which have PID namespaces of their own"));
    m_onlySampled->setToolTip(tr("Hide processes whose stacks cannot be read"));
    m_count->setForegroundRole(QPalette::PlaceholderText);
    m_count->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(0, 0, 12, 0);
    head->setSpacing(12);
    head->addWidget(m_bar, 1);
    for (QCheckBox* const box : {m_allUsers, m_containers, m_onlySampled})
        head->addWidget(box);
    head->addWidget(m_count, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_table, 1);
    setFocusProxy(m_table);
    for (QCheckBox* const box : {m_allUsers, m_containers})
        box->setChecked(true);
    for (QCheckBox* const box : {m_allUsers, m_containers, m_onlySampled})
        connect(box, &QCheckBox::toggled, this, &RunningList::refresh);
    connect(m_bar, &FilterBar::textChanged, this, [this](const QString& text) {
        m_filter->setTerms(Terms(text));
        refresh(); // what is looked for is not folded
    });
}

void RunningList::makeTable()
{
    m_table->setObjectName(QStringLiteral("runningTable"));
    m_table->setAccessibleName(tr("Running perls"));
    m_table->setSortingEnabled(true);
    m_table->setItemDelegate(new RowDelegate(m_table));
    prepareTable(m_table);
    m_filter->setRecursiveFilteringEnabled(true);
    m_filter->setSourceModel(m_model);
    m_table->setModel(m_filter);
    prepareColumns(m_table, m_model->table());
    m_table->sortByColumn(CpuColumn, Qt::DescendingOrder);
    m_table->expandAll();
    m_bar->setTarget(m_table);
    m_table->installEventFilter(this);
    const auto areLinks
        = [this](const QModelIndex& index) { return !running().linksAt(rowAt(index)).empty(); };
    auto* const links = new LinkCells(areLinks, m_table);
    m_table->setItemDelegateForColumn(columnOf(*m_model, "possible"), links);
    connect(links, &LinkCells::followed, this, [this](const QModelIndex& index, int link) {
        emit linkFollowed(running().linksAt(rowAt(index))[static_cast<std::size_t>(link)]);
    });
    connect(m_table, &QTreeView::clicked, this,
        [this](const QModelIndex& index) { unfold(rowAt(index)); });
    connect(m_table, &QTreeView::activated, this, [this](const QModelIndex& index) {
        if (!unfold(rowAt(index)))
            emit activated();
    });
    connect(m_table, &QTreeView::collapsed, this, [this](const QModelIndex& index) {
        m_unfolded.erase(running().perlAt(rowAt(index)).listed.pid);
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
        &RunningList::selectionChanged);
}

void RunningList::showPerls(std::vector<ListedPerl> perls, std::set<std::uint64_t> controlled)
{
    m_perls = std::move(perls);
    m_controlled = std::move(controlled);
    refresh();
}

// Selected rows, those that are open, and the scroll position stay.
void RunningList::refresh()
{
    std::vector<ListedPerl> perls = m_perls;
    std::erase_if(perls, [this](const ListedPerl& perl) {
        return (m_onlySampled->isChecked() && perl.problem != InspectProblem::None)
            || (!m_allUsers->isChecked() && perl.user != m_user)
            || (!m_containers->isChecked() && perl.isInContainer);
    });
    const auto pidAt = [this](const QModelIndex& index) {
        const std::uint32_t row = rowAt(index);
        return row == Table::Top ? 0 : running().perlAt(row).listed.pid;
    };
    std::vector<pid_t> chosen;
    for (const QModelIndex& row : m_table->selectionModel()->selectedRows())
        chosen.push_back(pidAt(row));
    const pid_t current = pidAt(m_table->currentIndex());
    const bool isFirst = running().rowCount() == 0;
    const TablePosition position = positionOf(*m_table);
    const QSignalBlocker blocker(m_table->selectionModel());
    m_model->setTable(
        runningTable(std::move(perls), m_controlled, {m_bar->text().isEmpty(), m_unfolded}));
    fitColumns(m_table, *m_model);
    if (isFirst)
        m_table->expandAll();
    using Selection = QItemSelectionModel; // without regard to pressed keys
    m_table->selectionModel()->setCurrentIndex(isFirst ? m_filter->index(0, 0)
            : current != 0                             ? indexOf(current)
                                                       : QModelIndex(),
        isFirst ? Selection::ClearAndSelect | Selection::Rows : Selection::NoUpdate);
    for (const pid_t pid : chosen)
        m_table->selectionModel()->select(indexOf(pid), Selection::Select | Selection::Rows);
    if (!isFirst)
        restorePosition(*m_table, position);
    m_count->setWhole(tr("%1 \u00b7 refreshed each second")
                          .arg(countedText(m_perls.size(), "perl process", "perl processes")));
    emit selectionChanged();
}

std::vector<std::uint32_t> RunningList::selected() const
{
    std::vector<std::uint32_t> rows;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows())
        if (const std::uint32_t row = rowAt(index); !running().isFold(row))
            rows.push_back(row);
    return rows;
}

const RunningTable& RunningList::running() const
{
    return dynamic_cast<const RunningTable&>(m_model->table());
}

std::uint32_t RunningList::rowAt(const QModelIndex& index) const
{
    return m_model->rowAt(m_filter->mapToSource(index));
}

QModelIndex RunningList::indexOf(pid_t process) const
{
    return m_filter->mapFromSource(m_model->indexOf(running().rowOf(process)));
}

bool RunningList::unfold(std::uint32_t row)
{
    if (row == Table::Top || !running().isFold(row))
        return false;
    const pid_t first = running().foldedAt(row).front().listed.pid;
    m_unfolded.insert(running().perlAt(row).listed.parent);
    refresh();
    m_table->setCurrentIndex(indexOf(first));
    return true;
}

// Right unfolds, as it expands other rows.
bool RunningList::eventFilter(QObject* watched, QEvent* event)
{
    return (event->type() == QEvent::KeyPress
               && PressedKey(*static_cast<QKeyEvent*>(event)).is("table.expand")
               && unfold(rowAt(m_table->currentIndex())))
        || QWidget::eventFilter(watched, event);
}

} // namespace nytprof::gui

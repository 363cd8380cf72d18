// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "attach/stack_page.h"

#include "actions/action_table.h"
#include "attach/last_minute.h"
#include "attach/sides_or_tabs.h"
#include "attach/stack_card_html.h"
#include "attach/stack_cards.h"
#include "attach/workers_table.h"
#include "style/text.h"
#include "tables/cell_delegates.h"
#include "tables/table_layout.h"
#include "tables/table_model.h"
#include "widgets/fitting_label.h"
#include "widgets/tinted_panel.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTabBar>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace nytprof::gui {

namespace {

constexpr int SideWidth = 404;

QString workerToolTip(const Table& table, std::uint32_t row)
{
    const WatchedProcess& process = dynamic_cast<const WorkersTable&>(table).processAt(row);
    return QStringLiteral("%1 %2").arg(process.pid).arg(process.state);
}

} // namespace

StackPage::StackPage(QWidget* parent)
    : QWidget(parent)
    , m_head(new QWidget(this))
    , m_title(new QLabel(m_head))
    , m_pause(new QPushButton(tr("Pause"), m_head))
    , m_groups(new QWidget(this))
    , m_count(new FittingLabel(m_groups))
    , m_grouping(new QComboBox(m_groups))
    , m_joined(new QCheckBox(tr("Join framework frames"), m_groups))
    , m_cards(new StackCards(m_groups))
    , m_side(new QWidget(this))
    , m_minute(new LastMinute(m_side))
    , m_workers(new QTreeView(m_side))
    , m_model(new TableModel(std::make_shared<const WorkersTable>(), workerToolTip, this))
    , m_tint(m_head, [this](QPalette& colors) {
        const bool isReading = m_readings.isRunning() && !m_pause->isChecked();
        if (isReading)
            colors.setColor(QPalette::Window, TintedPanel::lookOf(TintedPanel::Kind::Error).ground);
    })
{
    setObjectName(QStringLiteral("stackPage"));
    setAccessibleName(tr("Stack now"));
    auto* sides = new SidesOrTabs({makeGroups(), tr("Stacks")}, {makeSide(), tr("Processes")},
        tr("Stacks or processes"), this);
    sides->tabs()->setObjectName(QStringLiteral("stackTabs"));
    sides->splitter()->setStretchFactor(0, 1);
    sides->splitter()->setSizes({SidesOrTabs::MinWidthOfSides, SideWidth});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeHead());
    layout->addWidget(sides, 1);
    setFocusProxy(m_cards);
    connect(sides, &SidesOrTabs::rearranged, m_cards,
        [this, sides] { m_cards->showCode(sides->areBothShown()); });
    connect(m_cards, &StackCards::placeChosen, this, &StackPage::placeChosen);
    connect(m_cards, &StackCards::currentChanged, this, &StackPage::followCurrent);
    connect(m_cards, &StackCards::sampleWanted, this,
        [this](const QStringList& pids) { emit sampleWanted(pids, m_stacks.program()); });
    connect(m_cards, &StackCards::framesWanted, m_joined, [this] { m_joined->setChecked(false); });
    connect(&m_readings, &StackReadings::taken, this, [this](const QJsonObject& reading) {
        if (!m_pause->isChecked())
            take(reading);
    });
    connect(&m_readings, &StackReadings::stateChanged, this, &StackPage::showState);
    m_tint.apply();
}

StackPage::~StackPage() { m_readings.disconnect(this); }

QWidget* StackPage::makeHead()
{
    m_head->setAutoFillBackground(true);
    m_title->setObjectName(QStringLiteral("stackTitle"));
    m_title->setTextFormat(Qt::RichText);
    m_title->setMinimumWidth(1);
    m_pause->setCheckable(true);
    m_pause->setShortcut(partKey("attach.pause"));
    m_pause->setToolTip(withKeys(tr("Keep what is shown"), "attach.pause"));
    m_pause->setObjectName(QStringLiteral("pauseStacks"));
    auto* sample = new QPushButton(tr("Sample All"), m_head);
    sample->setObjectName(QStringLiteral("sampleStacks"));
    sample->setToolTip(tr("Sample these processes as the form of running programs says"));
    auto* copy = new QPushButton(tr("Copy as Text"), m_head);
    copy->setObjectName(QStringLiteral("copyStacks"));
    auto* row = new QHBoxLayout(m_head);
    row->setContentsMargins(14, 6, 14, 6);
    row->addWidget(m_title, 1);
    for (QPushButton* button : {m_pause, sample, copy})
        row->addWidget(button);
    connect(m_pause, &QPushButton::toggled, this, &StackPage::showState);
    connect(sample, &QPushButton::clicked, this,
        [this] { emit sampleWanted(m_processes, m_stacks.program()); });
    connect(copy, &QPushButton::clicked, this,
        [this] { QGuiApplication::clipboard()->setText(text()); });
    return m_head;
}

QWidget* StackPage::makeGroups()
{
    m_count->setObjectName(QStringLiteral("stackCount"));
    m_grouping->setObjectName(QStringLiteral("groupBy"));
    m_grouping->setAccessibleName(tr("Group by"));
    m_grouping->setToolTip(tr("What processes of a group have in common"));
    const std::pair<GroupBy, QString> choices[]
        = {{GroupBy::WholeStack, tr("Group by: whole stack")},
            {GroupBy::InnermostSub, tr("Group by: innermost sub")},
            {GroupBy::State, tr("Group by: state")}};
    for (const auto& [by, text] : choices)
        m_grouping->addItem(text, static_cast<int>(by));
    m_joined->setObjectName(QStringLiteral("joinFrames"));
    m_joined->setChecked(true);
    m_joined->setToolTip(
        tr("Show frames of modules, such as a web framework's, as one line, if there are several"));
    auto* row = new QHBoxLayout;
    row->setContentsMargins(14, 8, 14, 0);
    row->setSpacing(12);
    row->addWidget(m_count, 1);
    row->addWidget(m_grouping);
    row->addWidget(m_joined);
    auto* layout = new QVBoxLayout(m_groups);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(row);
    layout->addWidget(m_cards, 1);
    connect(m_grouping, &QComboBox::currentIndexChanged, this, &StackPage::group);
    connect(m_joined, &QCheckBox::toggled, this, &StackPage::group);
    return m_groups;
}

void StackPage::group()
{
    m_stacks.setGrouping(
        {static_cast<GroupBy>(m_grouping->currentData().toInt()), m_joined->isChecked()});
    showGroups();
}

void StackPage::showGroups()
{
    const QString count = countedText(m_stacks.liveGroups(), "different stack", "different stacks");
    const QString order = m_stacks.grouping().by == GroupBy::WholeStack
        ? tr("equal stacks are one group; running first, idle last")
        : tr("running first, idle last");
    m_count->setHtml([count, order](int width, const QFontMetrics& metrics) {
        const int rest = width - metrics.horizontalAdvance(count) * 5 / 4;
        return QStringLiteral("<b>%1</b> &nbsp; %2")
            .arg(count, metrics.elidedText(order, Qt::ElideRight, std::max(rest, 0)));
    });
    m_cards->showGroups(m_stacks);
}

QWidget* StackPage::makeSide()
{
    m_side->setMinimumWidth(SideWidth);
    auto* title = new QLabel(QStringLiteral("<b>%1</b>").arg(tr("The last minute")), m_side);
    title->setContentsMargins(12, 8, 12, 0);
    m_workers->setObjectName(QStringLiteral("workersTable"));
    m_workers->setAccessibleName(tr("Processes"));
    m_workers->setItemDelegate(new RowDelegate(m_workers));
    m_workers->setRootIsDecorated(false);
    prepareTable(m_workers);
    m_workers->setModel(m_model);
    prepareColumns(m_workers, m_model->table());
    auto* layout = new QVBoxLayout(m_side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(title);
    layout->addWidget(m_minute);
    layout->addWidget(m_workers, 1);
    return m_side;
}

void StackPage::watch(const QString& command, const QStringList& processes)
{
    stop();
    m_processes = processes;
    m_stacks.clear();
    showGroups();
    m_minute->showSeconds(m_stacks);
    m_pause->setChecked(false);
    m_readings.start(command, processes);
    showState();
}

void StackPage::stop() { m_readings.stop(); }

QString StackPage::text() const
{
    QString text
        = countedText(m_stacks.liveGroups(), "different stack", "different stacks") + u'\n';
    for (const WatchedGroup& group : m_stacks.groups())
        text += u'\n' + textOf(group);
    return text;
}

void StackPage::showState()
{
    QStringList processes = m_processes;
    processes.removeAll(QStringLiteral("--children"));
    const QString names = (m_stacks.program() + u' ' + processes.join(QStringLiteral(", ")))
                              .trimmed()
                              .toHtmlEscaped();
    QString state = !m_readings.isRunning() ? tr("ended, or cannot be read")
        : m_pause->isChecked()              ? tr("paused")
                                            : tr("refreshed each second");
    if (const QString error = m_readings.error(); !error.isEmpty())
        state += QStringLiteral(" \u00b7 ") + error;
    m_title->setText(tr("<b>Watching %1</b> \u00b7 %2").arg(names, oneLine(state).toHtmlEscaped()));
    m_tint.apply();
}

void StackPage::take(const QJsonObject& reading)
{
    const bool isFirst = m_stacks.groups().empty();
    m_stacks.take(reading);
    if (isFirst)
        showState();
    const int down = m_workers->verticalScrollBar()->value();
    m_model->setTable(std::make_shared<const WorkersTable>(m_stacks.processes()));
    fitColumns(m_workers, *m_model);
    m_minute->showSeconds(m_stacks);
    showGroups();
    m_workers->verticalScrollBar()->setValue(down);
}

// The processes of the current group are selected.
void StackPage::followCurrent()
{
    const auto& table = dynamic_cast<const WorkersTable&>(m_model->table());
    const WatchedGroup* const group = m_cards->current();
    QItemSelection selected;
    for (std::uint32_t row = 0; row < table.children().count; ++row) {
        const int pid = table.processAt(row).pid;
        const QModelIndex index = m_model->indexOf(row);
        if (group
            && std::ranges::find(group->processes, pid, &WatchedProcess::pid)
                != group->processes.end())
            selected.select(index, index.siblingAtColumn(m_model->columnCount() - 1));
    }
    m_workers->selectionModel()->select(selected, QItemSelectionModel::ClearAndSelect);
}

} // namespace nytprof::gui

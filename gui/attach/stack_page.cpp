// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "attach/stack_page.h"

#include "actions/action_table.h"
#include "attach/last_minute.h"
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
#include <QJsonDocument>
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

constexpr qsizetype MaxErrors = 4000;
constexpr qsizetype MaxReading = 64 << 20; // of a reading
constexpr int SideWidth = 404;
constexpr int WidthWithSide = 1100;

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
    , m_tabs(new QTabBar(this))
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
        const bool isReading = m_process.state() != QProcess::NotRunning && !m_pause->isChecked();
        if (isReading)
            colors.setColor(QPalette::Window, TintedPanel::lookOf(TintedPanel::Kind::Error).ground);
    })
{
    setObjectName(QStringLiteral("stackPage"));
    setAccessibleName(tr("Stack now"));
    m_tabs->setObjectName(QStringLiteral("stackTabs"));
    m_tabs->setAccessibleName(tr("Stacks or processes"));
    m_tabs->setExpanding(false);
    m_tabs->addTab(tr("Stacks"));
    m_tabs->addTab(tr("Processes"));
    auto* sides = new QSplitter(this);
    sides->setChildrenCollapsible(false);
    sides->addWidget(makeGroups());
    sides->addWidget(makeSide());
    sides->setStretchFactor(0, 1);
    sides->setSizes({WidthWithSide, SideWidth});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeHead());
    layout->addWidget(m_tabs);
    layout->addWidget(sides, 1);
    setFocusProxy(m_cards);
    connect(m_tabs, &QTabBar::currentChanged, this, &StackPage::showSides);
    connect(m_cards, &StackCards::placeChosen, this, &StackPage::placeChosen);
    connect(m_cards, &StackCards::currentChanged, this, &StackPage::followCurrent);
    connect(m_cards, &StackCards::sampleWanted, this,
        [this](const QStringList& pids) { emit sampleWanted(pids, m_stacks.program()); });
    connect(m_cards, &StackCards::framesWanted, m_joined, [this] { m_joined->setChecked(false); });
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &StackPage::takeOutput);
    connect(&m_process, &QProcess::readyReadStandardError, this, [this] {
        m_errors = (m_errors + m_process.readAllStandardError()).right(MaxErrors);
        showState();
    });
    connect(&m_process, &QProcess::stateChanged, this, &StackPage::showState);
    showSides();
    m_tint.apply();
}

StackPage::~StackPage()
{
    m_process.disconnect(this);
    stop();
}

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

void StackPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    showSides();
}

void StackPage::showSides()
{
    const bool isWide = width() >= WidthWithSide;
    m_tabs->setHidden(isWide);
    m_groups->setVisible(isWide || m_tabs->currentIndex() == 0);
    m_cards->showCode(isWide);
    m_side->setVisible(isWide || m_tabs->currentIndex() == 1);
}

void StackPage::watch(const QString& command, const QStringList& processes)
{
    stop();
    m_processes = processes;
    m_pending.clear();
    m_errors.clear();
    m_stacks.clear();
    showGroups();
    m_minute->showSeconds(m_stacks);
    m_pause->setChecked(false);
    m_process.setStandardInputFile(QProcess::nullDevice());
    m_process.start(command,
        QStringList{QStringLiteral("stack")} + processes
            + QStringList{
                QStringLiteral("--every"), QStringLiteral("1s"), QStringLiteral("--json")});
    showState();
}

void StackPage::stop()
{
    constexpr int Milliseconds = 1000;
    m_process.terminate();
    if (m_process.state() != QProcess::NotRunning && !m_process.waitForFinished(Milliseconds))
        m_process.kill();
}

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
    const bool isRunning = m_process.state() != QProcess::NotRunning;
    QStringList processes = m_processes;
    processes.removeAll(QStringLiteral("--children"));
    const QString names = (m_stacks.program() + u' ' + processes.join(QStringLiteral(", ")))
                              .trimmed()
                              .toHtmlEscaped();
    QString state = !isRunning ? tr("ended, or cannot be read")
        : m_pause->isChecked() ? tr("paused")
                               : tr("refreshed each second");
    if (!m_errors.isEmpty())
        state += QStringLiteral(" \u00b7 ")
            + QString::fromUtf8(m_errors).trimmed().section(u'\n', -1).remove(
                QStringLiteral("nytprof: error: "));
    m_title->setText(tr("<b>Watching %1</b> \u00b7 %2").arg(names, oneLine(state).toHtmlEscaped()));
    m_tint.apply();
}

void StackPage::takeOutput()
{
    m_pending += m_process.readAllStandardOutput();
    const qsizetype end = m_pending.lastIndexOf('\n');
    if (end < 0) {
        if (m_pending.size() > MaxReading)
            m_pending.clear();
        return;
    }
    // Only the newest one, if this was busy for longer.
    const qsizetype begin = m_pending.lastIndexOf('\n', end - 1) + 1;
    const QByteArray line = m_pending.mid(begin, end - begin);
    m_pending.remove(0, end + 1);
    if (!m_pause->isChecked())
        take(QJsonDocument::fromJson(line).object());
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

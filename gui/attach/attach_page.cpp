// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "attach/attach_page.h"

#include "actions/action_table.h"
#include "control/control_sockets.h"
#include "profile/profile.h"
#include "style/text.h"
#include "tables/cell_delegates.h"
#include "tables/table_filter.h"
#include "tables/table_layout.h"
#include "tables/table_model.h"
#include "widgets/filter_bar.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFontDatabase>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QShortcut>
#include <QSpinBox>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace nytprof::gui {

namespace {

constexpr int ListMilliseconds = 1000;
constexpr int Rates[] = {10, 49, 100, 200, 500, 1000};
constexpr int UsualRate = 100;
constexpr int UsualSeconds = 30;
constexpr int MaxSeconds = 24 * 60 * 60;
constexpr int CpuColumn = 3;

std::shared_ptr<const RunningTable> runningTable(
    std::vector<ListedPerl> perls = {}, const std::set<std::uint64_t>& controlled = {})
{
    return std::make_shared<const RunningTable>(std::move(perls), controlled);
}

// The command line, and why it cannot be read.
QString runningToolTip(const Table& table, std::uint32_t row)
{
    const ListedPerl& perl = dynamic_cast<const RunningTable&>(table).perlAt(row);
    QStringList lines{fullText(std::get<NameCell>(table.cell(row, 0)))};
    if (!perl.perl.empty())
        lines << QStringLiteral("perl %1").arg(toQString(perl.perl));
    if (perl.problem != InspectProblem::None)
        lines << toQString(describeProblem(perl.problem, perl.listed.pid, perl.perl));
    return tipOfNames(lines.join(u'\n'));
}

// For a shell; names of profiles may have blanks.
QString quotedWord(const QString& word)
{
    static const QRegularExpression special(QStringLiteral("[^\\w./:=@%+,-]"));
    return word.contains(special)
        ? u'\'' + QString(word).replace(u'\'', QStringLiteral("'\\''")) + u'\''
        : word;
}

} // namespace

QString SampleRequest::profiles() const
{
    QString folder = file;
    if (folder.endsWith(QStringLiteral(".out")))
        folder.chop(4);
    return isOne() ? file : folder;
}

QStringList SampleRequest::arguments() const
{
    QStringList words = QStringList{QStringLiteral("sample")} + pids;
    if (seconds > 0)
        words << QStringLiteral("--for") << QStringLiteral("%1s").arg(seconds);
    words << QStringLiteral("--rate") << QString::number(rate);
    if (withChildren)
        words << QStringLiteral("--children");
    return words << QStringLiteral("-o")
                 << (isOne() ? file : profiles() + QStringLiteral("/nytprof.out"));
}

AttachPage::AttachPage(std::vector<std::string> folders, QWidget* parent)
    : QWidget(parent)
    , m_folders(std::move(folders))
    , m_watched(std::make_shared<PerlList>())
    , m_bar(new FilterBar(tr("Filter: program, user or PID"), this))
    , m_onlySampled(new QCheckBox(tr("Only what can be sampled"), this))
    , m_count(new QLabel(this))
    , m_table(new QTreeView(this))
    , m_model(new TableModel(runningTable(), runningToolTip, this))
    , m_filter(new TermsFilter(this))
    , m_listing([this](const Found& found) { show(found); })
{
    setObjectName(QStringLiteral("attachPage"));
    setAccessibleName(tr("Attach to a running program"));
    makeTable();
    auto* head = new QHBoxLayout;
    head->setContentsMargins(0, 0, 12, 0);
    head->addWidget(m_bar, 1);
    head->addWidget(m_onlySampled);
    head->addWidget(m_count);
    m_count->setForegroundRole(QPalette::PlaceholderText);
    auto* above = new QWidget(this);
    auto* rows = new QVBoxLayout(above);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addLayout(head);
    rows->addWidget(m_table, 1);
    auto* sides = new QSplitter(Qt::Vertical, this);
    sides->setChildrenCollapsible(false);
    sides->addWidget(above);
    sides->addWidget(makeForm());
    sides->setStretchFactor(0, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(sides);
    connect(m_onlySampled, &QCheckBox::toggled, this, &AttachPage::showRows);
    connect(m_bar, &FilterBar::textChanged, this,
        [this](const QString& text) { m_filter->setTerms(Terms(text)); });
    m_timer.setInterval(ListMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        if (!m_listing.running()) // a stopped process delays the answer of its control socket
            list();
    });
    followSelection();
}

void AttachPage::makeTable()
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
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
        &AttachPage::followSelection);
}

QWidget* AttachPage::makeForm()
{
    auto* form = new QWidget(this);
    m_title = new QLabel(form);
    m_title->setTextFormat(Qt::RichText);
    m_seconds = new QSpinBox(form);
    m_seconds->setRange(0, MaxSeconds);
    m_seconds->setValue(UsualSeconds);
    m_seconds->setSuffix(tr(" s"));
    m_seconds->setSpecialValueText(tr("until Stop"));
    m_error = new QLabel(form);
    m_error->setForegroundRole(QPalette::PlaceholderText);
    m_rate = new QComboBox(form);
    for (const int rate : Rates)
        m_rate->addItem(tr("%1 Hz").arg(rate), rate);
    m_rate->setCurrentIndex(m_rate->findData(UsualRate));
    m_children = new QCheckBox(tr("Child processes, too"), form);
    m_file = new QLineEdit(form);
    m_file->setObjectName(QStringLiteral("sampledFile"));
    auto* choose = new QPushButton(tr("Choose…"), form);
    m_command = new QLabel(form);
    m_command->setObjectName(QStringLiteral("sampleCommand"));
    m_command->setTextFormat(Qt::PlainText);
    m_command->setWordWrap(true);
    m_command->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_command->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_command->setAccessibleName(tr("Command"));
    auto* copy = new QPushButton(tr("Copy"), form);
    m_sample = new QPushButton(tr("Sample"), form);
    m_sample->setObjectName(QStringLiteral("sample"));
    m_sample->setDefault(true);
    m_sample->setShortcut(partKey("attach.sample"));
    m_sample->setToolTip(
        tr("Sample (%1)").arg(m_sample->shortcut().toString(QKeySequence::NativeText)));
    m_stack = new QPushButton(tr("Stack Now"), form);
    m_stack->setObjectName(QStringLiteral("stackNow"));
    m_stack->setToolTip(tr("Show what it does, each second (K in the list)"));
    m_exact = new QPushButton(tr("Start Exact…"), form);
    m_exact->setToolTip(tr("Start the profiler of programs that have loaded Devel::NYTProf::Live"));
    m_problem = new QLabel(form);
    m_problem->setObjectName(QStringLiteral("sampleProblem"));
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setWordWrap(true);

    auto* layout = new QVBoxLayout(form);
    layout->setContentsMargins(20, 10, 20, 12);
    layout->addWidget(m_title);
    layOutForm(*layout, choose, copy);
    followButtons(choose, copy);
    return form;
}

void AttachPage::layOutForm(QVBoxLayout& layout, QPushButton* choose, QPushButton* copy)
{
    m_seconds->setAccessibleName(tr("For"));
    m_rate->setAccessibleName(tr("Rate"));
    m_file->setAccessibleName(tr("Profile"));
    const auto row = [](std::initializer_list<QWidget*> widgets) {
        auto* line = new QHBoxLayout;
        for (QWidget* widget : widgets)
            line->addWidget(widget);
        line->addStretch(1);
        return line;
    };
    auto* fields = new QFormLayout;
    fields->addRow(tr("For"), row({m_seconds, m_error}));
    fields->addRow(tr("Rate"), row({m_rate}));
    fields->addRow(tr("Children"), m_children);
    auto* file = row({m_file, choose});
    file->setStretch(0, 2);
    fields->addRow(tr("Profile"), file);
    auto* command = new QHBoxLayout;
    command->addWidget(m_command, 1);
    command->addWidget(copy);
    auto* buttons = row({m_sample, m_stack, m_exact});
    buttons->addWidget(m_problem, 100);
    layout.addLayout(fields);
    layout.addLayout(command);
    layout.addLayout(buttons);
}

void AttachPage::followButtons(const QPushButton* choose, const QPushButton* copy)
{
    connect(m_seconds, &QSpinBox::valueChanged, this, &AttachPage::followForm);
    connect(m_rate, &QComboBox::currentIndexChanged, this, &AttachPage::followForm);
    connect(m_children, &QCheckBox::toggled, this, &AttachPage::followForm);
    connect(m_file, &QLineEdit::textChanged, this, &AttachPage::followForm);
    connect(choose, &QPushButton::clicked, this, [this] {
        const QString path
            = QFileDialog::getSaveFileName(this, tr("Profile of Samples"), m_file->text());
        if (path.isEmpty())
            return;
        m_file->setText(path);
        m_file->setModified(true); // kept for other processes, too
    });
    connect(copy, &QPushButton::clicked, this,
        [this] { QGuiApplication::clipboard()->setText(m_command->text()); });
    connect(m_sample, &QPushButton::clicked, this, [this] { emit sampleWanted(request()); });
    const auto showStacks = [this] {
        if (m_stack->isEnabled())
            emit stacksWanted(request().pids
                + (m_children->isChecked() ? QStringList{QStringLiteral("--children")}
                                           : QStringList()));
    };
    connect(m_stack, &QPushButton::clicked, this, showStacks);
    connect(m_table, &QTreeView::activated, this, showStacks);
    auto* key
        = new QShortcut(partKey("attach.stack"), m_table, nullptr, nullptr, Qt::WidgetShortcut);
    connect(key, &QShortcut::activated, this, showStacks);
    connect(m_exact, &QPushButton::clicked, this, &AttachPage::exactWanted);
}

void AttachPage::focusList() { m_table->setFocus(); }

void AttachPage::setRunning(bool running)
{
    m_isRunning = running;
    followSelection();
}

void AttachPage::showProblem(const QString& text) { m_problem->setText(text); }

void AttachPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_timer.start();
    list();
}

void AttachPage::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_timer.stop();
}

void AttachPage::list()
{
    m_listing.start([watched = m_watched, folders = m_folders](const std::stop_token&) {
        Found found{watched->look(), {}};
        for (const ControlledProgram& program : findPrograms(folders).programs)
            found.controlled.insert(program.socket.pid);
        return found;
    });
}

void AttachPage::show(const Found& found)
{
    m_found = found;
    showRows();
}

// Selected rows, those that are open, and the scroll position stay.
void AttachPage::showRows()
{
    std::vector<ListedPerl> perls = m_found.perls;
    if (m_onlySampled->isChecked())
        std::erase_if(
            perls, [](const ListedPerl& perl) { return perl.problem != InspectProblem::None; });
    const auto* before = dynamic_cast<const RunningTable*>(&m_model->table());
    std::vector<pid_t> chosen;
    for (const std::uint32_t row : selectedRows())
        chosen.push_back(before->perlAt(row).listed.pid);
    const std::uint32_t currentRow = m_model->rowAt(m_filter->mapToSource(m_table->currentIndex()));
    const pid_t current = currentRow == Table::Top ? 0 : before->perlAt(currentRow).listed.pid;
    const bool isFirst = before->rowCount() == 0;
    const TablePosition position = positionOf(*m_table);
    const QSignalBlocker blocker(m_table->selectionModel());
    const auto table = runningTable(std::move(perls), m_found.controlled);
    m_model->setTable(table);
    fitColumns(m_table, *m_model);
    if (isFirst)
        m_table->expandAll();
    const auto indexOf
        = [&](pid_t pid) { return m_filter->mapFromSource(m_model->indexOf(table->rowOf(pid))); };
    using Selection = QItemSelectionModel; // without regard to pressed keys
    m_table->selectionModel()->setCurrentIndex(isFirst ? m_filter->index(0, 0)
            : current != 0                             ? indexOf(current)
                                                       : QModelIndex(),
        isFirst ? Selection::ClearAndSelect | Selection::Rows : Selection::NoUpdate);
    for (const pid_t pid : chosen)
        m_table->selectionModel()->select(indexOf(pid), Selection::Select | Selection::Rows);
    if (!isFirst)
        restorePosition(*m_table, position);
    m_count->setText(tr("%1 \u00b7 refreshed each second")
                         .arg(countedText(table->rowCount(), "perl process", "perl processes")));
    followSelection();
}

std::vector<std::uint32_t> AttachPage::selectedRows() const
{
    std::vector<std::uint32_t> rows;
    for (const QModelIndex& row : m_table->selectionModel()->selectedRows())
        rows.push_back(m_model->rowAt(m_filter->mapToSource(row)));
    return rows;
}

SampleRequest AttachPage::request() const
{
    const auto& table = dynamic_cast<const RunningTable&>(m_model->table());
    SampleRequest request;
    for (const std::uint32_t row : selectedRows()) {
        const ListedPerl& perl = table.perlAt(row);
        if (request.pids.isEmpty())
            request.program = toQString(programName(perl.listed));
        request.pids << QString::number(perl.listed.pid);
    }
    request.seconds = m_seconds->value();
    request.rate = m_rate->currentData().toInt();
    request.withChildren = m_children->isChecked();
    request.file = m_file->text();
    return request;
}

void AttachPage::followSelection()
{
    const auto& table = dynamic_cast<const RunningTable&>(m_model->table());
    const auto rows = selectedRows();
    const bool canRead = !rows.empty() && std::ranges::all_of(rows, [&](std::uint32_t row) {
        return table.perlAt(row).problem == InspectProblem::None;
    });
    const SampleRequest now = request();
    m_title->setText(rows.empty()
            ? tr("Select a process")
            : tr("<b>Sample %1 %2</b> &nbsp; Reads its stack from outside: nothing is loaded, "
                 "nothing restarted; no call counts, shares with \u00b1.")
                  .arg(now.program.toHtmlEscaped(), now.pids.join(QStringLiteral(", "))));
    const QString name = now.program.section(u' ', 0, 0).replace(u'/', u'_');
    const QString path
        = QDir::current().filePath(QStringLiteral("%1.%2.out").arg(name, now.pids.value(0)));
    if (canRead && !m_file->isModified() && !m_isRunning && m_file->text() != path)
        m_file->setText(path);
    m_sample->setEnabled(canRead && !m_isRunning);
    m_stack->setEnabled(canRead);
    m_exact->setEnabled(
        std::ranges::any_of(rows, [&](std::uint32_t row) { return table.isControlled(row); }));
    followForm();
}

void AttachPage::followForm()
{
    const SampleRequest now = request();
    QStringList words{QStringLiteral("nytprof")};
    for (const QString& word : now.arguments())
        words << quotedWord(word);
    m_command->setText(now.pids.isEmpty() ? QString() : words.join(u' '));
    const double samples = static_cast<double>(now.seconds) * now.rate;
    constexpr double Example = 0.1;
    m_error->setText(samples > 0
            ? tr("or until Stop \u00b7 %1: 10 % \u00b1 %2")
                  .arg(countedText(static_cast<std::uint64_t>(samples), "sample", "samples"),
                      decimalText(100 * standardErrorOf(Example, samples), 1))
            : QString());
}

} // namespace nytprof::gui

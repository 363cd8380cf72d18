// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "attach/attach_page.h"

#include "actions/action_table.h"
#include "attach/process_panel.h"
#include "attach/running_list.h"
#include "attach/sides_or_tabs.h"
#include "control/control_sockets.h"
#include "inspect/process_facts.h"
#include "profile/profile.h"
#include "style/text.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFontDatabase>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QShortcut>
#include <QSpinBox>
#include <QSplitter>
#include <QTabBar>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace nytprof::gui {

namespace {

constexpr int ListMilliseconds = 1000;
constexpr int ReadingMilliseconds = 300; // keys may move on to another process
constexpr int PanelWidth = 470;
constexpr int PanelHeight = 310;
constexpr int ListHeight = 400;
constexpr int Rates[] = {10, 49, 100, 200, 500, 1000};
constexpr int UsualRate = 100;
constexpr int UsualSeconds = 30;
constexpr int MaxSeconds = 24 * 60 * 60;

QString usualFile(const QString& program, const QString& pid)
{
    const QString name = program.section(u' ', 0, 0).replace(u'/', u'_');
    return QDir::current().filePath(QStringLiteral("%1.%2.out").arg(name, pid));
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

AttachPage::AttachPage(
    std::vector<std::string> folders, std::function<QString()> command, QWidget* parent)
    : QWidget(parent)
    , m_folders(std::move(folders))
    , m_commandPath(std::move(command))
    , m_watched(std::make_shared<PerlList>())
    , m_list(new RunningList(this))
    , m_process(new ProcessPanel(this))
    , m_listing([this](const Found& found) { m_list->showPerls(found.perls, found.controlled); })
{
    setObjectName(QStringLiteral("attachPage"));
    setAccessibleName(tr("Attach to a running program"));
    auto* sides = new QSplitter(Qt::Vertical, this);
    sides->setChildrenCollapsible(false);
    sides->addWidget(m_list);
    m_below = new SidesOrTabs(
        {m_process, tr("Process")}, {makeForm(), tr("Sample")}, tr("Process or sampling"), this);
    m_below->tabs()->setObjectName(QStringLiteral("processTabs"));
    m_below->splitter()->setStretchFactor(1, 1);
    m_below->splitter()->setSizes({PanelWidth, SidesOrTabs::MinWidthOfSides});
    sides->addWidget(m_below);
    sides->setStretchFactor(0, 1);
    sides->setSizes({ListHeight, PanelHeight});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(sides);
    connect(m_list, &RunningList::selectionChanged, this, &AttachPage::followSelection);
    connect(m_list, &RunningList::activated, this, &AttachPage::showStacks);
    connect(m_list, &RunningList::linkFollowed, this, &AttachPage::follow);
    m_timer.setInterval(ListMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        if (!m_listing.running()) // a stopped process delays the answer of its control socket
            list();
    });
    followPanel();
    followSelection();
}

AttachPage::~AttachPage() { m_readings.disconnect(this); }

void AttachPage::followPanel()
{
    m_later.setInterval(ReadingMilliseconds);
    m_later.setSingleShot(true);
    connect(&m_later, &QTimer::timeout, this, &AttachPage::readStack);
    connect(m_process, &ProcessPanel::placeChosen, this, &AttachPage::placeChosen);
    connect(m_process, &ProcessPanel::stackWanted, this, &AttachPage::showStacks);
    connect(&m_readings, &StackReadings::taken, m_process, &ProcessPanel::showStack);
    connect(&m_readings, &StackReadings::stateChanged, this, [this] {
        if (!m_readings.isRunning())
            m_process->showProblem(m_readings.error());
    });
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
    m_sample->setToolTip(
        tr("Sample (%1)").arg(partKey("attach.sample").toString(QKeySequence::NativeText)));
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
    layout.addStretch(1);
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
    connect(m_stack, &QPushButton::clicked, this, &AttachPage::showStacks);
    // A key of the button would need the tab of the form.
    auto* sampleKey = new QShortcut(partKey("attach.sample"), this);
    connect(sampleKey, &QShortcut::activated, m_sample, &QPushButton::click);
    auto* key = new QShortcut(
        partKey("attach.stack"), m_list->table(), nullptr, nullptr, Qt::WidgetShortcut);
    connect(key, &QShortcut::activated, this, &AttachPage::showStacks);
    connect(m_exact, &QPushButton::clicked, this, &AttachPage::exactWanted);
}

void AttachPage::showStacks()
{
    if (m_stack->isEnabled())
        emit stacksWanted(request().pids
            + (m_children->isChecked() ? QStringList{QStringLiteral("--children")}
                                       : QStringList()));
}

void AttachPage::follow(RunningTable::Link link)
{
    using Link = RunningTable::Link;
    switch (link) {
    case Link::Sample: m_sample->click(); break;
    case Link::StartExact: m_exact->click(); break;
    case Link::Stack: showStacks(); break;
    case Link::ShowAll: break; // the list does it
    }
}

void AttachPage::focusList() { m_list->setFocus(); }

void AttachPage::setRunning(bool running)
{
    m_isRunning = running;
    followSelection();
}

void AttachPage::showProblem(const QString& text)
{
    m_problem->setText(text);
    if (!text.isEmpty())
        m_below->tabs()->setCurrentIndex(1);
}

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
    m_later.stop();
    m_readings.stop();
    m_readProcess = 0;
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

SampleRequest AttachPage::request() const
{
    SampleRequest request;
    for (const std::uint32_t row : m_list->selected()) {
        const ListedPerl& perl = m_list->running().perlAt(row);
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

SampleRequest AttachPage::requestFor(const QStringList& processes, const QString& program) const
{
    SampleRequest wanted = request();
    wanted.pids = processes;
    wanted.withChildren = wanted.pids.removeAll(QStringLiteral("--children")) > 0;
    wanted.program = program;
    if (!m_file->isModified())
        wanted.file = usualFile(program, wanted.pids.value(0));
    return wanted;
}

void AttachPage::followSelection()
{
    const auto rows = m_list->selected();
    const RunningTable& table = m_list->running();
    const bool canRead = !rows.empty() && std::ranges::all_of(rows, [&](std::uint32_t row) {
        return table.perlAt(row).problem == InspectProblem::None;
    });
    const SampleRequest now = request();
    m_title->setText(rows.empty()
            ? tr("Select a process")
            : tr("<b>Sample %1 %2</b> &nbsp; Reads its stack from outside: nothing is loaded, "
                 "nothing restarted; no call counts, shares with \u00b1.")
                  .arg(now.program.toHtmlEscaped(), now.pids.join(QStringLiteral(", "))));
    const QString path = usualFile(now.program, now.pids.value(0));
    if (canRead && !m_file->isModified() && !m_isRunning && m_file->text() != path)
        m_file->setText(path);
    m_sample->setEnabled(canRead && !m_isRunning);
    m_stack->setEnabled(canRead);
    m_exact->setEnabled(
        std::ranges::any_of(rows, [&](std::uint32_t row) { return table.isControlled(row); }));
    followProcess();
    followForm();
}

// One that can be read has its stack, a moment after it was selected.
void AttachPage::followProcess()
{
    const auto rows = m_list->selected();
    const RunningTable& table = m_list->running();
    if (rows.size() != 1) {
        m_process->showText(rows.empty() ? tr("Select a process") : tr("Several processes"));
    } else {
        const ListedPerl& perl = table.perlAt(rows.front());
        m_process->showProcess(perl, factsOf(perl.listed.pid), table.isControlled(rows.front()));
    }
    const bool canRead = rows.size() == 1 && isVisible()
        && table.perlAt(rows.front()).problem == InspectProblem::None;
    const pid_t process = canRead ? table.perlAt(rows.front()).listed.pid : 0;
    if (process == m_readProcess)
        return;
    m_readProcess = process;
    m_later.start();
}

void AttachPage::readStack()
{
    if (m_readProcess != 0)
        m_readings.start(m_commandPath(), {QString::number(m_readProcess)});
    else
        m_readings.stop();
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

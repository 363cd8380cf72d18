// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "attach/attach_dialog.h"

#include "control/server_requests.h"
#include "format/text_encoding.h"
#include "style/text.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <set>
#include <utility>

namespace nytprof::gui {

namespace {

constexpr int RefreshMilliseconds = 1000;

bool isProfiled(const ControlledProgram& program)
{
    return program.status.value("profiling") == "on";
}

// A start that has not taken effect, and a server's next requests, can be stopped, too.
bool canBeStopped(const ControlledProgram& program)
{
    const std::string wanted = program.status.value("wanted");
    return isProfiled(program) || program.status.kind != ControlAnswer::Kind::Ok
        || (!wanted.empty() && wanted != "0");
}

} // namespace

AttachDialog::AttachDialog(std::vector<std::string> folders, QWidget* parent)
    : QDialog(parent)
    , m_folders(std::move(folders))
    , m_pages(new QStackedWidget(this))
    , m_table(new QTableWidget(0, Columns, this))
    , m_none(new QLabel(this))
    , m_problems(new QLabel(this))
    , m_start(new QPushButton(tr("&Start"), this))
    , m_limit(new QComboBox(this))
    , m_number(new QSpinBox(this))
    , m_route(new QLineEdit(this))
    , m_stop(new QPushButton(tr("S&top"), this))
    , m_show(new QPushButton(tr("Sho&w"), this))
    , m_listing([this](const FoundPrograms& found) { showPrograms(found); })
    , m_asking([this](const Conversation& conversation) { take(conversation); })
{
    setObjectName(QStringLiteral("attach"));
    setWindowTitle(tr("Attach to Running Program"));
    makeTable();
    makeLimit();
    layOut();
    m_start->setToolTip(tr("Start the profiler of the selected programs."));
    m_stop->setToolTip(tr("Stop it, and complete the profile."));
    m_show->setToolTip(tr("Show what was collected so far; the program need not be stopped."));
    m_show->setDefault(true);
    connect(m_start, &QPushButton::clicked, this, [this] { send(startRequest()); });
    connect(m_stop, &QPushButton::clicked, this, [this] { send("stop"); });
    connect(m_show, &QPushButton::clicked, this, &AttachDialog::showSelected);
    connect(m_table, &QTableWidget::itemSelectionChanged, this, &AttachDialog::enableButtons);
    connect(m_table, &QTableWidget::cellDoubleClicked, m_show, &QPushButton::click);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        if (!m_listing.running()) // a stopped process delays the answer
            list();
    });
    m_timer.start(RefreshMilliseconds);
    enableButtons();
    list();
    resize(1100, 360);
    m_table->setFocus();
}

void AttachDialog::propose(std::set<std::uint64_t> pids)
{
    m_proposed = std::move(pids);
    m_limit->setCurrentIndex(Requests);
}

void AttachDialog::makeTable()
{
    m_table->setAccessibleName(tr("Running programs"));
    m_table->setHorizontalHeaderLabels(
        {tr("PID"), tr("Program"), tr("Profiling"), tr("File"), tr("Note")});
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setStretchLastSection(true);
    for (const auto& [column, width] : {std::pair(Pid, 80), std::pair(Program, 160),
             std::pair(Profiling, 130), std::pair(File, 240)})
        m_table->setColumnWidth(column, width);
    m_none->setTextFormat(Qt::RichText);
    m_none->setWordWrap(true);
    m_none->setMargin(16);
    m_none->setAlignment(Qt::AlignTop);
    m_none->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_none->setText(tr("<p>No running program has loaded the profiler. Start the program "
                       "with:</p><p><code>PERL5OPT=-MDevel::NYTProf::Live</code> "
                       "<i>program</i></p><p>The profiler is off until it is started here or by "
                       "<code>nytprof control</code>.</p>"));
    m_problems->setTextFormat(Qt::PlainText);
    m_problems->setWordWrap(true);
    m_problems->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_problems->hide();
}

void AttachDialog::makeLimit()
{
    m_limit->addItems({tr("until stopped"), tr("for a time"), tr("for the next requests")});
    m_limit->setAccessibleName(tr("Limit of Start"));
    m_limit->setToolTip(tr("When a profiler that Start starts stops by itself."));
    m_number->setAccessibleName(tr("Number of seconds or requests"));
    m_route->setObjectName(QStringLiteral("route"));
    m_route->setMaxLength(static_cast<int>(MaxRouteLength));
    m_route->setPlaceholderText(tr("any route"));
    m_route->setAccessibleName(tr("Route of requests"));
    m_route->setToolTip(tr("Only requests of this route or path, such as GET /users/:id. Where a "
                           "framework finds the route late, the profiles of others are removed at "
                           "the end of the request."));
    for (QWidget* field : std::initializer_list<QWidget*>{m_limit, m_number, m_route})
        field->installEventFilter(this);
    connect(m_limit, &QComboBox::currentIndexChanged, this, &AttachDialog::showLimit);
    connect(m_number, &QSpinBox::valueChanged, this, [this](int number) {
        m_numbers[static_cast<std::size_t>(m_limit->currentIndex())] = number;
    });
    showLimit();
}

void AttachDialog::showLimit()
{
    constexpr int MaxSeconds = 24 * 60 * 60;
    constexpr int MaxRequests = 1'000'000;
    const int limit = m_limit->currentIndex();
    const int number = m_numbers[static_cast<std::size_t>(limit)];
    const QSignalBlocker blocker(m_number);
    m_route->setVisible(limit == Requests);
    m_number->setEnabled(limit != None);
    m_number->setRange(1, limit == Seconds ? MaxSeconds : MaxRequests);
    m_number->setValue(number);
    m_number->setSuffix(limit == Seconds ? tr(" s") : QString());
    m_number->setSpecialValueText(limit == None ? QStringLiteral("\u2013") : QString());
    m_number->setToolTip(limit == None ? tr("No limit: the profiler runs until it is stopped.")
            : limit == Seconds
            ? tr("Seconds after which the profiler stops.")
            : tr(
                "Requests of a server, whichever of its processes serves them; each gets a profile "
                "of its own, named after the file with a number."));
}

// Return in these fields starts, elsewhere it shows.
bool AttachDialog::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn)
        m_start->setDefault(true);
    else if (event->type() == QEvent::FocusOut)
        m_show->setDefault(true);
    return QDialog::eventFilter(watched, event);
}

void AttachDialog::layOut()
{
    m_pages->addWidget(m_table);
    m_pages->addWidget(m_none);
    auto* close = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(close, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* row = new QHBoxLayout;
    for (QWidget* widget : std::initializer_list<QWidget*>{m_start, m_limit, m_number, m_route})
        row->addWidget(widget);
    row->addSpacing(m_start->sizeHint().height());
    row->addWidget(m_stop);
    row->addWidget(m_show);
    row->addStretch(1);
    row->addWidget(close);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_pages, 1);
    layout->addWidget(m_problems);
    layout->addLayout(row);
}

void AttachDialog::list()
{
    m_listing.start(
        [folders = m_folders](const std::stop_token&) { return findPrograms(folders); });
}

void AttachDialog::showPrograms(const FoundPrograms& found)
{
    std::set<std::uint64_t> chosen;
    for (const ControlledProgram& program : selected())
        chosen.insert(program.socket.pid);
    const bool isFirst = m_programs.empty();
    m_programs = found.programs;
    if (isFirst)
        for (const ControlledProgram& program : m_programs)
            if (m_proposed.contains(program.socket.pid))
                chosen.insert(program.socket.pid);
    const bool isFirstChosen = isFirst && chosen.empty();
    const auto isGone = [this](const auto& entry) {
        return std::ranges::none_of(m_programs,
            [&](const ControlledProgram& program) { return program.socket.pid == entry.first; });
    };
    std::erase_if(m_errors, isGone);
    std::erase_if(m_starts, isGone);
    const QSignalBlocker blocker(m_table);
    const int current = m_table->currentRow();
    m_table->setRowCount(static_cast<int>(m_programs.size()));
    m_table->clearSelection();
    for (int row = 0; row < m_table->rowCount(); ++row) {
        fillRow(row);
        const bool isChosen = chosen.contains(m_programs[static_cast<std::size_t>(row)].socket.pid);
        if (isFirstChosen ? row == 0 : isChosen) {
            const QModelIndex index = m_table->model()->index(row, Pid);
            m_table->selectionModel()->select(
                index, QItemSelectionModel::Select | QItemSelectionModel::Rows);
            if (isFirstChosen || chosen.size() == 1)
                m_table->selectionModel()->setCurrentIndex(index, QItemSelectionModel::NoUpdate);
        }
    }
    if (current >= m_table->rowCount())
        m_table->setCurrentCell(-1, -1, QItemSelectionModel::NoUpdate);
    QStringList problems;
    for (const std::string& problem : found.problems)
        problems << toQString(problem);
    m_problems->setText(problems.join(u'\n'));
    m_problems->setHidden(problems.isEmpty());
    m_pages->setCurrentWidget(m_programs.empty() ? static_cast<QWidget*>(m_none) : m_table);
    enableButtons();
}

// As a time of day, which does not change while profiling goes on.
QString AttachDialog::profilingText(const ControlledProgram& program)
{
    if (!isProfiled(program)) {
        m_starts.erase(program.socket.pid);
        return program.status.values.empty() ? QString() : tr("off");
    }
    constexpr int Unsure = 2; // seconds: programs answer late
    const double seconds = toQString(program.status.value("seconds")).toDouble();
    const auto start = QDateTime::currentDateTime().addMSecs(qRound64(-1000 * seconds));
    QDateTime& known = m_starts[program.socket.pid];
    if (!known.isValid() || std::abs(known.secsTo(start)) > Unsure)
        known = start;
    const bool isToday = known.date() == QDate::currentDate();
    return tr("on since %1")
        .arg(known.toString(
            isToday ? QStringLiteral("HH:mm:ss") : QStringLiteral("yyyy-MM-dd HH:mm")));
}

void AttachDialog::fillRow(int row)
{
    const ControlledProgram& program = m_programs[static_cast<std::size_t>(row)];
    const auto error = m_errors.find(program.socket.pid);
    const QString texts[]
        = {QString::number(program.socket.pid), toQString(program.status.value("program")),
            profilingText(program), toQString(program.status.value("file")),
            error == m_errors.end() ? toQString(noteOn(program.status)) : error->second};
    for (int column = 0; column < Columns; ++column) {
        QTableWidgetItem* item = m_table->item(row, column);
        if (!item)
            m_table->setItem(row, column, item = new QTableWidgetItem);
        item->setText(texts[column]);
        item->setToolTip(tipOfNames(texts[column]));
    }
}

std::vector<ControlledProgram> AttachDialog::selected() const
{
    std::vector<ControlledProgram> chosen;
    for (std::size_t row = 0; row < m_programs.size(); ++row)
        if (m_table->selectionModel()->isRowSelected(static_cast<int>(row)))
            chosen.push_back(m_programs[row]);
    return chosen;
}

void AttachDialog::enableButtons()
{
    const auto chosen = selected();
    m_start->setEnabled(!std::ranges::all_of(chosen, isProfiled));
    m_stop->setEnabled(std::ranges::any_of(chosen, canBeStopped));
    // Only local files: the program may be another user's, if this is root.
    m_show->setEnabled(chosen.size() == 1 && chosen.front().status.value("file").starts_with('/'));
}

std::string AttachDialog::startRequest() const
{
    const std::string number = std::to_string(m_number->value());
    switch (m_limit->currentIndex()) {
    case Seconds: return "start for=" + number;
    case Requests: {
        const std::string route = m_route->text().trimmed().toStdString();
        return "start requests=" + number
            + (route.empty() ? "" : " route=" + percentEncoded(route));
    }
    default: return "start";
    }
}

void AttachDialog::send(const std::string& request)
{
    if (m_asking.running())
        return;
    m_table->setFocus(); // else that of a disabled button goes to the next one
    const bool isForServer = request.starts_with("start requests=");
    const auto programs = isForServer ? oneOfEachFamily(selected()) : selected();
    m_asking.start([request, programs, isForServer, running = m_programs](const std::stop_token&) {
        if (isForServer) {
            const std::vector<std::string> requests(programs.size(), request);
            Conversation ofServers{request, {}, {}};
            for (const auto& [program, answer] : startRequests(programs, requests, running)) {
                ofServers.programs.push_back(program);
                ofServers.answers.push_back(answer);
            }
            return ofServers;
        }
        std::vector<ControlMessage> messages;
        for (const ControlledProgram& program : programs)
            messages.push_back({program.socket, request});
        return Conversation{request, programs, askPrograms(messages)};
    });
}

void AttachDialog::showSelected()
{
    const ControlledProgram program = selected().front();
    if (isProfiled(program)) {
        send("snapshot");
    } else {
        emit showWanted(program);
        accept();
    }
}

void AttachDialog::take(const Conversation& conversation)
{
    using Kind = ControlAnswer::Kind;
    for (std::size_t i = 0; i < conversation.programs.size(); ++i) {
        const ControlledProgram program{conversation.programs[i].socket, conversation.answers[i]};
        const std::uint64_t pid = program.socket.pid;
        const Kind kind = program.status.kind;
        m_errors.erase(pid);
        if (kind == Kind::Gone) {
            m_errors[pid] = tr("has ended");
        } else if (kind == Kind::Refused) {
            m_errors[pid] = toQString(program.status.text);
        } else if (conversation.request == "snapshot") {
            emit showWanted(program);
            return accept();
        }
        const auto row = std::ranges::find(
            m_programs, pid, [](const ControlledProgram& each) { return each.socket.pid; });
        if (row == m_programs.end())
            continue;
        if (kind == Kind::Ok || kind == Kind::Busy)
            *row = program;
        fillRow(static_cast<int>(row - m_programs.begin()));
    }
    enableButtons();
    list(); // the list that may be on its way is older
}

} // namespace nytprof::gui

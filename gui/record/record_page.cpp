// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "record/record_page.h"

#include "record/message_label.h"
#include "record/record_check.h"
#include "record/record_form.h"
#include "style/icons.h"
#include "style/text.h"

#include <QApplication>
#include <QClipboard>
#include <QFontDatabase>
#include <QFrame>
#include <QHBoxLayout>
#include <QJsonDocument>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>
#include <vector>

namespace nytprof::gui {

namespace {

constexpr int MaxRecordingRows = 8;
constexpr int HalfWidth = 700; // of a usual window
constexpr int MinWidth = 280; // of each half
const QString FormKey = QStringLiteral("record/form"); // as it was when last started

QString timeOf(const QDateTime& time)
{
    return time.date() == QDate::currentDate()
        ? tr("today %1").arg(time.toString(QStringLiteral("HH:mm")))
        : dateText(time);
}

QScrollArea* scrolled(QWidget* content, QWidget* parent)
{
    auto* area = new QScrollArea(parent);
    area->setWidget(content);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setMinimumWidth(MinWidth);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return area;
}

} // namespace

RecordSettings lastRecordSettings()
{
    return RecordSettings::fromJson(
        QJsonDocument::fromJson(QSettings().value(FormKey).toString().toUtf8()).object());
}

RecordPage::RecordPage(const ProgramRecorder* recorder, QWidget* parent)
    : QWidget(parent)
    , m_form(new RecordForm(this))
    , m_check(new RecordCheck(recorder, this))
    , m_problem(new MessageLabel(this))
    , m_cost(new MessageLabel(this))
    , m_start(new QPushButton(tr("Start Recording"), this))
{
    setAccessibleName(tr("Record"));
    auto* sides = new QSplitter(Qt::Horizontal, this);
    sides->setChildrenCollapsible(false);
    sides->addWidget(makeLeft());
    sides->addWidget(makeRight());
    for (const int side : {0, 1})
        sides->setStretchFactor(side, 1);
    sides->setSizes({HalfWidth, HalfWidth});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(sides);
    connect(m_form, &RecordForm::changed, this, &RecordPage::followForm);
    connect(m_check, &RecordCheck::changed, this, &RecordPage::followCheck);
    m_form->setSettings(lastRecordSettings());
}

QWidget* RecordPage::makeLeft()
{
    auto* left = new QWidget(this);
    left->setBackgroundRole(QPalette::Base);
    left->setAutoFillBackground(true);
    m_form->setAutoFillBackground(true);
    m_form->setBackgroundRole(QPalette::Base);
    m_problem->setObjectName(QStringLiteral("recordProblem"));
    m_cost->setObjectName(QStringLiteral("recordingCost"));
    m_start->setObjectName(QStringLiteral("startRecording"));
    m_start->setDefault(true);
    m_start->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Return));
    m_start->setToolTip(
        tr("Start recording (%1)").arg(m_start->shortcut().toString(QKeySequence::NativeText)));
    connect(m_start, &QPushButton::clicked, this, &RecordPage::start);
    auto* reset = new QPushButton(tr("Reset to Defaults"), this);
    connect(reset, &QPushButton::clicked, this, [this] {
        m_form->setSettings({});
        m_form->focusCommand();
    });
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_start);
    buttons->addStretch(1);
    buttons->addWidget(reset);
    auto* foot = new QVBoxLayout;
    foot->setContentsMargins(20, 8, 20, 10);
    foot->addWidget(m_cost);
    foot->addWidget(m_problem);
    foot->addLayout(buttons);
    auto* layout = new QVBoxLayout(left);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scrolled(m_form, left), 1);
    layout->addLayout(foot);
    return left;
}

QWidget* RecordPage::makeRight()
{
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(20, 14, 20, 14);
    column->setSpacing(14);
    QLabel* copy = nullptr;
    QFrame* terminal = makeCard(column, tr("The same in a terminal"), copy);
    copy->setText(QStringLiteral("<a href=\"copy\">%1</a>").arg(tr("Copy")));
    connect(copy, &QLabel::linkActivated, this,
        [this] { QGuiApplication::clipboard()->setText(m_shellCommand->text()); });
    m_shellCommand = new QLabel(terminal);
    m_shellCommand->setObjectName(QStringLiteral("shellCommand"));
    m_shellCommand->setTextFormat(Qt::PlainText);
    m_shellCommand->setWordWrap(true);
    m_shellCommand->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_shellCommand->setTextInteractionFlags(
        Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_shellCommand->setAccessibleName(tr("Command"));
    terminal->layout()->addWidget(m_shellCommand);
    m_recordingsCard = makeCard(column, QString(), m_which);
    connect(m_which, &QLabel::linkActivated, this, [this] {
        m_showsAll = !m_showsAll;
        refresh();
    });
    column->addStretch(1);
    return scrolled(content, this);
}

// The link is at the right of the title.
QFrame* RecordPage::makeCard(QVBoxLayout* column, const QString& title, QLabel*& link)
{
    auto* card = new QFrame(this);
    card->setFrameShape(QFrame::StyledPanel);
    card->setBackgroundRole(QPalette::Base);
    auto* inside = new QVBoxLayout(card);
    inside->setContentsMargins(16, 12, 16, 14);
    auto* head = new QHBoxLayout;
    auto* label = new QLabel(QStringLiteral("<b>%1</b>").arg(title), card);
    label->setObjectName(QStringLiteral("cardTitle"));
    link = new QLabel(card);
    link->setTextInteractionFlags(Qt::TextBrowserInteraction);
    head->addWidget(label, 1);
    head->addWidget(link);
    inside->addLayout(head);
    column->addWidget(card);
    return card;
}

void RecordPage::refresh()
{
    if (m_recordings) {
        m_recordings->hide();
        m_recordings->deleteLater(); // it may contain the sender
    }
    m_recordings = new QWidget(m_recordingsCard);
    auto* rows = new QVBoxLayout(m_recordings);
    rows->setContentsMargins(0, 0, 0, 0);
    const std::vector<Recording> all = recentRecordings();
    std::vector<Recording> ofProgram;
    const RecordSettings now = m_form->settings();
    std::ranges::copy_if(all, std::back_inserter(ofProgram),
        [&](const Recording& recording) { return recording.settings.hasSameProgram(now); });
    const auto last = std::ranges::find_if(ofProgram,
        [&](const Recording& recording) { return recording.settings.measuresLike(now); });
    const QString cost = last == ofProgram.end() ? QString() : last->costText();
    m_cost->showMessage(Banner::Kind::Note, cost.isEmpty() ? cost : tr("Last time: %1").arg(cost));
    const bool showsAll = m_showsAll || ofProgram.empty();
    for (const Recording& recording : showsAll ? all : ofProgram)
        if (rows->count() < MaxRecordingRows)
            addRecording(recording);
    m_recordingsCard->findChild<QLabel*>(QStringLiteral("cardTitle"))
        ->setText(QStringLiteral("<b>%1</b>")
                      .arg(showsAll ? tr("Recent recordings") : tr("Recordings of this program")));
    m_which->setText(QStringLiteral("<a href=\"which\">%1</a>")
                         .arg(showsAll ? tr("Only this program") : tr("All recordings")));
    m_which->setHidden(ofProgram.empty() || ofProgram.size() == all.size());
    m_recordingsCard->layout()->addWidget(m_recordings);
    m_recordingsCard->setHidden(all.empty());
}

void RecordPage::addRecording(const Recording& recording)
{
    const QString result = recording.extent.count == 0
        ? recording.end.text()
        : QStringLiteral("%1 · %2").arg(recording.end.text(), recording.extentText());
    auto* row = new QWidget(m_recordings);
    auto* text = new QLabel(row);
    text->setTextFormat(Qt::RichText);
    text->setTextInteractionFlags(Qt::TextBrowserInteraction);
    text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    text->setText(QStringLiteral("<a href=\"open\">%1</a><br>%2 · %3 · <a href=\"settings\">%4</a>")
                      .arg(oneLine(recording.settings.command).toHtmlEscaped(),
                          result.toHtmlEscaped(), timeOf(recording.end.time), tr("use settings")));
    text->setToolTip(tipOfNames(recording.profiles));
    connect(text, &QLabel::linkActivated, this, [this, recording](const QString& link) {
        if (link == QLatin1String("open"))
            return emit openWanted(recording);
        m_form->setSettings(recording.settings);
        m_form->focusCommand();
    });
    auto* again = new QPushButton(tr("Run Again"), row);
    again->setObjectName(QStringLiteral("runAgain"));
    again->setAccessibleName(tr("Run again: %1").arg(recording.settings.command));
    again->setEnabled(!m_isRunning);
    connect(
        again, &QPushButton::clicked, this, [this, recording] { emit runAgainWanted(recording); });
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 2, 0, 2);
    layout->addWidget(text, 1);
    layout->addWidget(again);
    m_recordings->layout()->addWidget(row);
}

bool RecordPage::event(QEvent* event)
{
    if (event->type() == QEvent::WindowActivate && isVisible())
        m_check->checkAgain();
    return QWidget::event(event);
}

void RecordPage::showEvent(QShowEvent* event)
{
    refresh();
    m_check->checkAgain();
    m_check->check(m_form->settings());
    QWidget::showEvent(event);
}

void RecordPage::focusForm() { m_form->focusCommand(); }

void RecordPage::setRunning(bool running)
{
    m_isRunning = running;
    followCheck();
    refresh();
}

void RecordPage::showProblem(const QString& text)
{
    m_problem->showMessage(Banner::Kind::Error, text);
}

void RecordPage::followCheck()
{
    const CheckResult& result = m_check->result();
    m_form->showCheck(result);
    m_start->setEnabled(!m_isRunning && result.kind != Banner::Kind::Error);
}

void RecordPage::followForm()
{
    showProblem({});
    const RecordSettings settings = m_form->settings();
    m_shellCommand->setText(settings.problem().isEmpty() ? settings.shellCommand() : QString());
    if (isVisible()) {
        refresh();
        m_check->check(settings);
    }
}

void RecordPage::startWith(const RecordSettings& settings)
{
    m_form->setSettings(settings);
    start();
}

void RecordPage::start()
{
    const RecordSettings settings = m_form->settings();
    const QString problem = settings.problem();
    showProblem(problem);
    if (!problem.isEmpty())
        return m_form->focusCommand();
    QSettings().setValue(FormKey,
        QString::fromUtf8(QJsonDocument(settings.toJson()).toJson(QJsonDocument::Compact)));
    emit startWanted(settings);
}

} // namespace nytprof::gui

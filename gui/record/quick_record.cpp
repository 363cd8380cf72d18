// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "record/quick_record.h"

#include "record/message_label.h"
#include "record/record_check.h"
#include "record/record_page.h"
#include "record/recordings.h"
#include "style/icons.h"
#include "style/text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace nytprof::gui {

namespace {

constexpr int CommandHeight = 32;
constexpr int MaxFolders = 8;

} // namespace

QuickRecord::QuickRecord(const ProgramRecorder* recorder, QWidget* parent)
    : QFrame(parent)
    , m_check(new RecordCheck(recorder, this))
    , m_command(new QLineEdit(this))
    , m_start(new QPushButton(tr("Start"), this))
    , m_folder(new QComboBox(this))
    , m_memory(new QCheckBox(tr("Memory"), this))
    , m_children(new QCheckBox(tr("Child processes"), this))
    , m_options(new QLabel(this))
    , m_found(new QLabel(this))
{
    setFrameShape(QFrame::StyledPanel);
    setBackgroundRole(QPalette::Base);
    setProperty("accent", true);
    m_command->setObjectName(QStringLiteral("quickCommand"));
    m_command->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_command->setMinimumHeight(CommandHeight);
    m_command->setPlaceholderText(tr("perl app.pl data.csv"));
    m_command->setAccessibleName(tr("Command line"));
    m_start->setObjectName(QStringLiteral("quickStart"));
    m_start->setIcon(actionIcon(QStringLiteral("record")));
    m_start->setDefault(true);
    m_start->setMinimumHeight(CommandHeight);
    m_start->setToolTip(tr("Start recording (Enter)"));
    m_folder->setAccessibleName(tr("Folder"));
    m_folder->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_folder->setMinimumContentsLength(26);
    m_options->setText(QStringLiteral("<a href=\"options\">%1</a>").arg(tr("All options…")));
    m_options->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_options->setToolTip(tr("Perl, environment, what to measure, runs (Ctrl+R)"));
    m_found->setTextFormat(Qt::PlainText);
    m_found->setMinimumWidth(1);
    m_found->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_found->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    layOut();
    connect(m_command, &QLineEdit::textChanged, this, &QuickRecord::follow);
    connect(m_command, &QLineEdit::returnPressed, this, &QuickRecord::start);
    connect(m_start, &QPushButton::clicked, this, &QuickRecord::start);
    connect(m_folder, &QComboBox::activated, this, [this](int index) {
        if (index == m_folder->count() - 1)
            chooseFolder();
        follow();
    });
    connect(m_options, &QLabel::linkActivated, this, [this] { emit optionsWanted(settings()); });
    connect(m_check, &RecordCheck::changed, this, &QuickRecord::follow);
}

void QuickRecord::layOut()
{
    auto* icon = new QLabel(this);
    icon->setPixmap(
        actionIcon(QStringLiteral("record"), Banner::lookOf(Banner::Kind::Error).mark).pixmap(16));
    auto* head = new QHBoxLayout;
    head->addWidget(icon);
    head->addWidget(new QLabel(QStringLiteral("<b>%1</b>").arg(tr("Record a program")), this));
    head->addWidget(m_found, 1);
    auto* line = new QHBoxLayout;
    line->addWidget(m_command, 1);
    line->addWidget(m_start);
    auto* in = new QLabel(tr("in", "a folder"), this);
    in->setBuddy(m_folder);
    auto* details = new QHBoxLayout;
    details->addWidget(in);
    details->addWidget(m_folder);
    details->addSpacing(10);
    details->addWidget(m_memory);
    details->addWidget(m_children);
    details->addStretch(1);
    details->addWidget(m_options);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 10, 16, 12);
    column->addLayout(head);
    column->addLayout(line);
    column->addLayout(details);
}

void QuickRecord::listFolders()
{
    QStringList folders
        = {m_last.folder.isEmpty() ? QDir::currentPath() : m_last.folder, QDir::currentPath()};
    for (const Recording& recording : recentRecordings())
        folders << recording.settings.folder;
    folders.removeAll(QString());
    folders.removeDuplicates();
    m_folder->clear();
    for (const QString& folder : folders.mid(0, MaxFolders))
        m_folder->addItem(homeAsTilde(folder), folder);
    m_folder->addItem(tr("Choose…"));
}

void QuickRecord::chooseFolder()
{
    const QString before = m_folder->itemData(0).toString();
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Choose Folder"), before);
    if (!folder.isEmpty())
        m_folder->insertItem(0, homeAsTilde(folder), folder);
    m_folder->setCurrentIndex(0);
}

RecordSettings QuickRecord::settings() const
{
    RecordSettings wanted = m_last;
    wanted.command = m_command->text().trimmed();
    wanted.folder = m_folder->currentData().toString();
    wanted.memory = m_memory->isChecked();
    wanted.children = m_children->isChecked();
    wanted.runs = 1;
    wanted.warmup = 0;
    wanted.baseline.clear();
    return wanted;
}

void QuickRecord::focusCommand()
{
    m_command->setFocus();
    m_command->selectAll();
}

void QuickRecord::setRunning(bool running)
{
    m_isRunning = running;
    follow();
}

void QuickRecord::showEvent(QShowEvent* event)
{
    m_last = lastRecordSettings();
    listFolders();
    m_memory->setChecked(m_last.memory);
    m_children->setChecked(m_last.children);
    if (m_command->text().isEmpty())
        m_command->setText(m_last.command);
    follow();
    m_check->checkAgain();
    QFrame::showEvent(event);
}

void QuickRecord::follow()
{
    const RecordSettings wanted = settings();
    if (isVisible())
        m_check->check(wanted);
    const CheckResult& result = m_check->result();
    m_found->setText(oneLine(result.text));
    m_found->setToolTip(tipOfNames(result.text));
    QPalette colors;
    const bool isNote = result.kind == Banner::Kind::Note;
    colors.setColor(QPalette::WindowText,
        isNote ? palette().color(QPalette::PlaceholderText) : Banner::lookOf(result.kind).mark);
    m_found->setPalette(colors);
    m_start->setEnabled(
        !m_isRunning && result.kind != Banner::Kind::Error && wanted.problem().isEmpty());
}

void QuickRecord::start()
{
    if (m_start->isEnabled())
        emit startWanted(settings());
}

} // namespace nytprof::gui

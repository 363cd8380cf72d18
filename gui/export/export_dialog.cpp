// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/export_dialog.h"

#include "export/export_run.h"
#include "export/format_list.h"
#include "export/option_form.h"
#include "style/text.h"
#include "widgets/banner.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFontDatabase>
#include <QFrame>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QSettings>
#include <QStackedWidget>
#include <QUrl>
#include <QVBoxLayout>

#include <utility>

namespace nytprof::gui {

namespace {

constexpr int ListWidth = 322;
constexpr QSize UsualSize(860, 612);
constexpr QSize MinSize(640, 480);
const QString FormatKey = QStringLiteral("export/format");
const QString FolderKey = QStringLiteral("export/folder");

QLabel* makeTitle(const QString& text, QWidget* parent)
{
    return new QLabel(QStringLiteral("<b>%1</b>").arg(text.toHtmlEscaped()), parent);
}

QFrame* makeLine(QWidget* parent)
{
    auto* line = new QFrame(parent);
    line->setFrameShape(QFrame::HLine);
    line->setForegroundRole(QPalette::Mid);
    return line;
}

QLabel* makeFacts(const QString& text, QWidget* parent)
{
    auto* facts = new QLabel(text, parent);
    facts->setTextFormat(Qt::PlainText);
    facts->setForegroundRole(QPalette::PlaceholderText);
    facts->setContentsMargins(24, 0, 0, 0);
    facts->setWordWrap(true);
    return facts;
}

} // namespace

ExportDialog::ExportDialog(ExportChoice choice, QWidget* parent)
    : QDialog(parent)
    , m_choice(std::move(choice))
    , m_formats(new FormatList([this](const ExportFormat& each) { return whyNot(each); }, this))
    , m_shown(new QRadioButton(tr("&What is shown"), this))
    , m_whole(new QRadioButton(tr("The whole &profile"), this))
    , m_title(new QLabel(this))
    , m_target(new QLineEdit(this))
    , m_open(new QCheckBox(tr("&Open it when it is written"), this))
    , m_message(new QLabel(this))
    , m_terminal(new QLabel(this))
    , m_foot(new QStackedWidget(this))
    , m_export(new QPushButton(tr("&Export"), this))
    , m_cancel(new QPushButton(tr("Cancel"), this))
    , m_progress(new QProgressBar(this))
    , m_run(new ExportRun(this))
{
    setWindowTitle(tr("Export"));
    setMinimumSize(MinSize);
    resize(UsualSize);
    m_formats->setMinimumWidth(200);
    m_formats->setMaximumWidth(ListWidth);
    auto* sides = new QHBoxLayout;
    sides->setSpacing(0);
    sides->addWidget(m_formats, 2);
    sides->addWidget(makeRight(), 3);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(sides, 1);
    column->addWidget(makeLine(this));
    column->addWidget(makeFoot());
    m_shown->setChecked(true);
    connect(m_formats, &FormatList::currentItemChanged, this, &ExportDialog::showOptions);
    connect(m_shown, &QRadioButton::toggled, this, &ExportDialog::follow);
    connect(m_target, &QLineEdit::textChanged, this, &ExportDialog::follow);
    connect(m_run, &ExportRun::progressed, this, [this](const QString&, int percent) {
        m_progress->setRange(0, 100);
        m_progress->setValue(percent);
    });
    connect(m_run, &ExportRun::ended, this, &ExportDialog::finish);
    setFormat(QSettings().value(FormatKey).toString());
    m_formats->setFocus();
}

ExportDialog::~ExportDialog() = default;

QString ExportDialog::whyNot(const ExportFormat& format) const
{
    const bool isTable = format.name == "csv" && !m_choice.table.isEmpty();
    if (!m_choice.problem.isEmpty() && !isTable)
        return m_choice.problem;
    if (format.needs == ExportFormat::Needs::Stacks && !m_choice.hasStacks)
        return tr("needs call stacks, which the profile lacks");
    if (format.needs == ExportFormat::Needs::CallOrder && !m_choice.hasCallOrder)
        return tr("needs the order of calls: profile with stream=1");
    return {};
}

QWidget* ExportDialog::makeRight()
{
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(20, 14, 20, 14);
    column->addWidget(makeContent());
    column->addWidget(makeLine(content));
    column->addWidget(m_title);
    m_options = new OptionForm(nullptr, {}, content);
    column->addWidget(m_options);
    column->addWidget(makeLine(content));
    column->addWidget(makeTarget());
    column->addStretch(1);
    column->addWidget(makeTerminal());
    auto* area = new QScrollArea(this);
    area->setWidget(content);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    return area;
}

QWidget* ExportDialog::makeContent()
{
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(makeTitle(tr("Content"), content));
    auto* group = new QButtonGroup(content);
    for (const auto& [button, what] :
        {std::pair(m_shown, &m_choice.shown), std::pair(m_whole, &m_choice.whole)}) {
        group->addButton(button);
        button->setAccessibleDescription(what->text);
        column->addWidget(button);
        column->addWidget(makeFacts(what->text, content));
    }
    return content;
}

QWidget* ExportDialog::makeTarget()
{
    auto* target = new QWidget(this);
    auto* label = makeTitle(tr("&Target"), target);
    label->setBuddy(m_target);
    m_target->setObjectName(QStringLiteral("exportTarget"));
    m_target->setAccessibleName(tr("Target"));
    auto* choose = new QPushButton(tr("&Choose…"), target);
    choose->setAutoDefault(false);
    connect(choose, &QPushButton::clicked, this, &ExportDialog::chooseTarget);
    auto* row = new QHBoxLayout;
    row->addWidget(m_target, 1);
    row->addWidget(choose);
    m_message->setObjectName(QStringLiteral("exportMessage"));
    m_message->setTextFormat(Qt::PlainText);
    m_message->setWordWrap(true);
    auto* column = new QVBoxLayout(target);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(label);
    column->addLayout(row);
    column->addWidget(m_message);
    column->addWidget(m_open);
    return target;
}

QWidget* ExportDialog::makeTerminal()
{
    auto* part = new QWidget(this);
    auto* title = new QLabel(tr("The same in a terminal"), part);
    title->setForegroundRole(QPalette::PlaceholderText);
    auto* copy = new QLabel(QStringLiteral("<a href=\"copy\">%1</a>").arg(tr("Copy")), part);
    copy->setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(copy, &QLabel::linkActivated, this,
        [this] { QGuiApplication::clipboard()->setText(m_terminal->text()); });
    auto* head = new QHBoxLayout;
    head->addWidget(title, 1);
    head->addWidget(copy);
    auto* card = new QFrame(part);
    card->setFrameShape(QFrame::StyledPanel);
    card->setBackgroundRole(QPalette::Base);
    m_terminal->setObjectName(QStringLiteral("exportCommand"));
    m_terminal->setTextFormat(Qt::PlainText);
    m_terminal->setWordWrap(true);
    m_terminal->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_terminal->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_terminal->setAccessibleName(tr("Command"));
    auto* inside = new QVBoxLayout(card);
    inside->setContentsMargins(10, 6, 10, 6);
    inside->addWidget(m_terminal);
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(card);
    return part;
}

QWidget* ExportDialog::makeFoot()
{
    auto* idle = new QWidget(m_foot);
    auto* note = new QLabel(tr("Settings are kept per format"), idle);
    note->setForegroundRole(QPalette::PlaceholderText);
    auto* close = new QPushButton(tr("Cancel"), idle);
    close->setAutoDefault(false);
    connect(close, &QPushButton::clicked, this, &ExportDialog::reject);
    m_export->setObjectName(QStringLiteral("startExport"));
    m_export->setDefault(true);
    connect(m_export, &QPushButton::clicked, this, &ExportDialog::accept);
    auto* buttons = new QHBoxLayout(idle);
    buttons->setContentsMargins(14, 10, 14, 10);
    buttons->addWidget(note, 1);
    buttons->addWidget(close);
    buttons->addWidget(m_export);
    auto* running = new QWidget(m_foot);
    m_cancel->setObjectName(QStringLiteral("cancelExport"));
    connect(m_cancel, &QPushButton::clicked, this, &ExportDialog::reject);
    auto* bar = new QHBoxLayout(running);
    bar->setContentsMargins(14, 10, 14, 10);
    bar->addWidget(m_progress, 1);
    bar->addWidget(m_cancel);
    m_foot->addWidget(idle);
    m_foot->addWidget(running);
    m_foot->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    return m_foot;
}

void ExportDialog::setFormat(const QString& name)
{
    m_formats->setCurrent(name);
    showOptions();
}

void ExportDialog::showOptions()
{
    const ExportFormat& format = m_formats->current();
    QWidget* const old = m_options;
    m_options = new OptionForm(&format, m_choice.table, this);
    connect(m_options, &OptionForm::changed, this, &ExportDialog::follow);
    delete old->parentWidget()->layout()->replaceWidget(old, m_options);
    old->hide();
    old->deleteLater();
    m_title->setText(QStringLiteral("<b>%1</b>").arg(gui::tr(format.title).toHtmlEscaped()));
    m_open->setVisible(format.canBeOpened);
    m_open->setChecked(
        QSettings().value(settingsKey(format, QStringLiteral("open")), true).toBool());
    if (format.hasWholeFilesOnly)
        m_whole->setChecked(true);
    m_shown->setEnabled(!format.hasWholeFilesOnly);
    follow();
}

ExportRequest ExportDialog::request() const
{
    ExportRequest request{&m_formats->current(), m_options->arguments(),
        m_shown->isChecked() ? m_choice.shown : m_choice.whole,
        QDir::cleanPath(m_target->text().trimmed())};
    if (request.target.startsWith(QLatin1String("~/")))
        request.target.replace(0, 1, QDir::homePath());
    return request;
}

bool ExportDialog::exportsTable() const
{
    return request().options.contains(QLatin1String(ShownTable));
}

QString ExportDialog::proposedTarget() const
{
    const ExportRequest wanted = request();
    const bool isFolder
        = wanted.format->name == "html" && !wanted.options.contains(QStringLiteral("--single"));
    const QString name = exportsTable() ? m_choice.tableName : wanted.content.name;
    const QString folder = QSettings().value(FolderKey, m_choice.folder).toString();
    return QDir(folder).filePath(
        name + (isFolder ? QStringLiteral("-html") : QLatin1String(wanted.format->suffix)));
}

// Unless the user has typed one.
void ExportDialog::proposeTarget()
{
    if (m_target->text() != m_proposed)
        return;
    m_proposed = homeAsTilde(proposedTarget());
    if (m_target->text() != m_proposed)
        m_target->setText(m_proposed); // follow() again
}

void ExportDialog::follow()
{
    const ExportFormat& format = m_formats->current();
    if (m_target->text() == m_proposed && homeAsTilde(proposedTarget()) != m_proposed)
        return proposeTarget();
    const bool isTable = exportsTable();
    m_whole->setEnabled(!isTable);
    m_shown->setEnabled(!format.hasWholeFilesOnly);
    if (isTable)
        m_shown->setChecked(true);
    const ExportRequest wanted = request();
    const QFileInfo target(wanted.target);
    m_message->setText(target.isFile() ? tr("The file exists and will be replaced.") : QString());
    m_message->setVisible(!m_message->text().isEmpty());
    const bool isTableMissing = isTable && m_choice.table.isEmpty();
    m_export->setEnabled(!m_target->text().trimmed().isEmpty() && !isTableMissing
        && whyNot(format).isEmpty() && (isTable || m_choice.problem.isEmpty()));
    m_terminal->setText(isTable
            ? tr("No command has the filter, order and columns of the window; choose a table.")
            : wanted.shellCommand());
}

void ExportDialog::chooseTarget()
{
    const ExportRequest wanted = request();
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Export"), wanted.target, QString(), nullptr, QFileDialog::DontConfirmOverwrite);
    if (!path.isEmpty())
        m_target->setText(homeAsTilde(path));
}

void ExportDialog::save() const
{
    const ExportFormat& format = m_formats->current();
    QSettings settings;
    settings.setValue(FormatKey, toQString(format.name));
    m_options->save();
    if (format.canBeOpened)
        settings.setValue(settingsKey(format, QStringLiteral("open")), m_open->isChecked());
    settings.setValue(FolderKey, QFileInfo(request().target).absolutePath());
}

void ExportDialog::accept()
{
    if (m_run->isRunning() || !m_export->isEnabled())
        return;
    save();
    const ExportRequest wanted = request();
    if (exportsTable()) {
        emit tableWanted(wanted.target);
        return QDialog::accept();
    }
    setRunning(true);
    m_run->start(m_choice.command, wanted.arguments());
}

void ExportDialog::reject()
{
    if (m_run->isRunning())
        m_run->cancel();
    else
        QDialog::reject();
}

void ExportDialog::setRunning(bool isRunning)
{
    m_foot->setCurrentIndex(isRunning ? 1 : 0);
    m_progress->setRange(0, 0);
    m_formats->setEnabled(!isRunning);
    for (QWidget* part : {static_cast<QWidget*>(m_options), static_cast<QWidget*>(m_target),
             static_cast<QWidget*>(m_open)})
        part->setEnabled(!isRunning);
    if (isRunning)
        m_cancel->setFocus();
}

void ExportDialog::finish(const QString& problem, bool isCancelled)
{
    setRunning(false);
    m_formats->setFocus();
    if (isCancelled)
        return;
    if (!problem.isEmpty()) {
        m_message->setText(problem);
        m_message->show();
        return;
    }
    const ExportRequest done = request();
    QDialog::accept();
    emit written(done.target);
    if (!done.format->canBeOpened || !m_open->isChecked())
        return;
    if (done.format->name == "merge")
        emit openWanted(done.target);
    else
        QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(done.target).isDir()
                ? QDir(done.target).filePath(QStringLiteral("index.html"))
                : done.target));
}

} // namespace nytprof::gui

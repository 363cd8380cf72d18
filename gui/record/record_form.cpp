// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "record/record_form.h"

#include "formatting/shell_words.h"
#include "record/message_label.h"
#include "record/record_check.h"
#include "record/recordings.h"
#include "style/text.h"
#include "widgets/fitting_label.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFontDatabase>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProcessEnvironment>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <initializer_list>

namespace nytprof::gui {

namespace {

constexpr int EnvironmentLines = 3;

QLabel* explain(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setWordWrap(true);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    return label;
}

QHBoxLayout* makeRow(std::initializer_list<QWidget*> widgets)
{
    auto* row = new QHBoxLayout;
    for (QWidget* widget : widgets)
        row->addWidget(widget);
    return row;
}

// The key of the label goes to the first one.
QHBoxLayout* addRow(QFormLayout* form, const QString& text, std::initializer_list<QWidget*> widgets)
{
    QHBoxLayout* row = makeRow(widgets);
    auto* label = new QLabel(text, form->parentWidget());
    label->setBuddy(*widgets.begin());
    form->addRow(label, row);
    return row;
}

void addTitle(QFormLayout* form, const QString& text)
{
    auto* title = new QLabel(QStringLiteral("<b>%1</b>").arg(text), form->parentWidget());
    title->setContentsMargins(0, form->rowCount() > 0 ? 10 : 0, 0, 0);
    form->addRow(title);
}

// On PATH, and those that perlbrew and plenv have installed.
QStringList installedPerls()
{
    QStringList found;
    const auto add = [&](const QDir& folder) {
        for (const QString& name :
            folder.entryList({QStringLiteral("perl"), QStringLiteral("perl5.[0-9]*")},
                QDir::Files | QDir::Executable, QDir::Name))
            found << folder.filePath(name);
    };
    const QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString& folder : environment.value(QStringLiteral("PATH")).split(u':'))
        if (QDir::isAbsolutePath(folder))
            add(QDir(folder));
    const QString home = QDir::homePath();
    const QString brew = environment.value(
        QStringLiteral("PERLBREW_ROOT"), home + QStringLiteral("/perl5/perlbrew"));
    const QString plenv
        = environment.value(QStringLiteral("PLENV_ROOT"), home + QStringLiteral("/.plenv"));
    for (const QDir& all :
        {QDir(brew + QStringLiteral("/perls")), QDir(plenv + QStringLiteral("/versions"))})
        for (const QString& version : all.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            add(QDir(all.filePath(version + QStringLiteral("/bin"))));
    found.removeDuplicates();
    return found;
}

// The first folder that has a file of the command line; else the first one.
QString folderWithProgram(const QString& command, const QStringList& folders)
{
    for (const QString& folder : folders)
        for (const std::string& word : splitShellWords(command.toStdString()).words)
            if (!folder.isEmpty() && QFileInfo(QDir(folder), toQString(word)).isFile())
                return folder;
    return folders.front();
}

} // namespace

RecordForm::RecordForm(QWidget* parent)
    : QWidget(parent)
    , m_command(new QLineEdit(this))
    , m_check(new MessageLabel(this))
    , m_folder(new QLineEdit(this))
    , m_perl(new QComboBox(this))
    , m_environment(new QPlainTextEdit(this))
    , m_start(new QComboBox(this))
    , m_options(new QLineEdit(this))
    , m_runs(new QSpinBox(this))
    , m_warmup(new QSpinBox(this))
    , m_baseline(new QLineEdit(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    auto* form = new QFormLayout;
    column->addLayout(form);
    column->addStretch(1);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->setLabelAlignment(Qt::AlignRight | Qt::AlignVCenter);
    makeProgram(form);
    makeMeasured(form);
    makeRuns(form);
    for (QLineEdit* field : {m_command, m_folder, m_options, m_baseline}) {
        field->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
        connect(field, &QLineEdit::textChanged, this, &RecordForm::changed);
    }
    for (const QCheckBox* box : findChildren<QCheckBox*>())
        connect(box, &QCheckBox::toggled, this, &RecordForm::changed);
    for (QComboBox* choice : {m_perl, m_start}) { // long items must not widen the form
        choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        choice->setMinimumContentsLength(1);
    }
    for (const QSpinBox* number : {m_runs, m_warmup})
        connect(number, &QSpinBox::valueChanged, this, &RecordForm::changed);
    connect(m_perl, &QComboBox::editTextChanged, this, &RecordForm::changed);
    // Another program may be elsewhere, unless the user has chosen the folder.
    connect(m_command, &QLineEdit::textEdited, this, [this](const QString& command) {
        if (m_folder->isModified())
            return;
        QStringList folders = {m_folder->text(), QDir::currentPath()};
        for (const Recording& recording : recentRecordings())
            folders << recording.settings.folder;
        m_folder->setText(folderWithProgram(command, folders));
    });
    connect(m_start, &QComboBox::currentIndexChanged, this, &RecordForm::changed);
    connect(m_environment, &QPlainTextEdit::textChanged, this, &RecordForm::changed);
    setSettings({});
}

void RecordForm::makeProgram(QFormLayout* form)
{
    addTitle(form, tr("Program"));
    m_command->setPlaceholderText(tr("perl app.pl data.csv"));
    m_command->setObjectName(QStringLiteral("commandLine"));
    m_check->setObjectName(QStringLiteral("commandCheck"));
    auto* script = new QPushButton(tr("Script…"), this);
    connect(script, &QPushButton::clicked, this, &RecordForm::chooseScript);
    addRow(form, tr("Command line"), {m_command, script});
    form->addRow(QString(), m_check);
    showCheck({});
    auto* choose = new QPushButton(tr("Choose…"), this);
    choose->setAccessibleName(tr("Choose folder"));
    connect(choose, &QPushButton::clicked, this, &RecordForm::chooseFolder);
    addRow(form, tr("Folder"), {m_folder, choose});
    form->addRow(QString(),
        explain(tr("The program runs there; profiles are written to "
                   "nytprof-record in it"),
            this));
    m_perl->setEditable(true);
    m_perl->addItem(QString());
    m_perl->addItems(installedPerls());
    m_perl->lineEdit()->setPlaceholderText(tr("as the command line or the script's #! line says"));
    m_perl->lineEdit()->setAccessibleName(tr("Perl"));
    form->addRow(tr("Perl"), m_perl);
    m_environment->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_environment->setPlaceholderText(tr("PERL5LIB=lib\none variable on each line"));
    m_environment->setTabChangesFocus(true);
    m_environment->setFixedHeight(
        EnvironmentLines * m_environment->fontMetrics().lineSpacing() + 12);
    form->addRow(tr("Environment"), m_environment);
}

void RecordForm::makeMeasured(QFormLayout* form)
{
    addTitle(form, tr("What to measure"));
    m_subs = addBox(
        form, tr("Measure"), tr("Subs and calls"), tr("exclusive and inclusive time, callers"));
    m_statements = addBox(form, {}, tr("Statements"), tr("time of each line"));
    m_builtins = addBox(form, {}, tr("Builtins that may be slow"), tr("regexps, I/O, sort, sleep"));
    m_callOrder = addBox(
        form, {}, tr("Order of calls"), tr("each call with its time; the file grows with the run"));
    m_memory = addBox(
        form, {}, tr("Memory"), tr("which lines allocate it, keep it, and hold it at the peak"));
    m_children = addBox(form, tr("Processes"), tr("Forked processes, too"),
        tr("each writes a profile; all are merged"));
    m_start->addItems({tr("at the beginning"), tr("after compiling"),
        tr("when the program calls DB::enable_profile()")});
    form->addRow(tr("Start profiling"), m_start);
    m_options->setPlaceholderText(tr("name=value:name=value"));
    form->addRow(tr("More options"), m_options);
    form->addRow(
        QString(), explain(tr("As in the variable NYTPROF; the manual lists them (F1)"), this));
}

void RecordForm::makeRuns(QFormLayout* form)
{
    addTitle(form, tr("Runs"));
    m_runs->setRange(1, RecordSettings::MaxRuns);
    m_warmup->setRange(0, RecordSettings::MaxRuns);
    m_warmup->setAccessibleName(tr("Warm-up runs"));
    addRow(form, tr("Runs"), {m_runs, new QLabel(tr("after warm-up runs:"), this), m_warmup})
        ->addStretch(1);
    m_baseline->setPlaceholderText(tr("none"));
    form->addRow(tr("Baseline"), m_baseline);
    form->addRow(QString(),
        explain(tr("A Git commit, tag, branch, or folder to compare with: the command runs in both "
                   "in turns"),
            this));
    form->addRow(QString(),
        explain(tr("Ten runs are usual: one proves nothing about time. Their output is discarded"),
            this));
}

QCheckBox* RecordForm::addBox(
    QFormLayout* form, const QString& label, const QString& text, const QString& explanation)
{
    auto* box = new QCheckBox(text, this);
    box->setAccessibleDescription(explanation);
    auto* about = new FittingLabel(this);
    about->setWhole(explanation);
    about->setForegroundRole(QPalette::PlaceholderText);
    about->setToolTip(explanation);
    QHBoxLayout* row = makeRow({box, about});
    row->setStretch(1, 1);
    form->addRow(label, row);
    return box;
}

RecordSettings RecordForm::settings() const
{
    RecordSettings all;
    all.command = m_command->text().trimmed();
    all.folder = m_folder->text().trimmed();
    if (all.folder == QLatin1String("~") || all.folder.startsWith(QLatin1String("~/")))
        all.folder.replace(0, 1, QDir::homePath());
    all.perl = m_perl->currentText().trimmed();
    for (const QString& line : m_environment->toPlainText().split(u'\n', Qt::SkipEmptyParts))
        if (!line.trimmed().isEmpty())
            all.environment << line;
    all.subs = m_subs->isChecked();
    all.statements = m_statements->isChecked();
    all.builtins = m_builtins->isChecked();
    all.callOrder = m_callOrder->isChecked();
    all.memory = m_memory->isChecked();
    all.children = m_children->isChecked();
    all.start = static_cast<RecordSettings::Start>(m_start->currentIndex());
    all.options = m_options->text().trimmed();
    all.runs = m_runs->value();
    all.warmup = m_warmup->value();
    all.baseline = m_baseline->text().trimmed();
    return all;
}

void RecordForm::setSettings(const RecordSettings& settings)
{
    {
        const QSignalBlocker blocker(this);
        m_command->setText(settings.command);
        m_folder->setText(settings.folder.isEmpty() ? QDir::currentPath() : settings.folder);
        m_perl->setCurrentText(settings.perl);
        m_environment->setPlainText(settings.environment.join(u'\n'));
        m_subs->setChecked(settings.subs);
        m_statements->setChecked(settings.statements);
        m_builtins->setChecked(settings.builtins);
        m_callOrder->setChecked(settings.callOrder);
        m_memory->setChecked(settings.memory);
        m_children->setChecked(settings.children);
        m_start->setCurrentIndex(static_cast<int>(settings.start));
        m_options->setText(settings.options);
        m_runs->setValue(settings.runs);
        m_warmup->setValue(settings.warmup);
        m_baseline->setText(settings.baseline);
    }
    emit changed();
}

void RecordForm::focusCommand()
{
    m_command->setFocus();
    m_command->selectAll();
}

void RecordForm::showCheck(const CheckResult& result)
{
    m_check->showMessage(result.kind,
        result.text.isEmpty() ? tr("A script or any command that runs perl, such as prove -l t, "
                                   "quoted as in a shell")
                              : result.text);
    m_command->setAccessibleDescription(m_check->text());
}

void RecordForm::chooseScript()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Choose Script"), m_folder->text(),
        tr("Perl scripts (*.pl *.t *.psgi);;All files (*)"));
    if (path.isEmpty())
        return;
    const QString inFolder = QDir(m_folder->text()).relativeFilePath(path);
    const bool isBelow = !inFolder.startsWith(QLatin1String("../"));
    m_command->setText(QStringLiteral("perl ")
        + toQString(quoteForShell((isBelow ? inFolder : path).toStdString())));
    focusCommand();
    m_command->end(false);
}

void RecordForm::chooseFolder()
{
    const QString path
        = QFileDialog::getExistingDirectory(this, tr("Choose Folder"), m_folder->text());
    if (path.isEmpty())
        return;
    m_folder->setText(path);
    m_folder->setModified(true);
}

} // namespace nytprof::gui

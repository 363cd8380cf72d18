// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Files that the window opens, compares and writes, and its start page.
#include "analysis/requests.h"
#include "app/example_profile.h"
#include "app/export_choice.h"
#include "app/main_window.h"
#include "app/recording_control.h"
#include "app/start_page.h"
#include "app/status_line.h"
#include "app/view_area.h"
#include "attach/attach_dialog.h"
#include "attach/live_program.h"
#include "profile/profile.h"
#include "profile/waiting.h"
#include "record/program_recorder.h"
#include "record/quick_record.h"
#include "record/record_form.h"
#include "record/record_page.h"
#include "style/preferences.h"
#include "style/text.h"
#include "tables/table_export.h"
#include "views/view.h"
#include "widgets/banner_area.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QSettings>

#include <set>

namespace nytprof::gui {

namespace {

const QString LastFolderKey = QStringLiteral("lastFolder"); // of the last profile that opened

// For the list of recent files. profile: the whole run, with waiting.
AboutRecent aboutRecent(const Profile& profile)
{
    const std::uint64_t processes = processCount(profile);
    const Ticks waiting = waitingTime(profile);
    const QString working = timeText(profile, profile.totals().whole() - waiting);
    return {QFileInfo(toQString(profile.application())).fileName(),
        waiting > 0 ? MainWindow::tr("%1 working").arg(working) : working,
        processes > 1 ? countedText(processes, "process", "processes") : QString()};
}

QString writtenText(const QString& path)
{
    const QFileInfo file(path);
    return file.isFile() ? MainWindow::tr("Written: %1 (%2)").arg(path, sizeText(file.size()))
                         : MainWindow::tr("Written: %1").arg(path);
}

} // namespace

void MainWindow::rememberFile(const LoadedProfile& loaded)
{
    if (isExample(loaded.path))
        return;
    if (loaded.paths.size() == 1 && !m_session->hasAdded())
        addRecentFile(loaded.paths.first(), aboutRecent(*loaded.whole->profile));
    if (!isRemote(loaded.path))
        QSettings().setValue(LastFolderKey, QFileInfo(loaded.path).absolutePath());
}

void MainWindow::followStartPage()
{
    connect(m_start, &StartPage::actionWanted, this,
        [this](const QString& id) { action(id)->trigger(); });
    connect(m_start, &StartPage::filesWanted, this,
        [this](
            const QStringList& paths, const QStringList& baseline) { openAll(paths, baseline); });
    const QuickRecord* record = m_start->record();
    connect(record, &QuickRecord::startWanted, m_recording->page(), &RecordPage::startWith);
    connect(record, &QuickRecord::optionsWanted, this, [this](const RecordSettings& settings) {
        m_recording->page()->form()->setSettings(settings);
        m_recording->showPage();
    });
    connect(m_recording, &RecordingControl::changed, m_start->record(),
        [this] { m_start->record()->setRunning(m_recording->isRunning()); });
}

void MainWindow::chooseFile(Into into)
{
    const QStringList paths = chooseProfiles(tr("Open Profiles"));
    if (!paths.isEmpty())
        into == Into::Sum ? m_session->add(paths) : windowFor(into)->openAll(paths);
}

QString MainWindow::folderOfDialogs() const
{
    return path().isEmpty() || isRemote(path())
        ? QSettings().value(LastFolderKey, QStringLiteral(".")).toString()
        : QFileInfo(path()).absolutePath();
}

void MainWindow::chooseFolder()
{
    const QString folder
        = QFileDialog::getExistingDirectory(this, tr("Open Folder"), folderOfDialogs());
    if (!folder.isEmpty())
        open(folder);
}

void MainWindow::chooseAddress()
{
    const QString address = QInputDialog::getText(this, tr("Open Location"),
        tr("Profile or folder by ssh://, or runs of a database by clickhouse://:"),
        QLineEdit::Normal, QStringLiteral("ssh://"));
    if (isRemote(address.trimmed()))
        open(address.trimmed());
    else if (!address.trimmed().isEmpty())
        m_banners->showMessage(Banner::Kind::Warning,
            tr("%1: not an address like ssh://user@host/folder/nytprof.out or "
               "clickhouse://host/database?service=shop")
                .arg(address));
}

void MainWindow::attach(const std::vector<std::string>& folders)
{
    auto* dialog = new AttachDialog(folders, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &AttachDialog::showWanted, m_live, &LiveProgram::show);
    if (const auto& profile = m_session->profile(); profile && profile->sampling()) {
        std::set<std::uint64_t> pids;
        for (const Process& process : profile->processes())
            pids.insert(process.pid);
        dialog->propose(std::move(pids));
    }
    dialog->open();
}

QStringList MainWindow::chooseProfiles(const QString& title)
{
    // Programs and the manual's recipes choose any names; the content decides.
    return QFileDialog::getOpenFileNames(this, title, folderOfDialogs(),
        tr("All files (*);;Profiles with usual names (nytprof*.out* *.nytprof tmon.out* *.folded "
           "*.collapsed *.callgrind callgrind.out* *.pprof *.pb *.gz)"));
}

MainWindow* MainWindow::windowFor(Into into)
{
    if (into == Into::ThisWindow || path().isEmpty())
        return this;
    auto* window = new MainWindow;
    window->setAttribute(Qt::WA_DeleteOnClose);
    window->show();
    return window;
}

void MainWindow::copyTable()
{
    if (CsvExport* table = exportOfTable([] { return tr("Copied"); }))
        table->toClipboard();
    else
        m_banners->showMessage(Banner::Kind::Warning, tr("This view has no table to copy."));
}

CsvExport* MainWindow::exportOfTable(const std::function<QString()>& success)
{
    auto rows = m_views->currentView()->csvRows();
    if (!rows)
        return nullptr;
    auto* table = new CsvExport(std::move(rows), this);
    connect(table, &CsvExport::finished, this, [this, table, success](const QString& problem) {
        if (!problem.isEmpty())
            m_banners->showMessage(Banner::Kind::Error, problem);
        else if (!table->isCancelled())
            m_status->showNotice(success());
    });
    return table;
}

void MainWindow::chooseExport()
{
    const View* view = m_views->currentView();
    auto* dialog = new ExportDialog(
        exportChoice(*m_session, *view, m_recording->recorder()->command()), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (view->csvRows())
        dialog->setFormat(QStringLiteral("csv"));
    connect(dialog, &ExportDialog::tableWanted, this, &MainWindow::exportTable);
    connect(dialog, &ExportDialog::written, this,
        [this](const QString& path) { m_status->showNotice(writtenText(path)); });
    connect(dialog, &ExportDialog::openWanted, this,
        [this](const QString& path) { windowFor(Into::NewWindow)->open(path); });
    dialog->open();
}

void MainWindow::exportTable(const QString& path)
{
    if (CsvExport* table = exportOfTable([path] { return writtenText(path); }))
        table->toFile(path, m_session->files());
}

void MainWindow::chooseTwo()
{
    const QStringList baseline = chooseProfiles(tr("Compare Two: Choose Baseline"));
    const QStringList current = baseline.isEmpty()
        ? QStringList()
        : chooseProfiles(tr("Compare Two: Choose Current Profile"));
    if (!current.isEmpty())
        openAll(current, baseline);
}

void MainWindow::openExample()
{
    QString problem;
    const QString path = exampleProfile(problem);
    if (path.isEmpty())
        m_banners->showMessage(Banner::Kind::Error, problem);
    else
        open(path);
}

void MainWindow::chooseBaseline() { m_session->compareWith(chooseProfiles(tr("Choose Baseline"))); }

} // namespace nytprof::gui

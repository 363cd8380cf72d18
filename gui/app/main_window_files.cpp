// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What the MainWindow does with files besides showing them: watching, exporting.
#include "app/main_window.h"

#include "app/file_watch.h"
#include "app/view_area.h"
#include "look/banner.h"
#include "tables/csv_export.h"
#include "views/view.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>

namespace nytprof::gui {

namespace {

const QString AutoReloadKey = QStringLiteral("autoReload");

// Of the time that a growing file takes, reading it again gets one part in so many.
constexpr int ReloadShare = 5;

} // namespace

void MainWindow::watchFile()
{
    connect(m_loader, &ProfileLoader::started, this, [this] { m_loadTime.start(); });
    connect(m_watch, &FileWatch::changed, this, [this] {
        if (autoReload() && !m_loader->running()) {
            reload();
        }
    });
}

void MainWindow::watchAgain()
{
    m_watch->watch({m_path});
    if (m_loadTime.isValid()) {
        m_watch->pause(m_loadTime.elapsed() * ReloadShare);
    }
}

bool MainWindow::autoReload() const
{
    return QSettings().value(AutoReloadKey, true).toBool();
}

void MainWindow::setAutoReload(bool wanted)
{
    QSettings().setValue(AutoReloadKey, wanted);
}

void MainWindow::copyTable()
{
    if (CsvExport* table = exportOfTable()) {
        table->toClipboard();
    } else {
        m_banner->showMessage(Banner::Kind::Warning, tr("This view has no table to copy."));
    }
}

// Null when the current view has no table.
CsvExport* MainWindow::exportOfTable()
{
    auto rows = m_views->currentView()->csvRows();
    if (!rows) {
        return nullptr;
    }
    auto* table = new CsvExport(std::move(rows), this);
    connect(table, &CsvExport::finished, this, [this](const QString& problem) {
        if (!problem.isEmpty()) {
            m_banner->showMessage(Banner::Kind::Error, problem);
        }
    });
    return table;
}

void MainWindow::chooseExport()
{
    const View* view = m_views->currentView();
    if (!view->csvRows()) {
        m_banner->showMessage(Banner::Kind::Warning, tr("This view has no table to export."));
        return;
    }
    const QFileInfo profile(m_path);
    const QString proposed
        = QStringLiteral("%1/%2-%3.csv")
              .arg(profile.absolutePath(), profile.completeBaseName(), view->csvName());
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Export the table"), proposed, tr("Comma separated values (*.csv)"));
    if (!path.isEmpty()) {
        exportTable(path);
    }
}

void MainWindow::exportTable(const QString& path)
{
    if (CsvExport* table = exportOfTable()) {
        QStringList profiles{m_path};
        for (const ProfileParts& parts : {m_parts, m_baseline.parts}) {
            for (const ProfilePart& part : parts) {
                profiles << part.path;
            }
        }
        table->toFile(path, profiles);
    }
}

} // namespace nytprof::gui

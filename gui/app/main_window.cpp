// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/main_window.h"

#include "analysis/hotspots.h"
#include "app/drop.h"
#include "app/loading_bar.h"
#include "app/start_page.h"
#include "app/view_area.h"
#include "finder/finder.h"
#include "loading/file_watch.h"
#include "loading/load_report.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "style/preferences.h"
#include "style/text.h"
#include "table_views/compare_view.h"
#include "table_views/processes_view.h"
#include "tables/table_export.h"
#include "views/view.h"
#include "widgets/banner.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QSettings>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <utility>

namespace nytprof::gui {

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent)
    , m_navigation(new Navigation(this))
    , m_loader(new ProfileLoader(this))
    , m_banner(new Banner(this))
    , m_loading(new LoadingBar(this))
    , m_pages(new QStackedWidget(this))
    , m_start(new StartPage(this))
    , m_views(new ViewArea(m_navigation, this))
    , m_summary(new QLabel(this))
    , m_watch(new FileWatch(this))
{
    setWindowTitle(tr("NYTProf"));
    setAcceptDrops(true);
    auto* central = new QWidget(this);
    auto* layout = new QVBoxLayout(central);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_loading);
    layout->addWidget(m_banner);
    layout->addWidget(m_pages, 1);
    m_pages->addWidget(m_start);
    m_pages->addWidget(m_views);
    setCentralWidget(central);
    makeMenus();
    makeToolBar();

    connect(m_start, &StartPage::openWanted, this, [this] { chooseFile(Into::ThisWindow); });
    connect(m_start, &StartPage::fileWanted, this, &MainWindow::open);
    connect(m_loading, &LoadingBar::cancelled, m_loader, &ProfileLoader::cancel);
    connect(m_loader, &ProfileLoader::started, m_loading, &LoadingBar::start);
    connect(m_loader, &ProfileLoader::progressed, m_loading, &LoadingBar::setProgress);
    connect(m_loader, &ProfileLoader::finished, this,
        [this](const LoadedProfile& loaded) { showLoaded(loaded); });
    connect(m_loader, &ProfileLoader::previewed, this, &MainWindow::showPreview);
    watchFile();
    connect(m_banner, &Banner::offerTaken, this, [this] { openAll(std::exchange(m_added, {})); });
    connect(m_views->get<ProcessesView>(), &ProcessesView::inclusionChanged, this,
        &MainWindow::addUpAgain);
    connect(m_views->get<CompareView>(), &CompareView::baselineWanted, this,
        &MainWindow::chooseBaseline);
    qApp->installEventFilter(this);

    resize(1400, 900);
    m_views->restoreState();
    restoreGeometry(QSettings().value(QStringLiteral("layout/window")).toByteArray());
}

MainWindow::~MainWindow() = default;

void MainWindow::open(const QString& path)
{
    openAll({path});
}

void MainWindow::openAll(const QStringList& paths, const QStringList& baseline)
{
    if (!paths.isEmpty()) {
        m_added.clear();
        // What is on screen already stays until there is more to see than a part.
        if (baseline.isEmpty() && (!m_profile || showsPreview()))
            m_loader->loadWithPreviews(paths);
        else
            m_loader->load(paths, {}, Baseline{baseline, {}, {}, nullptr});
    }
}

void MainWindow::addAll(const QStringList& paths)
{
    if (m_parts.empty()) {
        openAll(paths);
    } else if (!paths.isEmpty()) {
        m_added = paths;
        m_loader->load(paths, m_views->get<ProcessesView>()->parts(), m_baseline);
    }
}

void MainWindow::showLoaded(const LoadedProfile& loaded)
{
    m_loading->stop();
    if (loaded.cancelled || !loaded.profile) {
        m_views->get<ProcessesView>()->setParts(m_parts);
        keepPreview();
        if (!loaded.cancelled)
            showReport(loaded);
        return;
    }
    m_parts = loaded.parts;
    const Baseline known
        = std::exchange(m_baseline, loaded.comparison ? loaded.comparison->baseline : Baseline());
    putOnScreen(loaded);
    watchAgain();
    showBaseline(loaded);
    if (!loaded.asked.isEmpty()) {
        if (loaded.asked.size() == 1 && m_added.isEmpty())
            addRecentFile(loaded.asked.first());
        m_banner->hide();
        showReport(loaded);
    }
    if (m_baseline.profile && m_baseline.profile != known.profile) {
        if (loaded.asked.isEmpty())
            m_banner->hide(); // what it said about a choice before is no longer so
        reportBaseline(m_baseline);
    }
}

void MainWindow::showPreview(const LoadedProfile& loaded)
{
    m_loading->setShown(loaded.thousandths);
    putOnScreen(loaded);
}

void MainWindow::putOnScreen(const LoadedProfile& loaded)
{
    m_preview = loaded.isPreview() ? loaded : LoadedProfile();
    m_path = loaded.path;
    m_pages->setCurrentWidget(m_views);
    m_views->setLoaded(loaded);
    if (m_finder)
        m_finder->setProfile(loaded.profile);
    m_profile = loaded.profile;
    updateActions();
    showSummary(loaded);
    const QWidget* focus = QApplication::focusWidget();
    const bool inFinder = m_finder && m_finder->isAncestorOf(focus);
    if (!inFinder && !m_pages->isAncestorOf(focus))
        m_views->currentView()->focusContent();
}

// A load that was stopped leaves what it had read by then.
void MainWindow::keepPreview()
{
    if (showsPreview() && m_parts.empty()) {
        m_parts = m_preview.parts;
        m_views->get<ProcessesView>()->setParts(m_parts);
        m_views->get<ProcessesView>()->setEnabled(true);
        m_banner->showMessage(Banner::Kind::Warning,
            tr("Reading was stopped: only the first %1 % is shown. Reload (F5) reads all.")
                .arg(m_preview.thousandths / 10));
    }
}

void MainWindow::showSummary(const LoadedProfile& loaded)
{
    const Profile& profile = *loaded.profile;
    const QString program = toQString(profile.application());
    QStringList facts;
    facts << timeText(profile, profile.totals().whole());
    if (profile.totals().statements > 0)
        facts << countedText(profile.totals().statements, "statement", "statements");
    if (profile.countsCalls())
        facts << countedText(profile.totals().calls, "call", "calls");
    facts << countedText(loaded.overview->plainFiles, "file", "files");
    if (loaded.overview->evals > 0)
        facts << countedText(loaded.overview->evals, "string eval", "string evals");
    if (profile.processes().size() > 1)
        facts << countedText(profile.processes().size(), "process", "processes");
    m_summary->setText(QStringLiteral("<b>%1</b> &nbsp; %2")
                           .arg(QFileInfo(program).fileName().toHtmlEscaped(),
                               facts.join(QStringLiteral(" &nbsp;&middot;&nbsp; "))));
    m_summary->setToolTip(tipOfNames(program));
    setWindowTitle(
        tr("%1 \u2013 %2 \u2013 NYTProf").arg(shownName(), QFileInfo(program).fileName()));
    setWindowFilePath(loaded.path);
}

QString MainWindow::shownName() const
{
    return m_parts.size() > 1 ? tr("%1 profiles").arg(m_parts.size())
                              : QFileInfo(m_path).fileName();
}

void MainWindow::showReport(const LoadedProfile& loaded)
{
    const LoadReport report = loadReport(loaded);
    QString text = report.text;
    if (!loaded.profile && !m_path.isEmpty())
        text += tr(" \u2013 still showing %1").arg(shownName());
    if (!text.isEmpty())
        m_banner->showMessage(report.kind, text, report.details);
    if (!loaded.profile || m_added.isEmpty() || m_parts.size() == 1)
        return; // the same file again is only read again
    if (text.isEmpty()) {
        m_banner->showMessage(Banner::Kind::Note,
            tr("What was dropped is added: the sum of %1 profiles is shown.").arg(m_parts.size()));
    }
    m_banner->offer(tr("Show only the new"));
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    m_views->saveState();
    QSettings().setValue(QStringLiteral("layout/window"), saveGeometry());
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!droppedFiles(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const QStringList files = droppedFiles(event->mimeData());
    if (!files.isEmpty()) {
        event->acceptProposedAction();
        const bool replaces = event->modifiers().testFlag(Qt::ShiftModifier);
        replaces ? openAll(files) : addAll(files);
    }
}

// The back and forward buttons of a mouse work wherever it is.
bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseButtonPress && isActiveWindow()) {
        const Qt::MouseButton button = static_cast<QMouseEvent*>(event)->button();
        const auto* widget = qobject_cast<QWidget*>(watched);
        if (widget && widget->window() == this
            && (button == Qt::BackButton || button == Qt::ForwardButton)) {
            button == Qt::BackButton ? m_navigation->back() : m_navigation->forward();
            return true;
        }
    }
    return QMainWindow::eventFilter(watched, event);
}

void MainWindow::chooseFile(Into into)
{
    const QStringList paths = chooseProfiles(tr("Open Perl profiles"));
    if (!paths.isEmpty())
        into == Into::Sum ? addAll(paths) : windowFor(into)->openAll(paths);
}

QStringList MainWindow::chooseProfiles(const QString& title)
{
    QSettings settings;
    const QString key = QStringLiteral("lastFolder");
    const QString folder = m_path.isEmpty() ? settings.value(key, QStringLiteral(".")).toString()
                                            : QFileInfo(m_path).absolutePath();
    QStringList paths = QFileDialog::getOpenFileNames(this, title, folder,
        tr("Profiles (nytprof*.out* *.nytprof tmon.out*);;Files of other programs (*.folded "
           "*.collapsed *.callgrind callgrind.out* *.gz);;All files (*)"));
    if (!paths.isEmpty())
        settings.setValue(key, QFileInfo(paths.first()).absolutePath());
    return paths;
}

MainWindow* MainWindow::windowFor(Into into)
{
    if (into == Into::ThisWindow || m_path.isEmpty())
        return this;
    auto* window = new MainWindow;
    window->setAttribute(Qt::WA_DeleteOnClose);
    window->show();
    return window;
}

void MainWindow::addUpAgain()
{
    if (!m_parts.empty())
        m_loader->load({}, m_views->get<ProcessesView>()->parts(), m_baseline);
}

void MainWindow::reload()
{
    QStringList paths;
    for (const ProfilePart& part : m_parts)
        paths << part.path;
    if (!paths.isEmpty()) {
        m_added.clear();
        m_loader->load(paths, m_parts, m_baseline);
    }
}

namespace {

const QString AutoReloadKey = QStringLiteral("autoReload");

// Of the time that a growing file takes, reading it again gets one part in so many.
constexpr int ReloadShare = 5;

} // namespace

void MainWindow::watchFile()
{
    connect(m_loader, &ProfileLoader::started, this, [this] { m_loadTime.start(); });
    connect(m_watch, &FileWatch::changed, this, [this] {
        if (autoReload() && !m_loader->running())
            reload();
    });
}

void MainWindow::watchAgain()
{
    m_watch->watch({m_path});
    if (m_loadTime.isValid())
        m_watch->pause(m_loadTime.elapsed() * ReloadShare);
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
    if (CsvExport* table = exportOfTable())
        table->toClipboard();
    else
        m_banner->showMessage(Banner::Kind::Warning, tr("This view has no table to copy."));
}

// Null when the current view has no table.
CsvExport* MainWindow::exportOfTable()
{
    auto rows = m_views->currentView()->csvRows();
    if (!rows)
        return nullptr;
    auto* table = new CsvExport(std::move(rows), this);
    connect(table, &CsvExport::finished, this, [this](const QString& problem) {
        if (!problem.isEmpty())
            m_banner->showMessage(Banner::Kind::Error, problem);
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
    if (!path.isEmpty())
        exportTable(path);
}

void MainWindow::exportTable(const QString& path)
{
    if (CsvExport* table = exportOfTable()) {
        QStringList profiles{m_path};
        for (const ProfileParts& parts : {m_parts, m_baseline.parts})
            for (const ProfilePart& part : parts)
                profiles << part.path;
        table->toFile(path, profiles);
    }
}

void MainWindow::chooseBaseline()
{
    compareWith(chooseProfiles(tr("Compare with an earlier profile")));
}

void MainWindow::compareWith(const QStringList& baseline)
{
    if (!baseline.isEmpty() && !m_parts.empty()) {
        m_added.clear();
        m_loader->load(
            {}, m_views->get<ProcessesView>()->parts(), Baseline{baseline, {}, {}, nullptr});
    }
}

void MainWindow::stopComparing()
{
    if (comparing())
        m_loader->load({}, m_views->get<ProcessesView>()->parts());
}

void MainWindow::showBaseline(const LoadedProfile& loaded)
{
    if (!loaded.comparison)
        return;
    const ProfileDiff& diff = *loaded.comparison->diff;
    const Baseline& baseline = loaded.comparison->baseline;
    const double before = diff.before().profile->seconds(diff.before().profile->totals().whole());
    const double after = loaded.profile->seconds(loaded.profile->totals().whole());
    m_summary->setText(m_summary->text() + QStringLiteral(" &nbsp;&middot;&nbsp; ")
        + tr("compared with <b>%1</b>: %2 (%3)")
              .arg(baseline.name(m_path).toHtmlEscaped(),
                  changedTimeText(after - before, loaded.profile->costUnit()),
                  changedShareText(before, after)));
    m_summary->setToolTip(tipOfNames(tr("%1\ncompared with %2")
                                         .arg(toQString(loaded.profile->application()),
                                             baseline.asked.join(QLatin1Char('\n')))));
    const QString program = QFileInfo(toQString(loaded.profile->application())).fileName();
    setWindowTitle(tr("%1 compared with %2 \u2013 %3 \u2013 NYTProf")
                       .arg(shownName(), baseline.name(m_path), program));
}

void MainWindow::reportBaseline(const Baseline& baseline)
{
    LoadedProfile earlier;
    earlier.profile = baseline.profile;
    earlier.parts = baseline.parts;
    earlier.unread = baseline.unread;
    const LoadReport report = loadReport(earlier);
    if (!report.text.isEmpty()) {
        m_banner->showMessage(
            report.kind, tr("Of the earlier run: %1").arg(report.text), report.details);
    }
}

} // namespace nytprof::gui

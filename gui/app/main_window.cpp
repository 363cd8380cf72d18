// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/main_window.h"

#include "analysis/hotspots.h"
#include "app/drop.h"
#include "app/file_watch.h"
#include "app/loading_bar.h"
#include "app/recent_files.h"
#include "app/start_page.h"
#include "app/view_area.h"
#include "compare/compare_view.h"
#include "finder/finder.h"
#include "loading/load_report.h"
#include "look/banner.h"
#include "look/text.h"
#include "navigation/navigation.h"
#include "processes/processes_view.h"
#include "profile/profile.h"
#include "views/view.h"

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
        if (baseline.isEmpty() && (!m_profile || showsPreview())) {
            m_loader->loadWithPreviews(paths);
        } else {
            m_loader->load(paths, {}, Baseline{baseline, {}, {}, nullptr});
        }
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
        if (!loaded.cancelled) {
            showReport(loaded);
        }
        return;
    }
    m_parts = loaded.parts;
    const Baseline known
        = std::exchange(m_baseline, loaded.comparison ? loaded.comparison->baseline : Baseline());
    putOnScreen(loaded);
    watchAgain();
    showBaseline(loaded);
    if (!loaded.asked.isEmpty()) {
        if (loaded.asked.size() == 1 && m_added.isEmpty()) {
            addRecentFile(loaded.asked.first());
        }
        m_banner->hide();
        showReport(loaded);
    }
    if (m_baseline.profile && m_baseline.profile != known.profile) {
        if (loaded.asked.isEmpty()) {
            m_banner->hide(); // what it said about a choice before is no longer so
        }
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
    if (m_finder) {
        m_finder->setProfile(loaded.profile);
    }
    m_profile = loaded.profile;
    updateActions();
    showSummary(loaded);
    const QWidget* focus = QApplication::focusWidget();
    const bool inFinder = m_finder && m_finder->isAncestorOf(focus);
    if (!inFinder && !m_pages->isAncestorOf(focus)) {
        m_views->currentView()->focusContent();
    }
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
    if (profile.totals().statements > 0) {
        facts << countedText(profile.totals().statements, "statement", "statements");
    }
    if (profile.countsCalls()) {
        facts << countedText(profile.totals().calls, "call", "calls");
    }
    facts << countedText(loaded.overview->plainFiles, "file", "files");
    if (loaded.overview->evals > 0) {
        facts << countedText(loaded.overview->evals, "string eval", "string evals");
    }
    if (profile.processes().size() > 1) {
        facts << countedText(profile.processes().size(), "process", "processes");
    }
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
    if (!loaded.profile && !m_path.isEmpty()) {
        text += tr(" \u2013 still showing %1").arg(shownName());
    }
    if (!text.isEmpty()) {
        m_banner->showMessage(report.kind, text, report.details);
    }
    if (!loaded.profile || m_added.isEmpty() || m_parts.size() == 1) {
        return; // the same file again is only read again
    }
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
    if (!droppedFiles(event->mimeData()).isEmpty()) {
        event->acceptProposedAction();
    }
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
    if (!paths.isEmpty()) {
        into == Into::Sum ? addAll(paths) : windowFor(into)->openAll(paths);
    }
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
    if (!paths.isEmpty()) {
        settings.setValue(key, QFileInfo(paths.first()).absolutePath());
    }
    return paths;
}

MainWindow* MainWindow::windowFor(Into into)
{
    if (into == Into::ThisWindow || m_path.isEmpty()) {
        return this;
    }
    auto* window = new MainWindow;
    window->setAttribute(Qt::WA_DeleteOnClose);
    window->show();
    return window;
}

void MainWindow::addUpAgain()
{
    if (!m_parts.empty()) {
        m_loader->load({}, m_views->get<ProcessesView>()->parts(), m_baseline);
    }
}

void MainWindow::reload()
{
    QStringList paths;
    for (const ProfilePart& part : m_parts) {
        paths << part.path;
    }
    if (!paths.isEmpty()) {
        m_added.clear();
        m_loader->load(paths, m_parts, m_baseline);
    }
}

} // namespace nytprof::gui

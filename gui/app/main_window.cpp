// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/main_window.h"

#include "app/banner.h"
#include "app/diagnostic_text.h"
#include "app/drop.h"
#include "app/file_watch.h"
#include "app/loading_bar.h"
#include "app/recent_files.h"
#include "app/start_page.h"
#include "app/view.h"
#include "app/view_area.h"
#include "finder/finder.h"
#include "look/text.h"
#include "navigation/navigation.h"
#include "profile/profile.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QSettings>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

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
    watchFile();
    qApp->installEventFilter(this);

    resize(1400, 900);
    m_views->restoreState();
    restoreGeometry(QSettings().value(QStringLiteral("layout/window")).toByteArray());
}

MainWindow::~MainWindow() = default;

void MainWindow::open(const QString& path)
{
    m_loader->load(path);
}

void MainWindow::openAll(const QStringList& paths)
{
    // A test suite leaves hundreds of profiles; nobody wants as many windows.
    constexpr qsizetype MostWindows = 6;
    for (const QString& path : paths.mid(1, MostWindows - 1)) {
        auto* window = new MainWindow;
        window->setAttribute(Qt::WA_DeleteOnClose);
        window->show();
        window->open(path);
    }
    if (paths.isEmpty()) {
        return;
    }
    if (paths.size() > MostWindows) {
        m_notice = tr("Only the first %1 of %2 files were opened, each in a window of its own.")
                       .arg(MostWindows)
                       .arg(paths.size());
    }
    open(paths.first());
}

void MainWindow::showLoaded(const LoadedProfile& loaded)
{
    m_loading->hide();
    if (loaded.cancelled) {
        return;
    }
    if (!loaded.profile) {
        showFailure(loaded);
        return;
    }
    m_path = loaded.path;
    m_banner->hide();
    m_pages->setCurrentWidget(m_views);
    m_views->setProfile(loaded);
    if (m_finder) {
        m_finder->setProfile(loaded.profile);
    }
    m_profile = loaded.profile;
    updateActions();
    watchAgain();
    addRecentFile(loaded.path);
    showSummary(loaded);
    showDamage(loaded);
    if (!m_notice.isEmpty() && m_banner->isHidden()) {
        m_banner->showMessage(Banner::Kind::Warning, m_notice);
    }
    m_notice.clear();
    const QWidget* focus = QApplication::focusWidget();
    const bool inFinder = m_finder && m_finder->isAncestorOf(focus);
    if (!inFinder && !m_pages->isAncestorOf(focus)) {
        m_views->currentView()->focusContent();
    }
}

void MainWindow::showSummary(const LoadedProfile& loaded)
{
    const Profile& profile = *loaded.profile;
    const auto files = profile.files();
    const auto evals = static_cast<std::uint64_t>(
        std::count_if(files.begin(), files.end(), [](const File& file) { return file.isEval(); }));
    const QString program = toQString(profile.application());
    QStringList facts;
    facts << timeText(profile, wholeTime(profile));
    if (profile.totals().statements > 0) {
        facts << countedText(profile.totals().statements, "statement", "statements");
    }
    facts << countedText(profile.totals().calls, "call", "calls")
          << countedText(files.size() - evals, "file", "files");
    if (evals > 0) {
        facts << countedText(evals, "string eval", "string evals");
    }
    if (profile.processes().size() > 1) {
        facts << countedText(profile.processes().size(), "process", "processes");
    }
    m_summary->setText(QStringLiteral("<b>%1</b> &nbsp; %2")
                           .arg(QFileInfo(program).fileName().toHtmlEscaped(),
                               facts.join(QStringLiteral(" &nbsp;&middot;&nbsp; "))));
    m_summary->setToolTip(program);
    setWindowTitle(tr("%1 \u2013 %2 \u2013 NYTProf")
                       .arg(QFileInfo(loaded.path).fileName(), QFileInfo(program).fileName()));
    setWindowFilePath(loaded.path);
}

void MainWindow::showFailure(const LoadedProfile& loaded)
{
    QStringList reasons = diagnosticTexts(loaded.path, loaded.diagnostics);
    const auto error = std::find_if(loaded.diagnostics.begin(), loaded.diagnostics.end(),
        [](const Diagnostic& at) { return at.severity == Diagnostic::Severity::Error; });
    const auto index = error == loaded.diagnostics.end() ? 0 : error - loaded.diagnostics.begin();
    QString text = tr("Cannot open ") + reasons.value(index, loaded.path);
    if (!m_path.isEmpty()) {
        text += tr(" \u2013 still showing %1").arg(QFileInfo(m_path).fileName());
    }
    if (index < reasons.size()) {
        reasons.removeAt(index);
    }
    m_banner->showMessage(Banner::Kind::Error, text, reasons);
}

void MainWindow::showDamage(const LoadedProfile& loaded)
{
    const QStringList all = diagnosticTexts(loaded.path, loaded.diagnostics);
    const auto first = std::find_if(loaded.diagnostics.begin(), loaded.diagnostics.end(),
        [](const Diagnostic& at) { return at.severity != Diagnostic::Severity::Note; });
    if (first != loaded.diagnostics.end()) {
        m_banner->showMessage(Banner::Kind::Warning,
            tr("Damaged: %1").arg(diagnosticText(loaded.path, *first)),
            all.size() > 1 ? all : QStringList());
    } else if (!loaded.profile->complete()) {
        m_banner->showMessage(Banner::Kind::Warning,
            tr("The profile has no end: the program was killed, or is still running. What was "
               "written until then is shown; F5 reads it again."),
            all);
    }
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
        openAll(files);
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
    QSettings settings;
    const QString key = QStringLiteral("lastFolder");
    const QString folder = m_path.isEmpty() ? settings.value(key, QStringLiteral(".")).toString()
                                            : QFileInfo(m_path).absolutePath();
    const QStringList paths = QFileDialog::getOpenFileNames(this, tr("Open Perl profiles"), folder,
        tr("Profiles (nytprof*.out* *.nytprof);;All files (*)"));
    if (!paths.isEmpty()) {
        settings.setValue(key, QFileInfo(paths.first()).absolutePath());
        windowFor(into)->openAll(paths);
    }
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

void MainWindow::reload()
{
    if (!m_path.isEmpty()) {
        open(m_path);
    }
}

} // namespace nytprof::gui

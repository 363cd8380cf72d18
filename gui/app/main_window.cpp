// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/main_window.h"

#include "analysis/hotspots.h"
#include "analysis/requests.h"
#include "app/export_choice.h"
#include "app/external_editor.h"
#include "app/loading_bar.h"
#include "app/menu_actions.h"
#include "app/recording_control.h"
#include "app/runs_menu.h"
#include "app/scope_bar.h"
#include "app/scope_chips.h"
#include "app/start_page.h"
#include "app/status_line.h"
#include "app/view_area.h"
#include "app/window_menus.h"
#include "attach/attach_page.h"
#include "attach/live_program.h"
#include "attach/stack_page.h"
#include "axis/axis_panel.h"
#include "axis/axis_text.h"
#include "control/control_sockets.h"
#include "finder/finder.h"
#include "help/help.h"
#include "loading/file_stamps.h"
#include "loading/load_report.h"
#include "loading/profile_loader.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "record/record_page.h"
#include "record/run_bar.h"
#include "source/source_view.h"
#include "style/preferences.h"
#include "style/text.h"
#include "summary/summary_view.h"
#include "table_views/code_views.h"
#include "table_views/compare_view.h"
#include "table_views/processes_view.h"
#include "table_views/requests_view.h"
#include "table_views/verdict_panel.h"
#include "views/view.h"
#include "widgets/banner_area.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QInputDialog>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QProcess>
#include <QSettings>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace nytprof::gui {

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent)
    , m_navigation(new Navigation(this))
    , m_session(new ProfileSession(this))
    , m_live(new LiveProgram(m_session))
    , m_banners(new BannerArea(this))
    , m_axis(new AxisPanel(m_navigation, this))
    , m_pages(new QStackedWidget(this))
    , m_views(new ViewArea(m_navigation, this))
    , m_recording(new RecordingControl(m_session, m_views, m_banners, this))
    , m_attached(new RunBar(this))
    , m_start(new StartPage(m_recording->recorder(), this))
    , m_scope(new ScopeBar(this))
    , m_status(new StatusLine(m_navigation, actionTable(), this))
{
    setWindowTitle(tr("nytprof"));
    setAcceptDrops(true);
    auto* central = new QWidget(this);
    m_loading = new LoadingBar(central);
    auto* layout = new QVBoxLayout(central);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_recording->bar());
    layout->addWidget(m_attached);
    layout->addWidget(m_scope);
    layout->addWidget(m_axis);
    layout->addWidget(m_banners);
    m_scope->hide();
    layout->addWidget(m_recording->withOutput(m_pages), 1);
    m_pages->addWidget(m_start);
    m_pages->addWidget(m_views);
    m_pages->addWidget(m_recording->pages());
    m_pages->addWidget(m_recording->stacks());
    setCentralWidget(central);
    m_status->addProgress(m_loading->details());
    setStatusBar(m_status);
    setMinimumSize(800, 500);
    m_menus = new WindowMenus(this);
    m_menus->addToolBar();
    addLetters();

    followFocus();
    connect(m_scope, &ScopeBar::programClicked, this,
        [this] { m_views->setPage(ViewArea::Page::Summary); });
    followStartPage();
    const ProfileLoader* loader = m_session->loader();
    connect(m_loading, &LoadingBar::cancelled, loader, &ProfileLoader::cancel);
    connect(loader, &ProfileLoader::started, m_loading, &LoadingBar::start);
    connect(loader, &ProfileLoader::progressed, m_loading, &LoadingBar::setValue);
    connect(m_session, &ProfileSession::shown, this, &MainWindow::putOnScreen);
    connect(m_session, &ProfileSession::accepted, this, &MainWindow::reportLoad);
    connect(m_session, &ProfileSession::refused, this, &MainWindow::reportRefusal);
    connect(m_session, &ProfileSession::notesNotSaved, this, [this](const QString& problem) {
        m_banners->showMessage(Banner::Kind::Warning, problem)->keep(); // it is sent once
    });
    followViews();
    followAxis();
    followProgram();
    connect(m_views, &ViewArea::layoutChanged, this, &MainWindow::showPage);
    connect(m_recording, &RecordingControl::changed, m_menus, &WindowMenus::update);
    qApp->installEventFilter(this);

    resize(1400, 900);
    m_views->restoreState();
    restoreGeometry(QSettings().value(QStringLiteral("layout/window")).toByteArray());
}

MainWindow::~MainWindow()
{
    disconnect(qApp, nullptr, this, nullptr); // the focus changes while children are deleted
}

void MainWindow::followViews()
{
    auto* processes = m_views->get<ProcessesView>();
    connect(processes, &ProcessesView::inclusionChanged, this,
        [this, processes] { m_session->setParts(processes->parts()); });
    connect(m_views->get<RequestsView>(), &RequestsView::routeChosen, this,
        [this](const RequestFilter& route) {
            if (!m_session->showRequests(route))
                m_banners->showMessage(Banner::Kind::Warning,
                    tr("No included profile is of requests of %1 alone: the Processes view "
                       "excludes their profiles, or these are of other requests, too.")
                        .arg(toQString(route.route)));
        });
    connect(m_views, &ViewArea::actionWanted, this, [this](const QString& id) {
        if (QAction* wanted = action(id))
            wanted->trigger();
    });
    connect(
        m_views->get<SummaryView>(), &SummaryView::originChosen, this, &MainWindow::chooseOrigin);
    connect(m_views->get<SubsView>(), &SubsView::originsChanged, this, &MainWindow::showChips);
    connect(m_session, &ProfileSession::bookmarksChanged, m_views->get<SummaryView>(),
        &SummaryView::showBookmarks);
    connect(m_views->get<CompareView>(), &CompareView::baselineWanted, this,
        &MainWindow::chooseBaseline);
    const VerdictPanel* verdict = m_views->verdict();
    connect(verdict, &VerdictPanel::addRunsWanted, this, [this] { showRunsMenu(*this); });
    connect(verdict, &VerdictPanel::droppedOnBaseline, m_session, &ProfileSession::addToBaseline);
    connect(verdict, &VerdictPanel::droppedOnCurrent, m_session, &ProfileSession::add);
    connect(verdict, &VerdictPanel::swapWanted, m_session, &ProfileSession::swapSides);
    const auto showSelected = [this, summary = m_views->get<SummaryView>()] {
        const bool isSummary = m_views->page() == ViewArea::Page::Summary;
        m_status->setSub(isSummary ? summary->focusedSub() : SubId());
    };
    connect(m_views->get<SummaryView>(), &SummaryView::subSelected, this, showSelected);
    connect(m_views, &ViewArea::layoutChanged, this, showSelected);
    connect(m_views, &ViewArea::crumbsChanged, m_scope, &ScopeBar::setCrumbs);
    connect(m_views, &ViewArea::crumbsChanged, m_scope,
        [this](const auto&, const QString& base) { m_scope->setBaseOfChart(base); });
    connect(m_views, &ViewArea::hovered, m_status, &StatusLine::showHovered);
}

// The status bar names the keys of the focused view.
void MainWindow::followFocus()
{
    const auto showKeys = [this] {
        m_status->showKeys(path().isEmpty() ? ActionEntry::Where::Window : focusedPart());
    };
    showKeys();
    connect(qApp, &QApplication::focusChanged, this, showKeys);
    connect(m_views, &ViewArea::layoutChanged, this, showKeys);
}

void MainWindow::followProgram()
{
    m_attached->setObjectName(QStringLiteral("attachedBar"));
    const auto show = [this] {
        if (m_live->isOn())
            m_attached->showAttached(m_live->text());
        else
            m_attached->hide();
    };
    connect(m_live, &LiveProgram::changed, this, show);
    connect(m_live, &LiveProgram::textChanged, this, show);
    connect(m_recording->attachPage(), &AttachPage::exactWanted, this,
        [this] { attach(socketFolders()); });
    const auto edit = [this](const QString& file, int line) {
        editFile(file, static_cast<std::uint32_t>(line));
    };
    connect(m_recording->stacks(), &StackPage::placeChosen, this, edit);
    connect(m_recording->attachPage(), &AttachPage::placeChosen, this, edit);
    connect(m_attached, &RunBar::stopWanted, m_live, &LiveProgram::stop);
    connect(m_attached, &RunBar::pauseWanted, m_live, &LiveProgram::setPaused);
    connect(m_live, &LiveProgram::stopDelayed, this, [this](const QString& why) {
        m_banners->showMessage(
            Banner::Kind::Note, tr("Process %1: %2").arg(m_live->pid()).arg(why));
    });
}

void MainWindow::showPage()
{
    const ViewArea::Page page = m_views->page();
    const bool isOther = !m_views->hasViewPage();
    const bool hasProfile = !path().isEmpty();
    m_pages->setCurrentWidget(page == ViewArea::Page::Record ? m_recording->pages()
            : page == ViewArea::Page::Stacks ? static_cast<QWidget*>(m_recording->stacks())
            : hasProfile                     ? static_cast<QWidget*>(m_views)
                                             : m_start);
    m_scope->setVisible(hasProfile && !isOther);
    const bool isCompare = page == ViewArea::Page::Compare;
    m_axis->setVisible(m_axis->isReady() && !isOther && (m_axis->hasSlices() || !isCompare));
}

void MainWindow::putOnScreen(const LoadedProfile& loaded)
{
    if (loaded.isPreview())
        m_loading->setShown(loaded.thousandths);
    else
        m_loading->stop();
    m_axis->setLoaded(loaded);
    Preferences::instance().setSampled(loaded.profile->sampling().has_value());
    m_views->get<SummaryView>()->setRecorded(m_recording->isRecordingShown());
    m_views->setLoaded(loaded);
    showPage();
    if (m_finder)
        m_finder->setProfile(loaded.profile);
    m_menus->update();
    showScope(loaded);
    const QWidget* focus = QApplication::focusWidget();
    const bool inFinder = m_finder && m_finder->isAncestorOf(focus);
    if (!inFinder && !m_axis->isAncestorOf(focus) && !m_pages->isAncestorOf(focus))
        m_views->currentView()->focusContent();
}

void MainWindow::reportLoad(const LoadedProfile& loaded, bool newBaseline)
{
    showBaseline(loaded);
    if (!loaded.paths.isEmpty())
        rememberFile(loaded);
    if (newBaseline && loaded.comparison)
        m_views->setPage(ViewArea::Page::Compare);
    if (!loaded.paths.isEmpty() || newBaseline) {
        m_banners->clear(); // they are about earlier files
        showReport(loaded);
        if (loaded.comparison) {
            reportRuns(*loaded.comparison);
            reportBaseline(m_session->baseline());
        }
    }
    reportRange(loaded);
}

// A stopped load leaves its last preview.
void MainWindow::reportRefusal(const LoadedProfile& loaded, bool keepsPreview)
{
    m_loading->stop();
    m_menus->update();
    m_axis->setRange(m_session->range());
    m_views->get<ProcessesView>()->setParts(m_session->parts());
    if (keepsPreview) {
        m_views->get<ProcessesView>()->setEnabled(true);
        m_banners->showMessage(Banner::Kind::Warning,
            tr("Loading stopped at %1 %. Press F5 to load all.")
                .arg(m_session->previewThousandths() / 10));
    }
    if (!loaded.cancelled)
        showReport(loaded);
}

void MainWindow::showScope(const LoadedProfile& loaded)
{
    const Profile& profile = *loaded.profile;
    const QString title = programTitle(loaded);
    m_scope->setProgram(title, tr("<b>Whole run</b>"), tipOfNames(programsOf(loaded).join(u'\n')));
    m_scope->setRange(loaded.range ? rangeLabel(*loaded.range) : QString());
    m_chips = chipsOf(loaded, *this);
    showChips();
    QStringList facts;
    if (const QString processes = processesText(loaded); !processes.isEmpty())
        facts << processes;
    if (const std::uint64_t requests = requestCount(profile); requests > 0)
        facts << countedText(requests, "request", "requests");
    if (profile.totals().statements > 0 && profile.countsStatements())
        facts << countedText(profile.totals().statements, "statement", "statements");
    if (profile.countsCalls())
        facts << countedText(profile.totals().calls, "call", "calls");
    facts << countedText(loaded.summary->plainFiles, "file", "files");
    if (loaded.summary->evals > 0)
        facts << countedText(loaded.summary->evals, "string eval", "string evals");
    const QString whole = measuredText(loaded.measure, timeText(profile, profile.totals().whole()));
    const std::uint64_t compared
        = loaded.comparison ? loaded.comparison->diff->after().requests : 0;
    const std::uint64_t runs = loaded.comparison ? loaded.comparison->diff->after().runs : 1;
    const QString of = compared > 0 ? countedText(compared, "request", "requests")
        : runs > 1                  ? countedText(runs, "run", "runs")
                                    : QString();
    if (profile.sampling()) {
        const std::uint64_t count
            = loaded.range ? loaded.summary->processes : processCount(profile);
        const QString processes
            = countedText(std::max<std::uint64_t>(count, 1), "process", "processes");
        facts = {
            tr("100 % = %1 in %2, %3; \u00b1 is one standard error")
                .arg(whole, processes,
                    countedText(static_cast<std::uint64_t>(std::llround(profile.samplesOfWhole())),
                        "sample", "samples"))};
    } else {
        facts.prepend(
            of.isEmpty() ? tr("100 % = %1").arg(whole) : tr("100 % = %1 in %2").arg(whole, of));
    }
    m_status->setRequests(compared);
    m_status->setRange(loaded.range ? loaded.whole->ranges : nullptr,
        loaded.range.value_or(TimeRange()), optionsShowing(*m_session));
    m_scope->setFacts(facts);
    setWindowTitle(tr("%1 – %2 – nytprof").arg(shownName(), title));
    setWindowFilePath(loaded.path);
}

void MainWindow::showChips()
{
    std::vector<ScopeBar::Chip> chips = m_chips;
    auto* subs = m_views->get<SubsView>();
    if (const QString text = subs->originsText(); !text.isEmpty())
        chips.push_back(
            {text, tr("The origins on the summary choose which subs are shown. Press to show all."),
                [subs] { subs->setHiddenOrigins({}); }});
    m_scope->setChips(std::move(chips));
}

// Shows only this origin, or all again; with Ctrl hides or shows it.
void MainWindow::chooseOrigin(CodeClass code)
{
    auto* subs = m_views->get<SubsView>();
    const auto pressed = SubsView::Origins().set(static_cast<std::size_t>(code));
    const bool hides = QGuiApplication::keyboardModifiers() & Qt::ControlModifier;
    const bool isAlone = subs->hiddenOrigins() == ~pressed;
    subs->setHiddenOrigins(hides ? subs->hiddenOrigins() ^ pressed
            : isAlone            ? SubsView::Origins()
                                 : ~pressed);
    action(QStringLiteral("view.subs"))->trigger();
}

void MainWindow::showUnit(CostUnit unit)
{
    if (unit != CostUnit::Percent)
        m_session->setMeasure(Measure::Time);
    Preferences::instance().setCostUnit(unit);
}

void MainWindow::showMeasure(Measure measure)
{
    m_session->setMeasure(measure);
    Preferences::instance().setCostUnit(CostUnit::Time);
}

bool MainWindow::shows(Measure measure) const
{
    return costUnit() == CostUnit::Time && m_session->measure() == measure;
}

void MainWindow::setWaitingHidden(bool hidden)
{
    gui::setWaitingHidden(hidden);
    if (m_session->profile())
        m_session->changeNotes([hidden](ProfileNotes& notes) { notes.setWaitingHidden(hidden); });
    for (QWidget* window : QApplication::topLevelWidgets()) {
        if (auto* main = qobject_cast<MainWindow*>(window)) {
            main->m_session->mergeAgain();
            main->m_menus->update();
        }
    }
}

void MainWindow::toggleWaits()
{
    const ProfileNote entry = currentWaits();
    if (entry.name.empty())
        return;
    const bool adds = !waits();
    m_session->changeNotes([entry, adds](ProfileNotes& notes) {
        if (adds)
            notes.set(entry);
        else
            notes.remove(entry);
    });
    m_session->mergeAgain();
    m_menus->update();
}

bool MainWindow::waits() const
{
    return m_session->notes().notes().find(currentWaits()) != nullptr;
}

ProfileNote MainWindow::currentWaits() const
{
    const Profile* const profile = m_navigation->profile(); // the session may have a newer one
    const SubId sub = m_navigation->place().sub;
    return {.kind = ProfileNote::Kind::Waits,
        .name = profile && sub.valid() ? std::string((*profile)[sub].name) : std::string()};
}

QString MainWindow::shownName() const
{
    return m_session->parts().size() > 1 ? tr("%1 profiles").arg(m_session->parts().size())
                                         : QFileInfo(path()).fileName();
}

// Profiles that can only be compared with what is shown, and samples that may mislead.
void MainWindow::reportSampling(const LoadedProfile& loaded)
{
    QStringList others;
    for (const ProfilePart& part : loaded.unread)
        if (part.isOtherKind)
            others << part.path;
    if (!others.isEmpty()) {
        Banner* banner = m_banners->showMessage(
            Banner::Kind::Note, tr("Sampled and exact profiles are not merged"), others);
        banner->offer(tr("Compare"));
        connect(banner, &Banner::offerTaken, m_session,
            [session = m_session, others] { session->compareWith(others); });
    }
    const auto sampling = loaded.profile ? loaded.profile->sampling() : std::nullopt;
    if (sampling && sampling->hasManyLate())
        m_banners->showMessage(Banner::Kind::Warning,
            tr("%1 of %2 were late: shares may be off")
                .arg(
                    countText(sampling->late), countedText(sampling->samples, "sample", "samples")),
            {tr("A late sample counts for the time since the one before it. The sampler did not "
                "get a processor in time: sample with a lower rate, or while less is running.")},
            loaded.path + QStringLiteral(" late"));
}

void MainWindow::showReport(const LoadedProfile& loaded)
{
    reportSampling(loaded);
    reportMemory(loaded);
    const LoadReport report = loadReport(loaded);
    if (report.isOnlyIncomplete && m_recording->wasStopped())
        return; // the user knows; the summary says it
    QString text = report.text;
    if (!loaded.profile && !text.isEmpty() && !path().isEmpty())
        text += tr(" \u2013 still showing %1").arg(shownName());
    // A file that grows is read again every few seconds, with a report that begins the same.
    const QString id = loaded.profile ? loaded.path + text.left(SameBeginning) : QString();
    if (!text.isEmpty())
        m_banners->showMessage(report.kind, text, report.details, id);
    if (!loaded.profile || !m_session->hasAdded() || m_session->parts().size() == 1
        || loaded.comparison)
        return; // the same file was only read again, or a run was added
    Banner* merged = m_banners->showMessage(Banner::Kind::Note,
        tr("Merged with the dropped files: %1 profiles.").arg(m_session->parts().size()));
    merged->offer(tr("Show Only Dropped"));
    connect(merged, &Banner::offerTaken, m_session, &ProfileSession::openAdded);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_recording->mayClose())
        return event->ignore();
    m_views->saveState();
    m_axis->saveState();
    QSettings().setValue(QStringLiteral("layout/window"), saveGeometry());
    QMainWindow::closeEvent(event);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    m_menus->setNarrow(width() < ViewArea::NarrowWidth);
    m_axis->setWindowSize(size(), width() < ViewArea::NarrowWidth);
    m_scope->setLow(height() < ViewArea::LowHeight);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!droppedFiles(event->mimeData()).isEmpty()) {
        event->acceptProposedAction();
        m_start->setDropping(true);
    }
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent*) { m_start->setDropping(false); }

void MainWindow::dropEvent(QDropEvent* event)
{
    m_start->setDropping(false);
    const QStringList files = droppedFiles(event->mimeData());
    if (!files.isEmpty()) {
        event->acceptProposedAction();
        const bool replaces = event->modifiers().testFlag(Qt::ShiftModifier);
        replaces ? openAll(files) : m_session->add(files);
    }
}

// The back and forward buttons of a mouse work anywhere in the window.
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

QAction* MainWindow::action(const QString& id) const
{
    return findChild<QAction*>(id, Qt::FindDirectChildrenOnly);
}

void MainWindow::forgetRecent()
{
    forgetRecentFiles();
    m_start->refresh();
}

void MainWindow::showFinder(const QString& text)
{
    if (!m_finder) {
        m_finder = new Finder(
            m_navigation, actionTable(), findChild<QWidget*>(QStringLiteral("finderButton")), this);
        m_finder->setProfile(m_session->profile());
        connect(m_finder, &Finder::went, this,
            [this] { m_views->showView(m_views->get<SourceView>()); });
        connect(m_finder, &Finder::actionChosen, this, [this](const QString& id) {
            if (QAction* chosen = action(id))
                chosen->trigger();
        });
    }
    m_menus->update(); // which commands are possible
    m_finder->open(text);
}

void MainWindow::showManual() { showManualWindow(actionTable()); }

void MainWindow::showKeys()
{
    auto* dialog = new KeysDialog(actionTable(), focusedPart(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::showAbout()
{
    QMessageBox::about(this, tr("About nytprof"),
        tr("<h3>nytprof %1</h3><p>A profiler for Perl.</p><p>Licence: the same terms as Perl "
           "itself.</p>")
            .arg(QApplication::applicationVersion()));
}

void MainWindow::openInEditor()
{
    const Location place = m_navigation->place();
    editFile(place.file.valid() ? editableSource(*m_session->profile(), place.file) : QString(),
        place.line);
}

void MainWindow::editFile(const QString& path, std::uint32_t line)
{
    if (path.isEmpty() || !QFileInfo(path).isFile()) {
        m_banners->showMessage(Banner::Kind::Warning,
            tr("No source to edit: it is neither on this machine nor in the profile."));
        return;
    }
    const EditorCommand command = editorCommand(chosenEditorCommand(), path, line);
    if (command.program.isEmpty()) {
        m_banners->showMessage(Banner::Kind::Warning,
            tr("No editor configured: choose one in Go > Editor, or set VISUAL or EDITOR."));
    } else if (!QProcess::startDetached(command.program, command.arguments)) {
        m_banners->showMessage(Banner::Kind::Error,
            tr("Cannot start the editor %1: choose another in Go > Editor.").arg(command.program));
    }
}

void MainWindow::toggleBookmark()
{
    const ProfileNote entry = m_session->noteAt(m_navigation->place());
    if (entry.kind == ProfileNote::Kind::Other)
        return;
    const ProfileNote* known = m_session->notes().notes().find(entry);
    if (known && !known->note.empty())
        return editNote(); // a letter must not delete text
    const bool adds = !known;
    m_session->changeNotes([entry, adds](ProfileNotes& notes) {
        const ProfileNote* now = notes.find(entry);
        if (adds && !now)
            notes.set(entry);
        else if (!adds && now && now->note == entry.note) // else somebody has written a note
            notes.remove(entry);
    });
}

void MainWindow::editNote()
{
    ProfileNote entry = m_session->noteAt(m_navigation->place());
    if (entry.kind == ProfileNote::Kind::Other)
        return;
    const std::string before = entry.note;
    const QString subject = entry.kind == ProfileNote::Kind::Sub
        ? toQString(entry.name)
        : placeText(*m_session->profile(), m_navigation->place().file, m_navigation->place().line);
    QInputDialog dialog(this);
    dialog.setOption(QInputDialog::UsePlainTextEditForTextInput);
    dialog.setWindowTitle(tr("Note"));
    dialog.setLabelText(tr("Note for %1 (Ctrl+Enter saves):").arg(subject));
    dialog.setOkButtonText(tr("&Save"));
    dialog.setTextValue(toQString(before));
    dialog.findChild<QPlainTextEdit*>()->setTabChangesFocus(true);
    for (const Qt::Key enter : {Qt::Key_Return, Qt::Key_Enter})
        connect(new QShortcut(Qt::CTRL | enter, &dialog), &QShortcut::activated, &dialog,
            &QDialog::accept);
    if (dialog.exec() != QDialog::Accepted)
        return;
    entry.note = dialog.textValue().trimmed().toStdString();
    m_session->changeNotes([entry, before](ProfileNotes& notes) {
        ProfileNote changed = entry;
        const ProfileNote* now = notes.find(entry);
        if (now && now->note != before && now->note != entry.note) // by somebody else
            changed.note += "\n\n" + now->note;
        notes.set(changed);
    });
}

} // namespace nytprof::gui

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/recording_control.h"

#include "analysis/run_times.h"
#include "app/view_area.h"
#include "attach/running_processes.h"
#include "attach/stack_page.h"
#include "control/control_sockets.h"
#include "loading/profile_session.h"
#include "profile/profile.h"
#include "record/output_pane.h"
#include "record/record_form.h"
#include "record/record_page.h"
#include "record/run_bar.h"
#include "style/text.h"
#include "widgets/banner_area.h"

#include <QDir>
#include <QFileInfo>
#include <QMessageBox>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace nytprof::gui {

namespace {

constexpr int TickMilliseconds = 500;

// A profile that has content, in a folder or by itself; empty ones cannot be read yet.
bool hasProfile(const QString& path)
{
    const QFileInfoList files = QFileInfo(path).isFile()
        ? QFileInfoList{QFileInfo(path)}
        : QDir(path).entryInfoList({QStringLiteral("nytprof.out*")}, QDir::Files);
    return !files.isEmpty()
        && std::ranges::all_of(files, [](const QFileInfo& file) { return file.size() > 0; });
}

} // namespace

RecordingControl::RecordingControl(
    ProfileSession* session, ViewArea* views, BannerArea* banners, QWidget* parent)
    : QObject(parent)
    , m_session(session)
    , m_views(views)
    , m_banners(banners)
    , m_recorder(new ProgramRecorder(this))
    , m_page(new RecordPage(m_recorder, parent))
    , m_bar(new RunBar(parent))
    , m_output(new OutputPane(parent))
    , m_pages(new QWidget(parent))
    , m_tabs(new QTabBar(m_pages))
    , m_attach(new AttachPage(
          socketFolders(), [this] { return m_recorder->command(); }, m_pages))
    , m_stacks(new StackPage(parent))
{
    m_output->hide();
    auto* stack = new QStackedWidget(m_pages);
    stack->addWidget(m_page);
    stack->addWidget(m_attach);
    m_tabs->setObjectName(QStringLiteral("recordTabs"));
    m_tabs->setAccessibleName(tr("What to record"));
    m_tabs->setExpanding(false);
    m_tabs->addTab(tr("Record a program"));
    m_tabs->addTab(tr("Attach to a running program"));
    auto* layout = new QVBoxLayout(m_pages);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tabs);
    layout->addWidget(stack, 1);
    connect(m_tabs, &QTabBar::currentChanged, stack, &QStackedWidget::setCurrentIndex);
    connect(m_attach, &AttachPage::sampleWanted, this, &RecordingControl::sample);
    connect(m_attach, &AttachPage::stacksWanted, this, &RecordingControl::showStacks);
    connect(m_stacks, &StackPage::sampleWanted, this,
        [this](const QStringList& processes, const QString& program) {
            sample(m_attach->requestFor(processes, program));
        });
    connect(m_views, &ViewArea::pageClosed, m_stacks, [this](ViewArea::Page page) {
        if (page == ViewArea::Page::Stacks)
            m_stacks->stop();
    });
    m_timer.setInterval(TickMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &RecordingControl::follow);
    connect(m_page, &RecordPage::startWanted, this,
        [this](const RecordSettings& settings) { start(settings); });
    connect(m_page, &RecordPage::openWanted, this, &RecordingControl::open);
    connect(m_page, &RecordPage::runAgainWanted, this,
        [this](const Recording& recording) { start(recording.settings); });
    connect(m_recorder, &ProgramRecorder::output, m_output, &OutputPane::append);
    connect(m_recorder, &ProgramRecorder::ended, this, &RecordingControl::finish);
    connect(m_bar, &RunBar::stopWanted, this, &RecordingControl::stop);
    connect(m_bar, &RunBar::pauseWanted, this, &RecordingControl::setPaused);
    connect(m_output, &OutputPane::closed, m_output, &QWidget::hide);
    connect(m_session, &ProfileSession::accepted, this, &RecordingControl::followSession);
}

QWidget* RecordingControl::withOutput(QWidget* widget)
{
    auto* splitter = new QSplitter(Qt::Vertical, widget->parentWidget());
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(widget);
    splitter->addWidget(m_output);
    splitter->setStretchFactor(0, 1);
    return splitter;
}

bool RecordingControl::canRunAgain() const
{
    return !isRunning() && recordingOf(m_session->path()).has_value();
}

bool RecordingControl::isRecordingShown() const
{
    const auto recording = recordingOf(m_session->path());
    return recording && m_session->path().startsWith(recording->profiles + u'/');
}

void RecordingControl::showPage()
{
    m_views->setPage(ViewArea::Page::Record);
    m_tabs->setCurrentIndex(0);
    m_page->focusForm();
}

void RecordingControl::showAttachPage()
{
    m_views->setPage(ViewArea::Page::Record);
    m_tabs->setCurrentIndex(1);
    m_attach->focusList();
}

void RecordingControl::showStacks(const QStringList& processes)
{
    m_stacks->watch(m_recorder->command(), processes);
    m_views->setPage(ViewArea::Page::Stacks);
    m_stacks->setFocus();
}

void RecordingControl::sample(const SampleRequest& request)
{
    if (isRunning())
        return;
    m_attach->showProblem({});
    if (!request.isOne() && !QDir().mkpath(request.profiles()))
        return m_attach->showProblem(tr("%1 cannot be made").arg(request.profiles()));
    RecordSettings settings;
    settings.folder = QDir::currentPath();
    settings.command = QStringLiteral("nytprof sample ") + request.pids.join(u' ');
    begin({settings, request.profiles(), {}, {}}, {});
    m_sampling = request;
    m_recorder->run(settings, request.arguments());
    began();
}

void RecordingControl::runAgain(Against against)
{
    if (const auto recording = recordingOf(m_session->path()))
        start(recording->settings,
            against == Against::Baseline ? recording->current() : QStringList());
}

void RecordingControl::start(const RecordSettings& settings, const QStringList& baseline)
{
    if (isRunning())
        return;
    if (const QString problem = settings.problem(); !problem.isEmpty()) {
        showPage();
        return m_page->showProblem(problem);
    }
    begin({settings, nextProfilesFolder(settings.folder), {}, {}}, baseline);
    m_output->show();
    m_page->showProblem({});
    m_recorder->start(settings, m_recording.profiles);
    began();
}

void RecordingControl::begin(const Recording& recording, const QStringList& baseline)
{
    m_recording = recording;
    m_sampling.reset();
    m_baseline = baseline;
    m_isFollowed = false;
    m_wasStopped = false;
    m_sinceUpdate.invalidate();
    m_output->begin(recording.settings.command);
    m_timer.start();
}

void RecordingControl::began()
{
    if (!isRunning())
        return;
    m_page->setRunning(true);
    m_attach->setRunning(true);
    follow();
    emit changed();
}

void RecordingControl::stop()
{
    m_recorder->stop();
    follow();
}

bool RecordingControl::isShown() const
{
    return !m_recording.profiles.isEmpty()
        && (m_session->path() == m_recording.profiles
            || m_session->path().startsWith(m_recording.profiles + u'/'));
}

void RecordingControl::followSession(const LoadedProfile& loaded)
{
    if (!isShown())
        return;
    if (isRunning()) {
        m_sinceUpdate.start();
        return;
    }
    if (m_sampling)
        return;
    const double slowdown = overheadOf(*loaded.whole->profile).slowdown;
    if (std::exchange(m_recording.slowdown, slowdown) == slowdown)
        return;
    addRecording(m_recording);
    m_page->refresh();
}

void RecordingControl::follow()
{
    if (!isRunning())
        return;
    if (!m_isFollowed)
        showLive();
    const double seconds = m_recorder->seconds();
    QStringList parts{
        m_sampling ? samplingState() : tr("Running %1 s").arg(decimalText(seconds, 1))};
    const RecordSettings& settings = m_recording.settings;
    if (settings.isRepeated()) {
        const auto begun = static_cast<int>(
            QDir(m_recording.profiles).entryList(QDir::Dirs | QDir::NoDotAndDotDot).size());
        const int all = settings.runs * (settings.baseline.isEmpty() ? 1 : 2);
        parts << tr("run %1 of %2").arg(std::max(1, begun)).arg(all);
    }
    if (const QString alive = isShown() ? aliveText(m_session->parts()) : QString();
        !alive.isEmpty())
        parts << alive;
    if (m_bar->isPaused())
        parts << tr("updates are paused");
    else if (m_sinceUpdate.isValid() && isShown())
        parts << tr("updated %1 s ago").arg(m_sinceUpdate.elapsed() / 1000);
    const QString text = parts.join(QStringLiteral(" · "));
    m_sampling ? m_bar->showSampling(text) : m_bar->showRunning(text, m_recorder->nextStop());
}

QString RecordingControl::samplingState() const
{
    const QString text = tr("Sampling %1, %2 s")
                             .arg(m_sampling->pids.join(QStringLiteral(", ")),
                                 decimalText(m_recorder->seconds(), 1));
    const auto sampling = isShown() ? m_session->profile()->sampling() : std::nullopt;
    return sampling ? QStringLiteral("%1 \u00b7 %2")
                          .arg(text, countedText(sampling->samples, "sample", "samples"))
                    : text;
}

// Profiles are written about once a second; the session follows the folder.
void RecordingControl::showLive()
{
    const bool isWanted = ProfileSession::autoReload() && !m_recording.settings.isRepeated();
    if (!isWanted || !hasProfile(m_recording.profiles))
        return;
    m_isFollowed = true;
    m_session->setLiveFile(m_recording.profiles);
    m_session->open({m_recording.profiles});
}

void RecordingControl::setPaused(bool paused)
{
    m_session->setPaused(paused);
    if (!paused && isShown())
        m_session->reload();
    follow();
}

void RecordingControl::finish(const RecordingEnd& end)
{
    m_timer.stop();
    m_session->setPaused(false);
    m_session->setLiveFile({});
    m_bar->showEnd(end);
    m_output->end(QStringLiteral("%1 · %2").arg(m_recording.settings.command, end.text()),
        end.kind == RecordingEnd::Kind::Killed);
    m_wasStopped = end.stopped;
    m_recording.end = end;
    const bool hasProfiles = std::ranges::any_of(
        m_recording.current(), [](const QString& folder) { return hasProfile(folder); });
    if (m_sampling && hasProfiles) {
        showResult();
    } else if (hasProfiles) {
        m_recording.extent = m_recording.measuredExtent();
        addRecording(m_recording);
        showResult();
        m_output->setHidden(end.isSuccess() && m_views->page() != ViewArea::Page::Record);
    } else {
        fail(end);
    }
    m_page->setRunning(false);
    m_attach->setRunning(false);
    emit changed();
}

void RecordingControl::showResult()
{
    const QStringList baseline = m_baseline.isEmpty() ? m_recording.baseline() : m_baseline;
    const bool isElsewhere = m_isFollowed && !m_session->parts().empty() && !isShown();
    if (isElsewhere) { // the user has opened another profile
        if (Banner* banner = m_banners->showMessage(Banner::Kind::Note,
                tr("The recording of %1 has ended.")
                    .arg(m_sampling ? m_sampling->program : m_recording.settings.programName()))) {
            banner->offer(tr("Show It"));
            connect(banner, &Banner::offerTaken, this, [this] { open(m_recording); });
        }
    } else if (isShown() && baseline.isEmpty()) {
        m_session->reload();
    } else {
        m_session->open(m_recording.current(), baseline);
    }
}

void RecordingControl::fail(const RecordingEnd& end)
{
    if (m_sampling) {
        showAttachPage();
        return m_attach->showProblem(end.message.isEmpty() ? end.text() : end.message);
    }
    showPage();
    m_page->showProblem(end.message.isEmpty()
            ? tr("%1: there is no profile; see the output.").arg(end.text())
            : end.message);
}

void RecordingControl::open(const Recording& recording)
{
    m_session->open(recording.current(), recording.baseline());
    m_views->setPage(ViewArea::Page::Summary);
}

bool RecordingControl::mayClose()
{
    if (!isRunning() || m_sampling) // which harms no program
        return true;
    QMessageBox question(QMessageBox::Question, tr("Program Running"),
        tr("The program that this window records is still running."), QMessageBox::Cancel,
        m_page->window());
    question.addButton(tr("Stop Program and Close"), QMessageBox::AcceptRole);
    question.setDefaultButton(QMessageBox::Cancel);
    return question.exec() != QMessageBox::Cancel;
}

} // namespace nytprof::gui

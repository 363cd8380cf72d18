// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "attach/attach_page.h"
#include "record/program_recorder.h"
#include "record/recordings.h"

#include <QObject>
#include <QTimer>

#include <optional>

class QTabBar;

namespace nytprof::gui {

class BannerArea;
struct LoadedProfile;
class OutputPane;
class ProfileSession;
class RecordPage;
class RunBar;
class StackPage;
class ViewArea;

/// Records programs for a window: page, bar and output, and the profiles in the session, also
/// while the program runs.
class RecordingControl : public QObject {
    Q_OBJECT

public:
    RecordingControl(
        ProfileSession* session, ViewArea* views, BannerArea* banners, QWidget* parent);

    [[nodiscard]] ProgramRecorder* recorder() const { return m_recorder; }
    [[nodiscard]] RecordPage* page() const { return m_page; }
    /// The page, and that of running programs, as two tabs.
    [[nodiscard]] QWidget* pages() const { return m_pages; }
    [[nodiscard]] AttachPage* attachPage() const { return m_attach; }
    [[nodiscard]] StackPage* stacks() const { return m_stacks; }
    [[nodiscard]] RunBar* bar() const { return m_bar; }
    [[nodiscard]] OutputPane* output() const { return m_output; }
    /// A splitter with the output below the widget.
    [[nodiscard]] QWidget* withOutput(QWidget* widget);
    [[nodiscard]] bool isRunning() const { return m_recorder->isRunning(); }
    /// There is an earlier recording, and none is running.
    [[nodiscard]] bool canRunAgain() const;

    /// A profile of an earlier recording is shown.
    [[nodiscard]] bool isRecordingShown() const;

    /// What is shown was recorded here until the user stopped the program.
    [[nodiscard]] bool wasStopped() const { return m_wasStopped && isShown(); }

    void showPage();
    /// Running programs, to sample them or to see their stacks.
    void showAttachPage();
    /// In a child process, as it reads others.
    void sample(const SampleRequest& request);
    /// Arguments of `nytprof stack`.
    void showStacks(const QStringList& processes);
    enum class Against { Nothing, Baseline };
    /// The recording that is shown, else the newest one.
    void runAgain(Against against);
    void stop();
    void open(const Recording& recording);
    /// Asks the user if a program is running.
    [[nodiscard]] bool mayClose();

signals:
    void changed(); ///< isRunning() or canRunAgain() has

private:
    void start(const RecordSettings& settings, const QStringList& baseline = {});
    void begin(const Recording& recording, const QStringList& baseline);
    void began();
    void followSession(const LoadedProfile& loaded);
    void follow();
    [[nodiscard]] QString samplingState() const;
    void showLive();
    void setPaused(bool paused);
    void finish(const RecordingEnd& end);
    void showResult();
    void fail(const RecordingEnd& end);
    [[nodiscard]] bool isShown() const;

    ProfileSession* m_session;
    ViewArea* m_views;
    BannerArea* m_banners;
    ProgramRecorder* m_recorder;
    RecordPage* m_page;
    RunBar* m_bar;
    OutputPane* m_output;
    QWidget* m_pages;
    QTabBar* m_tabs;
    AttachPage* m_attach;
    StackPage* m_stacks;
    std::optional<SampleRequest> m_sampling; ///< instead of a recording
    Recording m_recording; ///< that is running, or was the last
    QStringList m_baseline; ///< to compare it with at its end; empty: none
    bool m_wasStopped = false; ///< by stop()
    bool m_isFollowed = false; ///< the session was given its profiles
    QElapsedTimer m_sinceUpdate; ///< valid after the first one
    QTimer m_timer; ///< active while it runs
};

} // namespace nytprof::gui

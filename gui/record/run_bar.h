// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "record/program_recorder.h"
#include "widgets/tinted_panel.h"

#include <QTimer>

class QPushButton;

namespace nytprof::gui {

/// The state of a recording, or of an attached program, across the window; hidden while there is
/// none.
class RunBar : public TintedPanel {
    Q_OBJECT

public:
    explicit RunBar(QWidget* parent = nullptr);

    /// Text: "Running 23.4 s · updated 1 s ago".
    void showRunning(const QString& text, ProgramRecorder::Stop next);
    /// Shows the text about a program that runs on when its profiler is stopped.
    void showAttached(const QString& text);
    /// Shows the text about a program that runs on when sampling ends.
    void showSampling(const QString& text);
    /// The end of a successful one is shown for some seconds.
    void showEnd(const RecordingEnd& end);
    [[nodiscard]] QString text() const;
    [[nodiscard]] bool isPaused() const;

signals:
    void stopWanted();
    void pauseWanted(bool paused);

private:
    void begin(const QString& text);

    QPushButton* m_pause;
    QPushButton* m_stop;
    QTimer m_hiding;
};

} // namespace nytprof::gui

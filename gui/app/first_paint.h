// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QElapsedTimer>
#include <QObject>

namespace nytprof::gui {

class MainWindow;

/// Waits until a profile is on the screen, tells how long that took, and ends the program.
class FirstPaint : public QObject {
    Q_OBJECT

public:
    /// sinceStart runs since the program started.
    FirstPaint(MainWindow* window, const QElapsedTimer& sinceStart);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void finish();

    MainWindow* m_window;
    QElapsedTimer m_sinceStart;
    bool m_loaded = false;
    bool m_painted = false;
};

} // namespace nytprof::gui

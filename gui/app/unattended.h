// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "app/command_line.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>

namespace nytprof::gui {

/// Renders the window with a profile into a file. Exit status for the program: 0, or 1 with the
/// reason on standard error.
[[nodiscard]] int makeScreenshot(const CommandLine& wanted);

class MainWindow;

/// Waits until a profile is on the screen, tells how long that took, and ends the program. Tells
/// of previews, too, how long it took until the first was there.
class FirstPaint : public QObject {
    Q_OBJECT

public:
    /// sinceStart runs since the program started.
    FirstPaint(MainWindow* window, const QElapsedTimer& sinceStart);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void tell(const QString& what);

    MainWindow* m_window;
    QElapsedTimer m_sinceStart;
    QString m_comes; ///< what will have been shown with the next paint; empty for nothing
    bool m_previewed = false;
};

/// The manual page of nytprof-gui in troff's man macros, made of what its --help is made of.
[[nodiscard]] QString manPage();

/// Writes manual.html with its folder of pictures, screenshots, and nytprof-gui.1 into a folder,
/// which is made if it is not there. Exit status for the program: 0, or 1 with the reason on
/// standard error.
[[nodiscard]] int writeDocuments(const QString& folder);

} // namespace nytprof::gui

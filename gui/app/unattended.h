// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "app/command_line.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>

namespace nytprof::gui {

/// Renders a window with a profile into a file. Returns the exit status: 0, or 1 after a message on
/// standard error.
[[nodiscard]] int makeScreenshot(const StartRequest& wanted);

class MainWindow;

/// Prints how long it took until a profile, and before that its first preview, was painted, then
/// ends the program.
class FirstPaint : public QObject {
    Q_OBJECT

public:
    /// sinceStart was started with the program.
    FirstPaint(MainWindow* window, const QElapsedTimer& sinceStart);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void print(const QString& what);

    MainWindow* m_window;
    QElapsedTimer m_sinceStart;
    QString m_next; ///< what the next paint shows; empty: nothing new
    bool m_previewed = false;
};

/// The manual page of nytprof-gui in troff's man macros, made from the same data as --help.
[[nodiscard]] QString manPage();

/// Writes manual.html with its folder of images, screenshots, and nytprof-gui.1 into a folder,
/// which is created if missing. Returns the exit status: 0, or 1 after a message on standard error.
[[nodiscard]] int writeDocuments(const QString& folder);

} // namespace nytprof::gui

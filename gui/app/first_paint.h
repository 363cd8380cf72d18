// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>

namespace nytprof::gui {

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

} // namespace nytprof::gui

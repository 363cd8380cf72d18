// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/first_paint.h"

#include "app/main_window.h"
#include "app/view_area.h"

#include <QApplication>
#include <QEvent>
#include <QTextStream>
#include <QTimer>

namespace nytprof::gui {

FirstPaint::FirstPaint(MainWindow* window, const QElapsedTimer& sinceStart)
    : QObject(window)
    , m_window(window)
    , m_sinceStart(sinceStart)
{
    // The window was there first, so it has the profile when this comes to know of it.
    connect(window->loader(), &ProfileLoader::finished, this, [this](const LoadedProfile& loaded) {
        m_loaded = loaded.profile != nullptr;
        if (!m_loaded) {
            QTextStream(stderr) << "nytprof-gui: " << loaded.path << " cannot be shown\n";
            QApplication::exit(1);
        }
    });
    qApp->installEventFilter(this);
}

bool FirstPaint::eventFilter(QObject* watched, QEvent* event)
{
    if (m_loaded && !m_painted && event->type() == QEvent::Paint) {
        const auto* widget = qobject_cast<QWidget*>(watched);
        if (widget && m_window->views()->isAncestorOf(widget)) {
            m_painted = true;
            // All that is visible is painted before the event loop comes to anything else.
            QTimer::singleShot(0, this, &FirstPaint::finish);
        }
    }
    return QObject::eventFilter(watched, event);
}

void FirstPaint::finish()
{
    QTextStream(stdout) << "shown after "
                        << QString::number(static_cast<double>(m_sinceStart.elapsed()) / 1000)
                        << " s\n";
    QApplication::exit(0);
}

} // namespace nytprof::gui

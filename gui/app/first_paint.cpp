// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/first_paint.h"

#include "app/main_window.h"
#include "app/view_area.h"

#include <QApplication>
#include <QEvent>
#include <QTextStream>
#include <QTimer>

#include <utility>

namespace nytprof::gui {

namespace {

const QString Shown = QStringLiteral("shown");

} // namespace

FirstPaint::FirstPaint(MainWindow* window, const QElapsedTimer& sinceStart)
    : QObject(window)
    , m_window(window)
    , m_sinceStart(sinceStart)
{
    // The window was there first, so it has the profile when this comes to know of it.
    connect(window->loader(), &ProfileLoader::previewed, this, [this](const LoadedProfile& loaded) {
        if (!m_previewed) {
            m_previewed = true;
            m_comes = QStringLiteral("the first %1 % shown").arg(loaded.thousandths / 10);
        }
    });
    connect(window->loader(), &ProfileLoader::finished, this, [this](const LoadedProfile& loaded) {
        m_comes = Shown;
        if (!loaded.profile) {
            QTextStream(stderr) << "nytprof-gui: " << loaded.path << " cannot be shown\n";
            QApplication::exit(1);
        }
    });
    qApp->installEventFilter(this);
}

bool FirstPaint::eventFilter(QObject* watched, QEvent* event)
{
    if (!m_comes.isEmpty() && event->type() == QEvent::Paint) {
        const auto* widget = qobject_cast<QWidget*>(watched);
        if (widget && m_window->views()->isAncestorOf(widget)) {
            // All that is visible is painted before the event loop comes to anything else.
            QTimer::singleShot(0, this, [this, what = std::exchange(m_comes, {})] { tell(what); });
        }
    }
    return QObject::eventFilter(watched, event);
}

void FirstPaint::tell(const QString& what)
{
    QTextStream(stdout) << what << " after "
                        << QString::number(static_cast<double>(m_sinceStart.elapsed()) / 1000)
                        << " s\n";
    if (what == Shown) {
        QApplication::exit(0);
    }
}

} // namespace nytprof::gui

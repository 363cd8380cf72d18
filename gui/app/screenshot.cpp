// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/screenshot.h"

#include "app/main_window.h"
#include "app/view_area.h"
#include "loading/load_report.h"
#include "views/view.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QPixmap>
#include <QTextStream>

namespace nytprof::gui {

namespace {

int fail(const QString& why)
{
    QTextStream(stderr) << "nytprof-gui: " << why << '\n';
    return 1;
}

// What is computed or coloured in slices belongs on the picture.
void waitUntilDrawn(const MainWindow& window)
{
    QElapsedTimer timer;
    timer.start();
    const auto busy = [&window] { return window.views()->busy(); };
    while (timer.elapsed() < 100 || (busy() && timer.elapsed() < 20'000)) {
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    }
}

} // namespace

int makeScreenshot(const CommandLine& wanted)
{
    const LoadedProfile loaded
        = ProfileLoader::loadNow(wanted.profiles, Baseline{wanted.baseline, {}, {}, nullptr});
    if (!loaded.profile) {
        return fail((QStringList(loadReport(loaded).text) + loadReport(loaded).details)
                        .join(QLatin1Char('\n')));
    }
    MainWindow window;
    window.resize(wanted.size.isValid() ? wanted.size : QSize(1400, 900));
    window.show();
    window.showLoaded(loaded);
    if (View* view = window.views()->viewNamed(wanted.view)) {
        window.views()->showView(view);
        window.views()->setEnlarged(true);
    }
    waitUntilDrawn(window);
    if (!window.grab().save(wanted.screenshot)) {
        return fail(QStringLiteral("cannot write the picture %1: the folder must exist and be "
                                   "writable, and the name end in .png")
                        .arg(wanted.screenshot));
    }
    return 0;
}

} // namespace nytprof::gui

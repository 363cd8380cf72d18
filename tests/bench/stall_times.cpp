// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
//
//     stall_times PROFILE ...
//
// How long the window answers to nobody while it loads each of these profiles, shows what it is
// called after, and goes through its views: the work of the longest event of its thread.
#include "app/main_window.h"
#include "app/view_area.h"
#include "app/view_kinds.h"
#include "loading/profile_loader.h"
#include "watched_application.h"

#include <QElapsedTimer>
#include <QFileInfo>
#include <QStandardPaths>

#include <cstdio>

using nytprof::test::Stall;
using nytprof::test::WatchedApplication;

namespace {

bool waitUntil(const std::function<bool()>& isDone)
{
    QElapsedTimer timer;
    timer.start();
    while (!isDone()) {
        if (timer.hasExpired(600'000))
            return false;
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
    }
    return true;
}

bool report(WatchedApplication& application, const QString& path)
{
    nytprof::gui::MainWindow window;
    window.resize(1400, 900);
    window.show();
    waitUntil([settled = 0]() mutable { return ++settled > 10; });
    application.longest();
    bool loaded = false;
    QObject::connect(window.loader(), &nytprof::gui::ProfileLoader::finished, &window,
        [&loaded] { loaded = true; });
    QElapsedTimer timer;
    timer.start();
    window.open(path);
    if (!waitUntil([&] { return loaded && !window.views()->busy(); }))
        return false;
    const double seconds = static_cast<double>(timer.elapsed()) * 1e-3;
    const Stall loading = application.longest();
    std::printf("%-36s %8.1f %8.2f %8.1f  %s\n", qPrintable(QFileInfo(path).fileName()),
        static_cast<double>(QFileInfo(path).size()) * 1e-6, seconds, loading.work,
        loading.event.constData());
    for (const nytprof::gui::ViewKind& kind : nytprof::gui::viewKinds()) {
        // As one event, which a key is.
        QMetaObject::invokeMethod(
            &window,
            [&] {
                window.views()->showView(window.views()->viewNamed(QString::fromLatin1(kind.name)));
            },
            Qt::QueuedConnection);
        if (!waitUntil(
                [&, settled = 0]() mutable { return ++settled > 5 && !window.views()->busy(); }))
            return false;
        const Stall showing = application.longest();
        std::printf(
            "%36s %8s %8s %8.1f  %s\n", kind.name, "", "", showing.work, showing.event.constData());
    }
    std::fflush(stdout);
    return true;
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QStandardPaths::setTestModeEnabled(true);
    WatchedApplication application(argc, argv);
    std::printf("%-36s %8s %8s %8s\n", "profile, view", "MB", "load, s", "ms");
    for (int i = 1; i < argc; ++i) {
        if (!report(application, QString::fromLocal8Bit(argv[i])))
            return 1;
    }
    return 0;
}

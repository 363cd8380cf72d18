// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/command_line.h"
#include "app/main_window.h"
#include "app/signal_end.h"
#include "app/unattended.h"
#include "load/newest_recording.h"
#include "style/text.h"
#include "style/theme.h"

#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QIcon>
#include <QPointer>
#include <QSettings>
#include <QTextStream>
#include <QThreadPool>

#include <cstdio>
#include <new>
#include <string>

#include <unistd.h>

namespace {

using nytprof::gui::StartRequest;

void setNames()
{
    QCoreApplication::setOrganizationName(QStringLiteral("nytprof"));
    QCoreApplication::setApplicationName(QStringLiteral("nytprof-gui"));
    QCoreApplication::setApplicationVersion(QStringLiteral(NYTPROF_VERSION));
}

// Before QApplication, so that neither --help nor a wrong option needs a display.
StartRequest commandLine(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    nytprof::gui::Surroundings around;
    around.isTerminal = isatty(STDIN_FILENO) != 0;
    if (const std::string newest = nytprof::newestRecording(); !newest.empty())
        around.newestRecording << QFile::decodeName(newest.c_str());
    StartRequest wanted = nytprof::gui::parseCommandLine(QCoreApplication::arguments(), around);
    if (!wanted.message.isEmpty() && nytprof::gui::useLanguage(wanted.language))
        wanted = nytprof::gui::parseCommandLine(QCoreApplication::arguments(), around);
    return wanted;
}

bool displayMissing()
{
#if defined(Q_OS_UNIX) && !defined(Q_OS_DARWIN)
    return !qEnvironmentVariableIsSet("DISPLAY") && !qEnvironmentVariableIsSet("WAYLAND_DISPLAY")
        && !qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
#else
    return false;
#endif
}

void deleteWindows()
{
    QList<QPointer<nytprof::gui::MainWindow>> windows;
    for (QWidget* const widget : QApplication::topLevelWidgets())
        if (auto* const window = qobject_cast<nytprof::gui::MainWindow*>(widget))
            windows << window;
    for (const auto& window : windows)
        delete window;
}

int browse(const StartRequest& wanted, const QElapsedTimer& sinceStart)
{
    using namespace nytprof::gui;
    applyTheme(wanted.theme.isEmpty() ? chosenTheme() : themeFromName(wanted.theme));
    const SignalEnd signalEnd;
    auto* window = new MainWindow;
    window->setAttribute(Qt::WA_DeleteOnClose);
    if (wanted.size.isValid())
        window->resize(wanted.size);
    window->show();
    if (QAction* show = window->action(QStringLiteral("view.") + wanted.view))
        show->trigger();
    if (wanted.measure)
        new FirstPaint(window, sinceStart); // owned by the window
    window->openAll(wanted.profiles, wanted.baseline, wanted.range);
    const int status = QApplication::exec();
    deleteWindows(); // after a signal they are open, and may be loading
    return status;
}

int screenshot(const StartRequest& wanted)
{
    // Screenshots neither depend on the window layout of the user nor change it: there can be no
    // file, and a folder of their own would stay after a signal.
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(
        QSettings::IniFormat, QSettings::UserScope, QStringLiteral("/dev/null/settings"));
    nytprof::gui::applyTheme(nytprof::gui::themeFromName(
        wanted.theme.isEmpty() ? QStringLiteral("light") : wanted.theme));
    return nytprof::gui::makeScreenshot(wanted);
}

// The window stays open if memory runs out.
class Application final : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override
    {
        try {
            return QApplication::notify(receiver, event);
        } catch (const std::bad_alloc&) {
            std::fputs("nytprof-gui: out of memory: the last action was cancelled\n", stderr);
            return false;
        }
    }
};

} // namespace

int main(int argc, char** argv)
{
    QElapsedTimer sinceStart;
    sinceStart.start();
    setNames();
    const StartRequest wanted = commandLine(argc, argv);
    if (wanted.action == StartRequest::Action::Print) {
        QTextStream(stdout) << wanted.message;
        return 0;
    }
    if (wanted.action == StartRequest::Action::Refuse) {
        QTextStream(stderr) << wanted.message;
        return 2;
    }
    const bool documents = wanted.action == StartRequest::Action::WriteDocuments;
    const bool picture = wanted.action == StartRequest::Action::Screenshot;
    if ((picture || documents) && !qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    if (displayMissing()) {
        QTextStream(stderr)
            << "nytprof-gui: no display: DISPLAY and WAYLAND_DISPLAY are not set\n"
               "Use --screenshot FILE, or the nytprof command to read profiles as text.\n";
        return 1;
    }
    const Application application(argc, argv);
    // Screenshots do not depend on the user's desktop.
    nytprof::gui::useLanguage((picture || documents) && wanted.language.isEmpty()
            ? QStringLiteral("en")
            : wanted.language);
    QGuiApplication::setDesktopFileName(QStringLiteral("org.nytprof.Browser"));
    QApplication::setWindowIcon(QIcon::fromTheme(QStringLiteral("org.nytprof.Browser"),
        QIcon(QStringLiteral(":/icons/org.nytprof.Browser.svg"))));
    if (documents)
        return nytprof::gui::writeDocuments(wanted.documents);
    const int status = picture ? screenshot(wanted) : browse(wanted, sinceStart);
    // Tasks of closed windows need the application until they end.
    QThreadPool::globalInstance()->waitForDone();
    return status;
}

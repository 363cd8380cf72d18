// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/unattended.h"

#include "app/command_line.h"
#include "app/main_window.h"
#include "app/menu_actions.h"
#include "app/view_area.h"
#include "axis/axis_panel.h"
#include "help/help.h"
#include "loading/load_report.h"
#include "loading/profile_loader.h"
#include "style/written_file.h"

#include <QAction>
#include <QApplication>
#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QEvent>
#include <QFile>
#include <QPixmap>
#include <QTextStream>
#include <QTimer>

#include <sys/stat.h>
#include <utility>

namespace nytprof::gui {

namespace {

int fail(const QString& why)
{
    QTextStream(stderr) << "nytprof-gui: " << why << '\n';
    return 1;
}

// Perhaps nobody writes the pipe: a window has Cancel, here only a message says what is going on.
void reportPipes(const QStringList& paths)
{
    for (const QString& path : paths) {
        struct stat about { };
        if (::stat(QFile::encodeName(path).constData(), &about) == 0 && S_ISFIFO(about.st_mode))
            QTextStream(stderr) << "nytprof-gui: " << path
                                << " is a pipe: waiting until it has been written\n";
    }
}

// The screenshot includes what is computed or highlighted in slices.
void waitUntilDrawn(const MainWindow& window)
{
    QElapsedTimer timer;
    timer.start();
    const auto busy = [&window] { return window.views()->busy() || window.timeAxis()->busy(); };
    while (timer.elapsed() < 100 || (busy() && timer.elapsed() < 20'000))
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    // What has arrived last is laid out without a limit of time.
    QCoreApplication::processEvents();
}

} // namespace

int makeScreenshot(const StartRequest& wanted)
{
    reportPipes(wanted.profiles + wanted.baseline);
    const LoadedProfile loaded = readAndCompare(
        {.paths = wanted.profiles, .baseline = {wanted.baseline}, .moments = wanted.range});
    if (!loaded.profile) {
        return fail((QStringList(loadReport(loaded).text) + loadReport(loaded).details)
                        .join(QLatin1Char('\n')));
    }
    if (!loaded.rangeProblem.empty())
        return fail(QString::fromStdString(loaded.rangeProblem));
    MainWindow window;
    window.resize(wanted.size.isValid() ? wanted.size : QSize(1400, 900));
    window.show();
    window.session()->accept(loaded);
    window.timeAxis()->setOpen(wanted.range.isSet());
    window.action(QStringLiteral("view.explore"))->trigger();
    if (wanted.view == QLatin1String("record")) {
        window.action(QStringLiteral("record.open"))->trigger();
    } else if (QAction* show = window.action(QStringLiteral("view.") + wanted.view)) {
        show->trigger();
        window.views()->setEnlarged(window.views()->page() == ViewArea::Page::Explore);
    }
    waitUntilDrawn(window);
    if (!window.grab().save(wanted.screenshot)) {
        return fail(QStringLiteral("cannot write the picture %1: the folder must exist and be "
                                   "writable, and the name end in .png")
                        .arg(wanted.screenshot));
    }
    return 0;
}

namespace {

const QString Shown = QStringLiteral("shown");

} // namespace

FirstPaint::FirstPaint(MainWindow* window, const QElapsedTimer& sinceStart)
    : QObject(window)
    , m_window(window)
    , m_sinceStart(sinceStart)
{
    // The window was connected first, so it already has the profile.
    connect(window->loader(), &ProfileLoader::previewed, this, [this](const LoadedProfile& loaded) {
        if (!m_previewed) {
            m_previewed = true;
            m_next = QStringLiteral("the first %1 % shown").arg(loaded.thousandths / 10);
        }
    });
    connect(window->loader(), &ProfileLoader::finished, this, [this](const LoadedProfile& loaded) {
        m_next = Shown;
        if (!loaded.profile) {
            QTextStream(stderr) << "nytprof-gui: " << loaded.path << " cannot be shown\n";
            QApplication::exit(1);
        }
    });
    qApp->installEventFilter(this);
}

bool FirstPaint::eventFilter(QObject* watched, QEvent* event)
{
    if (!m_next.isEmpty() && event->type() == QEvent::Paint) {
        const auto* widget = qobject_cast<QWidget*>(watched);
        if (widget && m_window->views()->isAncestorOf(widget)) {
            // Everything visible is painted before the event loop handles the timer.
            QTimer::singleShot(0, this, [this, what = std::exchange(m_next, {})] { print(what); });
        }
    }
    return QObject::eventFilter(watched, event);
}

void FirstPaint::print(const QString& what)
{
    QTextStream(stdout) << what << " after "
                        << QString::number(static_cast<double>(m_sinceStart.elapsed()) / 1000)
                        << " s\n";
    if (what == Shown)
        QApplication::exit(0);
}

namespace {

/// Escapes text for troff.
QString literal(QString text)
{
    return text.replace(QLatin1Char('\\'), QLatin1String("\\e"))
        .replace(QLatin1Char('-'), QLatin1String("\\-"));
}

QString optionEntry(const QCommandLineOption& option)
{
    const QString value = option.valueName().isEmpty()
        ? QString()
        : QStringLiteral(" \\fI%1\\fR").arg(literal(option.valueName()));
    return QStringLiteral(".TP\n\\fB%1\\fR%2\n%3\n")
        .arg(literal(QStringLiteral("--") + option.names().constFirst()), value,
            literal(option.description()));
}

bool write(const QString& path, const QByteArray& content)
{
    const QString problem = writeFile(path, content);
    if (!problem.isEmpty())
        QTextStream(stderr) << "nytprof-gui: " << path << ": " << problem << '\n';
    return problem.isEmpty();
}

} // namespace

QString manPage()
{
    QString page
        = QStringLiteral(".TH NYTPROF\\-GUI 1 \"\" \"nytprof %1\" \"User Commands\"\n"
                         ".SH NAME\n"
                         "nytprof\\-gui \\- browse profiles of Perl programs\n"
                         ".SH SYNOPSIS\n"
                         "\\fBnytprof\\-gui\\fR [\\fIOPTIONS\\fR] [\\fIPROFILE\\fR...]\n"
                         ".SH DESCRIPTION\n"
                         "Shows what \\fBperl \\-d:NYTProf\\fR has collected: annotated source, "
                         "callers and callees, a flame graph. Of several profiles, or folders "
                         "of them, it shows the sum. F1 opens the manual, ? lists the keys.\n"
                         ".SH OPTIONS\n")
              .arg(QCoreApplication::applicationVersion());
    for (const QCommandLineOption& option : commandLineOptions())
        page += optionEntry(option);
    return page
        + QStringLiteral(".TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\nPrint these options.\n"
                         ".TP\n\\fB\\-v\\fR, \\fB\\-\\-version\\fR\nPrint the version.\n"
                         ".SH EXIT STATUS\n"
                         "0 when all went well, 1 when something could not be shown or written, 2 "
                         "when the command line made no sense.\n"
                         ".SH ENVIRONMENT\n.TP\n\\fBVISUAL\\fR, \\fBEDITOR\\fR\n"
                         "The editor that F4 opens files in, unless the settings name another.\n"
                         ".SH SEE ALSO\n\\fBnytprof\\fR(1), \\fBperl\\fR(1), "
                         "\\fBDevel::NYTProf\\fR(3pm)\n");
}

int writeDocuments(const QString& folder)
{
    const QDir to(folder);
    if (!to.mkpath(QStringLiteral("screenshots"))) {
        QTextStream(stderr) << "nytprof-gui: " << folder << ": the folder cannot be made\n";
        return 1;
    }
    bool all = write(to.filePath(QStringLiteral("manual.html")), manualPage(actionTable()).toUtf8())
        && write(to.filePath(QStringLiteral("nytprof-gui.1")), manPage().toUtf8());
    const QDir pictures(QStringLiteral(":/screenshots"));
    for (const QString& name : pictures.entryList()) {
        QFile picture(pictures.filePath(name));
        all = all && picture.open(QIODevice::ReadOnly)
            && write(to.filePath(QStringLiteral("screenshots/") + name), picture.readAll());
    }
    return all ? 0 : 1;
}

} // namespace nytprof::gui

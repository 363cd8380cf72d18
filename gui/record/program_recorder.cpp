// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "record/program_recorder.h"

#include "style/text.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QProcessEnvironment>
#include <QStandardPaths>

#include <csignal>
#include <unistd.h>

namespace nytprof::gui {

namespace {

constexpr qsizetype MaxMessageLength = 4000;

QString besideThisProgram()
{
    const QString name = QStringLiteral("nytprof");
    const QString beside
        = QStandardPaths::findExecutable(name, {QCoreApplication::applicationDirPath()});
    return beside.isEmpty() ? QStandardPaths::findExecutable(name) : beside;
}

} // namespace

QString RecordingEnd::text() const
{
    switch (kind) {
    case Kind::Exited: return gui::tr("Exit code %1 after %2").arg(code).arg(timeText(seconds));
    case Kind::Killed:
        if (stopped)
            return gui::tr("Stopped by signal %1 after %2").arg(code).arg(timeText(seconds));
        return gui::tr("Killed by signal %1 at %2, after %3")
            .arg(code)
            .arg(time.toString(QStringLiteral("HH:mm:ss")), timeText(seconds));
    case Kind::NotStarted: break;
    }
    return gui::tr("Not started");
}

ProgramRecorder::ProgramRecorder(QObject* parent)
    : QObject(parent)
    , m_command(besideThisProgram())
{
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    connect(&m_process, &QProcess::readyRead, this, &ProgramRecorder::takeOutput);
    connect(&m_process, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
        takeOutput();
        end(status == QProcess::NormalExit ? RecordingEnd::Kind::Exited
                                           : RecordingEnd::Kind::Killed,
            code);
    });
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart)
            return;
        m_last = tr("%1: cannot be started: %2").arg(m_command, m_process.errorString());
        end(RecordingEnd::Kind::NotStarted, 0);
    });
}

ProgramRecorder::~ProgramRecorder()
{
    m_process.disconnect(this);
    constexpr int Milliseconds = 1000;
    while (isRunning() && m_nextStop != Stop::Kill) {
        stop();
        m_process.waitForFinished(Milliseconds);
    }
    stop();
}

void ProgramRecorder::prepare(QProcess& process, const RecordSettings& settings)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString& each : settings.environment)
        environment.insert(each.section(u'=', 0, 0), each.section(u'=', 1));
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(settings.folder);
    process.setStandardInputFile(QProcess::nullDevice());
    // Apart from the terminal of this program: a group of its own can be killed as a whole. Shells
    // start programs in the background with SIGINT ignored, which children would inherit.
    process.setChildProcessModifier([] {
        (void)::setsid();
        for (const int stops : {SIGINT, SIGQUIT, SIGTERM})
            (void)::signal(stops, SIG_DFL);
    });
}

void ProgramRecorder::start(const RecordSettings& settings, const QString& profiles)
{
    run(settings, settings.arguments(profiles));
}

void ProgramRecorder::run(const RecordSettings& settings, const QStringList& arguments)
{
    if (isRunning())
        return;
    m_last.clear();
    m_decoder.resetState();
    m_nextStop = Stop::Interrupt;
    m_time.start();
    if (m_command.isEmpty()) {
        m_last = tr("There is no nytprof beside this program or on PATH: install it.");
        end(RecordingEnd::Kind::NotStarted, 0);
        return;
    }
    prepare(m_process, settings);
    m_process.start(m_command, arguments);
}

double ProgramRecorder::seconds() const { return static_cast<double>(m_time.elapsed()) / 1000; }

void ProgramRecorder::stop()
{
    const auto pid = static_cast<pid_t>(m_process.processId());
    if (pid <= 0)
        return;
    // nytprof record passes the first two on.
    switch (m_nextStop) {
    case Stop::Interrupt: ::kill(pid, SIGINT); break;
    case Stop::Terminate: ::kill(pid, SIGTERM); break;
    case Stop::Kill: ::kill(-pid, SIGKILL); break;
    }
    m_nextStop = m_nextStop == Stop::Interrupt ? Stop::Terminate : Stop::Kill;
}

void ProgramRecorder::takeOutput()
{
    const QString text = m_decoder.decode(m_process.readAll());
    if (text.isEmpty())
        return;
    const qsizetype lineFeed = text.chopped(1).lastIndexOf(u'\n');
    m_last = lineFeed >= 0 || m_last.endsWith(u'\n') ? text.mid(lineFeed + 1) : m_last + text;
    if (m_last.size() > MaxMessageLength)
        m_last = m_last.left(MaxMessageLength) + QString(m_last.endsWith(u'\n') ? 1 : 0, u'\n');
    emit output(text);
}

void ProgramRecorder::end(RecordingEnd::Kind kind, int code)
{
    const QString own = QStringLiteral("nytprof: error: ");
    const bool isMessage = kind == RecordingEnd::Kind::NotStarted || m_last.startsWith(own);
    const QString message
        = isMessage ? m_last.mid(m_last.startsWith(own) ? own.size() : 0).trimmed() : QString();
    emit ended({kind, code, seconds(), QDateTime::currentDateTime(), message,
        m_nextStop != Stop::Interrupt});
}

} // namespace nytprof::gui

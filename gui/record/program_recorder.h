// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "record/record_settings.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QProcess>
#include <QStringDecoder>

namespace nytprof::gui {

/// How a recording ended.
struct RecordingEnd {
    enum class Kind { Exited, Killed, NotStarted };
    Kind kind = Kind::Exited;
    int code = 0; ///< exit code or signal
    double seconds = 0;
    QDateTime time;
    QString message; ///< error message of `nytprof record`, its only line; empty: none
    bool stopped = false; ///< by stop(), which made it end

    [[nodiscard]] bool isSuccess() const { return kind == Kind::Exited && code == 0; }
    /// "Exit code 0 after 42.0 s", "Killed by signal 9 at 12:03:41, after 3.1 s", "Stopped by
    /// signal 2 after 3.1 s".
    [[nodiscard]] QString text() const;
};

/// Runs `nytprof record` or `nytprof sample`, at most once at a time.
class ProgramRecorder : public QObject {
    Q_OBJECT

public:
    explicit ProgramRecorder(QObject* parent = nullptr);
    /// Ends the program.
    ~ProgramRecorder() override;

    /// The command beside this program, else the one on PATH.
    void setCommand(const QString& path) { m_command = path; }
    [[nodiscard]] const QString& command() const { return m_command; }
    /// Sets folder and environment, and a process group of its own.
    static void prepare(QProcess& process, const RecordSettings& settings);
    /// The settings have no problem(). Profiles: an absolute path of a folder to make.
    void start(const RecordSettings& settings, const QString& profiles);
    /// Another command of nytprof, with the settings' folder and environment.
    void run(const RecordSettings& settings, const QStringList& arguments);
    [[nodiscard]] bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    [[nodiscard]] double seconds() const;

    /// Signals for a program that should end, in order; the last one reaches all its processes.
    enum class Stop { Interrupt, Terminate, Kill };
    /// Sends the next one.
    void stop();
    [[nodiscard]] Stop nextStop() const { return m_nextStop; }

signals:
    /// Standard output and error of the program.
    void output(const QString& text);
    void ended(const nytprof::gui::RecordingEnd& end);

private:
    void takeOutput();
    void end(RecordingEnd::Kind kind, int code);

    QProcess m_process;
    QString m_command;
    QStringDecoder m_decoder{QStringDecoder::Utf8};
    QString m_last; ///< line of the output
    QElapsedTimer m_time;
    Stop m_nextStop = Stop::Interrupt;
};

} // namespace nytprof::gui

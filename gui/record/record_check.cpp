// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "record/record_check.h"

#include "record/program_recorder.h"
#include "style/text.h"

#include <QProcess>

#include <csignal>

namespace nytprof::gui {

namespace {

// From the last line: "nytprof: error: ./app.pl: cannot be started: No such file or directory".
CheckResult resultOf(const QString& output)
{
    QString line = output.trimmed().section(u'\n', -1);
    const auto take = [&](const char* begin) {
        const QLatin1String text(begin);
        const bool has = line.startsWith(text);
        line.remove(0, has ? text.size() : 0);
        return has;
    };
    if (!take("nytprof: "))
        return {};
    const Banner::Kind kind = take("error: ") ? Banner::Kind::Error
        : take("note: ")                      ? Banner::Kind::Warning
                                              : Banner::Kind::Note;
    const QString good = QStringLiteral(" has the collector");
    return {kind,
        line.endsWith(good) ? gui::tr("%1 has the collector").arg(line.chopped(good.size()))
                            : line};
}

} // namespace

RecordCheck::RecordCheck(const ProgramRecorder* recorder, QObject* parent)
    : QObject(parent)
    , m_recorder(recorder)
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(PauseMilliseconds);
    connect(&m_pause, &QTimer::timeout, this, &RecordCheck::start);
}

RecordCheck::~RecordCheck()
{
    stop();
    for (QProcess* killed : findChildren<QProcess*>())
        killed->waitForFinished();
}

void RecordCheck::check(const RecordSettings& settings)
{
    const bool isPossible = settings.problem().isEmpty() && !m_recorder->command().isEmpty();
    const QStringList checked = isPossible
        ? settings.checkArguments() + settings.environment + QStringList{settings.folder}
        : QStringList();
    if (checked == m_checked)
        return;
    stop();
    m_settings = settings;
    m_checked = checked;
    accept({});
    if (isPossible)
        m_pause.start();
}

void RecordCheck::checkAgain()
{
    if (!m_checked.isEmpty() && !m_process)
        m_pause.start();
}

void RecordCheck::start()
{
    m_process = new QProcess(this);
    m_process->setProcessChannelMode(QProcess::MergedChannels);
    connect(m_process, &QProcess::finished, this, [this](int, QProcess::ExitStatus status) {
        const QString output = QString::fromUtf8(m_process->readAll());
        stop();
        accept(status == QProcess::NormalExit ? resultOf(output) : CheckResult());
    });
    connect(m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart)
            return;
        stop();
        accept({});
    });
    ProgramRecorder::prepare(*m_process, m_settings);
    m_process->start(m_recorder->command(), m_settings.checkArguments());
}

// With the perl that it runs.
void RecordCheck::stop()
{
    m_pause.stop();
    if (!m_process)
        return;
    m_process->disconnect(this);
    connect(m_process, &QProcess::finished, m_process, &QObject::deleteLater);
    if (const auto pid = static_cast<pid_t>(m_process->processId()); pid > 0)
        ::kill(-pid, SIGKILL);
    m_process->kill();
    if (m_process->state() == QProcess::NotRunning)
        m_process->deleteLater();
    m_process = nullptr;
}

void RecordCheck::accept(const CheckResult& result)
{
    m_result = result;
    emit changed();
}

} // namespace nytprof::gui

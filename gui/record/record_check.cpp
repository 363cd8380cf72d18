// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "record/record_check.h"

#include "format/text_encoding.h"
#include "record/program_recorder.h"
#include "record/recordable.h"
#include "style/text.h"

#include <QDir>
#include <QProcess>

#include <cerrno>
#include <csignal>
#include <sys/wait.h>

namespace nytprof::gui {

namespace {

QString textOf(const MarkedText& text)
{
    return toQString(printableMessage(text.filled(gui::tr(text.english).toStdString())));
}

// With the processes that it starts, it ends early when that is wanted.
ProgramOutput capture(
    const ProgramStart& start, const RecordSettings& settings, const std::stop_token& stop)
{
    QStringList words;
    for (const std::string& word : start.words)
        words << toQString(word);
    QStringList variables;
    for (const std::string& variable : start.environment.texts())
        variables << toQString(variable);
    QProcess process;
    ProgramRecorder::prepare(process, settings);
    process.setEnvironment(variables);
    process.start(words.takeFirst(), words);
    if (!process.waitForStarted(-1))
        return {{.error = ENOENT}, {}, {}};
    {
        const std::stop_callback end(
            stop, [pid = static_cast<pid_t>(process.processId())] { ::kill(-pid, SIGKILL); });
        process.waitForFinished(-1);
    }
    const bool isKilled = process.exitStatus() != QProcess::NormalExit;
    return {{.status = W_EXITCODE(isKilled ? 0 : process.exitCode(), isKilled ? SIGKILL : 0)},
        process.readAllStandardOutput().toStdString(),
        process.readAllStandardError().toStdString()};
}

CheckResult resultOf(
    const RecordSettings& settings, const QString& nytprof, const std::stop_token& stop)
{
    std::vector<std::string> words;
    for (const QString& word : settings.words())
        words.push_back(word.toStdString());
    Environment environment = Environment::own();
    for (const QString& each : settings.environment)
        environment.set(
            each.section(u'=', 0, 0).toStdString(), each.section(u'=', 1).toStdString());
    const Recordable found = findRecordable(words, settings.profilerOptions().toStdString(),
        environment, QDir(settings.folder).absolutePath().toStdString(), nytprof.toStdString(),
        [&](const ProgramStart& start) { return capture(start, settings, stop); });
    if (!found.problem.empty())
        return {Banner::Kind::Error, textOf(found.problem)};
    const MarkedText good{marked("%1 has the collector"), {found.perl}};
    return {found.doubt.empty() ? Banner::Kind::Note : Banner::Kind::Warning,
        QStringLiteral("%1: %2").arg(
            settings.words().constFirst(), textOf(found.doubt.empty() ? good : found.doubt))};
}

} // namespace

RecordCheck::RecordCheck(const ProgramRecorder* recorder, QObject* parent)
    : QObject(parent)
    , m_recorder(recorder)
    , m_task([this](const CheckResult& result) { accept(result); })
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(PauseMilliseconds);
    connect(&m_pause, &QTimer::timeout, this, &RecordCheck::start);
}

void RecordCheck::check(const RecordSettings& settings)
{
    const bool isPossible = settings.problem().isEmpty() && !m_recorder->command().isEmpty();
    const QStringList checked = isPossible ? settings.words() + settings.environment
            + QStringList{settings.profilerOptions(), settings.folder}
                                           : QStringList();
    if (checked == m_checked)
        return;
    m_pause.stop();
    m_task.cancel();
    m_settings = settings;
    m_checked = checked;
    accept({});
    if (isPossible)
        m_pause.start();
}

void RecordCheck::checkAgain()
{
    if (!m_checked.isEmpty() && !m_task.running())
        m_pause.start();
}

void RecordCheck::start()
{
    m_task.start([settings = m_settings, nytprof = m_recorder->command()](
                     const std::stop_token& stop) { return resultOf(settings, nytprof, stop); });
}

void RecordCheck::accept(const CheckResult& result)
{
    m_result = result;
    emit changed();
}

} // namespace nytprof::gui

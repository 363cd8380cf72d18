// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/export_run.h"

#include <QProcessEnvironment>
#include <QRegularExpression>

namespace nytprof::gui {

ExportRun::ExportRun(QObject* parent)
    : QObject(parent)
{
    m_process.setStandardOutputFile(QProcess::nullDevice());
    connect(&m_process, &QProcess::readyReadStandardError, this, &ExportRun::take);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            end(tr("Cannot start %1: %2").arg(m_process.program(), m_process.errorString()));
    });
    connect(&m_process, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
        take();
        const bool isDone = status == QProcess::NormalExit && code == 0;
        const QString problem = m_messages.isEmpty()
            ? tr("nytprof ended without a message; nothing was written.")
            : m_messages.last();
        end(isDone ? QString() : problem);
    });
}

ExportRun::~ExportRun()
{
    m_process.disconnect(this);
    m_process.terminate();
    m_process.waitForFinished();
}

void ExportRun::start(const QString& command, const QStringList& arguments)
{
    m_line.clear();
    m_messages.clear();
    m_isCancelled = false;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("NYTPROF_PROGRESS"), QStringLiteral("lines"));
    m_process.setProcessEnvironment(environment);
    m_process.start(command, arguments);
}

void ExportRun::cancel()
{
    m_isCancelled = true;
    m_process.terminate();
}

void ExportRun::take()
{
    static const QRegularExpression progress(QStringLiteral("^(\\w+) +(\\d+)%"));
    m_line += m_process.readAllStandardError();
    for (qsizetype end = 0; (end = m_line.indexOf('\n')) >= 0; m_line.remove(0, end + 1)) {
        const QString line = QString::fromUtf8(m_line.first(end));
        if (const auto match = progress.match(line); match.hasMatch())
            emit progressed(match.captured(1), match.captured(2).toInt());
        else if (line.startsWith(QLatin1String("nytprof: error: ")))
            m_messages << line.section(QStringLiteral(": "), 2);
    }
}

void ExportRun::end(const QString& problem)
{
    emit ended(m_isCancelled ? QString() : problem, m_isCancelled);
}

} // namespace nytprof::gui

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "attach/stack_readings.h"

#include <QJsonDocument>

namespace nytprof::gui {

StackReadings::StackReadings(QObject* parent)
    : QObject(parent)
{
    constexpr qsizetype MaxErrors = 4000;
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &StackReadings::takeOutput);
    connect(&m_process, &QProcess::readyReadStandardError, this, [this] {
        m_errors = (m_errors + m_process.readAllStandardError()).right(MaxErrors);
        emit stateChanged();
    });
    connect(&m_process, &QProcess::stateChanged, this, &StackReadings::stateChanged);
}

StackReadings::~StackReadings()
{
    m_process.disconnect(this);
    stop();
}

void StackReadings::start(const QString& command, const QStringList& processes)
{
    stop();
    m_pending.clear();
    m_errors.clear();
    m_process.setStandardInputFile(QProcess::nullDevice());
    m_process.start(command,
        QStringList{QStringLiteral("stack")} + processes
            + QStringList{
                QStringLiteral("--every"), QStringLiteral("1s"), QStringLiteral("--json")});
}

void StackReadings::stop()
{
    constexpr int Milliseconds = 1000;
    m_process.terminate();
    if (isRunning() && !m_process.waitForFinished(Milliseconds))
        m_process.kill();
}

QString StackReadings::error() const
{
    return QString::fromUtf8(m_errors).trimmed().section(u'\n', -1).remove(
        QStringLiteral("nytprof: error: "));
}

void StackReadings::takeOutput()
{
    constexpr qsizetype MaxReading = 64 << 20;
    m_pending += m_process.readAllStandardOutput();
    const qsizetype end = m_pending.lastIndexOf('\n');
    if (end < 0) {
        if (m_pending.size() > MaxReading)
            m_pending.clear();
        return;
    }
    // Only the newest one, if this was busy for longer.
    const qsizetype begin = m_pending.lastIndexOf('\n', end - 1) + 1;
    const QByteArray line = m_pending.mid(begin, end - begin);
    m_pending.remove(0, end + 1);
    emit taken(QJsonDocument::fromJson(line).object());
}

} // namespace nytprof::gui

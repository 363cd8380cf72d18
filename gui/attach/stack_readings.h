// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QObject>
#include <QProcess>
#include <QStringList>

namespace nytprof::gui {

/// What `nytprof stack --json` reads each second, until it is stopped or the processes have ended.
class StackReadings : public QObject {
    Q_OBJECT

public:
    explicit StackReadings(QObject* parent = nullptr);
    ~StackReadings() override;

    /// processes: arguments of `nytprof stack` of this path.
    void start(const QString& command, const QStringList& processes);
    void stop();
    [[nodiscard]] bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    /// The last message that it printed; empty if there is none.
    [[nodiscard]] QString error() const;

signals:
    void taken(const QJsonObject& reading);
    /// The command runs, has ended, or has printed a message.
    void stateChanged();

private:
    void takeOutput();

    QProcess m_process;
    QByteArray m_pending; ///< of the next line
    QByteArray m_errors;
};

} // namespace nytprof::gui

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QObject>
#include <QProcess>
#include <QStringList>

namespace nytprof::gui {

/// Runs a command of `nytprof` that writes a file. A file gets its name when it is complete; a
/// command that is stopped removes what it has written.
class ExportRun : public QObject {
    Q_OBJECT

public:
    explicit ExportRun(QObject* parent = nullptr);
    /// Stops it.
    ~ExportRun() override;

    void start(const QString& command, const QStringList& arguments);
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_process.state() != QProcess::NotRunning; }

signals:
    /// what: "Reading".
    void progressed(const QString& what, int percent);
    /// problem: an error message; empty: done, or cancelled.
    void ended(const QString& problem, bool isCancelled);

private:
    void take();
    void end(const QString& problem);

    QProcess m_process;
    QByteArray m_line; ///< begin of one
    QStringList m_messages; ///< of the command, without progress
    bool m_isCancelled = false;
};

} // namespace nytprof::gui

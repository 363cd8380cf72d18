// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QDateTime>
#include <QDeadlineTimer>
#include <QFileSystemWatcher>
#include <QObject>
#include <QStringList>
#include <QTimer>

namespace nytprof::gui {

/// Reports changed files when they have been quiet for a while: a program writes its profile in
/// many steps, and another run may replace it. Files that never get quiet are reported at times.
class FileWatch : public QObject {
    Q_OBJECT

public:
    explicit FileWatch(QObject* parent = nullptr);

    /// Replaces the watched files and folders; their current state, and the profiles in the folders
    /// then, count as known.
    void watch(const QStringList& paths);
    /// Files are reported after they were unchanged for so long, or changed for ten times as long.
    void setQuiet(int milliseconds) { m_timer.setInterval(milliseconds); }
    /// Reports nothing for so long, to limit the time spent on reading a growing file again.
    void pause(qint64 milliseconds) { m_pause.setRemainingTime(milliseconds); }

signals:
    void changed();

private:
    struct Stamp {
        QString path;
        qint64 size = -1; ///< -1: no such file
        QDateTime modified;
        friend bool operator==(const Stamp&, const Stamp&) = default;
    };
    [[nodiscard]] QList<Stamp> stamps() const;
    void check();
    void watchFiles();

    QFileSystemWatcher m_watcher;
    QTimer m_timer;
    QDeadlineTimer m_pause;
    QDeadlineTimer m_maximumWait; ///< expires if changes continue
    QStringList m_paths;
    QList<Stamp> m_known; ///< at the last report
    QList<Stamp> m_seen; ///< at the last check
};

} // namespace nytprof::gui

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QDateTime>
#include <QDeadlineTimer>
#include <QFileSystemWatcher>
#include <QObject>
#include <QStringList>
#include <QTimer>

namespace nytprof::gui {

/// Tells when files have changed and are left alone since: a program that writes its profile does
/// so in many steps, and another run may put a new file in its place. Of files that are never left
/// alone, because the program runs on, it tells now and then.
class FileWatch : public QObject {
    Q_OBJECT

public:
    explicit FileWatch(QObject* parent = nullptr);

    /// Watches files instead of those before; what they hold now is known.
    void watch(const QStringList& paths);
    /// How long the files must stay the same to be told of; when they do not, ten times as long.
    void setQuiet(int milliseconds) { m_timer.setInterval(milliseconds); }
    /// Tells of nothing for so long, so that reading a file that keeps growing is not all that
    /// happens.
    void pause(qint64 milliseconds) { m_pause.setRemainingTime(milliseconds); }

signals:
    void changed();

private:
    struct Stamp {
        qint64 size = -1; ///< of no file
        QDateTime modified;
        friend bool operator==(const Stamp&, const Stamp&) = default;
    };
    [[nodiscard]] QList<Stamp> stamps() const;
    void look();

    QFileSystemWatcher m_watcher;
    QTimer m_timer;
    QDeadlineTimer m_pause;
    QDeadlineTimer m_patience; ///< with changes that go on
    QStringList m_paths;
    QList<Stamp> m_known; ///< as they were when they were last told of
    QList<Stamp> m_seen; ///< as they were at the last look
};

} // namespace nytprof::gui

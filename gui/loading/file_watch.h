// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "loading/file_stamps.h"

#include <QObject>
#include <QStringList>
#include <QThread>

namespace nytprof::gui {

/// Reports changed files when they have been quiet for a while: a program writes its profile in
/// many steps, and another run may replace it. Files that never get quiet are reported at times.
/// Files and folders are read in another thread.
class FileWatch : public QObject {
    Q_OBJECT

public:
    explicit FileWatch(QObject* parent = nullptr);
    ~FileWatch() override;

    /// Replaces the watched files and folders. Known: the profiles in them as last read; what has
    /// changed since then is reported, too.
    void watch(const QStringList& paths, const QList<FileStamp>& known);
    /// Files are reported after they were unchanged for so long, or changed for three times as
    /// long.
    void setQuiet(int milliseconds);
    /// Reports nothing for so long, to limit the time spent on reading a growing file again.
    void pause(qint64 milliseconds);

signals:
    void changed();

private:
    class Watcher;

    QThread m_thread;
    Watcher* m_watcher; ///< in the thread, which deletes it
};

} // namespace nytprof::gui

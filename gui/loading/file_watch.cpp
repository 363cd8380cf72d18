// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "loading/file_watch.h"

#include "loading/change_schedule.h"
#include "style/preferences.h"

#include <QElapsedTimer>
#include <QFileInfo>
#include <QFileSystemWatcher>
#include <QTimer>

#include <algorithm>

namespace nytprof::gui {

class FileWatch::Watcher : public QObject {
public:
    explicit Watcher(FileWatch* owner)
        : m_owner(owner)
    {
        m_timer.setSingleShot(true);
        m_timer.setInterval(m_schedule.quiet());
        m_clock.start();
        connect(&m_timer, &QTimer::timeout, this, [this] { check(); });
        connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, [this] { startLooking(); });
        connect(
            &m_watcher, &QFileSystemWatcher::directoryChanged, this, [this] { startLooking(); });
    }

    void watch(const QStringList& paths, const QList<FileStamp>& known)
    {
        const QStringList before = m_watcher.files() + m_watcher.directories();
        if (!before.isEmpty())
            m_watcher.removePaths(before);
        m_paths = paths;
        m_known = known;
        std::ranges::sort(m_known, {}, &FileStamp::path);
        m_schedule.setKnown(m_known);
        watchFiles();
        if (!m_paths.isEmpty())
            startLooking();
    }
    void setQuiet(int milliseconds)
    {
        m_timer.setInterval(milliseconds);
        m_schedule.setQuiet(milliseconds);
    }
    void pause(qint64 milliseconds) { m_schedule.pauseUntil(m_clock.elapsed() + milliseconds); }

private:
    // Not restarted each time, or it would never fire in a busy folder.
    void startLooking()
    {
        if (!m_timer.isActive())
            m_timer.start();
    }

    // The folders, too: a replaced file is another one to the watcher.
    void watchFiles()
    {
        QStringList wanted;
        for (const QString& path : m_paths)
            wanted << (QFileInfo(path).isDir() ? path : QFileInfo(path).absolutePath());
        wanted << pathsOf(m_known);
        wanted.removeDuplicates();
        for (const QString& path : m_watcher.files() + m_watcher.directories())
            wanted.removeOne(path);
        if (!wanted.isEmpty())
            m_watcher.addPaths(wanted);
    }

    void check()
    {
        QList<FileStamp> now = stampFiles(m_paths);
        std::ranges::sort(now, {}, &FileStamp::path);
        const ChangeSchedule::Step step = m_schedule.look(now, m_clock.elapsed());
        if (step == ChangeSchedule::Step::LookAgain)
            m_timer.start();
        if (step != ChangeSchedule::Step::Report)
            return;
        m_known = now;
        watchFiles();
        QMetaObject::invokeMethod(m_owner, &FileWatch::changed, Qt::QueuedConnection);
    }

    FileWatch* m_owner; ///< lives longer
    QFileSystemWatcher m_watcher{this};
    QTimer m_timer{this};
    QElapsedTimer m_clock;
    ChangeSchedule m_schedule;
    QStringList m_paths;
    QList<FileStamp> m_known; ///< at the last report
};

FileWatch::FileWatch(QObject* parent)
    : QObject(parent)
    , m_watcher(new Watcher(this))
{
    m_watcher->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_watcher, &QObject::deleteLater);
    m_thread.start();
}

FileWatch::~FileWatch()
{
    m_thread.quit();
    m_thread.wait();
}

void FileWatch::watch(const QStringList& paths, const QList<FileStamp>& known)
{
    QStringList local = paths;
    local.removeIf(isRemote);
    QList<FileStamp> files = known;
    files.removeIf([](const FileStamp& file) { return isRemote(file.path); });
    QMetaObject::invokeMethod(
        m_watcher, [watcher = m_watcher, local, files] { watcher->watch(local, files); });
}

void FileWatch::setQuiet(int milliseconds)
{
    QMetaObject::invokeMethod(
        m_watcher, [watcher = m_watcher, milliseconds] { watcher->setQuiet(milliseconds); });
}

void FileWatch::pause(qint64 milliseconds)
{
    QMetaObject::invokeMethod(
        m_watcher, [watcher = m_watcher, milliseconds] { watcher->pause(milliseconds); });
}

} // namespace nytprof::gui

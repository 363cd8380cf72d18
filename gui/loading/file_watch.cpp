// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "loading/file_watch.h"

#include "style/preferences.h"

#include <QDeadlineTimer>
#include <QFileInfo>
#include <QFileSystemWatcher>
#include <QTimer>

#include <algorithm>

namespace nytprof::gui {

namespace {

constexpr int Quiet = 700;
constexpr int MaximumWait = 10; // times Quiet

} // namespace

class FileWatch::Watcher : public QObject {
public:
    explicit Watcher(FileWatch* owner)
        : m_owner(owner)
    {
        m_timer.setSingleShot(true);
        m_timer.setInterval(Quiet);
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
        m_seen = m_known;
        watchFiles();
        if (!m_paths.isEmpty())
            startLooking();
    }
    void setQuiet(int milliseconds) { m_timer.setInterval(milliseconds); }
    void pause(qint64 milliseconds) { m_pause.setRemainingTime(milliseconds); }

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
        if (now == m_known)
            return;
        if (m_seen == m_known)
            m_maximumWait.setRemainingTime(qint64{MaximumWait} * m_timer.interval());
        if ((now != m_seen && !m_maximumWait.hasExpired()) || !m_pause.hasExpired()) {
            m_seen = now;
            m_timer.start();
            return;
        }
        if (std::ranges::any_of(now, [](const FileStamp& file) { return file.size < 0; }))
            return; // it is reported when the file exists again
        m_known = m_seen = now;
        watchFiles();
        QMetaObject::invokeMethod(m_owner, &FileWatch::changed, Qt::QueuedConnection);
    }

    FileWatch* m_owner; ///< lives longer
    QFileSystemWatcher m_watcher{this};
    QTimer m_timer{this};
    QDeadlineTimer m_pause;
    QDeadlineTimer m_maximumWait; ///< expires if changes continue
    QStringList m_paths;
    QList<FileStamp> m_known; ///< at the last report
    QList<FileStamp> m_seen; ///< at the last check
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

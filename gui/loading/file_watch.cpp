// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "loading/file_watch.h"

#include <QFileInfo>

namespace nytprof::gui {

namespace {

constexpr int Quiet = 700;
constexpr int MaximumWait = 10; // times Quiet

} // namespace

FileWatch::FileWatch(QObject* parent)
    : QObject(parent)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(Quiet);
    connect(&m_timer, &QTimer::timeout, this, &FileWatch::check);
    // Not restarted each time, or it would never fire in a busy folder.
    const auto startLooking = [this] {
        if (!m_timer.isActive())
            m_timer.start();
    };
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, startLooking);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, startLooking);
}

void FileWatch::watch(const QStringList& paths)
{
    const QStringList before = m_watcher.files() + m_watcher.directories();
    if (!before.isEmpty())
        m_watcher.removePaths(before);
    m_paths = paths;
    m_known = m_seen = stamps();
    // The folders, too: a replaced file is another one to the watcher.
    QStringList watched = paths;
    for (const QString& path : paths)
        watched << QFileInfo(path).absolutePath();
    watched.removeDuplicates();
    if (!watched.isEmpty())
        m_watcher.addPaths(watched);
}

QList<FileWatch::Stamp> FileWatch::stamps() const
{
    QList<Stamp> stamps;
    for (const QString& path : m_paths) {
        const QFileInfo file(path);
        stamps << (file.exists() ? Stamp{file.size(), file.lastModified()} : Stamp{});
    }
    return stamps;
}

void FileWatch::check()
{
    const QList<Stamp> now = stamps();
    if (now == m_known)
        return;
    if (m_seen == m_known)
        m_maximumWait.setRemainingTime(qint64{MaximumWait} * m_timer.interval());
    if ((now != m_seen && !m_maximumWait.hasExpired()) || !m_pause.hasExpired()) {
        m_seen = now;
        m_timer.start();
        return;
    }
    if (now.contains(Stamp{}))
        return; // it is reported when the file exists again
    m_known = m_seen = now;
    const QStringList watched = m_watcher.files();
    for (const QString& path : m_paths)
        if (!watched.contains(path))
            m_watcher.addPath(path);
    emit changed();
}

} // namespace nytprof::gui

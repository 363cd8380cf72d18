// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "loading/file_watch.h"

#include "loading/loaded_profile.h"
#include "loading/remote_files.h"

#include <QFileInfo>

#include <algorithm>

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
    m_paths.clear();
    for (const QString& path : paths)
        if (!isRemote(path))
            m_paths << path;
    m_known = m_seen = stamps();
    watchFiles();
}

// The folders, too: a replaced file is another one to the watcher.
void FileWatch::watchFiles()
{
    QStringList wanted;
    for (const QString& path : m_paths)
        wanted << (QFileInfo(path).isDir() ? path : QFileInfo(path).absolutePath());
    for (const Stamp& stamp : m_known)
        wanted << stamp.path;
    wanted.removeDuplicates();
    for (const QString& path : m_watcher.files() + m_watcher.directories())
        wanted.removeOne(path);
    if (!wanted.isEmpty())
        m_watcher.addPaths(wanted);
}

QList<FileWatch::Stamp> FileWatch::stamps() const
{
    QList<Stamp> stamps;
    for (const QString& path : withoutFolders(m_paths)) {
        const QFileInfo file(path);
        stamps << (file.exists() ? Stamp{path, file.size(), file.lastModified()}
                                 : Stamp{path, -1, {}});
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
    if (std::ranges::any_of(now, [](const Stamp& stamp) { return stamp.size < 0; }))
        return; // it is reported when the file exists again
    m_known = m_seen = now;
    watchFiles();
    emit changed();
}

} // namespace nytprof::gui

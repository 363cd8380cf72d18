// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/file_watch.h"

#include <QFileInfo>

namespace nytprof::gui {

namespace {

constexpr int Quiet = 700;

} // namespace

FileWatch::FileWatch(QObject* parent)
    : QObject(parent)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(Quiet);
    connect(&m_timer, &QTimer::timeout, this, &FileWatch::look);
    const auto startLooking = [this] { m_timer.start(); };
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, startLooking);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, startLooking);
}

void FileWatch::watch(const QString& path)
{
    const QStringList before = m_watcher.files() + m_watcher.directories();
    if (!before.isEmpty()) {
        m_watcher.removePaths(before);
    }
    m_path = path;
    m_timer.stop();
    m_known = m_seen = stamp();
    // The folder, too: a file that is replaced is another one to the system.
    m_watcher.addPaths({path, QFileInfo(path).absolutePath()});
}

FileWatch::Stamp FileWatch::stamp() const
{
    const QFileInfo file(m_path);
    return file.exists() ? Stamp{file.size(), file.lastModified()} : Stamp{};
}

void FileWatch::look()
{
    const Stamp now = stamp();
    if (now == m_known) {
        return;
    }
    if (now != m_seen || !m_pause.hasExpired()) {
        m_seen = now;
        m_timer.start();
        return;
    }
    if (now.size < 0) {
        return; // it will be told when it is there again
    }
    m_known = now;
    if (!m_watcher.files().contains(m_path)) {
        m_watcher.addPath(m_path);
    }
    emit changed();
}

} // namespace nytprof::gui

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/profile_loader.h"

#include "flame/flame_layout.h"
#include "profile/profile.h"

#include <QFile>
#include <QtConcurrentRun>

namespace nytprof::gui {

ProfileLoader::ProfileLoader(QObject* parent)
    : QObject(parent)
{
}

ProfileLoader::~ProfileLoader()
{
    m_stop.request_stop();
    if (m_watcher) {
        m_watcher->disconnect(this);
        m_watcher->waitForFinished();
    }
}

LoadedProfile ProfileLoader::loadNow(const QString& path, const LoadOptions& options)
{
    LoadResult result = loadProfile(QFile::encodeName(path).toStdString(), options);
    LoadedProfile loaded{
        path, std::move(result.profile), nullptr, std::move(result.diagnostics), result.cancelled};
    if (loaded.profile) {
        loaded.flame = std::make_shared<const FlameLayout>(loaded.profile->callTree());
    }
    return loaded;
}

void ProfileLoader::load(const QString& path)
{
    if (running()) {
        m_next = path;
        m_stop.request_stop();
    } else {
        start(path);
    }
}

void ProfileLoader::cancel()
{
    m_next.clear();
    m_stop.request_stop();
}

void ProfileLoader::start(const QString& path)
{
    m_stop = std::stop_source();
    LoadOptions options;
    options.stop = m_stop.get_token();
    options.progress = [this, last = -1](std::uint64_t read, std::uint64_t size) mutable {
        const int now = size == 0 ? 0 : static_cast<int>(read * 1000 / size);
        if (now != last) {
            last = now;
            emit progressed(now); // from the loading thread: receivers get it queued
        }
    };
    emit started(path);
    m_watcher = std::make_unique<QFutureWatcher<LoadedProfile>>();
    connect(
        m_watcher.get(), &QFutureWatcher<LoadedProfile>::finished, this, &ProfileLoader::finish);
    m_watcher->setFuture(
        QtConcurrent::run([path, options = std::move(options)] { return loadNow(path, options); }));
}

void ProfileLoader::finish()
{
    LoadedProfile loaded = m_watcher->result();
    if (m_stop.stop_requested()) { // perhaps only after the last byte was read
        loaded = {loaded.path, nullptr, nullptr, {}, true};
    }
    m_watcher.release()->deleteLater(); // it is the sender
    if (m_next.isEmpty()) {
        emit finished(loaded);
    } else {
        start(std::exchange(m_next, QString()));
    }
}

} // namespace nytprof::gui

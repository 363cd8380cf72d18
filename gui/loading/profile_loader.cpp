// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "loading/profile_loader.h"

#include <QtConcurrentRun>

#include <new>
#include <utility>

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

void ProfileLoader::load(const ViewRequest& request, bool wantsPreviews)
{
    if (running()) {
        m_next = {request, wantsPreviews};
        m_stop.request_stop();
    } else {
        start({request, wantsPreviews});
    }
}

void ProfileLoader::cancel()
{
    m_next.reset();
    m_stop.request_stop();
}

void ProfileLoader::start(const Load& load)
{
    m_stop = std::stop_source();
    ViewLoadOptions options;
    options.stop = m_stop.get_token();
    options.progress = [this, last = -1](std::uint64_t read, std::uint64_t size) mutable {
        const int now = size == 0 ? 0 : static_cast<int>(read * 1000 / size);
        if (now != last) {
            last = now;
            emit progressed(now); // from the loading thread: receivers get it queued
        }
    };
    Previews previews{{}, m_previewTimes};
    if (load.wantsPreviews) {
        previews.show = [this, stop = m_stop.get_token()](const LoadedProfile& loaded) {
            const auto announce = [this, stop, loaded] {
                if (!stop.stop_requested())
                    emit previewed(loaded);
            };
            QMetaObject::invokeMethod(this, announce, Qt::QueuedConnection);
        };
    }
    const ViewRequest& request = load.request;
    emit started(request.baseline.profile ? request.paths : request.paths + request.baseline.paths);
    m_watcher = std::make_unique<QFutureWatcher<LoadedProfile>>();
    connect(
        m_watcher.get(), &QFutureWatcher<LoadedProfile>::finished, this, &ProfileLoader::finish);
    m_watcher->setFuture(
        QtConcurrent::run([request, options = std::move(options), previews = std::move(previews)] {
            try {
                return readAndCompare(request, options, previews);
            } catch (const std::bad_alloc&) {
                return lackOfMemory(request);
            }
        }));
}

void ProfileLoader::finish()
{
    LoadedProfile loaded = m_watcher->result();
    if (m_stop.stop_requested()) { // perhaps after the last byte was read
        loaded = LoadedProfile();
        loaded.cancelled = true;
    }
    m_watcher.release()->deleteLater(); // it is the sender
    if (m_next)
        start(*std::exchange(m_next, std::nullopt));
    else
        emit finished(loaded);
}

} // namespace nytprof::gui

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_maker.h"

#include "loading/within_memory.h"
#include "profile/profile.h"

#include <QtConcurrent>

#include <utility>

namespace nytprof::gui {

FlameMaker::FlameMaker(QObject* parent)
    : QObject(parent)
{
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &FlameMaker::finish);
}

FlameMaker::~FlameMaker()
{
    m_stop.request_stop();
}

void FlameMaker::make(std::shared_ptr<const Profile> profile, FlameWish wish)
{
    m_profile = std::move(profile);
    m_wish = std::move(wish);
    if (m_running) {
        m_stale = true;
        m_stop.request_stop();
    } else {
        start();
    }
}

void FlameMaker::forget()
{
    m_profile.reset();
    m_stop.request_stop();
}

void FlameMaker::start()
{
    m_running = true;
    m_stale = false;
    m_stop = std::stop_source();
    m_watcher.setFuture(QtConcurrent::run(
        withinMemory([profile = m_profile, wish = m_wish, stop = m_stop.get_token()] {
            return makeFlameGraph(profile, wish, stop);
        })));
}

void FlameMaker::finish()
{
    m_running = false;
    if (!m_profile)
        return;
    if (m_stale) {
        start();
        return;
    }
    m_profile.reset();
    if (const FlameGraph graph = m_watcher.result(); graph.layout) // else memory was short
        emit made(graph);
}

} // namespace nytprof::gui

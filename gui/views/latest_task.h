// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QFutureWatcher>
#include <QtConcurrentRun>

#include <functional>
#include <memory>
#include <new>
#include <stop_token>
#include <utility>

namespace nytprof::gui {

/// Work in another thread, of which only the last request counts. Used in the GUI thread, which it
/// never blocks: obsolete work is asked to stop, its result dropped. std::bad_alloc: empty result.
template <class Result>
class LatestTask {
public:
    /// Must not access widgets, and must own its data: it may outlive this.
    using Work = std::function<Result(const std::stop_token& stop)>;
    /// Called in the GUI thread.
    using Done = std::function<void(const Result& result)>;

    explicit LatestTask(Done done)
        : m_done(std::move(done))
    {
    }
    ~LatestTask() { cancel(); }
    LatestTask(const LatestTask&) = delete;
    LatestTask& operator=(const LatestTask&) = delete;

    /// Asks the running work to stop, and starts when it has, so that requests do not pile up.
    void start(Work work)
    {
        m_next = std::move(work);
        m_stop.request_stop();
        if (!m_watcher)
            startNext();
    }
    /// Short work, in this thread.
    void runNow(const Work& work)
    {
        cancel();
        m_done(work({}));
    }
    /// Drops all requests. A later start() does not wait for running work.
    void cancel()
    {
        m_next = nullptr;
        m_stop.request_stop();
        if (m_watcher)
            release();
    }
    [[nodiscard]] bool running() const { return m_watcher != nullptr; }

private:
    void startNext()
    {
        m_stop = std::stop_source();
        m_watcher = std::make_unique<QFutureWatcher<Result>>();
        QObject::connect(
            m_watcher.get(), &QFutureWatcherBase::finished, m_watcher.get(), [this] { finish(); });
        m_watcher->setFuture(QtConcurrent::run(
            [work = std::exchange(m_next, nullptr), stop = m_stop.get_token()]() -> Result {
                try {
                    return work(stop);
                } catch (const std::bad_alloc&) {
                    return Result();
                }
            }));
    }
    void finish()
    {
        const QFuture<Result> ended = release();
        if (m_next)
            startNext();
        else
            m_done(ended.result());
    }
    QFuture<Result> release()
    {
        QFuture<Result> future = m_watcher->future();
        m_watcher->disconnect();
        m_watcher.release()->deleteLater(); // it may be the sender
        return future;
    }

    Done m_done;
    Work m_next; ///< empty: none
    std::stop_source m_stop; ///< of the running work
    std::unique_ptr<QFutureWatcher<Result>> m_watcher; ///< null: nothing is running
};

} // namespace nytprof::gui

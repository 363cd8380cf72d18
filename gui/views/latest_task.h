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

/// Work in another thread, of which only the last request counts. Belongs to the thread of the
/// window and never waits there: what is not needed any more is asked to stop, and its result
/// is dropped. An exception for want of memory makes an empty result.
template <class Result>
class LatestTask {
public:
    /// Touches nothing of the window, and owns what it reads: it may outlive this.
    using Work = std::function<Result(const std::stop_token& stop)>;
    /// Called in the thread of the window.
    using Done = std::function<void(const Result& result)>;

    explicit LatestTask(Done done)
        : m_done(std::move(done))
    {
    }
    ~LatestTask() { cancel(); }
    LatestTask(const LatestTask&) = delete;
    LatestTask& operator=(const LatestTask&) = delete;

    /// Begins when what is under way has ended, which it is asked to, so that requests in quick
    /// succession do not add up.
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
    /// Nothing is wanted any more. A later start() does not wait for what is under way.
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
    Work m_next; ///< empty when it has begun, or nothing is wanted
    std::stop_source m_stop; ///< of what is under way
    std::unique_ptr<QFutureWatcher<Result>> m_watcher; ///< null when nothing is under way
};

} // namespace nytprof::gui

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "loading/within_memory.h"
#include "profile/ids.h"

#include <QFutureWatcher>
#include <QWidget>
#include <QtConcurrentRun>

#include <functional>
#include <memory>
#include <utility>

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

/// What a view shows of the current sub, made in another thread, and only while the view is
/// visible. When users go on meanwhile, what nobody wants any more is dropped.
template <class Made>
class MadeForSub {
public:
    /// A function that touches nothing of the window.
    using Make = std::function<Made(const std::shared_ptr<const Profile>& profile, SubId sub)>;
    using Show = std::function<void(SubId sub, const Made& made)>;

    /// The view is to call refresh() when it comes into sight.
    MadeForSub(const QWidget* view, Make make, Show show)
        : m_view(view)
        , m_make(std::move(make))
        , m_show(std::move(show))
    {
    }
    ~MadeForSub() { stop(); }
    MadeForSub(const MadeForSub&) = delete;
    MadeForSub& operator=(const MadeForSub&) = delete;

    void setProfile(std::shared_ptr<const Profile> profile)
    {
        stop();
        m_profile = std::move(profile);
        m_wanted = m_shown = {};
    }

    void want(SubId sub)
    {
        m_wanted = sub;
        refresh();
    }

    /// Makes it in another way from now on.
    void remake(Make make)
    {
        m_make = std::move(make);
        m_stale = true;
        refresh();
    }

    /// Makes what is wanted and not there.
    void refresh()
    {
        if (!m_profile || !m_view->isVisible() || isRunning() || isThere())
            return;
        if (!m_wanted.valid()) {
            m_stale = false;
            m_shown = m_wanted;
            m_show(m_shown, Made());
            return;
        }
        stop();
        m_stale = false;
        m_making = m_wanted;
        m_watcher = std::make_unique<QFutureWatcher<Made>>();
        QObject::connect(
            m_watcher.get(), &QFutureWatcherBase::finished, m_watcher.get(), [this] { finish(); });
        m_watcher->setFuture(QtConcurrent::run(withinMemory(
            [make = m_make, profile = m_profile, sub = m_making] { return make(profile, sub); })));
    }

    /// What is on screen; invalid for nothing.
    [[nodiscard]] SubId shown() const { return m_shown; }
    [[nodiscard]] const std::shared_ptr<const Profile>& profile() const { return m_profile; }
    [[nodiscard]] bool busy() const { return isRunning() || (m_view->isVisible() && !isThere()); }

private:
    [[nodiscard]] bool isThere() const { return m_wanted == m_shown && !m_stale; }
    [[nodiscard]] bool isRunning() const { return m_watcher && m_watcher->isRunning(); }
    void finish()
    {
        if (m_making != m_wanted || m_stale) {
            refresh();
            return;
        }
        m_shown = m_making;
        m_show(m_shown, m_watcher->result());
    }
    void stop()
    {
        if (m_watcher) {
            m_watcher->disconnect();
            m_watcher->waitForFinished();
            m_watcher.release()->deleteLater(); // it may be the sender
        }
    }

    const QWidget* m_view;
    Make m_make;
    Show m_show;
    std::shared_ptr<const Profile> m_profile;
    std::unique_ptr<QFutureWatcher<Made>> m_watcher; ///< of what was made last
    SubId m_wanted;
    SubId m_making;
    SubId m_shown;
    bool m_stale = false; ///< what is shown, or being made, is made in the way of before
};

} // namespace nytprof::gui

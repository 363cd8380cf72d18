// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"
#include "views/latest_task.h"
#include "views/view.h"

#include <functional>
#include <memory>
#include <utility>

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

/// What a view shows of the current sub, computed in another thread while the view is visible.
template <class Result>
class AsyncResult {
public:
    /// Must not access widgets.
    using Compute = std::function<Result(const std::shared_ptr<const Profile>& profile, SubId sub)>;
    using Show = std::function<void(SubId sub, const Result& result)>;

    /// Call follow() for a View, or refresh() when the widget becomes visible.
    AsyncResult(const QWidget* view, Compute compute, Show show)
        : m_view(view)
        , m_compute(std::move(compute))
        , m_show(std::move(show))
        , m_task([this](const Result& result) {
            if (m_computing.valid() && m_computing == m_requested)
                showNow(result);
        })
    {
    }

    void setProfile(std::shared_ptr<const Profile> profile)
    {
        m_task.cancel();
        m_profile = std::move(profile);
        m_requested = m_shown = m_computing = {};
    }

    /// Requests the current sub whenever it changes.
    void follow(const View* view, const Navigation* navigation)
    {
        QObject::connect(navigation, &Navigation::placeChanged, view,
            [this](const Location& place) { request(place.sub); });
        QObject::connect(view, &View::shown, view, [this] { refresh(); });
    }

    void request(SubId sub)
    {
        m_requested = sub;
        refresh();
    }

    /// Replaces the computation, and repeats it.
    void setCompute(Compute compute)
    {
        m_compute = std::move(compute);
        m_stale = true;
        m_computing = {};
        refresh();
    }

    /// Computes what is requested but not shown.
    void refresh()
    {
        const bool underWay = m_task.running() && m_computing == m_requested;
        if (!m_profile || !m_view->isVisible() || isShown() || underWay)
            return;
        m_computing = m_requested;
        if (!m_requested.valid()) {
            showNow(Result());
            return;
        }
        m_task.start([compute = m_compute, profile = m_profile, sub = m_requested](
                         const std::stop_token&) { return compute(profile, sub); });
    }

    [[nodiscard]] SubId requested() const { return m_requested; }
    /// On screen; invalid: nothing.
    [[nodiscard]] SubId shown() const { return m_shown; }
    [[nodiscard]] const std::shared_ptr<const Profile>& profile() const { return m_profile; }
    [[nodiscard]] bool busy() const
    {
        return m_task.running() || (m_view->isVisible() && !isShown());
    }

private:
    [[nodiscard]] bool isShown() const { return m_requested == m_shown && !m_stale; }
    void showNow(const Result& result)
    {
        m_stale = false;
        m_shown = m_requested;
        m_show(m_shown, result);
    }

    const QWidget* m_view;
    Compute m_compute;
    Show m_show;
    std::shared_ptr<const Profile> m_profile;
    SubId m_requested;
    SubId m_computing; ///< by the running task; invalid: its result is not needed
    SubId m_shown;
    bool m_stale = false; ///< the result on screen is of another m_compute
    LatestTask<Result> m_task;
};

} // namespace nytprof::gui

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/flame_graph.h"

#include <QFutureWatcher>
#include <QObject>

#include <memory>
#include <stop_token>

namespace nytprof::gui {

/// Makes flame graphs in another thread, one at a time. Only the last one wanted is announced.
class FlameMaker : public QObject {
    Q_OBJECT

public:
    explicit FlameMaker(QObject* parent = nullptr);
    ~FlameMaker() override;

    void make(std::shared_ptr<const Profile> profile, FlameWish wish);
    /// Nothing is wanted any more.
    void forget();
    [[nodiscard]] bool busy() const { return m_profile != nullptr; }

signals:
    void made(const nytprof::FlameGraph& graph);

private:
    void start();
    void finish();

    std::shared_ptr<const Profile> m_profile; ///< null when nothing is wanted
    FlameWish m_wish;
    std::stop_source m_stop; ///< of what is being made
    bool m_running = false;
    bool m_stale = false; ///< what is being made is not what is wanted
    QFutureWatcher<FlameGraph> m_watcher;
};

} // namespace nytprof::gui

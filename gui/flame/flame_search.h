// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/flame_matches.h"

#include <QFutureWatcher>
#include <QObject>

#include <memory>
#include <stop_token>
#include <vector>

namespace nytprof::gui {

/// Searches flame graphs for what is typed: small ones at once, large ones in another thread, which
/// the next search stops. Only the last one asked for is announced.
class FlameSearch : public QObject {
    Q_OBJECT

public:
    struct Graph {
        FrameNames names;
        std::shared_ptr<const FlameLayout> layout; ///< never null
    };

    explicit FlameSearch(QObject* parent = nullptr);
    ~FlameSearch() override;

    /// found() follows, of small graphs before this returns.
    void search(const std::vector<Graph>& graphs, const Terms& terms);
    [[nodiscard]] bool busy() const { return m_busy; }

signals:
    /// Of each graph that was searched, in their order.
    void found(const std::vector<nytprof::gui::FlameMatches>& matches);

private:
    QFutureWatcher<std::vector<FlameMatches>> m_watcher;
    std::stop_source m_stop;
    bool m_busy = false;
};

} // namespace nytprof::gui

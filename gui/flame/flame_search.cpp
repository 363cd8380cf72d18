// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_search.h"

#include "loading/within_memory.h"

#include <QtConcurrentRun>

namespace nytprof::gui {

namespace {

constexpr std::size_t FewNodes = 20'000; // a millisecond or two

std::vector<FlameMatches> searched(
    const std::vector<FlameSearch::Graph>& graphs, const Terms& terms, const std::stop_token& stop)
{
    std::vector<FlameMatches> matches;
    matches.reserve(graphs.size());
    for (const FlameSearch::Graph& graph : graphs)
        matches.push_back(findSubs(graph.names, *graph.layout, terms, stop));
    return matches;
}

} // namespace

FlameSearch::FlameSearch(QObject* parent)
    : QObject(parent)
{
    connect(&m_watcher, &QFutureWatcherBase::finished, this, [this] {
        if (m_busy && m_watcher.future().resultCount() > 0) {
            m_busy = false;
            emit found(m_watcher.result());
        }
    });
}

FlameSearch::~FlameSearch()
{
    m_stop.request_stop();
}

void FlameSearch::search(const std::vector<Graph>& graphs, const Terms& terms)
{
    m_stop.request_stop();
    m_stop = std::stop_source();
    std::size_t nodes = 0;
    for (const Graph& graph : graphs)
        nodes += graph.layout->tree().nodes().size() + graph.names.count();
    m_busy = nodes > FewNodes && !terms.empty();
    if (m_busy) {
        m_watcher.setFuture(QtConcurrent::run(withinMemory(
            [graphs, terms, stop = m_stop.get_token()] { return searched(graphs, terms, stop); })));
    } else {
        m_watcher.setFuture({}); // what is under way ends for nobody
        emit found(searched(graphs, terms, {}));
    }
}

} // namespace nytprof::gui

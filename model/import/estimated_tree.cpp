// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "import/estimated_tree.h"

#include "container/grouped.h"
#include "profile/ticks.h"

#include <algorithm>
#include <queue>
#include <utility>

namespace nytprof {

namespace {

class Estimate {
public:
    Estimate(std::span<const Ticks> exclusive, std::span<const SubId> subs,
        const std::vector<CallEdge>& edges)
        : m_exclusive(exclusive)
        , m_subs(subs)
        , m_edges(exclusive.size(), edges, [](const CallEdge& edge) { return edge.caller; })
        , m_reached(exclusive.size())
        , m_onPath(exclusive.size())
        , m_calls(exclusive.size())
    {
    }

    std::vector<UnplacedNode> run(const std::vector<CallEdge>& edges, const std::stop_token& stop)
    {
        m_nodes.emplace_back();
        m_functions.emplace_back();
        m_depths.push_back(0);
        std::vector<bool> called(m_exclusive.size());
        for (const CallEdge& edge : edges) {
            called[edge.callee] = true;
            m_calls[edge.callee] += edge.calls;
        }
        for (std::uint32_t i = 0; i < called.size(); ++i)
            if (!called[i])
                addRoot(i);
        for (std::uint32_t i = 0; i < called.size(); ++i) // in cycles that nothing leads to
            addRoot(i);
        std::size_t expanded = 0;
        while (!m_queue.empty() && m_nodes.size() < LargestEstimate) {
            if (++expanded % 1024 == 0 && stop.stop_requested())
                return {};
            const std::int64_t node = -m_queue.top().second;
            m_queue.pop();
            expand(static_cast<std::uint32_t>(node));
        }
        return std::move(m_nodes);
    }

private:
    static constexpr std::uint32_t MaxDepth = 2000;

    /// Cost, and the node with a minus sign: of equal costs the earlier node is expanded first.
    using Waiting = std::pair<Ticks, std::int64_t>;

    /// What a function took, by what it did itself and called.
    [[nodiscard]] Ticks inclusiveOf(std::uint32_t function) const
    {
        Ticks sum = m_exclusive[function];
        for (const CallEdge& edge : m_edges[function])
            sum = addTicks(sum, edge.inclusive);
        return sum;
    }

    void addRoot(std::uint32_t function)
    {
        if (m_reached[function] || (m_exclusive[function] == 0 && m_edges[function].empty()))
            return;
        add(0, function, 1, inclusiveOf(function));
        std::vector<std::uint32_t> toVisit{function};
        m_reached[function] = true;
        while (!toVisit.empty()) {
            const std::uint32_t at = toVisit.back();
            toVisit.pop_back();
            for (const CallEdge& edge : m_edges[at]) {
                if (!m_reached[edge.callee])
                    toVisit.push_back(edge.callee);
                m_reached[edge.callee] = true;
            }
        }
    }

    /// A node that has all of its cost for itself as long as it is not expanded.
    void add(std::uint32_t parent, std::uint32_t function, std::uint64_t calls, Ticks cost)
    {
        const auto node = static_cast<std::uint32_t>(m_nodes.size());
        m_nodes.push_back(
            {parent, m_subs[function], std::max<std::uint64_t>(calls, 1), cost, node});
        m_functions.push_back(function);
        m_depths.push_back(m_depths[parent] + 1);
        if (!m_edges[function].empty() && m_depths.back() < MaxDepth)
            m_queue.push({cost, -std::int64_t{node}});
    }

    void markPath(std::uint32_t node, bool on)
    {
        for (; node != 0; node = m_nodes[node].parent)
            m_onPath[m_functions[node]] = on;
    }

    /// Divides the cost of a node as the function's cost is divided, but for calls back into what
    /// is running already.
    void expand(std::uint32_t node)
    {
        const std::uint32_t function = m_functions[node];
        markPath(node, true);
        Wide whole = m_exclusive[function];
        for (const CallEdge& edge : m_edges[function])
            whole += m_onPath[edge.callee] ? 0 : edge.inclusive;
        const Ticks cost = m_nodes[node].exclusive;
        const std::uint64_t calls = m_nodes[node].calls;
        const std::uint64_t callsOfAll = std::max(m_calls[function], calls); // a sum may overflow
        Ticks left = cost;
        for (const CallEdge& edge : m_edges[function]) {
            if (m_onPath[edge.callee])
                continue;
            const Ticks share
                = whole > 0 ? static_cast<Ticks>(Wide{edge.inclusive} * cost / whole) : 0;
            const auto callsHere
                = static_cast<std::uint64_t>(Wide{edge.calls} * calls / callsOfAll);
            left -= share;
            add(node, edge.callee, callsHere, share);
        }
        markPath(node, false);
        m_nodes[node].exclusive = left;
    }

    std::span<const Ticks> m_exclusive;
    std::span<const SubId> m_subs;
    Grouped<CallEdge> m_edges; ///< by caller
    std::vector<bool> m_reached; ///< by function
    std::vector<bool> m_onPath; ///< by function
    std::vector<std::uint64_t> m_calls; ///< by function, in all
    std::vector<UnplacedNode> m_nodes;
    std::vector<std::uint32_t> m_functions; ///< by node
    std::vector<std::uint32_t> m_depths; ///< by node
    std::priority_queue<Waiting> m_queue;
};

} // namespace

std::vector<UnplacedNode> estimateCallTree(std::span<const Ticks> exclusive,
    std::span<const SubId> subs, const std::vector<CallEdge>& edges, const std::stop_token& stop)
{
    return Estimate(exclusive, subs, edges).run(edges, stop);
}

} // namespace nytprof

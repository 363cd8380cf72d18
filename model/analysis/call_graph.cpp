// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/call_graph.h"

#include "profile/profile.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace nytprof {

namespace {

class SideSubs {
public:
    void add(SubId sub, const CallSite& site)
    {
        const auto [at, isNew] = m_at.try_emplace(sub, m_others.size());
        if (isNew)
            m_others.push_back({sub, 0, 0, {}});
        SideSub& other = m_others[at->second];
        other.calls += site.calls;
        other.time += site.inclusive;
        other.sites.push_back(site);
    }

    std::vector<SideSub> take()
    {
        for (SideSub& other : m_others) {
            std::ranges::stable_sort(other.sites, std::ranges::greater(),
                [](const CallSite& site) { return std::tie(site.inclusive, site.calls); });
        }
        std::ranges::stable_sort(m_others, [](const SideSub& a, const SideSub& b) {
            return std::tie(a.time, a.calls) > std::tie(b.time, b.calls);
        });
        return std::move(m_others);
    }

private:
    std::vector<SideSub> m_others;
    std::map<SubId, std::size_t> m_at;
};

/// Calls `visit` with the caller (layer < 0) or callee (layer > 0) of each call.
template <class Visit>
void eachCall(const Profile& profile, SubId sub, int layer, Visit visit)
{
    if (layer > 0) {
        for (const CallSiteId id : profile.calleesOf(sub))
            visit(profile[id].callee, profile[id]);
        return;
    }
    for (const CallSite& site : profile.callersOf(sub))
        if (site.caller.valid())
            visit(site.caller, site);
}

/// A sub, and its callers (layer < 0) or callees (layer > 0) below it.
CallTree twoLevels(const Profile& profile, SubId id, int layer)
{
    std::map<SubId, CallNode> around;
    eachCall(profile, id, layer, [&](SubId other, const CallSite& site) {
        CallNode& node = around[other];
        node.sub = other;
        node.calls += site.calls;
        node.inclusive += site.inclusive;
        node.exclusive += site.exclusive;
    });
    const Sub& sub = profile[id];
    std::vector<CallNode> nodes(2);
    nodes[0].firstChild = CallNodeId(1);
    nodes[0].childCount = 1;
    nodes[0].calls = nodes[1].calls = sub.calls;
    nodes[0].inclusive = nodes[1].inclusive = sub.inclusive;
    nodes[1].sub = id;
    nodes[1].exclusive = sub.exclusive;
    nodes[1].parent = CallNodeId(0);
    nodes[1].depth = 1;
    nodes[1].firstChild = CallNodeId(2);
    nodes[1].childCount = static_cast<std::uint32_t>(around.size());
    for (const auto& [key, node] : around) {
        nodes.push_back(node);
        nodes.back().parent = CallNodeId(1);
        nodes.back().depth = 2;
    }
    std::ranges::stable_sort(
        nodes.begin() + 2, nodes.end(), std::ranges::greater(), &CallNode::inclusive);
    for (CallNode& node : nodes)
        node.firstChild = node.childCount > 0 ? node.firstChild : CallNodeId(nodes.size());
    return CallTree(std::move(nodes));
}

struct NeighbourhoodBuilder {
    const Profile& profile;
    NeighbourhoodSize size;
    Neighbourhood all = {};
    std::unordered_map<std::uint32_t, std::size_t> boxOf = {};
    std::map<std::pair<std::size_t, std::size_t>, GraphEdge> edges = {};

    Neighbourhood around(SubId sub)
    {
        addNode({sub, 0, 0});
        for (const int step : {-1, 1}) {
            std::size_t begin = 0;
            std::size_t end = 1;
            for (int layer = step; layer != step * (size.layers + 1); layer += step) {
                const std::size_t before = all.nodes.size();
                addLayer(layer, begin, end);
                begin = before;
                end = all.nodes.size();
            }
        }
        for (std::size_t node = 0; node < all.nodes.size(); ++node) {
            addCallsOf(node);
            if (std::abs(all.nodes[node].layer) == size.layers)
                countBeyond(all.nodes[node]);
        }
        for (auto& [ends, edge] : edges) {
            std::tie(edge.from, edge.to) = ends;
            all.edges.push_back(edge);
        }
        std::ranges::stable_sort(all.edges, std::ranges::greater(), &GraphEdge::time);
        return std::move(all);
    }

    struct Candidate {
        SubId sub;
        std::uint64_t calls = 0;
        Ticks time = 0;
    };

    void addNode(const GraphNode& node)
    {
        if (node.sub.valid())
            boxOf.emplace(node.sub.index(), all.nodes.size());
        all.nodes.push_back(node);
    }

    // Adds the callers or callees of the nodes of the previous layer.
    void addLayer(int layer, std::size_t begin, std::size_t end)
    {
        std::map<SubId, Candidate> found;
        for (std::size_t node = begin; node < end; ++node) {
            if (!all.nodes[node].sub.valid())
                continue;
            eachCall(profile, all.nodes[node].sub, layer, [&](SubId other, const CallSite& site) {
                if (!boxOf.contains(other.index())) {
                    Candidate& candidate = found[other];
                    candidate.sub = other;
                    candidate.calls += site.calls;
                    candidate.time += site.inclusive;
                }
            });
        }
        std::vector<Candidate> candidates;
        candidates.reserve(found.size());
        for (const auto& [sub, candidate] : found)
            candidates.push_back(candidate);
        std::ranges::stable_sort(candidates, [](const Candidate& a, const Candidate& b) {
            return std::tie(a.time, a.calls) > std::tie(b.time, b.calls);
        });
        // A folded node for a single sub would be as large as the sub itself.
        const std::size_t shown
            = candidates.size() <= size.perLayer + 1 ? candidates.size() : size.perLayer;
        for (std::size_t i = 0; i < shown; ++i)
            addNode({candidates[i].sub, layer, 0});
        if (shown == candidates.size())
            return;
        const std::size_t fold = all.nodes.size();
        addNode({SubId(), layer, candidates.size() - shown});
        for (std::size_t i = shown; i < candidates.size(); ++i)
            boxOf.emplace(candidates[i].sub.index(), fold);
        for (std::size_t node = begin; node < end && layer < 0; ++node)
            if (all.nodes[node].sub.valid())
                addCallsOfFolded(fold, node);
    }

    void countBeyond(GraphNode& node) const
    {
        if (!node.sub.valid())
            return;
        std::set<SubId> further;
        eachCall(profile, node.sub, node.layer, [&](SubId other, const CallSite&) {
            if (!boxOf.contains(other.index()))
                further.insert(other);
        });
        node.beyond = further.size();
    }

    void addCallsOfFolded(std::size_t fold, std::size_t node)
    {
        eachCall(profile, all.nodes[node].sub, -1, [&](SubId caller, const CallSite& site) {
            if (boxOf.at(caller.index()) == fold)
                addCalls(fold, node, site);
        });
    }

    void addCallsOf(std::size_t node)
    {
        if (!all.nodes[node].sub.valid())
            return;
        eachCall(profile, all.nodes[node].sub, 1, [&](SubId callee, const CallSite& site) {
            const auto to = boxOf.find(callee.index());
            if (to != boxOf.end())
                addCalls(node, to->second, site);
        });
    }

    void addCalls(std::size_t from, std::size_t to, const CallSite& site)
    {
        GraphEdge& edge = edges[{from, to}];
        edge.calls += site.calls;
        edge.time += site.inclusive;
        edge.recursionDepth = std::max(edge.recursionDepth, site.recursionDepth);
    }
};

using Layers = std::map<int, std::vector<std::size_t>>;

void spread(const std::vector<std::size_t>& layer, std::vector<double>& columns)
{
    const double middle = static_cast<double>(layer.size() - 1) / 2;
    for (std::size_t i = 0; i < layer.size(); ++i)
        columns[layer[i]] = static_cast<double>(i) - middle;
}

// Mean column of a node's neighbours in another layer; its own column if it has none.
double meanColumn(
    const Neighbourhood& graph, std::size_t node, int layer, const std::vector<double>& columns)
{
    double sum = 0;
    int count = 0;
    for (const GraphEdge& edge : graph.edges) {
        const std::size_t other = edge.from == node ? edge.to : edge.from;
        if ((edge.from == node || edge.to == node) && graph.nodes[other].layer == layer) {
            sum += columns[other];
            ++count;
        }
    }
    return count == 0 ? columns[node] : sum / count;
}

void orderLayer(const Neighbourhood& graph, std::vector<std::size_t>& layer, int other,
    std::vector<double>& columns)
{
    std::vector<std::pair<double, std::size_t>> wanted;
    wanted.reserve(layer.size());
    for (const std::size_t node : layer)
        wanted.emplace_back(meanColumn(graph, node, other, columns), node);
    std::ranges::stable_sort(wanted, [&](const auto& a, const auto& b) {
        const bool foldedA = graph.nodes[a.second].folded > 0;
        const bool foldedB = graph.nodes[b.second].folded > 0;
        return foldedA != foldedB ? foldedB : a.first < b.first;
    });
    std::ranges::transform(wanted, layer.begin(), &std::pair<double, std::size_t>::second);
    spread(layer, columns);
}

} // namespace

Butterfly butterfly(const Profile& profile, SubId sub)
{
    SideSubs callers;
    for (const CallSite& site : profile.callersOf(sub))
        callers.add(site.caller, site);
    SideSubs callees;
    for (const CallSiteId id : profile.calleesOf(sub))
        callees.add(profile[id].callee, profile[id]);
    return {callers.take(), callees.take()};
}

CallTree directCallers(const Profile& profile, SubId sub) { return twoLevels(profile, sub, -1); }

CallTree directCallees(const Profile& profile, SubId sub) { return twoLevels(profile, sub, 1); }

Neighbourhood neighbourhood(const Profile& profile, SubId sub, const NeighbourhoodSize& size)
{
    return NeighbourhoodBuilder{profile, size}.around(sub);
}

std::vector<double> graphColumns(const Neighbourhood& graph)
{
    Layers layers;
    for (std::size_t node = 0; node < graph.nodes.size(); ++node)
        layers[graph.nodes[node].layer].push_back(node);
    std::vector<double> columns(graph.nodes.size());
    for (const auto& [number, layer] : layers)
        spread(layer, columns);
    std::vector<double> best = columns;
    std::size_t fewest = crossings(graph, columns);
    constexpr int Sweeps = 4;
    for (int sweep = 0; sweep < Sweeps && fewest > 0; ++sweep) {
        const bool outwards = sweep % 2 == 0;
        for (auto& [number, layer] : layers) {
            const int towards = number < 0 ? 1 : -1; // towards the middle
            const int other = outwards ? number + towards : number - towards;
            if (number != 0 && layers.contains(other))
                orderLayer(graph, layer, other, columns);
        }
        if (const std::size_t now = crossings(graph, columns); now < fewest) {
            fewest = now;
            best = columns;
        }
    }
    return best;
}

std::size_t crossings(const Neighbourhood& graph, const std::vector<double>& columns)
{
    const auto layerOf = [&](std::size_t node) { return graph.nodes[node].layer; };
    std::size_t count = 0;
    for (std::size_t i = 0; i < graph.edges.size(); ++i) {
        const GraphEdge& a = graph.edges[i];
        if (layerOf(a.to) != layerOf(a.from) + 1)
            continue;
        for (std::size_t k = i + 1; k < graph.edges.size(); ++k) {
            const GraphEdge& b = graph.edges[k];
            if (layerOf(b.from) == layerOf(a.from) && layerOf(b.to) == layerOf(a.to)
                && (columns[a.from] - columns[b.from]) * (columns[a.to] - columns[b.to]) < 0)
                ++count;
        }
    }
    return count;
}

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/graph_layout.h"

#include <algorithm>
#include <map>

namespace nytprof {

namespace {

using Layers = std::map<int, std::vector<std::size_t>>;

void spread(const std::vector<std::size_t>& layer, std::vector<double>& columns)
{
    const double middle = static_cast<double>(layer.size() - 1) / 2;
    for (std::size_t i = 0; i < layer.size(); ++i) {
        columns[layer[i]] = static_cast<double>(i) - middle;
    }
}

// The mean place of what a box is connected to in another layer; its own where that is nothing.
double meanColumn(
    const Neighbourhood& graph, std::size_t box, int layer, const std::vector<double>& columns)
{
    double sum = 0;
    int count = 0;
    for (const GraphEdge& edge : graph.edges) {
        const std::size_t other = edge.from == box ? edge.to : edge.from;
        if ((edge.from == box || edge.to == box) && graph.boxes[other].layer == layer) {
            sum += columns[other];
            ++count;
        }
    }
    return count == 0 ? columns[box] : sum / count;
}

void orderLayer(const Neighbourhood& graph, std::vector<std::size_t>& layer, int other,
    std::vector<double>& columns)
{
    std::vector<std::pair<double, std::size_t>> wanted;
    wanted.reserve(layer.size());
    for (const std::size_t box : layer) {
        wanted.emplace_back(meanColumn(graph, box, other, columns), box);
    }
    std::stable_sort(wanted.begin(), wanted.end(), [&](const auto& a, const auto& b) {
        const bool foldedA = graph.boxes[a.second].folded > 0;
        const bool foldedB = graph.boxes[b.second].folded > 0;
        return foldedA != foldedB ? foldedB : a.first < b.first;
    });
    std::transform(wanted.begin(), wanted.end(), layer.begin(),
        [](const std::pair<double, std::size_t>& at) { return at.second; });
    spread(layer, columns);
}

} // namespace

std::vector<double> graphColumns(const Neighbourhood& graph)
{
    Layers layers;
    for (std::size_t box = 0; box < graph.boxes.size(); ++box) {
        layers[graph.boxes[box].layer].push_back(box);
    }
    std::vector<double> columns(graph.boxes.size());
    for (const auto& [number, layer] : layers) {
        spread(layer, columns);
    }
    std::vector<double> best = columns;
    std::size_t fewest = crossings(graph, columns);
    constexpr int Sweeps = 4;
    for (int sweep = 0; sweep < Sweeps && fewest > 0; ++sweep) {
        const bool outwards = sweep % 2 == 0;
        for (auto& [number, layer] : layers) {
            const int towards = number < 0 ? 1 : -1; // the middle
            const int other = outwards ? number + towards : number - towards;
            if (number != 0 && layers.contains(other)) {
                orderLayer(graph, layer, other, columns);
            }
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
    const auto layerOf = [&](std::size_t box) { return graph.boxes[box].layer; };
    std::size_t count = 0;
    for (std::size_t i = 0; i < graph.edges.size(); ++i) {
        const GraphEdge& a = graph.edges[i];
        if (layerOf(a.to) != layerOf(a.from) + 1) {
            continue;
        }
        for (std::size_t k = i + 1; k < graph.edges.size(); ++k) {
            const GraphEdge& b = graph.edges[k];
            if (layerOf(b.from) == layerOf(a.from) && layerOf(b.to) == layerOf(a.to)
                && (columns[a.from] - columns[b.from]) * (columns[a.to] - columns[b.to]) < 0) {
                ++count;
            }
        }
    }
    return count;
}

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

#include "flame/flame_graph.h"
#include "analysis/call_tree_views.h"
#include "analysis/joined_run.h"
#include "compare/call_tree_diff.h"
#include "compare/compared_runs.h"
#include "flame/frame_evidence.h"
#include "profile/profile.h"

#include <cmath>
#include <span>
#include <utility>
#include <vector>

namespace nytprof {

namespace {

FlameChanges::Cost costOf(const CallTree& tree, CallNodeId id, const FlameScale& scale)
{
    if (!id.valid())
        return {};
    const CallNode& node = tree[id];
    return {static_cast<double>(node.calls) * scale.calls,
        static_cast<double>(node.inclusive) * scale.cost,
        static_cast<double>(node.exclusive) * scale.cost, true};
}

/// Times are per request already, calls are as counted.
FlameScale scaleOf(const DiffSide& side, FlameCost cost)
{
    const double calls = side.mean(1);
    return {cost == FlameCost::Calls ? calls : 1, calls};
}

struct OwnedLayout {
    OwnedLayout(CallTree of, FlameCost cost, const std::stop_token& stop)
        : tree(std::move(of))
        , layout(tree, cost, stop)
    {
    }
    CallTree tree;
    FlameLayout layout;
};

std::shared_ptr<const FlameLayout> layOut(
    CallTree tree, const FlameRequest& request, const Profile& profile, const std::stop_token& stop)
{
    if (stop.stop_requested())
        return nullptr;
    const SiblingOrder order = request.order;
    if (order != SiblingOrder::LargestFirst) {
        const bool byName = order == SiblingOrder::ByName;
        // What is too narrow must not divide what can be read.
        const auto narrow
            = static_cast<Ticks>(std::ceil(static_cast<double>(tree.total()) * NarrowestShare));
        tree = orderedTree(tree, order,
            byName ? rankByFrameName(profile, groupingAfter(request.transforms))
                   : std::vector<std::uint32_t>(),
            narrow);
    }
    const auto owned = std::make_shared<const OwnedLayout>(std::move(tree), request.cost, stop);
    return {owned, &owned->layout};
}

struct Trees {
    CallTree tree;
    CallTree callers; ///< Direction::Sandwich only
};

Trees treesOf(const Profile& profile, const CallTree& whole, const FlameRequest& request)
{
    CallTree tree = request.cost == FlameCost::Calls
        ? applyTransforms(profile, treeOfCalls(whole), request.transforms)
        : applyTransforms(profile, whole, request.transforms);
    switch (request.direction) {
    case Direction::Callers: return {invertedTree(tree), {}};
    case Direction::Sandwich:
        if (request.sub.valid()) {
            const SubId sub
                = groupSubs(profile, groupingAfter(request.transforms))[request.sub.index()];
            return {calleesTree(tree, sub), callersTree(tree, sub)};
        }
        break;
    case Direction::Callees: break;
    }
    return {std::move(tree), {}};
}

struct ComparedLayout {
    std::shared_ptr<const FlameLayout> layout;
    std::shared_ptr<FlameChanges> changes;
};

ComparedLayout compared(CallTree before, CallTree after, const FlameRequest& request,
    const Profile& profile, const std::stop_token& stop)
{
    FlameScale beforeScale = scaleOf(request.diff->before(), request.cost);
    const FlameScale afterScale = scaleOf(request.diff->after(), request.cost);
    if (request.normalizedTotals && request.cost == FlameCost::Time)
        beforeScale.cost = request.diff->beforeFactor();
    const double factor = beforeScale.cost / afterScale.cost;
    const auto old = std::make_shared<const CallTree>(std::move(before));
    const auto now = std::make_shared<const CallTree>(std::move(after));
    const auto layout = layOut(request.width == FlameWidth::After ? *now
            : request.width == FlameWidth::Before                 ? *old
                                                  : unionTree(*old, *now, factor, stop),
        request, profile, stop);
    if (stop.stop_requested())
        return {};
    return {layout,
        std::make_shared<FlameChanges>(layout->tree(), old, now, beforeScale, afterScale, stop)};
}

/// Finds out which changes of the graphs are in the trees of single runs.
void judge(std::span<ComparedLayout> graphs, const FlameRequest& request, const Profile& names,
    const std::stop_token& stop)
{
    std::vector<FrameEvidence> evidence;
    for (const ComparedLayout& graph : graphs)
        evidence.emplace_back(graph.layout->tree(), *graph.changes, *request.runs);
    for (const auto* const side : {&request.runs->baseline, &request.runs->current}) {
        for (const RunPart& part : *side) {
            const auto run = part.compared(stop);
            if (!run || stop.stop_requested())
                return;
            const Trees trees = treesOf(names,
                translatedTree(run->callTree(), part.ids.subs, run->ticksPerSecond(),
                    names.ticksPerSecond(), stop),
                request);
            for (std::size_t i = 0; i < evidence.size() && !stop.stop_requested(); ++i)
                evidence[i].add(i == 0 ? trees.tree : trees.callers,
                    side == &request.runs->baseline, part.run, names.ticksPerSecond(), stop);
        }
    }
    for (std::size_t i = 0; i < evidence.size(); ++i)
        graphs[i].changes->setEvidence(evidence[i].result(request.cost == FlameCost::Calls));
}

FlameGraph makeComparison(
    const Profile& profile, const FlameRequest& request, const std::stop_token& stop)
{
    Trees before = treesOf(profile, request.diff->before().callTree, request);
    if (stop.stop_requested())
        return {};
    Trees after = treesOf(profile, request.diff->after().callTree, request);
    std::vector<ComparedLayout> graphs;
    graphs.push_back(
        compared(std::move(before.tree), std::move(after.tree), request, profile, stop));
    if (request.sandwich())
        graphs.push_back(
            compared(std::move(before.callers), std::move(after.callers), request, profile, stop));
    if (request.runs && !stop.stop_requested())
        judge(graphs, request, profile, stop);
    const ComparedLayout callers = graphs.size() > 1 ? graphs.back() : ComparedLayout();
    return {graphs.front().layout, callers.layout, graphs.front().changes, callers.changes};
}

} // namespace

FlameChanges::FlameChanges(const CallTree& tree, std::shared_ptr<const CallTree> before,
    std::shared_ptr<const CallTree> after, const FlameScale& beforeScale,
    const FlameScale& afterScale, const std::stop_token& stop)
    : m_before(std::move(before))
    , m_after(std::move(after))
    , m_inBefore(sameNodes(tree, *m_before, stop))
    , m_inAfter(sameNodes(tree, *m_after, stop))
    , m_beforeScale(beforeScale)
    , m_afterScale(afterScale)
{
}

FlameChanges::Cost FlameChanges::before(CallNodeId node) const
{
    return costOf(*m_before, m_inBefore[node.index()], m_beforeScale);
}

FlameChanges::Cost FlameChanges::after(CallNodeId node) const
{
    return costOf(*m_after, m_inAfter[node.index()], m_afterScale);
}

double FlameChanges::relative(CallNodeId node) const
{
    return relativeChange(before(node).inclusive, after(node).inclusive);
}

FlameGraph makeFlameGraph(const std::shared_ptr<const Profile>& profile,
    const FlameRequest& request, const std::stop_token& stop)
{
    FlameGraph graph;
    if (request.diff) {
        graph = makeComparison(*profile, request, stop);
    } else {
        Trees trees = treesOf(*profile, profile->callTree(), request);
        graph.layout = layOut(std::move(trees.tree), request, *profile, stop);
        graph.callers = request.sandwich()
            ? layOut(std::move(trees.callers), request, *profile, stop)
            : nullptr;
    }
    return stop.stop_requested() ? FlameGraph() : graph;
}

} // namespace nytprof

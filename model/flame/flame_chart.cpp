// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_chart.h"

#include "profile/profile.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace nytprof {
namespace {

/// A call within the time that is shown.
struct ChartCall {
    Ticks begin = 0;
    Ticks end = 0;
    SubId sub;
    std::uint32_t depth = 0; ///< as recorded, then that of its frame
    std::uint32_t parent = 0; ///< number of the call, plus one
};

/// In the order of their ends, each before the one that made it.
std::vector<ChartCall> callsWithin(
    const CallTimes& times, Ticks from, Ticks to, std::span<const SubId> subs)
{
    std::vector<ChartCall> calls;
    for (const CallTimes::Call& call : times.calls) {
        const Ticks begin = std::max(call.begin, from);
        const Ticks end = std::min(call.end, to);
        if (begin < end && subs[call.sub.index()].valid())
            calls.push_back({begin - from, end - from, subs[call.sub.index()], call.depth, 0});
    }
    return calls;
}

/// Finds callers. Times of callers are measured with more overhead than those of callees: no call
/// ends after its caller, or after the begin of the next one.
void putIntoCallers(std::vector<ChartCall>& calls)
{
    std::vector<std::uint32_t> open; // the callers of a call, outermost first
    std::vector<std::uint32_t> depths; // of these, as recorded
    std::vector<Ticks> next; // by depth of frames: begin of the call before, which is later
    for (auto i = static_cast<std::uint32_t>(calls.size()); i-- > 0;) {
        ChartCall& call = calls[i];
        while (!open.empty()
            && (depths.back() >= call.depth || call.end <= calls[open.back()].begin)) {
            open.pop_back();
            depths.pop_back();
        }
        depths.push_back(call.depth);
        call.depth = static_cast<std::uint32_t>(open.size()) + 1;
        next.resize(std::max<std::size_t>(next.size(), call.depth + 1), call.end);
        call.end = std::min(call.end, next[call.depth]);
        if (!open.empty()) {
            const ChartCall& caller = calls[open.back()];
            call.parent = open.back() + 1;
            call.begin = std::max(call.begin, caller.begin);
            call.end = std::clamp(call.end, caller.begin, caller.end);
        }
        call.begin = std::min(call.begin, call.end);
        next[call.depth] = call.begin;
        open.push_back(i);
    }
}

} // namespace

const CallTimes* callTimesOf(const Profile& profile)
{
    const auto& lanes = profile.timeAxis().lanes;
    return lanes.size() == 1 ? lanes.front().calls.get() : nullptr;
}

std::shared_ptr<const FlameLayout> makeFlameChart(const CallTimes& times, Ticks from, Ticks to,
    std::span<const SubId> subs, const std::stop_token& stop)
{
    auto calls = callsWithin(times, from, to, subs);
    putIntoCallers(calls);
    if (stop.stop_requested())
        return nullptr;
    std::vector<std::uint32_t> byLevel(calls.size());
    std::iota(byLevel.begin(), byLevel.end(), 0);
    std::ranges::stable_sort(byLevel, {}, [&](std::uint32_t i) { return calls[i].depth; });
    std::vector<CallNode> nodes(1);
    std::vector<std::uint64_t> begins(1);
    std::vector<std::uint32_t> nodeOf(calls.size() + 1); // by number plus one
    nodes[0].inclusive = nodes[0].exclusive = std::max<Ticks>(to - from, 0);
    for (const auto i : byLevel) {
        const ChartCall& call = calls[i];
        const auto parent = nodeOf[call.parent];
        nodeOf[i + 1] = static_cast<std::uint32_t>(nodes.size());
        CallNode& node = nodes.emplace_back();
        node.parent = CallNodeId(parent);
        node.sub = call.sub;
        node.depth = call.depth;
        node.calls = 1;
        node.inclusive = node.exclusive = call.end - call.begin;
        node.order = i;
        nodes[parent].exclusive -= node.inclusive;
        if (nodes[parent].childCount++ == 0)
            nodes[parent].firstChild = CallNodeId(nodeOf[i + 1]);
        begins.push_back(static_cast<std::uint64_t>(call.begin));
    }
    for (CallNode& node : nodes)
        if (node.childCount == 0)
            node.firstChild = CallNodeId(nodes.size());
    struct Chart {
        CallTree tree;
        FlameLayout layout;
        Chart(std::vector<CallNode> ofTree, std::vector<std::uint64_t> ofLayout)
            : tree(std::move(ofTree))
            , layout(tree, std::move(ofLayout))
        {
        }
    };
    if (stop.stop_requested())
        return nullptr;
    const auto chart = std::make_shared<Chart>(std::move(nodes), std::move(begins));
    return {chart, &chart->layout};
}

} // namespace nytprof

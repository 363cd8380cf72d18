// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "builder/partial_calls.h"

#include "format/earlier_calls.h"
#include "format/perl_names.h"
#include "profile/call_tree.h"
#include "profile/ticks.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace nytprof {

PartialCalls::PartialCalls(
    std::shared_ptr<const SliceLog> slices, const FidsByName& fids, double ticksPerSecond)
    : m_log(std::move(slices))
    , m_fids(fids.fidsOf(*m_log))
    , m_ticksPerSecond(ticksPerSecond)
{
    for (std::size_t i = 0; i < m_fids.size(); ++i)
        if (m_fids[i] == 0)
            m_fids[i] = m_log->files()[i].fid;
    auto sums = m_log->all();
    const auto inclusive = m_log->inclusiveTimes(sums);
    for (std::size_t site = 0; site < inclusive.size(); ++site)
        m_sites.push_back(
            {sums.sites[site].count, ticks(inclusive[site]), ticks(sums.sites[site].time)});
    m_lines = std::move(sums.lines);
}

/// Not negative.
std::int64_t PartialCalls::ticks(std::int64_t nanoseconds) const
{
    return std::max<Ticks>(0, toTicks(static_cast<double>(nanoseconds) * (m_ticksPerSecond / 1e9)));
}

std::string_view PartialCalls::nameOf(std::uint32_t sub) const { return m_log->subs()[sub].name; }

std::optional<PartialCalls::RunningCall> PartialCalls::innermost() const
{
    const auto innermost = m_log->innermost();
    if (innermost == 0)
        return std::nullopt;
    const auto& site = m_log->sites()[innermost - 1];
    const auto& line = m_log->lines()[site.line];
    const RunningCall call{
        nameOf(m_log->contexts()[site.context].sub), m_fids[line.file], line.line};
    return call.sub.empty() ? std::nullopt : std::optional(call);
}

std::unordered_map<std::string_view, std::uint32_t> PartialCalls::filesOfPackages() const
{
    std::unordered_map<std::string_view, std::uint32_t> files;
    for (const auto& sub : m_log->subs())
        if (m_fids[sub.file] != 0)
            files.try_emplace(packageOf(sub.name), m_fids[sub.file]);
    files.try_emplace("main", 1);
    return files;
}

void PartialCalls::emitTimes(ChunkSink& sink) const
{
    // Only a damaged rate of ticks needs more: 36 years have 5 million of 10 MHz.
    auto partsLeft = std::uint32_t{1} << 24;
    const auto lines = m_log->lines();
    for (std::uint32_t number = 1; number < lines.size(); ++number) {
        const auto& line = lines[number];
        const auto& sum = m_lines[number];
        if (sum.count == 0 && sum.time == 0)
            continue; // only a call site
        const auto fid = m_fids[line.file];
        const auto emit = [&](std::int64_t ticks, std::uint64_t repeats) {
            const auto ticks32 = static_cast<std::int32_t>(ticks);
            if (line.blockLine != 0)
                sink.timeBlock({ticks32, fid, line.line, line.blockLine, line.subLine}, repeats);
            else
                sink.timeLine({ticks32, fid, line.line}, repeats);
        };
        constexpr std::int64_t Max = std::numeric_limits<std::int32_t>::max();
        auto left = ticks(sum.time);
        bool isExecution = sum.count > 0;
        do {
            const auto part = std::min(left, Max);
            partsLeft -= partsLeft > 0 ? 1 : 0;
            if (!std::exchange(isExecution, false))
                sink.discount();
            emit(part, 1);
            left -= part;
        } while (left > 0 && partsLeft > 0);
        if (sum.count > 1)
            emit(0, sum.count - 1);
    }
}

void PartialCalls::emitSubs(ChunkSink& sink) const
{
    const auto packages = filesOfPackages();
    for (const auto& sub : m_log->subs()) {
        // Subs without a location belong to a file of their package, as in complete profiles.
        const auto package = packages.find(packageOf(sub.name));
        const auto known = m_fids[sub.file];
        const auto fid = known != 0 || package == packages.end() ? known : package->second;
        if (fid != 0)
            sink.subInfo({fid, sub.firstLine, sub.lastLine, {sub.name, false}});
        if (sub.kind != 'p')
            sink.subCallers({.callee = {sub.name}}); // marks it as not Perl
    }
    for (std::uint32_t site = 0; site < m_sites.size(); ++site)
        if (!m_sites[site].empty()) // others are only the first of their context
            emitCallers(sink, site);
}

void PartialCalls::emitCallers(ChunkSink& sink, std::uint32_t site) const
{
    const auto& [contextNumber, lineNumber, caller] = m_log->sites()[site];
    const auto contexts = m_log->contexts();
    const auto& context = contexts[contextNumber];
    const auto& line = m_log->lines()[lineNumber];
    const Cost& cost = m_sites[site];
    chunk::SubCallers callers;
    callers.fid = m_fids[line.file];
    callers.line = line.line;
    callers.count = cost.calls;
    const double inclusive = static_cast<double>(cost.inclusive) / m_ticksPerSecond;
    (context.recursion > 0 ? callers.recursive : callers.inclusive) = inclusive;
    callers.exclusive = static_cast<double>(cost.exclusive) / m_ticksPerSecond;
    callers.recursionDepth = context.recursion;
    callers.caller.bytes = nameOf(caller != 0 ? caller - 1 : contexts[context.parent].sub);
    callers.callee.bytes = nameOf(context.sub);
    if (!callers.callee.bytes.empty() && !callers.marksXsub())
        sink.subCallers(callers);
}

void PartialCalls::emitReturn(
    ChunkSink& sink, const Cost& cost, std::string_view sub, std::uint32_t depth) const
{
    if (sub.empty())
        return;
    if (cost.calls == 0) {
        sink.comment(
            commentOf(EarlierReturn{depth, cost.inclusive, cost.exclusive, std::string(sub)}));
        return;
    }
    chunk::SubReturn subReturn;
    subReturn.depth = depth;
    subReturn.sub.bytes = sub;
    subReturn.inclusive = static_cast<double>(cost.inclusive);
    subReturn.exclusive = static_cast<double>(cost.exclusive);
    sink.subReturn(subReturn, 1);
    subReturn.inclusive = subReturn.exclusive = 0;
    if (cost.calls > 1)
        sink.subReturn(subReturn, cost.calls - 1);
}

void PartialCalls::emitReturns(ChunkSink& sink) const
{
    const auto contexts = m_log->contexts();
    std::vector<Cost> costs(contexts.size());
    for (std::size_t site = 0; site < m_sites.size(); ++site) {
        Cost& cost = costs[m_log->sites()[site].context];
        cost.calls += m_sites[site].calls;
        increase(cost.inclusive, m_sites[site].inclusive);
        increase(cost.exclusive, m_sites[site].exclusive);
    }
    std::vector<UnplacedNode> nodes;
    for (std::uint32_t number = 0; number < contexts.size(); ++number)
        nodes.push_back({contexts[number].parent, SubId(number), 0, 0, number});
    walkDepthFirst(
        layOutCallTree(nodes), [](const CallNode&) {},
        [&](const CallNode& node) {
            const auto number = node.sub.index();
            if (node.depth > 1) // others are the main program, or not known as called
                emitReturn(sink, costs[number], nameOf(contexts[number].sub), node.depth - 1);
        });
}

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "import/callgrind_costs.h"

#include "builder/profile_builder.h"
#include "container/grouped.h"
#include "container/held_bytes.h"
#include "format/perl_names.h"
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
        for (std::uint32_t i = 0; i < called.size(); ++i) // cycles without a caller outside
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

    /// Cost and negated node: of equal costs the earlier node is expanded first.
    using Waiting = std::pair<Ticks, std::int64_t>;

    [[nodiscard]] Ticks inclusiveOf(std::uint32_t function) const
    {
        Ticks sum = m_exclusive[function];
        for (const CallEdge& edge : m_edges[function])
            increase(sum, edge.inclusive);
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

    /// Adds a node, all of whose cost is exclusive until it is expanded.
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

    /// Divides a node's cost like the function's, but not into functions already on the call stack.
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
    std::vector<bool> m_reached;
    std::vector<bool> m_onPath;
    std::vector<std::uint64_t> m_calls; ///< by function, from all callers
    std::vector<UnplacedNode> m_nodes;
    std::vector<std::uint32_t> m_functions; ///< by node
    std::vector<std::uint32_t> m_depths; ///< by node
    std::priority_queue<Waiting> m_queue;
};

} // namespace

CallgrindCosts::Function CallgrindCosts::function(FileNumber file, std::string_view name)
{
    const Function function = m_code.function(file, name);
    if (function == m_costs.size())
        m_costs.push_back({0, !name.starts_with(NoSingleSub)});
    return function;
}

std::size_t CallgrindCosts::heldBytes() const
{
    return nytprof::heldBytes(m_code, m_costs, m_calls);
}

void CallgrindCosts::addCost(
    Function function, FileNumber file, std::uint32_t line, Ticks cost, std::uint64_t statements)
{
    increase(m_costs[function].exclusive, cost);
    m_code.addLine(function, file, line);
    m_code.addLineCost(file, line, cost, statements);
}

void CallgrindCosts::addCall(const Call& call)
{
    m_costs[call.caller].isSub = m_costs[call.callee].isSub = true;
    m_code.addLine(call.caller, call.file, call.line);
    m_code.addLine(call.callee, m_code.functions()[call.callee].file, call.calleeLine);
    SumOfCalls& sum = m_calls[{call.callee, call.caller, call.file, call.line}];
    sum.calls += call.calls;
    increase(sum.inclusive, call.inclusive);
}

void CallgrindCosts::finish(
    std::int64_t ticksPerSecond, Language language, const std::stop_token& stop)
{
    m_builder.attribute("ticks_per_sec", std::to_string(ticksPerSecond));
    finishSubs(language);
    finishCalls(ticksPerSecond, language);
    if (hasCalls())
        finishCallTree(stop);
}

void CallgrindCosts::finishSubs(Language language)
{
    for (Function i = 0; i < m_costs.size(); ++i) {
        if (!m_costs[i].isSub)
            continue;
        m_code.finishSub(i);
        const ImportedCode::Row& row = m_code.functions()[i];
        if (row.lastLine == 0 && language == Language::Perl)
            m_builder.subCallers({.callee = {row.name}}); // marks it as an xsub
    }
}

/// By row of calls: its share of the callee's exclusive cost.
std::vector<Ticks> CallgrindCosts::exclusiveShares() const
{
    std::vector<Ticks> shares;
    shares.reserve(m_calls.size());
    for (auto first = m_calls.begin(); first != m_calls.end();) {
        const Function callee = first->first[0];
        Wide whole = 0;
        auto last = first;
        for (; last != m_calls.end() && last->first[0] == callee; ++last)
            whole += last->second.inclusive;
        const Ticks exclusive = m_costs[callee].exclusive;
        Ticks left = exclusive;
        const std::size_t begin = shares.size();
        std::size_t largest = begin;
        for (auto at = first; at != last; ++at) {
            const Ticks share = whole > 0
                ? static_cast<Ticks>(Wide{exclusive} * at->second.inclusive / whole)
                : 0;
            left -= share;
            shares.push_back(share);
            if (share > shares[largest])
                largest = shares.size() - 1;
        }
        shares[largest] += left;
        first = last;
    }
    return shares;
}

void CallgrindCosts::finishCalls(std::int64_t ticksPerSecond, Language language)
{
    const auto seconds = [&](Ticks ticks) {
        return static_cast<double>(ticks) / static_cast<double>(ticksPerSecond);
    };
    const auto& functions = m_code.functions();
    std::vector<Ticks> below(functions.size()); // inclusive cost of callees
    std::vector<bool> called(functions.size()); // by another function
    std::vector<bool> isRecursive(functions.size());
    const std::vector<Ticks> shares = exclusiveShares();
    auto share = shares.begin();
    for (const auto& [key, sum] : m_calls) {
        const auto [callee, caller, file, line] = key;
        const ImportedCode::Row& row = functions[callee];
        chunk::SubCallers call;
        call.fid = file;
        call.line = line;
        call.count = sum.calls;
        call.exclusive = seconds(*share);
        call.callee.bytes = row.name;
        call.caller.bytes = functions[caller].name;
        (callee == caller ? call.recursive : call.inclusive) = seconds(sum.inclusive);
        call.recursionDepth = callee == caller ? 1 : 0;
        m_builder.subCallers(call);
        if (callee == caller) {
            isRecursive[callee] = true;
        } else {
            called[callee] = true;
            increase(below[caller], sum.inclusive);
        }
        if (language == Language::Perl && row.lastLine == 0 && file != 0 && line != 0) {
            Ticks& time = m_builder.events().times.lines.at(file, line).ticks;
            increase(time, *share);
        }
        ++share;
    }
    for (Function i = 0; i < m_costs.size(); ++i) {
        const Cost& cost = m_costs[i];
        if (called[i] || !cost.isSub || (cost.exclusive == 0 && below[i] == 0))
            continue;
        chunk::SubCallers entry;
        entry.count = 1;
        entry.inclusive = seconds(addTicks(cost.exclusive, below[i]));
        // Recursive calls have the exclusive cost already.
        entry.exclusive = isRecursive[i] ? 0 : seconds(cost.exclusive);
        entry.callee.bytes = functions[i].name;
        m_builder.subCallers(entry);
    }
}

void CallgrindCosts::finishCallTree(const std::stop_token& stop)
{
    std::vector<Ticks> exclusive;
    std::vector<SubId> subs;
    for (Function i = 0; i < m_costs.size(); ++i) {
        const Cost& cost = m_costs[i];
        exclusive.push_back(cost.isSub ? cost.exclusive : 0);
        subs.push_back(
            cost.isSub ? m_builder.events().names.idOf(m_code.functions()[i].name) : SubId());
    }
    std::vector<CallEdge> edges;
    for (const auto& [key, sum] : m_calls) { // sorted: rows of a pair are adjacent
        const auto [callee, caller, file, line] = key;
        if (callee == caller)
            continue;
        if (edges.empty() || edges.back().callee != callee || edges.back().caller != caller)
            edges.push_back({caller, callee, 0, 0});
        edges.back().calls += sum.calls;
        increase(edges.back().inclusive, sum.inclusive);
    }
    m_builder.takeCallTree(estimateCallTree(exclusive, subs, edges, stop));
}

std::vector<UnplacedNode> estimateCallTree(std::span<const Ticks> exclusive,
    std::span<const SubId> subs, const std::vector<CallEdge>& edges, const std::stop_token& stop)
{
    return Estimate(exclusive, subs, edges).run(edges, stop);
}

} // namespace nytprof

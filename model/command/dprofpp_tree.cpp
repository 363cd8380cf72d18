// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/dprofpp_print.h"
#include "command/escape.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ostream>
#include <span>

namespace nytprof::command {

namespace {

constexpr std::size_t Indent = 3; ///< of a call below its caller

/// Calls visit(depth, node, nodes that it calls) for each context, callers first, those of one
/// caller in the order that `sort` brings them to.
template <class Sort, class Visit>
void eachContext(const DprofTree& tree, Sort sort, Visit visit)
{
    struct Step {
        std::uint32_t node;
        std::size_t depth;
    };
    auto children = tree.children();
    std::vector<Step> steps;
    const auto push = [&](std::uint32_t caller, std::size_t depth) {
        auto& called = children[caller];
        sort(called);
        for (auto each = called.rbegin(); each != called.rend(); ++each)
            steps.push_back({*each, depth});
    };
    push(0, 0);
    while (!steps.empty()) {
        const Step step = steps.back();
        steps.pop_back();
        push(step.node, step.depth + 1);
        visit(step.depth, tree.nodes()[step.node], children[step.node]);
    }
}

} // namespace

void printDprofTree(std::ostream& out, const DprofRun& run)
{
    const int decimals = std::max(1, static_cast<int>(std::ceil(std::log10(run.ticksPerSecond))));
    const auto seconds = [&](double ticks) {
        char text[400];
        std::snprintf(text, sizeof text, "%.*f", std::min(decimals, 12),
            std::max(ticks, 0.0) / run.ticksPerSecond);
        return std::string(text);
    };
    const auto sort = [&](std::vector<std::uint32_t>& nodes) {
        const auto& all = run.tree.nodes();
        const auto& names = run.tree.names();
        // By whole ticks: what is printed alike is in the order of names.
        const auto ticks
            = [&](std::uint32_t node) { return std::round(std::max(all[node].inclusive, 0.0)); };
        std::sort(nodes.begin(), nodes.end(), [&](std::uint32_t a, std::uint32_t b) {
            if (ticks(a) != ticks(b))
                return ticks(a) > ticks(b);
            return names[all[a].name] < names[all[b].name];
        });
    };
    eachContext(run.tree, sort,
        [&](std::size_t depth, const DprofTree::Node& node, std::span<const std::uint32_t> called) {
            // As printed, where nothing is below zero.
            double inCalled = 0;
            for (const std::uint32_t each : called)
                inCalled += std::max(run.tree.nodes()[each].inclusive, 0.0);
            out << std::string(2 * depth, ' ') << escape(run.tree.names()[node.name]) << " x "
                << node.calls << "  \t" << seconds(node.inclusive) << 's';
            if (!called.empty())
                out << " = (" << seconds(node.inclusive - inCalled) << " + " << seconds(inCalled)
                    << ")s";
            out << '\n';
        });
}

CallPrinter::~CallPrinter()
{
    finish();
}

void CallPrinter::print(std::size_t depth, const std::string& name, std::uint64_t calls)
{
    if (m_calls > 0 && m_folds && depth == m_depth && name == m_name) {
        m_calls += calls;
        return;
    }
    finish();
    m_depth = depth;
    m_name = name;
    m_calls = calls;
}

void CallPrinter::finish()
{
    if (m_calls == 0)
        return;
    m_out << std::string(Indent * m_depth, ' ') << escape(m_name);
    if (m_calls > 1)
        m_out << " (" << m_calls << "x)";
    m_out << '\n';
    m_calls = 0;
}

void printDprofContexts(std::ostream& out, const DprofRun& run)
{
    CallPrinter printer(out, false);
    const auto asCalled = [](std::vector<std::uint32_t>&) {};
    eachContext(
        run.tree, asCalled, [&](std::size_t depth, const DprofTree::Node& node, const auto&) {
            printer.print(
                depth, run.tree.names()[node.name], std::max<std::uint64_t>(node.calls, 1));
        });
}

} // namespace nytprof::command

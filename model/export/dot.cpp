// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/dot.h"

#include "analysis/packages.h"
#include "format/perl_names.h"
#include "format/string_printf.h"
#include "format/text_encoding.h"
#include "formatting/format.h"
#include "profile/profile.h"
#include "profile/sub_costs.h"
#include "profile/ticks.h"

#include <algorithm>
#include <map>
#include <ostream>
#include <string>
#include <vector>

namespace nytprof {
namespace {

struct Node {
    std::string_view name;
    std::string_view group; ///< cluster; empty for none
    Ticks inclusive = 0;
    Ticks exclusive = 0;
    std::uint64_t calls = 0;
};

struct Edge {
    std::uint64_t calls = 0;
    Ticks inclusive = 0;
};

struct Graph {
    std::vector<Node> nodes;
    std::map<std::pair<std::size_t, std::size_t>, Edge> edges; ///< by (from, to)
};

/// Adds the calls between nodes; numberOf(sub) is the index of its node.
template <class NumberOf>
void addEdges(Graph& graph, const Profile& profile, bool withinNodes, NumberOf numberOf)
{
    for (const CallSite& site : profile.callSites()) {
        if (!site.caller.valid())
            continue;
        const std::size_t from = numberOf(site.caller);
        const std::size_t to = numberOf(site.callee);
        if (from == to && !withinNodes)
            continue;
        Edge& edge = graph.edges[{from, to}];
        edge.calls += site.calls;
        increase(edge.inclusive, site.inclusive);
    }
    std::vector<bool> isProgram; // its inclusive time is that of its calls
    for (const Node& node : graph.nodes)
        isProgram.push_back(node.calls == 0 && node.inclusive == 0);
    for (const auto& [ends, edge] : graph.edges)
        if (isProgram[ends.first])
            increase(graph.nodes[ends.first].inclusive, edge.inclusive);
}

Graph graphOfSubs(const Profile& profile)
{
    Graph graph;
    const auto costs = subCosts(profile);
    for (std::size_t i = 0; i < costs.size(); ++i) {
        const Sub& sub = profile.subs()[i];
        graph.nodes.push_back(
            {sub.name, sub.package, costs[i].inclusive, costs[i].exclusive, costs[i].calls});
    }
    addEdges(graph, profile, true, [](SubId sub) { return std::size_t{sub.index()}; });
    return graph;
}

Graph graphOfPackages(const Profile& profile)
{
    Graph graph;
    std::map<std::string_view, std::size_t> numbers;
    const auto numberOf = [&](SubId sub) {
        const std::string_view package = profile[sub].package;
        const auto [known, isNew] = numbers.emplace(package, graph.nodes.size());
        if (isNew)
            graph.nodes.push_back({package, {}, 0, 0, 0});
        return known->second;
    };
    const PackageTable packages(profile);
    const auto costs = subCosts(profile);
    for (std::size_t i = 0; i < costs.size(); ++i) {
        if (!costs[i].ran())
            continue;
        Node& node = graph.nodes[numberOf(SubId(i))];
        increase(node.exclusive, costs[i].exclusive);
        node.calls += costs[i].calls;
        const Package& package = packages[packages.of(SubId(i))];
        // Without a call tree, inclusive time of packages is unknown; this is a lower bound.
        node.inclusive = packages.inclusiveKnown() ? package.own.inclusive
                                                   : std::max(node.inclusive, costs[i].inclusive);
    }
    addEdges(graph, profile, false, numberOf);
    return graph;
}

class DotWriter {
public:
    DotWriter(const Profile& profile, const Graph& graph, double minShare, std::ostream& out)
        : m_profile(profile)
        , m_graph(graph)
        , m_out(out)
    {
        Ticks largest = 0;
        for (const Node& node : graph.nodes) {
            increase(m_total, node.exclusive);
            largest = std::max(largest, node.inclusive);
            m_most = std::max(m_most, node.exclusive);
        }
        m_least = minShare * static_cast<double>(std::max(m_total, largest));
    }

    void write()
    {
        m_out << "digraph {\n  graph [overlap=false rankdir=LR tooltip="
              << quoted(m_profile.application())
              << "]\n  node [shape=box style=filled fillcolor=white fontname=\"sans-serif\"]\n"
                 "  edge [fontname=\"sans-serif\" fontsize=10]\n";
        std::map<std::string_view, std::vector<std::size_t>> groups;
        for (std::size_t i = 0; i < m_graph.nodes.size(); ++i)
            if (isShown(i))
                groups[m_graph.nodes[i].group].push_back(i);
        std::size_t number = 0;
        for (const auto& [name, nodes] : groups) {
            if (!name.empty())
                m_out << "  subgraph cluster_" << number++ << " {\n    label=" << quoted(name)
                      << '\n';
            for (const std::size_t node : nodes)
                writeNode(node);
            if (!name.empty())
                m_out << "  }\n";
        }
        for (const auto& [ends, edge] : m_graph.edges) {
            if (isShown(ends.first) && isShown(ends.second))
                m_out << "  n" << ends.first << " -> n" << ends.second
                      << " [label=" << quoted(callsText(edge) + time(edge.inclusive)) << "]\n";
        }
        m_out << "}\n";
    }

private:
    [[nodiscard]] bool isShown(std::size_t at) const
    {
        const Node& node = m_graph.nodes[at];
        return static_cast<double>(node.inclusive) >= m_least
            && (node.calls > 0 || node.inclusive > 0);
    }

    [[nodiscard]] std::string time(Ticks ticks) const { return formatCost(m_profile, ticks); }

    [[nodiscard]] std::string callsText(const Edge& edge) const
    {
        return m_profile.countsCalls() ? formatCount(edge.calls) + "x " : std::string();
    }

    void writeNode(std::size_t at)
    {
        const Node& node = m_graph.nodes[at];
        std::string text = quoted(node.name.empty() ? "(no package)"
                : node.name == MainProgram          ? "main program"
                                                    : node.name);
        text.pop_back();
        text += "\\n" + time(node.inclusive) + ", exclusive " + time(node.exclusive);
        if (m_profile.countsCalls())
            text += "\\n" + formatCount(node.calls, "call", "calls");
        text += '"';
        const double heat = m_most <= 0
            ? 0
            : static_cast<double>(std::max<Ticks>(0, node.exclusive)) / static_cast<double>(m_most);
        m_out << "    n" << at << " [label=" << text
              << stringPrintf(" fillcolor=\"0.08 %.2f 1.00\"]\n", 0.6 * heat);
    }

    /// As a DOT string, where a backslash begins a label escape.
    static std::string quoted(std::string_view text)
    {
        std::string quoted = "\"";
        while (!text.empty()) {
            const std::size_t unprintable = unprintableAt(text).length;
            const std::size_t length = unprintable > 0 ? unprintable : utf8Length(text);
            if (text.front() == '"' || text.front() == '\\')
                quoted += '\\';
            quoted += unprintable > 0 ? " " : text.substr(0, length);
            text.remove_prefix(length);
        }
        return quoted + '"';
    }

    const Profile& m_profile;
    const Graph& m_graph;
    std::ostream& m_out;
    Ticks m_total = 0;
    Ticks m_most = 0; ///< largest exclusive time of a node
    double m_least = 0;
};

} // namespace

void writeDot(const Profile& profile, DotNodes nodes, double minShare, std::ostream& out)
{
    const Graph graph = nodes == DotNodes::Subs ? graphOfSubs(profile) : graphOfPackages(profile);
    DotWriter(profile, graph, minShare, out).write();
}

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/frame_evidence.h"

#include "compare/call_tree_diff.h"
#include "flame/flame_graph.h"

#include <algorithm>

namespace nytprof {

FrameEvidence::FrameEvidence(
    const CallTree& tree, const FlameChanges& changes, const ComparedRuns& runs)
    : m_tree(tree)
{
    const auto meanOf = [&](CallNodeId node) {
        const auto baseline = static_cast<double>(runs.baselineRuns);
        const auto current = static_cast<double>(runs.currentRuns);
        return (changes.before(node).inclusive * baseline + changes.after(node).inclusive * current)
            / (baseline + current);
    };
    const double least = RunsRequest().minShare * meanOf(tree.root());
    for (std::size_t i = 0; i < tree.nodes().size(); ++i) {
        const double mean = meanOf(CallNodeId(i));
        if (mean <= 0 || mean < least)
            continue;
        m_nodes.emplace_back(i);
        m_rows.emplace_back().times
            = {std::vector<double>(runs.baselineRuns), std::vector<double>(runs.currentRuns)};
    }
}

void FrameEvidence::add(const CallTree& tree, bool isBaseline, std::size_t run, std::int64_t rate,
    const std::stop_token& stop)
{
    const std::vector<CallNodeId> same = sameNodes(m_tree, tree, stop);
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        const CallNodeId node = same[m_nodes[i].index()];
        if (!node.valid())
            continue;
        RunValues& values = m_rows[i].times;
        (isBaseline ? values.baseline : values.current)[run]
            += static_cast<double>(tree[node].inclusive) / static_cast<double>(rate);
    }
}

std::vector<bool> FrameEvidence::result(bool countsCalls)
{
    std::vector<bool> isShown(m_tree.nodes().size());
    for (RunsRow& row : m_rows)
        countsCalls ? void(row.work = workChange(row.times)) : addChange(row, RunsRequest().level);
    if (!countsCalls)
        addVerdicts(m_rows, RunsRequest().level);
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        const RunsRow& row = m_rows[i];
        isShown[m_nodes[i].index()] = countsCalls
            ? row.work == WorkChange::More || row.work == WorkChange::Less
            : row.verdict != Verdict::NoEvidence;
    }
    return isShown;
}

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "compare/runs_comparison.h"
#include "profile/call_tree.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace nytprof {

class FlameChanges;

/// Inclusive costs of the frames of a graph in each run of a comparison. As in RunsComparison,
/// small frames are left out.
class FrameEvidence {
public:
    /// changes are those of tree.
    FrameEvidence(const CallTree& tree, const FlameChanges& changes, const ComparedRuns& runs);
    /// Adds the tree that a part of a run has in the same graph, with costs of this rate.
    void add(const CallTree& tree, bool isBaseline, std::size_t run, std::int64_t rate,
        const std::stop_token& stop);
    /// For each frame whether runs show a change: of time by verdict, of calls exactly.
    [[nodiscard]] std::vector<bool> result(bool countsCalls);

private:
    const CallTree& m_tree;
    std::vector<CallNodeId> m_nodes; ///< compared frames
    std::vector<RunsRow> m_rows; ///< of these
};

} // namespace nytprof

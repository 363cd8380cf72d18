// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/call_tree.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace nytprof {

/// What each box of a flame graph took in an earlier and a later run. Times before are scaled as
/// wished.
class NYTPROF_GUI_EXPORT FlameChanges {
public:
    /// tree is what the graph shows; the others are the same view of each run, never null. See
    /// call_tree_diff.h. Incomplete when asked to stop.
    FlameChanges(const CallTree& tree, std::shared_ptr<const CallTree> before,
        std::shared_ptr<const CallTree> after, double beforeFactor,
        const std::stop_token& stop = {});

    struct Cost {
        std::uint64_t calls = 0;
        double inclusive = 0; ///< ticks
        double exclusive = 0;
        bool there = false; ///< the run has this call path
    };
    [[nodiscard]] Cost before(CallNodeId node) const;
    [[nodiscard]] Cost after(CallNodeId node) const;
    /// relativeChange() of the inclusive times.
    [[nodiscard]] double relative(CallNodeId node) const;
    [[nodiscard]] double beforeFactor() const { return m_factor; }

private:
    std::shared_ptr<const CallTree> m_before;
    std::shared_ptr<const CallTree> m_after;
    std::vector<CallNodeId> m_inBefore; ///< by node of the graph
    std::vector<CallNodeId> m_inAfter;
    double m_factor;
};

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/call_tree_transforms.h"
#include "flame/flame_layout.h"
#include "flame/transforms.h"
#include "nytprof_export.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace nytprof {

class ProfileDiff;

/// What is below the root.
enum class Direction : std::uint8_t {
    Callees, ///< the subs that were called first, below each what it called
    Callers, ///< the subs that took time themselves, below each who called it
    Sandwich, ///< one sub: who called it on one side, what it called on the other
};

/// Of a comparison, which run makes a frame wide.
enum class FlameWidth : std::uint8_t {
    After,
    Before,
    Larger, ///< each frame as wide as in the run where it is wider, so that all of both are there
};

/// What a flame graph is to show.
struct FlameRequest {
    Transforms transforms;
    Direction direction = Direction::Callees;
    SiblingOrder order = SiblingOrder::LargestFirst;
    SubId sub; ///< for Direction::Sandwich
    std::shared_ptr<const ProfileDiff> diff; ///< to compare; subs are those of its names()
    FlameWidth width = FlameWidth::After;
    bool equalTotals = false; ///< times before are scaled to the total after
    FlameCost cost = FlameCost::Time;
    friend bool operator==(const FlameRequest&, const FlameRequest&) = default;
    /// The profile's own call tree, or that of the later run, as it is.
    [[nodiscard]] bool plain() const
    {
        return transforms.empty() && direction == Direction::Callees
            && order == SiblingOrder::LargestFirst && width == FlameWidth::After && !equalTotals
            && cost == FlameCost::Time;
    }
    [[nodiscard]] bool sandwich() const { return direction == Direction::Sandwich && sub.valid(); }
};

/// What each frame of a flame graph took in an earlier and a later run. Times before are scaled as
/// requested.
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

/// What came of a request.
struct FlameGraph {
    std::shared_ptr<const FlameLayout> layout; ///< owns its tree; null when asked to stop
    std::shared_ptr<const FlameLayout> callers; ///< of the sub, for Direction::Sandwich only
    std::shared_ptr<const FlameChanges> changes; ///< of layout; null without a comparison
    std::shared_ptr<const FlameChanges> callersChanges; ///< of callers
};

/// May take long for a large tree; made for a worker thread.
[[nodiscard]] NYTPROF_GUI_EXPORT FlameGraph makeFlameGraph(
    const std::shared_ptr<const Profile>& profile, const FlameRequest& request,
    const std::stop_token& stop = {});

} // namespace nytprof

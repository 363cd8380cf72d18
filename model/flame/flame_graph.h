// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/call_tree_transforms.h"
#include "flame/flame_layout.h"
#include "flame/transforms.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <utility>
#include <vector>

namespace nytprof {

class ProfileDiff;
struct ComparedRuns;

enum class Direction : std::uint8_t {
    Callees, ///< outermost subs, with their callees below
    Callers, ///< subs with exclusive time, with their callers below
    Sandwich, ///< one sub, with callers on one side and callees on the other
};

/// Which profile of a comparison determines the width of frames.
enum class FlameWidth : std::uint8_t {
    After,
    Before,
    Larger, ///< the larger of both, so that all frames of both are visible
};

struct FlameRequest {
    Transforms transforms;
    Direction direction = Direction::Callees;
    SiblingOrder order = SiblingOrder::LargestFirst;
    SubId sub; ///< Direction::Sandwich only
    std::shared_ptr<const ProfileDiff> diff; ///< the comparison; SubIds are those of its names()
    FlameWidth width = FlameWidth::After;
    bool normalizedTotals = false; ///< scale baseline times to the current total
    FlameCost cost = FlameCost::Time;
    std::shared_ptr<const ComparedRuns> runs; ///< of diff, for evidence; null: one on each side
    friend bool operator==(const FlameRequest&, const FlameRequest&) = default;
    /// The unmodified call tree of the profile, or of the current profile.
    [[nodiscard]] bool plain() const
    {
        return transforms.empty() && direction == Direction::Callees
            && order == SiblingOrder::LargestFirst && width == FlameWidth::After
            && !normalizedTotals && cost == FlameCost::Time;
    }
    [[nodiscard]] bool sandwich() const { return direction == Direction::Sandwich && sub.valid(); }
};

/// Factors of the costs of one profile in a comparison.
struct FlameScale {
    double cost = 1; ///< inclusive and exclusive
    double calls = 1;
};

/// Costs of each frame in baseline and current profile, scaled: normalized times, calls per
/// request.
class FlameChanges {
public:
    /// tree is what the graph shows; before and after are the same view of each profile
    /// (call_tree_diff.h), never null. Incomplete if stopped.
    FlameChanges(const CallTree& tree, std::shared_ptr<const CallTree> before,
        std::shared_ptr<const CallTree> after, const FlameScale& beforeScale,
        const FlameScale& afterScale, const std::stop_token& stop = {});

    struct Cost {
        double calls = 0;
        double inclusive = 0; ///< ticks, or calls
        double exclusive = 0;
        bool there = false; ///< the profile has this call stack
    };
    [[nodiscard]] Cost before(CallNodeId node) const;
    [[nodiscard]] Cost after(CallNodeId node) const;
    /// relativeChange() of the inclusive times.
    [[nodiscard]] double relative(CallNodeId node) const;
    /// Several runs were compared.
    [[nodiscard]] bool isJudged() const { return !m_evidence.empty(); }
    /// Runs show that the change is no chance; true of all frames without several runs.
    [[nodiscard]] bool hasEvidence(CallNodeId node) const
    {
        return !isJudged() || m_evidence[node.index()];
    }
    void setEvidence(std::vector<bool> evidence) { m_evidence = std::move(evidence); }
    [[nodiscard]] double beforeFactor() const { return m_beforeScale.cost / m_afterScale.cost; }

private:
    std::shared_ptr<const CallTree> m_before;
    std::shared_ptr<const CallTree> m_after;
    std::vector<CallNodeId> m_inBefore; ///< by node of the graph
    std::vector<CallNodeId> m_inAfter;
    FlameScale m_beforeScale;
    FlameScale m_afterScale;
    std::vector<bool> m_evidence; ///< by node of the graph; empty: one run on each side
};

struct FlameGraph {
    std::shared_ptr<const FlameLayout> layout; ///< owns its tree; null if stopped
    std::shared_ptr<const FlameLayout> callers; ///< Direction::Sandwich only
    std::shared_ptr<const FlameChanges> changes; ///< of layout; null without a comparison
    std::shared_ptr<const FlameChanges> callersChanges; ///< of callers
};

/// Slow for large trees; meant for a worker thread.
[[nodiscard]] FlameGraph makeFlameGraph(const std::shared_ptr<const Profile>& profile,
    const FlameRequest& request, const std::stop_token& stop = {});

} // namespace nytprof

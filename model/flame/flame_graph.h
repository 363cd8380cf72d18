// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/call_tree_transforms.h"
#include "flame/flame_layout.h"
#include "flame/flame_step.h"
#include "nytprof_export.h"

#include <cstdint>
#include <memory>
#include <stop_token>

namespace nytprof {

class ProfileDiff;
class FlameChanges;

/// What is below the root.
enum class Direction : std::uint8_t {
    Callees, ///< the subs that were called first, below each what it called
    Callers, ///< the subs that took time themselves, below each who called it
    Sandwich, ///< one sub: who called it on one side, what it called on the other
};

/// Of a comparison, which run makes a box wide.
enum class FlameWidth : std::uint8_t {
    After,
    Before,
    Larger, ///< each box as wide as in the run where it is wider, so that all of both are there
};

/// What a flame graph is to show.
struct FlameWish {
    FlameSteps steps;
    Direction direction = Direction::Callees;
    SiblingOrder order = SiblingOrder::LargestFirst;
    SubId sub; ///< for Direction::Sandwich
    std::shared_ptr<const ProfileDiff> diff; ///< to compare; subs are those of its names()
    FlameWidth width = FlameWidth::After;
    bool equalTotals = false; ///< times before are scaled to the total after
    FlameCost cost = FlameCost::Time;
    friend bool operator==(const FlameWish&, const FlameWish&) = default;
    /// The profile's own call tree, or that of the later run, as it is.
    [[nodiscard]] bool plain() const
    {
        return steps.empty() && direction == Direction::Callees
            && order == SiblingOrder::LargestFirst && width == FlameWidth::After && !equalTotals
            && cost == FlameCost::Time;
    }
    [[nodiscard]] bool sandwich() const { return direction == Direction::Sandwich && sub.valid(); }
};

/// What came of a wish.
struct FlameGraph {
    std::shared_ptr<const FlameLayout> layout; ///< owns its tree; null when asked to stop
    std::shared_ptr<const FlameLayout> callers; ///< of the sub, for Direction::Sandwich only
    std::shared_ptr<const FlameChanges> changes; ///< of layout; null without a comparison
    std::shared_ptr<const FlameChanges> callersChanges; ///< of callers
};

/// May take long for a large tree; made for a worker thread.
[[nodiscard]] NYTPROF_GUI_EXPORT FlameGraph makeFlameGraph(
    const std::shared_ptr<const Profile>& profile, const FlameWish& wish,
    const std::stop_token& stop = {});

} // namespace nytprof

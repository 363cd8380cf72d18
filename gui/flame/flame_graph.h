// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/flame_layout.h"
#include "flame/flame_step.h"
#include "profile/call_tree_transforms.h"

#include <cstdint>
#include <memory>

namespace nytprof::gui {

/// What is below the root.
enum class Direction : std::uint8_t {
    Callees, ///< the subs that were called first, below each what it called
    Callers, ///< the subs that took time themselves, below each who called it
    Sandwich, ///< one sub: who called it on one side, what it called on the other
};

/// What a flame graph is to show.
struct FlameWish {
    FlameSteps steps;
    Direction direction = Direction::Callees;
    SiblingOrder order = SiblingOrder::LargestFirst;
    SubId sub; ///< for Direction::Sandwich
    friend bool operator==(const FlameWish&, const FlameWish&) = default;
    /// The profile's own call tree as it is.
    [[nodiscard]] bool plain() const
    {
        return steps.empty() && direction == Direction::Callees
            && order == SiblingOrder::LargestFirst;
    }
};

/// What came of a wish.
struct FlameGraph {
    std::shared_ptr<const FlameLayout> layout; ///< never null; owns its tree
    std::shared_ptr<const FlameLayout> callers; ///< of the sub, for Direction::Sandwich only
};

/// May take long for a large tree; made for a worker thread.
[[nodiscard]] FlameGraph makeFlameGraph(
    const std::shared_ptr<const Profile>& profile, const FlameWish& wish);

} // namespace nytprof::gui

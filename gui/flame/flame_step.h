// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/frame_names.h"
#include "profile/call_tree.h"

#include <QString>

#include <cstdint>
#include <span>
#include <vector>

namespace nytprof::gui {

/// One change of what a flame graph shows. Steps refer to subs, not to nodes, so a list of them
/// can be applied to any tree.
struct FlameStep {
    enum class Kind : std::uint8_t {
        FocusSub, ///< only what the sub calls, wherever it is called
        FocusPath, ///< only the calls of one chain of subs from the root
        Hide, ///< the sub and all that it calls leave
        MergeAway, ///< the sub becomes part of its callers
        Recursion, ///< no sub is below itself
        DirectRecursion, ///< no sub is directly below itself
        GroupPackages,
        GroupFiles,
    };
    Kind kind;
    std::vector<SubId> subs; ///< the sub, or the chain from the root; empty where none is needed
    friend bool operator==(const FlameStep&, const FlameStep&) = default;
};

using FlameSteps = std::vector<FlameStep>;

/// A step that the user can take at a box, and its key.
struct StepChoice {
    FlameStep::Kind kind;
    char key; ///< a capital letter
    bool shift;
    const char* text; ///< not translated; see stepChoiceText()
};
[[nodiscard]] std::span<const StepChoice> stepChoices();
[[nodiscard]] QString stepChoiceText(const StepChoice& choice);
/// Whether the step is about the box that it is taken at.
[[nodiscard]] bool needsSub(FlameStep::Kind kind);

/// What boxes stand for after the steps.
[[nodiscard]] Grouping groupingAfter(std::span<const FlameStep> steps);
/// The step as a breadcrumb: "only A::b", "without A::b", "recursion collapsed".
[[nodiscard]] QString stepText(const std::shared_ptr<const Profile>& profile,
    std::span<const FlameStep> before, const FlameStep& step);
/// The tree after the steps. May take long for a large tree; made for a worker thread.
[[nodiscard]] CallTree applySteps(
    const Profile& profile, const CallTree& tree, std::span<const FlameStep> steps);
/// Steps for another profile with the same names, up to the first one whose sub is not there.
[[nodiscard]] FlameSteps translateSteps(
    const FlameSteps& steps, const Profile& from, const Profile& to);

} // namespace nytprof::gui

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/flame_step.h"

#include <QString>

#include <memory>
#include <span>

/// Steps of a flame graph in the user's language.
namespace nytprof::gui {

/// A step that the user can take at a box, and its key.
struct StepChoice {
    FlameStep::Kind kind;
    char key; ///< a capital letter
    bool shift;
    const char* text; ///< not translated; see stepChoiceText()
};
[[nodiscard]] std::span<const StepChoice> stepChoices();
[[nodiscard]] QString stepChoiceText(const StepChoice& choice);
/// The step as a breadcrumb: "only A::b", "without A::b", "recursion collapsed".
[[nodiscard]] QString stepText(const std::shared_ptr<const Profile>& profile,
    std::span<const FlameStep> before, const FlameStep& step);

} // namespace nytprof::gui

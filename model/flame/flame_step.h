// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/call_tree.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace nytprof {

class Profile;
struct Sub;

/// What a box of the flame graph stands for.
enum class Grouping : std::uint8_t {
    Subs,
    Packages, ///< subs of a package that call each other directly
    Files, ///< subs defined in a file that call each other directly
};

/// The package of a sub, or the file that defines it; empty for Grouping::Subs and where there is
/// none.
[[nodiscard]] NYTPROF_GUI_EXPORT std::string_view groupName(
    const Profile& profile, const Sub& sub, Grouping grouping);
/// The sub that stands for the group of each sub, by SubId: the first of the group.
[[nodiscard]] NYTPROF_GUI_EXPORT std::vector<SubId> groupSubs(
    const Profile& profile, Grouping grouping);
/// Position of each SubId in the order of the names of its frames: of subs, packages or files.
[[nodiscard]] NYTPROF_GUI_EXPORT std::vector<std::uint32_t> rankByFrameName(
    const Profile& profile, Grouping grouping);

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

/// Whether the step is about the box that it is taken at.
[[nodiscard]] NYTPROF_GUI_EXPORT bool needsSub(FlameStep::Kind kind);

/// What boxes stand for after the steps.
[[nodiscard]] NYTPROF_GUI_EXPORT Grouping groupingAfter(std::span<const FlameStep> steps);
/// The tree after the steps. May take long for a large tree; made for a worker thread.
[[nodiscard]] NYTPROF_GUI_EXPORT CallTree applySteps(
    const Profile& profile, const CallTree& tree, std::span<const FlameStep> steps);
/// Steps for another profile with the same names, up to the first one whose sub is not there.
[[nodiscard]] NYTPROF_GUI_EXPORT FlameSteps translateSteps(
    const FlameSteps& steps, const Profile& from, const Profile& to);

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/flame_layout.h"
#include "nytprof_export.h"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace nytprof {

class Profile;

/// What a frame of the flame graph is.
enum class Grouping : std::uint8_t {
    Subs,
    Packages, ///< subs of a package that call each other directly
    Files, ///< subs defined in a file that call each other directly
};

/// The package of a sub, or the file that defines it; empty for Grouping::Subs and where there is
/// none.
[[nodiscard]] NYTPROF_GUI_EXPORT std::string_view groupName(
    const Profile& profile, const Sub& sub, Grouping grouping);
/// The representative of the group of each sub, by SubId: the first of the group.
[[nodiscard]] NYTPROF_GUI_EXPORT std::vector<SubId> groupSubs(
    const Profile& profile, Grouping grouping);
/// Position of each SubId in the order of the names of its frames: of subs, packages or files.
[[nodiscard]] NYTPROF_GUI_EXPORT std::vector<std::uint32_t> rankByFrameName(
    const Profile& profile, Grouping grouping);

/// Subs of a flame graph that a search found.
struct FlameMatches {
    std::vector<bool> subs; ///< by SubId; empty when nothing is searched for
    std::uint32_t count = 0; ///< subs found that the graph has
    std::uint64_t time = 0; ///< in them and what they call, nested ones counted once
    std::vector<CallNodeId> nodes; ///< of these subs, ascending
    [[nodiscard]] bool active() const { return !subs.empty(); }
    [[nodiscard]] bool has(SubId sub) const
    {
        return sub.valid() && sub.index() < subs.size() && subs[sub.index()];
    }
};

/// Looks at all of so many subs, and at all nodes; incomplete when asked to stop.
[[nodiscard]] NYTPROF_GUI_EXPORT FlameMatches findSubs(std::size_t subs, const FlameLayout& layout,
    const std::function<bool(SubId)>& isWanted, const std::stop_token& stop = {});

} // namespace nytprof

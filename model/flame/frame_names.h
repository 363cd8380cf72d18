// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/flame_layout.h"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace nytprof {

class Profile;

/// What a frame represents.
enum class Grouping : std::uint8_t {
    Subs,
    Packages, ///< subs of a package that call each other directly
    Files, ///< subs defined in a file that call each other directly
};

/// The sub's package or defining file; empty for Grouping::Subs and if unknown.
[[nodiscard]] std::string_view groupName(const Profile& profile, const Sub& sub, Grouping grouping);
/// By SubId: the first sub of its group.
[[nodiscard]] std::vector<SubId> groupSubs(const Profile& profile, Grouping grouping);
/// By SubId: rank in the order of frame names, which are those of subs, packages or files.
[[nodiscard]] std::vector<std::uint32_t> rankByFrameName(const Profile& profile, Grouping grouping);

struct FlameMatches {
    std::vector<bool> subs; ///< by SubId; empty without a search
    std::uint32_t count = 0; ///< matching subs that the graph contains
    std::uint64_t time = 0; ///< inclusive cost of matches, nested ones counted once
    std::vector<CallNodeId> nodes; ///< nodes of matching subs, ascending
    [[nodiscard]] bool active() const { return !subs.empty(); }
    [[nodiscard]] bool has(SubId sub) const
    {
        return sub.valid() && sub.index() < subs.size() && subs[sub.index()];
    }
};

/// subs: number of SubIds. Visits all subs and nodes; incomplete if stopped.
[[nodiscard]] FlameMatches findSubs(std::size_t subs, const FlameLayout& layout,
    const std::function<bool(SubId)>& isWanted, const std::stop_token& stop = {});

} // namespace nytprof

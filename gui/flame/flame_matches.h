// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/flame_layout.h"
#include "flame/frame_names.h"
#include "tables/table_filter.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace nytprof::gui {

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

/// Looks at all subs and nodes; incomplete when asked to stop.
[[nodiscard]] FlameMatches findSubs(const FrameNames& names, const FlameLayout& layout,
    const Terms& terms, const std::stop_token& stop = {});

} // namespace nytprof::gui

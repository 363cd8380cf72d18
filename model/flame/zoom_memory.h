// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/flame_graph.h"
#include "flame/viewport.h"

#include <cstdint>
#include <span>
#include <vector>

namespace nytprof {

/// Preserves the zoom across transforms, undo, reordering and reloads. Remembers what the user
/// zoomed to, not where that led, so undoing a transform restores it exactly.
class ZoomMemory {
public:
    /// ofCallers: stacks always run from callee to callers.
    explicit ZoomMemory(bool ofCallers)
        : m_ofCallers(ofCallers)
    {
    }

    /// Call before the viewport gets another graph.
    void leave(const FlameViewport& viewport);
    /// Call after that. A graph of another sub or direction is shown in full.
    void enter(FlameViewport& viewport, const Profile& profile, const FlameRequest& shown);
    /// leave(), and subs are those of `to` from now on; null forgets the zoom.
    void translate(const FlameViewport& viewport, const Profile& from, const Profile* to);

private:
    [[nodiscard]] std::vector<SubId> chainIn(
        const FlameViewport& viewport, const Profile& profile, const FlameRequest& shown) const;

    bool m_ofCallers;
    FlameZoom m_zoom; ///< as chosen by the user
    FlameRequest m_at; ///< request in which it was chosen
    FlameRequest m_shown;
    std::uint64_t m_seen = 0; ///< zoomCount() at enter(); if it differs, the user has zoomed
    bool m_away = false; ///< between leave() and enter()
};

/// Call stack, after the transforms, of the node that the last node of chain became part of, or of
/// its nearest remaining ancestor.
[[nodiscard]] std::vector<SubId> chainAfter(
    const Profile& profile, const std::vector<SubId>& chain, std::span<const Transform> transforms);
/// Inverse of chainAfter(): the stack nearest to the root of tree that the transforms turn into
/// chain; chain itself if there is none. Searches only near the root of very large trees.
[[nodiscard]] std::vector<SubId> chainBefore(const Profile& profile, const CallTree& tree,
    const std::vector<SubId>& chain, std::span<const Transform> transforms);

} // namespace nytprof

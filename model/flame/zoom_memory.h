// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/flame_graph.h"
#include "flame/viewport.h"
#include "nytprof_export.h"

#include <cstdint>
#include <span>
#include <vector>

namespace nytprof {

/// Keeps the zoom of a viewport while what it shows changes: by transforms that are applied and
/// undone, by another order, by reading the profile again. It remembers where the user zoomed, not
/// where that led to, so undoing a transform leads back to just there.
class NYTPROF_GUI_EXPORT ZoomMemory {
public:
    /// Whether chains of frames are always from the callee to its callers.
    explicit ZoomMemory(bool ofCallers)
        : m_ofCallers(ofCallers)
    {
    }

    /// To be called before the viewport gets another graph.
    void leave(const FlameViewport& viewport);
    /// To be called when it has it: one of another sub or direction is shown as a whole.
    void enter(FlameViewport& viewport, const Profile& profile, const FlameRequest& shown);
    /// The same as leave(), and subs are those of another profile from now on; null forgets the
    /// zoom.
    void translate(const FlameViewport& viewport, const Profile& from, const Profile* to);

private:
    [[nodiscard]] std::vector<SubId> chainIn(
        const FlameViewport& viewport, const Profile& profile, const FlameRequest& shown) const;

    bool m_ofCallers;
    FlameZoom m_zoom; ///< as the user chose it
    FlameRequest m_at; ///< where that was
    FlameRequest m_shown;
    std::uint64_t m_seen = 0; ///< FlameViewport::zoomCount() at enter(): another one is the user's
    bool m_away = false; ///< between leave() and enter()
};

/// What transforms make of the node at the end of a chain: the chain of the node that it is part of
/// afterwards, or of the last one on its way that is still there.
[[nodiscard]] NYTPROF_GUI_EXPORT std::vector<SubId> chainAfter(
    const Profile& profile, const std::vector<SubId>& chain, std::span<const Transform> transforms);
/// The other way round: the chain in a tree that the transforms turn into the given one. Of several
/// the one nearest to the root; of very large trees only what is near the root is looked at. The
/// chain itself when there is none.
[[nodiscard]] NYTPROF_GUI_EXPORT std::vector<SubId> chainBefore(const Profile& profile,
    const CallTree& tree, const std::vector<SubId>& chain, std::span<const Transform> transforms);

} // namespace nytprof

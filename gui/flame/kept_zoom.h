// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/flame_graph.h"
#include "flame/flame_zoom.h"

#include <QObject>

namespace nytprof::gui {

class FlameCanvas;

/// Keeps the zoom of a canvas while what it shows changes: by steps that are taken and undone, by
/// another order, by reading the profile again. It remembers where the user zoomed, not where that
/// led to, so undoing a step leads back to just there.
class KeptZoom : public QObject {
    Q_OBJECT

public:
    /// Whether chains of boxes are always from the callee to its callers.
    explicit KeptZoom(FlameCanvas* canvas, bool ofCallers);

    /// To be called before the canvas gets another graph.
    void leave();
    /// To be called when it has it: one of another sub or direction is shown as a whole.
    void enter(const Profile& profile, const FlameWish& shown);
    /// The subs of another profile count from now on; null forgets the zoom.
    void translate(const Profile& from, const Profile* to);

private:
    [[nodiscard]] std::vector<SubId> chainIn(const Profile& profile, const FlameWish& shown) const;

    FlameCanvas* m_canvas;
    bool m_ofCallers;
    FlameZoom m_zoom; ///< as the user chose it
    FlameWish m_at; ///< where that was
    FlameWish m_shown;
    bool m_moved = false; ///< the user has zoomed since enter()
    bool m_entering = false;
};

} // namespace nytprof::gui

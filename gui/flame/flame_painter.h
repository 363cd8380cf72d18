// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/flame_layout.h"
#include "flame/flame_text.h"
#include "flame/frame_coloring.h"
#include "flame/frame_names.h"
#include "flame/joined_rows.h"
#include "flame/viewport.h"

#include <QFontMetrics>
#include <QList>
#include <QPalette>
#include <QRectF>
#include <QString>

#include <memory>
#include <string_view>
#include <vector>

class QPainter;

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

struct FlameScene {
    FlameSpan span;
    FlameRows rows;
    std::uint32_t rowsAround = 0; ///< from the root: frames around the one zoomed to, drawn flat
    SubId selected; ///< its frames are highlighted
    CallNodeId focused; ///< frame with the keyboard focus
    bool focusVisible = false;
    const FlameMatches* matches = nullptr;
    const JoinedRows* joined = nullptr; ///< joined rows are left out; null: there are none
    QList<QColor> hidden; ///< light colours of frames that are drawn faint
    QString rootText; ///< label of the root frame, before its time
};

/// Draws rows of a FlameLayout. The cost depends on the number of pixels, not of nodes.
class FlamePainter {
public:
    FlamePainter(std::shared_ptr<const Profile> profile, std::shared_ptr<const FlameLayout> layout,
        FrameNames names, FrameColoring coloring);

    void paint(QPainter& painter, const FlameScene& scene, const QPalette& palette);
    void forgetFont();
    void setColoring(FrameColoring coloring) { m_coloring = std::move(coloring); }

private:
    void paintRow(QPainter& painter, const FlameScene& scene, std::uint32_t depth, int top);
    void paintHatchedLabel(QPainter& painter, const FlameFrame& frame, const QRectF& rect);
    void paintNode(
        QPainter& painter, const FlameScene& scene, const FlameFrame& frame, QRectF rect);
    void paintFold(
        QPainter& painter, const FlameScene& scene, const FlameFrame& frame, QRectF rect);
    void paintLabel(
        QPainter& painter, const FlameScene& scene, CallNodeId node, const QRectF& rect);
    /// Elided to a width in pixels; empty if too little would remain.
    [[nodiscard]] QString labelText(
        const FlameScene& scene, CallNodeId node, double width, const QFontMetrics& metrics);
    [[nodiscard]] bool hasRepeatedName(CallNodeId node);
    [[nodiscard]] QString changeText(CallNodeId node) const;
    [[nodiscard]] QColor colorOf(CallNodeId node) const;
    [[nodiscard]] bool anyMatch(const FlameScene& scene, const FlameFrame& frame) const;

    struct Label {
        QString whole; ///< with package
        QString name; ///< without package
        float wholeWidth = -1; ///< pixels; -1: not measured
    };
    const Label& labelOf(SubId sub, const QFontMetrics& metrics);

    std::shared_ptr<const Profile> m_profile;
    std::shared_ptr<const FlameLayout> m_layout;
    FrameNames m_names;
    FrameColoring m_coloring;
    std::vector<Label> m_labels; ///< by SubId, filled when needed
    std::vector<FlameFrame> m_frames; ///< of the row being drawn
    std::vector<std::string_view> m_repeated; ///< repeatedNames() of those below m_repeatedBelow
    CallNodeId m_repeatedBelow;
    QPalette m_palette;
    bool m_dark = false;
};

} // namespace nytprof::gui

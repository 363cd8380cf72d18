// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/flame_layout.h"
#include "flame/flame_matches.h"
#include "flame/flame_painter.h"

#include <QAbstractScrollArea>

#include <memory>
#include <optional>

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

/// The flame graph itself. A click chooses a sub; a double click, Z or Space zooms into a box;
/// 0 and Escape show all again; arrows walk the boxes, Return opens the source.
class FlameCanvas : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit FlameCanvas(QWidget* parent = nullptr);

    /// Null pointers show nothing. Where the graph has the same shape as the one before, as when a
    /// file is read again, the zoom stays.
    void setData(std::shared_ptr<const Profile> profile, std::shared_ptr<const FlameLayout> layout);
    void setSelected(SubId sub);
    void setMatches(FlameMatches matches);
    [[nodiscard]] const FlameMatches& matches() const { return m_matches; }
    /// Root on top, or at the bottom.
    void setIcicle(bool icicle);
    [[nodiscard]] bool icicle() const { return m_icicle; }

    void zoomTo(CallNodeId node);
    void zoomOut() { zoomTo(CallNodeId(0)); }
    /// Factor below 1 shows less; the tick under the pixel stays there.
    void zoomBy(double factor, double pixel);
    [[nodiscard]] bool zoomed() const;
    /// Moves the keyboard's box to a node and makes it visible.
    void setFocused(CallNodeId node);
    [[nodiscard]] CallNodeId focused() const { return m_focused; }

    /// Moves the keyboard's box to the next node that the search found, and around.
    void focusMatch(bool forward);

    /// What is under a point of the viewport.
    [[nodiscard]] std::optional<FlameBox> boxAt(const QPoint& point) const;
    /// Where a node is drawn in the viewport, if it were drawn by itself.
    [[nodiscard]] QRectF rectOf(CallNodeId node) const;
    /// Name, calls and times of a box, as one line.
    [[nodiscard]] QString describe(const FlameBox& box) const;

signals:
    void subChosen(nytprof::SubId sub);
    /// The user asked for the source itself, not only for it to follow.
    void sourceWanted();
    void hovered(const QString& description);
    void zoomChanged();
    void searchCleared();
    /// The user wants all boxes of a sub marked.
    void searchWanted(const QString& name);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    [[nodiscard]] FlameSpan span() const;
    [[nodiscard]] int topOf(std::uint32_t row) const;
    [[nodiscard]] QString positionText(CallNodeId node) const;
    [[nodiscard]] int contentHeight() const;
    [[nodiscard]] std::optional<std::uint32_t> rowAt(int y) const;
    [[nodiscard]] FlameScene scene() const;
    void setSpan(double begin, double width);
    void updateScrollBar();
    void showRow(std::uint32_t row);
    void choose(CallNodeId node);
    void zoomToBox(const FlameBox& box);
    bool walk(int key);
    [[nodiscard]] CallNodeId neighbour(int direction) const;

    std::shared_ptr<const Profile> m_profile;
    std::shared_ptr<const FlameLayout> m_layout;
    std::unique_ptr<FlamePainter> m_painter;
    FlameMatches m_matches;
    SubId m_selected;
    CallNodeId m_focused{0};
    double m_begin = 0; ///< ticks at the left edge
    double m_width = 1; ///< ticks that the viewport shows
    bool m_icicle = true;
    int m_rowHeight = 18;
    QPoint m_pressedAt;
    QPoint m_draggedFrom;
    bool m_dragging = false;
};

} // namespace nytprof::gui

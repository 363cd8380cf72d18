// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/flame_layout.h"
#include "flame/flame_matches.h"
#include "flame/flame_painter.h"
#include "flame/flame_step.h"
#include "flame/flame_zoom.h"
#include "flame/step_text.h"

#include <QAbstractScrollArea>

#include <memory>
#include <optional>

class QMenu;

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

/// The flame graph itself. A click chooses a sub; a double click, Z or Space zooms into a box;
/// 0 and Escape show all again; arrows walk the boxes, Return opens the source. Letters take the
/// steps of stepChoices() at the box that the keyboard is on.
class FlameCanvas : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit FlameCanvas(QWidget* parent = nullptr);

    /// Null pointers show nothing. Where the graph has the same shape as the one before, as when a
    /// file is read again, the zoom stays; of another graph of the same profile the keyboard's box
    /// stays, as far as its chain of subs is there.
    void setData(std::shared_ptr<const Profile> profile, std::shared_ptr<const FlameLayout> layout,
        Grouping grouping = Grouping::Subs, std::shared_ptr<const FlameChanges> changes = nullptr);
    void setColorMode(ColorMode mode);
    [[nodiscard]] ColorMode colorMode() const { return m_colorMode; }
    [[nodiscard]] const FrameColoring& coloring() const { return m_coloring; }
    [[nodiscard]] const FrameNames& names() const { return m_names; }
    /// What the box of the root is called, and whether chains of boxes are chains of calls from the
    /// outermost one.
    void setRoot(const QString& text, bool chainsAreCalls);
    void setSelected(SubId sub);
    void setMatches(FlameMatches matches);
    [[nodiscard]] const FlameMatches& matches() const { return m_matches; }
    [[nodiscard]] const FlameLayout* layout() const { return m_layout.get(); }
    /// Another one for each graph that was set, so that what is known of its nodes can be told from
    /// what was known of those before.
    [[nodiscard]] std::uint64_t graphNumber() const;
    /// Root on top, or at the bottom.
    void setIcicle(bool icicle);
    [[nodiscard]] bool icicle() const { return m_icicle; }

    void zoomTo(CallNodeId node);
    void zoomOut() { zoomTo(CallNodeId(0)); }
    /// Factor below 1 shows less; the tick under the pixel stays there.
    void zoomBy(double factor, double pixel);
    [[nodiscard]] bool zoomed() const;
    /// What is shown, for finding it again in another graph.
    [[nodiscard]] FlameZoom zoom() const;
    /// Shows it where its box is there, else the last box on the way there, as a whole.
    void setZoom(const FlameZoom& zoom);
    /// Moves the keyboard's box to a node and makes it visible.
    void setFocused(CallNodeId node);
    [[nodiscard]] CallNodeId focused() const { return m_focused; }

    /// Moves the keyboard's box to the end of the next cooler, or hotter, of the hottest call paths
    /// and opens its sub. Begins with the hottest one.
    void focusHotPath(bool cooler);
    /// Moves the keyboard's box to the next node that the search found, and around.
    void focusMatch(bool forward);

    /// What is shown, in shares of the width and height of the whole; y is from the top.
    [[nodiscard]] QRectF shownPart() const;
    /// Moves a point, in such shares, to the middle.
    void showAround(const QPointF& point);

    /// Rows from the root that have boxes in the part of the width that is shown.
    [[nodiscard]] std::uint32_t rowsInSpan() const;
    [[nodiscard]] int rowHeight() const { return m_rowHeight; }
    /// Draws the first so many rows on so many pixels, without what moves: selection and focus.
    void paintRows(QPainter& painter, std::uint32_t rows, int width) const;

    /// What is under a point of the viewport.
    [[nodiscard]] std::optional<FlameBox> boxAt(const QPoint& point) const;
    /// Where a node is drawn in the viewport, if it were drawn by itself.
    [[nodiscard]] QRectF rectOf(CallNodeId node) const;
    /// Name, calls and times of a box, as one line.
    [[nodiscard]] QString describe(const FlameBox& box) const;

    /// What a box is called, its share, and where it is among those of its caller:
    /// "main::work, 12.3 %, 4 of 9".
    [[nodiscard]] QString nameOf(const FlameBox& box) const;
    /// Of what is shown in all, as "12.3 %".
    [[nodiscard]] QString shareOf(const FlameBox& box) const;
    /// What is on screen, row by row from the root, from left to right.
    [[nodiscard]] std::vector<FlameBox> shownBoxes() const;
    /// Goes to the sub of the keyboard's box, and asks for its source.
    void openSource();

signals:
    void subChosen(nytprof::SubId sub);
    /// The user asked for the source itself, not only for it to follow.
    void sourceWanted();
    void hovered(const QString& description);
    void zoomChanged();
    void searchCleared();
    /// The user wants all boxes of a sub marked.
    void searchWanted(const QString& name);
    void stepWanted(const nytprof::FlameStep& step);
    void undoWanted();
    void redoWanted();

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
    [[nodiscard]] QString costText(Ticks amount) const;
    [[nodiscard]] QString describeChange(CallNodeId node) const;
    [[nodiscard]] int topOf(std::uint32_t row) const;
    [[nodiscard]] QString positionText(CallNodeId node) const;
    void tellFocus();
    [[nodiscard]] int contentHeight() const;
    [[nodiscard]] std::optional<std::uint32_t> rowAt(int y) const;
    [[nodiscard]] FlameScene scene() const;
    void setSpan(double begin, double width);
    void updateScrollBar();
    void showRow(std::uint32_t row);
    void choose(CallNodeId node);
    void zoomToBox(const FlameBox& box);
    bool walk(int key);
    bool pan(int key);
    [[nodiscard]] CallNodeId neighbour(int direction) const;
    [[nodiscard]] CallNodeId innermostShown() const;
    [[nodiscard]] bool canTake(FlameStep::Kind kind, CallNodeId node) const;
    void takeStep(FlameStep::Kind kind, CallNodeId node);
    bool takeStep(const QKeyEvent& event);
    void addSteps(QMenu& menu, CallNodeId node);
    void addCopies(QMenu& menu, CallNodeId node);

    std::shared_ptr<const Profile> m_profile;
    std::shared_ptr<const FlameLayout> m_layout;
    std::unique_ptr<FlamePainter> m_painter;
    FrameNames m_names;
    FrameColoring m_coloring;
    std::shared_ptr<const FlameChanges> m_changes; ///< null without a comparison
    ColorMode m_colorMode = ColorMode::Class;
    QString m_rootText = tr("all subs");
    bool m_chainsAreCalls = true;
    FlameMatches m_matches;
    SubId m_selected;
    CallNodeId m_focused{0};
    CallNodeId m_zoomedTo; ///< invalid when no node's width is just what is shown
    double m_begin = 0; ///< ticks at the left edge
    double m_width = 1; ///< ticks that the viewport shows
    bool m_icicle = true;
    int m_rowHeight = 18;
    QPoint m_pressedAt;
    QPoint m_draggedFrom;
    bool m_dragging = false;
    std::uint64_t m_graphNumber = 0;
};

} // namespace nytprof::gui

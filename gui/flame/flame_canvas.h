// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/flame_painter.h"
#include "flame/flame_text.h"
#include "flame/frame_names.h"
#include "flame/viewport.h"
#include "flame/zoom_memory.h"
#include "widgets/accessible_frames.h"
#include "widgets/image_export.h"

#include <QAbstractScrollArea>

#include <memory>
#include <optional>

class QMenu;

namespace nytprof::gui {

/// The flame graph itself. A click chooses a sub; a double click, Z or Space zooms into a frame;
/// 0 and Escape show all again; arrows walk the frames, Return opens the source. Letters apply the
/// transforms of transformChoices() at the frame that the keyboard is on.
class FlameCanvas : public QAbstractScrollArea, public FrameSource {
    Q_OBJECT

public:
    /// Whether its chains are always from the callee to its callers.
    explicit FlameCanvas(bool ofCallers = false, QWidget* parent = nullptr);

    /// Null pointers show nothing. See FlameViewport::setLayout() for what stays.
    void setData(std::shared_ptr<const Profile> profile, std::shared_ptr<const FlameLayout> layout,
        Grouping grouping = Grouping::Subs, std::shared_ptr<const FlameChanges> changes = nullptr);
    // Around setData(), to find the zoom again; see ZoomMemory.
    void rememberZoom();
    void restoreZoom(const FlameRequest& shown);
    void translateZoom(const Profile& from, const Profile* to);

    void setColorMode(ColorMode mode);
    [[nodiscard]] ColorMode colorMode() const { return m_colorMode; }
    [[nodiscard]] const FrameColoring& coloring() const { return m_coloring; }
    [[nodiscard]] const FlameText& text() const { return m_text; }
    [[nodiscard]] const FrameNames& names() const { return m_text.names(); }
    /// What the frame of the root is called, and whether chains of frames are chains of calls from
    /// the outermost one.
    void setRoot(const QString& text, bool chainsAreCalls);
    void setSelected(SubId sub);
    void setMatches(FlameMatches matches);
    [[nodiscard]] const FlameMatches& matches() const { return m_matches; }
    [[nodiscard]] const FlameLayout* layout() const { return m_view.layout().get(); }
    /// Root on top, or at the bottom.
    void setIcicle(bool icicle);
    [[nodiscard]] bool icicle() const { return m_view.rootOnTop(); }

    /// What is on screen.
    [[nodiscard]] const FlameViewport& view() const { return m_view; }
    void zoomTo(CallNodeId node);
    void zoomOut() { zoomTo(CallNodeId(0)); }
    void zoomBy(double factor, double pixel);
    [[nodiscard]] bool zoomed() const { return m_view.zoomed(); }
    /// Moves the keyboard's frame to a node and makes it visible.
    void setFocused(CallNodeId node);
    [[nodiscard]] CallNodeId focused() const { return m_view.focused(); }
    /// Moves the keyboard's frame to the end of the next cooler, or hotter, of the hottest call
    /// paths and opens its sub. Begins with the hottest one.
    void focusHotPath(bool cooler);
    /// Moves the keyboard's frame to the next node that the search found, and around.
    void focusMatch(bool forward);

    /// What is shown, in shares of the width and height of the whole; y is from the top.
    [[nodiscard]] QRectF shownPart() const;
    /// Moves a point, in such shares, to the middle.
    void showAround(const QPointF& point);
    /// The part that it is zoomed to, with all its rows and the legend below, in its width, as long
    /// as it stays as it is. Rows that a bitmap has no room for are left out, and a line says so.
    [[nodiscard]] Picture picture() const;

    /// What is under a point of the viewport.
    [[nodiscard]] std::optional<FlameFrame> frameAt(const QPoint& point) const
    {
        return m_view.frameAt(point.x(), point.y());
    }
    /// Where a node is drawn in the viewport, if it were drawn by itself.
    [[nodiscard]] QRectF rectOf(CallNodeId node) const;
    /// Goes to the sub of a node, and asks for its source.
    void openSource(CallNodeId node);

signals:
    void subChosen(nytprof::SubId sub);
    /// The user asked for the source itself, not only for it to follow.
    void sourceWanted();
    void hovered(const QString& description);
    /// Another part may be shown.
    void zoomChanged();
    void searchCleared();
    /// The user wants all frames of a sub marked.
    void searchWanted(const QString& name);
    void transformWanted(const nytprof::Transform& transform);
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
    // Frames are numbered by their first node, and of how many nodes they are.
    [[nodiscard]] std::uint64_t imageNumber() const override { return m_graphNumber; }
    [[nodiscard]] std::vector<Shown> shownFrames() const override;
    [[nodiscard]] Texts textsOf(const AccessibleFrame& frame) const override;
    [[nodiscard]] std::optional<AccessibleFrame> keyboardFrame() const override;
    [[nodiscard]] bool holds(
        const AccessibleFrame& outer, const AccessibleFrame& inner) const override;
    void setKeyboardFrame(const AccessibleFrame& frame) override;
    void openKeyboardFrame() override { openSource(focused()); }

    [[nodiscard]] FlameScene scene() const;
    [[nodiscard]] int pictureHeight(std::uint32_t rows) const;
    void paintPicture(QPainter& painter, std::uint32_t rows, std::uint32_t leftOut) const;
    void measure();
    void showView();
    void choose(CallNodeId node);
    void zoomToFrame(const FlameFrame& frame);
    void pan(double share);
    bool walk(int key, bool shift);
    [[nodiscard]] bool canApply(Transform::Kind kind, CallNodeId node) const;
    void apply(Transform::Kind kind, CallNodeId node);
    bool apply(const QKeyEvent& event);
    void addTransforms(QMenu& menu, CallNodeId node);
    void addCopies(QMenu& menu, CallNodeId node);

    std::shared_ptr<const Profile> m_profile;
    FlameViewport m_view;
    ZoomMemory m_zoomMemory;
    std::unique_ptr<FlamePainter> m_painter; ///< null without a graph
    FlameText m_text;
    FrameColoring m_coloring;
    std::shared_ptr<const FlameChanges> m_changes; ///< null without a comparison
    ColorMode m_colorMode = ColorMode::Class;
    bool m_chainsAreCalls;
    FlameMatches m_matches;
    SubId m_selected;
    QPoint m_pressedAt;
    QPoint m_draggedFrom;
    bool m_dragging = false;
    std::uint64_t m_graphNumber = 0; ///< of the graphs that were set
};

} // namespace nytprof::gui

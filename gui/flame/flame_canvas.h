// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/crumb_row.h"
#include "flame/flame_painter.h"
#include "flame/flame_text.h"
#include "flame/frame_names.h"
#include "flame/viewport.h"
#include "flame/zoom_memory.h"
#include "navigation/navigation.h"
#include "views/chart_canvas.h"
#include "widgets/image_export.h"

#include <QMenu>

#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace nytprof::gui {

class PressedKey;

/// The flame graph. A click selects a sub; a double click, Z or Space zooms into a frame; 0 and
/// Escape zoom out; arrows and H select frames, Return opens the source. Letters apply the
/// transforms of transformChoices() to the focused frame. U unfolds and joins the JoinedRows;
/// their counts, and hatched frames, open as a FrameList.
class FlameCanvas : public ChartCanvas {
    Q_OBJECT

public:
    /// ofCallers: stacks always go from the callee to its callers.
    explicit FlameCanvas(bool ofCallers = false, QWidget* parent = nullptr);

    /// Without profile or layout nothing is shown. FlameViewport::setLayout() describes what is
    /// kept, FlameText the packages.
    void setData(std::shared_ptr<const Profile> profile, std::shared_ptr<const FlameLayout> layout,
        Grouping grouping = Grouping::Subs, std::shared_ptr<const FlameChanges> changes = nullptr,
        std::shared_ptr<const PackageTable> packages = nullptr);
    /// For colours, from the next setData() on; null: those of its profile.
    void setGroups(std::shared_ptr<const PackageGroups> groups) { m_groups = std::move(groups); }
    // Called around setData() to restore the zoom; see ZoomMemory.
    void rememberZoom();
    void restoreZoom(const FlameRequest& shown);
    void translateZoom(const Profile& from, const Profile* to);

    void setColorMode(ColorMode mode);
    [[nodiscard]] ColorMode colorMode() const { return m_colorMode; }
    [[nodiscard]] const FrameColoring& coloring() const { return m_coloring; }
    [[nodiscard]] const FlameText& text() const { return m_text; }
    [[nodiscard]] const FrameNames& names() const { return m_text.names(); }
    /// Text that is shown without a profile.
    void setNothing(const QString& text) { m_nothing = text; }
    /// Label of the root frame. chainsAreCalls: a chain of frames is a call stack, outermost first.
    void setRoot(const QString& text, bool chainsAreCalls);
    void setSelected(SubId sub);
    /// The keyboard goes to its widest frame on screen, unless it is on one of its frames.
    void focusSub(SubId sub);
    void setMatches(FlameMatches matches);
    /// Light colours of frames to be drawn faint.
    void setHidden(const QList<QColor>& colors);
    [[nodiscard]] const FlameMatches& matches() const { return m_matches; }
    [[nodiscard]] const FlameLayout* layout() const { return m_view.layout().get(); }
    void setIcicle(bool icicle);
    /// Whether rows that could be joined are not.
    void setUnfolded(bool areUnfolded);
    [[nodiscard]] bool icicle() const { return m_view.rootOnTop(); }

    [[nodiscard]] const FlameViewport& view() const { return m_view; }
    void zoomTo(CallNodeId node);
    void zoomOut() { zoomTo(CallNodeId(0)); }
    void zoomBy(double factor, double pixel);
    [[nodiscard]] bool zoomed() const { return m_view.zoomed(); }
    /// Focuses the frame of a node and scrolls to it.
    void setFocused(CallNodeId node);
    [[nodiscard]] CallNodeId focused() const { return m_view.focused(); }
    /// Focuses the innermost frame of the next cooler, or hotter, of the hottest call stacks, and
    /// selects its sub. Starts with the hottest one.
    void focusHotPath(bool cooler);
    /// Focuses the next match of the search; wraps around.
    void focusMatch(bool forward);

    /// Asks for a transform of the focused frame.
    void applyToFocused(Transform::Kind kind) { apply(kind, focused()); }
    [[nodiscard]] bool canApplyToFocused(Transform::Kind kind) const
    {
        return canApply(kind, focused());
    }

    /// The zoomed part with all its rows, and the legend below; valid until the canvas changes. A
    /// bitmap has the width of the canvas, omits rows beyond its maximum height, and says so.
    [[nodiscard]] Picture picture() const;

    /// Point in viewport coordinates.
    [[nodiscard]] std::optional<FlameFrame> frameAt(const QPoint& point) const;
    /// The node in viewport coordinates, as if it was not folded; of a joined row, the crumb.
    [[nodiscard]] QRectF rectOf(CallNodeId node) const;
    [[nodiscard]] QRectF rectOf(const FlameFrame& frame) const;
    /// A joined row as it is painted.
    [[nodiscard]] CrumbRow crumbRow(const JoinedRows::Row& row) const;
    /// Tooltip of the frame or crumb at a point.
    [[nodiscard]] QString toolTipAt(const QPoint& point) const override;
    /// Selects the sub of a node and asks for the source view.
    void openSource(CallNodeId node);

signals:
    void subChosen(nytprof::SubId sub, nytprof::gui::Navigation::Step step);
    /// The view adds the entries of a sub around those of the frame.
    void subMenuOpened(QMenu* menu, nytprof::SubId sub);
    /// The visible part may have changed.
    void zoomChanged();
    /// The user asked to highlight all frames of a sub.
    void searchWanted(const QString& text);
    void transformWanted(const nytprof::Transform& transform);
    void undoWanted();
    void redoWanted();
    /// The user unfolded rows, or joined them.
    void unfoldedChanged(bool areUnfolded);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    [[nodiscard]] QString textAt(const QPoint& point) const override;
    void hover(const QPoint& point) override;
    void leave() override { m_hovered = {}; }
    void focusAt(const QPoint& point) override;
    bool click(const QPoint& point) override;
    void activateAt(const QPoint& point) override;
    bool drag(const QPoint& moved) override;
    bool zoomBySteps(double steps, const QPointF& fixed) override;
    bool panBy(double share) override;

    // An AccessibleFrame is the first node of a frame, and the number of its nodes.
    [[nodiscard]] std::uint64_t imageNumber() const override { return m_graphNumber; }
    [[nodiscard]] std::vector<Shown> shownFrames() const override;
    [[nodiscard]] Texts textsOf(const AccessibleFrame& frame) const override;
    [[nodiscard]] std::optional<AccessibleFrame> keyboardFrame() const override;
    [[nodiscard]] bool holds(
        const AccessibleFrame& outer, const AccessibleFrame& inner) const override;
    void setKeyboardFrame(const AccessibleFrame& frame) override;
    void openKeyboardFrame() override { openSource(focused()); }

    // Joined rows and hatched frames, see flame_canvas_rows.cpp.
    void paintJoinedRows(QPainter& painter);
    [[nodiscard]] QRectF rectOfRow(CallNodeId node) const;
    [[nodiscard]] QRectF buttonRow(const JoinedRows::Row& row) const;
    [[nodiscard]] QRectF rectOfCrumb(const JoinedRows::Row& row, CallNodeId node) const;
    [[nodiscard]] std::span<const CallNodeId> countAt(const QPoint& point) const;
    [[nodiscard]] bool isOnButton(const QPoint& point) const;
    void toggleUnfolded();
    [[nodiscard]] QString describeCount(std::span<const CallNodeId> frames) const;
    void addShownCrumbs(std::vector<Shown>& shown) const;
    [[nodiscard]] Texts textsOfCount(CallNodeId node) const;
    [[nodiscard]] std::span<const CallNodeId> countWith(CallNodeId node) const;
    [[nodiscard]] QString textOfRow(const QPoint& point) const;
    [[nodiscard]] bool clickRow(const QPoint& point);
    [[nodiscard]] QString toolTipOfRow(const JoinedRows::Row& row, const QPoint& point) const;
    [[nodiscard]] FlameFrame focusedFrame() const;
    [[nodiscard]] QString describeFocused() const;
    [[nodiscard]] CallNodeId besideFocused(bool onTheLeft) const;
    void walkTo(CallNodeId node);
    [[nodiscard]] bool listFocused();
    void listFrames(const FlameFrame& frame);
    void listCount(std::span<const CallNodeId> frames);
    void showList(std::span<const CallNodeId> nodes, const QStringList& heading, bool isRow,
        const QRectF& rect);
    void addUnfolding(QMenu& menu);

    [[nodiscard]] FlameScene scene() const;
    [[nodiscard]] int pictureHeight(std::uint32_t rows) const;
    [[nodiscard]] QByteArray svg() const;
    void paintPicture(QPainter& painter, std::uint32_t rows, std::uint32_t leftOut) const;
    void measure();
    void showView();
    [[nodiscard]] SubId subOf(CallNodeId node) const;
    void choose(CallNodeId node, Navigation::Step step = Navigation::Step::Jump);
    void zoomToFrame(const FlameFrame& frame);
    bool press(const PressedKey& key);
    bool leaveSearchOrZoom();
    bool walk(const PressedKey& key);
    [[nodiscard]] bool canApply(Transform::Kind kind, CallNodeId node) const;
    void apply(Transform::Kind kind, CallNodeId node);
    bool applyTransform(const PressedKey& key);
    [[nodiscard]] QString toolTip(const FlameFrame& frame) const;
    void addTransforms(QMenu& menu, CallNodeId node);
    void addCopies(QMenu& menu, CallNodeId node);

    std::shared_ptr<const Profile> m_profile;
    QString m_nothing;
    FlameViewport m_view;
    ZoomMemory m_zoomMemory;
    std::unique_ptr<FlamePainter> m_painter; ///< null without a graph
    FlameText m_text;
    FrameColoring m_coloring;
    std::shared_ptr<const PackageGroups> m_groups;
    std::shared_ptr<const FlameChanges> m_changes; ///< null without a comparison
    ColorMode m_colorMode = ColorMode::Package;
    FlameMatches m_matches;
    QList<QColor> m_hidden;
    SubId m_selected;
    std::pair<const JoinedRows::Row*, int> m_hovered; ///< row and crumb; only compared
    std::uint64_t m_graphNumber = 0; ///< counts the graphs that were set
};

} // namespace nytprof::gui

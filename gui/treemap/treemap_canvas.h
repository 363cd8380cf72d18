// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/frame_coloring.h"
#include "tables/table_filter.h"
#include "treemap/treemap_layout.h"
#include "views/chart_canvas.h"
#include "widgets/image_export.h"

namespace nytprof::gui {

/// The treemap. Arrows move between rectangles; Return opens the source of a sub or zooms into a
/// package; Backspace and Escape zoom out; a click selects, a double click zooms.
class TreemapCanvas : public ChartCanvas {
    Q_OBJECT

public:
    explicit TreemapCanvas(QWidget* parent = nullptr);

    void setTree(PackageTree tree);
    [[nodiscard]] const PackageTree& tree() const { return m_tree; }
    /// The colouring of the tree's profile.
    void setColoring(FrameColoring coloring) { m_coloring = std::move(coloring); }
    void setSelected(SubId sub);
    void setTerms(const Terms& terms);
    /// Light colours of rectangles to be drawn faint.
    void setHidden(const QList<QColor>& colors);
    /// Focuses the next match of the search; wraps around.
    void focusMatch(bool forward);
    /// Zooms to a package; for a sub, to the package around it.
    void zoomTo(std::uint32_t node);
    [[nodiscard]] std::uint32_t shownNode() const { return m_root; }
    [[nodiscard]] const std::vector<TreemapBox>& boxes() const { return m_boxes; }
    /// Index in boxes(); -1: none.
    [[nodiscard]] int current() const { return m_current; }
    void setCurrent(int box);
    /// Name, calls and times on one line.
    [[nodiscard]] QString describe(const TreemapBox& box) const;
    /// What is zoomed to, in the size on screen.
    [[nodiscard]] Picture picture() const;

signals:
    void subChosen(nytprof::SubId sub);
    void zoomChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QString textAt(const QPoint& point) const override;
    [[nodiscard]] QString toolTipAt(const QPoint& point) const override;
    void focusAt(const QPoint& point) override { setCurrent(boxAt(point)); }
    bool click(const QPoint& point) override;
    void activateAt(const QPoint& point) override;

    // An AccessibleFrame is a node, and the number of its parts that are folded into the rectangle.
    [[nodiscard]] std::uint64_t imageNumber() const override { return m_treeNumber; }
    [[nodiscard]] std::vector<Shown> shownFrames() const override;
    [[nodiscard]] Texts textsOf(const AccessibleFrame& frame) const override;
    [[nodiscard]] std::optional<AccessibleFrame> keyboardFrame() const override;
    void setKeyboardFrame(const AccessibleFrame& frame) override;
    void openKeyboardFrame() override;

    /// Index in boxes(); -1 if it is not on screen.
    [[nodiscard]] int indexOf(const AccessibleFrame& frame) const;
    /// The innermost rectangle at a point, as index in boxes(); -1: none.
    [[nodiscard]] int boxAt(const QPointF& point) const;
    [[nodiscard]] const TreemapBox& box(int index) const;
    [[nodiscard]] QString shareOf(const TreemapBox& box) const;
    void choose(int box);
    void layOut();
    [[nodiscard]] int neighbour(int arrow) const;
    void zoomOut();
    [[nodiscard]] bool matches(const TreemapBox& box) const;
    void paintBoxes(QPainter& painter) const;
    void paintBox(QPainter& painter, const TreemapBox& box) const;
    void paintFold(QPainter& painter, const TreemapBox& box) const;
    void paintLabel(QPainter& painter, const TreemapBox& box, const QRectF& rect) const;

    PackageTree m_tree;
    FrameColoring m_coloring;
    std::uint64_t m_treeNumber = 0; ///< counts the trees that were set
    std::vector<TreemapBox> m_boxes;
    std::uint32_t m_root = 0;
    int m_current = -1;
    SubId m_selected;
    Terms m_terms;
    QList<QColor> m_hidden;
};

} // namespace nytprof::gui

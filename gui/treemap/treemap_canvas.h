// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "tables/table_filter.h"
#include "treemap/treemap_layout.h"
#include "widgets/accessible_frames.h"

#include <QWidget>

namespace nytprof::gui {

/// The tree map itself. Arrows walk the boxes, Return opens the source of a sub and zooms into
/// packages, Backspace and Escape zoom out; a click and a double click do the same.
class TreeMapCanvas : public QWidget, public FrameSource {
    Q_OBJECT

public:
    explicit TreeMapCanvas(QWidget* parent = nullptr);

    void setTree(PackageTree tree);
    [[nodiscard]] const PackageTree& tree() const { return m_tree; }
    void setSelected(SubId sub);
    void setTerms(const Terms& terms);
    /// Moves the keyboard's box to the next one that the search finds, and around.
    void focusMatch(bool forward);
    /// The package that is shown is the node's; a sub's is that around it.
    void zoomTo(std::uint32_t node);
    [[nodiscard]] std::uint32_t shownNode() const { return m_root; }
    [[nodiscard]] const std::vector<TreeMapBox>& boxes() const { return m_boxes; }
    /// In boxes(); -1 without any.
    [[nodiscard]] int current() const { return m_current; }
    void setCurrent(int box);
    /// Name, calls and times of a box, as one line.
    [[nodiscard]] QString describe(const TreeMapBox& box) const;

signals:
    void subChosen(nytprof::SubId sub);
    /// The user asked for the source itself, not only for it to follow.
    void sourceWanted();
    void hovered(const QString& description);
    void zoomChanged();
    void searchCleared();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    // Rectangles are numbered by their node, and how many parts of that are folded into them.
    [[nodiscard]] std::uint64_t imageNumber() const override { return m_treeNumber; }
    [[nodiscard]] std::vector<Shown> shownFrames() const override;
    [[nodiscard]] Texts textsOf(const AccessibleFrame& frame) const override;
    [[nodiscard]] std::optional<AccessibleFrame> keyboardFrame() const override;
    void setKeyboardFrame(const AccessibleFrame& frame) override;
    void openKeyboardFrame() override;

    /// In boxes(); -1 when it is not on screen.
    [[nodiscard]] int indexOf(const AccessibleFrame& frame) const;
    /// The innermost box under a point, in boxes(); -1 without one.
    [[nodiscard]] int boxAt(const QPointF& point) const;
    [[nodiscard]] const TreeMapBox& box(int index) const;
    /// Empty without a box.
    [[nodiscard]] QString textAt(const QPointF& point) const;
    [[nodiscard]] QString shareOf(const TreeMapBox& box) const;
    void choose(int box);
    void layOut();
    [[nodiscard]] int neighbour(int key) const;
    void zoomOut();
    [[nodiscard]] bool matches(const TreeMapBox& box) const;
    void paintBox(QPainter& painter, const TreeMapBox& box) const;
    void paintFold(QPainter& painter, const TreeMapBox& box) const;
    void paintLabel(QPainter& painter, const TreeMapBox& box, const QRectF& rect) const;

    PackageTree m_tree;
    std::uint64_t m_treeNumber = 0; ///< of the trees that were set
    std::vector<TreeMapBox> m_boxes;
    std::uint32_t m_root = 0;
    int m_current = -1;
    SubId m_selected;
    Terms m_terms;
};

} // namespace nytprof::gui

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "tables/table_filter.h"
#include "treemap/treemap_layout.h"

#include <QWidget>

namespace nytprof::gui {

/// The tree map itself. Arrows walk the boxes, Return opens the source of a sub and zooms into
/// packages, Backspace and Escape zoom out; a click and a double click do the same.
class TreeMapCanvas : public QWidget {
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
    /// Another one for each tree that was set, see FlameCanvas::graphNumber().
    [[nodiscard]] std::uint64_t treeNumber() const { return m_treeNumber; }
    /// The innermost box under a point, in boxes(); -1 without one.
    [[nodiscard]] int boxAt(const QPointF& point) const;
    /// To the source of the current box's sub, or into its package.
    void openCurrent();
    /// Name, calls and times of a box, as one line.
    [[nodiscard]] QString describe(const TreeMapBox& box) const;
    /// What a box is called, what it is, its time and its share: "main::work, sub, 1.2 s, 12.3 %".
    [[nodiscard]] QString nameOf(const TreeMapBox& box) const;
    /// Of the time of all packages, as "12.3 %".
    [[nodiscard]] QString shareOf(const TreeMapBox& box) const;

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
    void layOut();
    [[nodiscard]] int neighbour(int key) const;
    void zoomOut();
    [[nodiscard]] bool matches(const TreeMapBox& box) const;
    void paintBox(QPainter& painter, const TreeMapBox& box) const;
    void paintFold(QPainter& painter, const TreeMapBox& box) const;
    void paintLabel(QPainter& painter, const TreeMapBox& box, const QRectF& rect) const;

    PackageTree m_tree;
    std::uint64_t m_treeNumber = 0;
    std::vector<TreeMapBox> m_boxes;
    std::uint32_t m_root = 0;
    int m_current = -1;
    SubId m_selected;
    Terms m_terms;
};

} // namespace nytprof::gui

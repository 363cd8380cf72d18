// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "callgraph/graph_painter.h"
#include "views/chart_canvas.h"
#include "widgets/image_export.h"

#include <QPoint>
#include <QRectF>

#include <memory>
#include <optional>

namespace nytprof::gui {

/// Draws a call graph: callers above, callees below the sub in the middle. Arrow keys move the
/// focus along edges and rows.
class GraphCanvas : public ChartCanvas {
    Q_OBJECT

public:
    explicit GraphCanvas(QWidget* parent = nullptr);

    /// The text is shown if the graph is empty.
    void setGraph(std::shared_ptr<const Profile> profile, PlacedGraph graph, const QString& text);
    [[nodiscard]] const Neighbourhood& graph() const { return m_drawing.graph(); }
    [[nodiscard]] std::size_t focusedNode() const { return m_focus; }
    void setFocusedNode(std::size_t node);
    [[nodiscard]] double zoom() const { return m_zoom; }
    /// Description in the user's language.
    [[nodiscard]] QString nodeText(std::size_t node) const { return m_drawing.nodeText(node); }
    [[nodiscard]] QString edgeText(const GraphEdge& edge) const { return m_drawing.edgeText(edge); }
    /// In viewport coordinates.
    [[nodiscard]] QRect nodeRect(std::size_t node) const;

    /// The whole graph in its natural size.
    [[nodiscard]] Picture picture() const;

signals:
    /// Keys ask for a number of layers in each direction, or for more or fewer nodes.
    void layersWanted(int layers);
    void moreWanted(bool more);
    /// A node was activated by Return or a double click.
    void chosen(std::size_t node);
    void focusedNodeChanged(std::size_t node);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] QString textAt(const QPoint& point) const override;
    [[nodiscard]] QString toolTipAt(const QPoint& point) const override;
    void focusAt(const QPoint& point) override;
    bool click(const QPoint& point) override;
    void activateAt(const QPoint& point) override;
    bool drag(const QPoint& moved) override;
    bool zoomBySteps(double steps, const QPointF& fixed) override;

    // An AccessibleFrame is a node.
    [[nodiscard]] std::uint64_t imageNumber() const override { return m_graphNumber; }
    [[nodiscard]] std::vector<Shown> shownFrames() const override;
    [[nodiscard]] Texts textsOf(const AccessibleFrame& frame) const override;
    [[nodiscard]] std::optional<AccessibleFrame> keyboardFrame() const override;
    void setKeyboardFrame(const AccessibleFrame& frame) override { setFocusedNode(frame.node); }
    void openKeyboardFrame() override { emit chosen(m_focus); }

    void setZoom(double zoom, const QPointF& fixed);
    void showAll();
    void updateScrollBars();
    void showFocus();
    [[nodiscard]] std::optional<std::size_t> neighbour(int arrow) const;
    [[nodiscard]] QPointF origin() const;
    [[nodiscard]] std::optional<std::size_t> nodeAt(const QPoint& at) const;
    [[nodiscard]] const GraphEdge* edgeAt(const QPoint& at) const;

    GraphPainter m_drawing;
    QString m_text; ///< shown without a graph
    std::size_t m_focus = 0;
    double m_zoom = 1;
    std::uint64_t m_graphNumber = 0; ///< counts the graphs that were set
};

} // namespace nytprof::gui

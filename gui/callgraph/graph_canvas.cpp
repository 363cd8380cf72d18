// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "callgraph/graph_canvas.h"

#include "actions/action_table.h"
#include "analysis/call_graph.h"
#include "profile/profile.h"
#include "style/text.h"

#include <QEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace nytprof::gui {

namespace {

constexpr double SmallestStart = 0.65; // smaller text is unreadable

} // namespace

GraphCanvas::GraphCanvas(QWidget* parent)
    : ChartCanvas(tr("Call graph"), parent)
{
}

void GraphCanvas::setGraph(
    std::shared_ptr<const Profile> profile, PlacedGraph graph, const QString& text)
{
    m_drawing.setGraph(std::move(profile), std::move(graph));
    ++m_graphNumber;
    m_text = text;
    m_focus = 0;
    m_drawing.measure(font());
    showAll();
    setFocusedNode(0);
}

void GraphCanvas::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), palette().color(QPalette::Base));
    if (graph().nodes.empty()) {
        paintNothing(painter, m_text);
        return;
    }
    painter.translate(origin());
    painter.scale(m_zoom, m_zoom);
    m_drawing.paint(painter, palette(), m_focus, hasFocus());
}

Picture GraphCanvas::picture() const
{
    Picture picture;
    picture.title = tr("Call graph");
    picture.size = m_drawing.size().toSize();
    picture.paint = [this](QPainter& painter) {
        painter.fillRect(QRectF(QPointF(), m_drawing.size()), palette().color(QPalette::Base));
        painter.setFont(font());
        m_drawing.paint(painter, palette(), m_focus, false);
    };
    picture.image = [picture] { return imageOf(picture); };
    return picture;
}

void GraphCanvas::setFocusedNode(std::size_t node)
{
    if (node >= graph().nodes.size()) {
        setAccessibleDescription(m_text);
        viewport()->update();
        return;
    }
    m_focus = node;
    showFocus();
    viewport()->update();
    announceCurrentFrame(this, m_drawing.nodeText(node));
    emit focusedNodeChanged(node);
}

// Top left corner of the graph in viewport coordinates.
QPointF GraphCanvas::origin() const
{
    const QSizeF shown = m_drawing.size() * m_zoom;
    return {shown.width() < viewport()->width() ? (viewport()->width() - shown.width()) / 2
                                                : -horizontalScrollBar()->value(),
        shown.height() < viewport()->height() ? (viewport()->height() - shown.height()) / 2
                                              : -verticalScrollBar()->value()};
}

QRect GraphCanvas::nodeRect(std::size_t node) const
{
    const QRectF& rect = m_drawing.rects()[node];
    return QRectF(origin() + rect.topLeft() * m_zoom, rect.size() * m_zoom).toAlignedRect();
}

void GraphCanvas::updateScrollBars()
{
    const QSize available = viewport()->size();
    const QSizeF shown = m_drawing.size() * m_zoom;
    const auto prepare = [](QScrollBar* bar, double all, int page) {
        bar->setRange(0, std::max(0, static_cast<int>(std::ceil(all)) - page));
        bar->setPageStep(page);
        bar->setSingleStep(20);
    };
    prepare(horizontalScrollBar(), shown.width(), available.width());
    prepare(verticalScrollBar(), shown.height(), available.height());
}

// Keeps `fixed`, a point of the viewport, in place.
void GraphCanvas::setZoom(double zoom, const QPointF& fixed)
{
    const QPointF at = (fixed - origin()) / m_zoom;
    m_zoom = std::clamp(zoom, 0.2, 4.0);
    updateScrollBars();
    horizontalScrollBar()->setValue(static_cast<int>(at.x() * m_zoom - fixed.x()));
    verticalScrollBar()->setValue(static_cast<int>(at.y() * m_zoom - fixed.y()));
    viewport()->update();
}

void GraphCanvas::showAll()
{
    if (m_drawing.size().isEmpty())
        return;
    const double fit = std::min(viewport()->width() / m_drawing.size().width(),
        viewport()->height() / m_drawing.size().height());
    m_zoom = std::clamp(fit, SmallestStart, 1.0);
    updateScrollBars();
    const QPointF middle = m_drawing.rects()[m_focus].center() * m_zoom;
    horizontalScrollBar()->setValue(static_cast<int>(middle.x()) - viewport()->width() / 2);
    verticalScrollBar()->setValue(static_cast<int>(middle.y()) - viewport()->height() / 2);
    viewport()->update();
}

void GraphCanvas::showFocus()
{
    const QRect node = nodeRect(m_focus).adjusted(-8, -8, 8, 8);
    const QRect available = viewport()->rect();
    const auto scroll = [](QScrollBar* bar, int begin, int end, int size) {
        const int over = end > size ? std::min(end - size, begin) : std::min(begin, 0);
        bar->setValue(bar->value() + over);
    };
    scroll(horizontalScrollBar(), node.left(), node.right(), available.width());
    scroll(verticalScrollBar(), node.top(), node.bottom(), available.height());
}

void GraphCanvas::resizeEvent(QResizeEvent* event)
{
    ChartCanvas::resizeEvent(event);
    updateScrollBars();
    if (!m_drawing.rects().empty())
        showFocus();
}

void GraphCanvas::changeEvent(QEvent* event)
{
    ChartCanvas::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        m_drawing.measure(font());
        updateScrollBars();
    }
    viewport()->update();
}

namespace {

constexpr double ZoomStep = 1.25;
constexpr double NearEnough = 6; // pixels from the mouse to an edge

} // namespace

void GraphCanvas::keyPressEvent(QKeyEvent* event)
{
    const PressedKey key(*event);
    if (m_drawing.rects().empty())
        ChartCanvas::keyPressEvent(event);
    else if (const auto arrow = key.numberIn("graph.walk"))
        setFocusedNode(neighbour(*arrow).value_or(m_focus));
    else if (key.is("graph.middle"))
        setFocusedNode(0);
    else if (key.is("graph.open"))
        emit chosen(m_focus);
    else if (const auto layers = key.numberIn("graph.layers"))
        emit layersWanted(*layers + 1);
    else if (const auto more = key.numberIn("graph.boxes"))
        emit moreWanted(*more == 1);
    else if (const auto zoom = key.numberIn("graph.zoom"))
        *zoom == 2 ? showAll()
                   : setZoom(*zoom == 0 ? m_zoom * ZoomStep : m_zoom / ZoomStep,
                       QRectF(nodeRect(m_focus)).center());
    else
        ChartCanvas::keyPressEvent(event);
}

// Up and Down follow the most expensive edge, or go to the nearest node if there is none; Left and
// Right move along the row.
std::optional<std::size_t> GraphCanvas::neighbour(int arrow) const
{
    const bool isVertical = arrow == UpArrow || arrow == DownArrow;
    const int sign = arrow == UpArrow || arrow == LeftArrow ? -1 : 1;
    const int layer = graph().nodes[m_focus].layer + (isVertical ? sign : 0);
    if (isVertical) {
        for (const GraphEdge& edge : graph().edges) {
            const std::size_t here = sign < 0 ? edge.to : edge.from;
            const std::size_t there = sign < 0 ? edge.from : edge.to;
            if (here == m_focus && graph().nodes[there].layer == layer)
                return there;
        }
    }
    std::optional<std::size_t> nearest;
    const auto distance = [this](std::size_t node) {
        return std::abs(m_drawing.columns()[node] - m_drawing.columns()[m_focus]);
    };
    for (std::size_t node = 0; node < graph().nodes.size(); ++node) {
        const bool isThere = graph().nodes[node].layer == layer
            && (isVertical
                || (m_drawing.columns()[node] - m_drawing.columns()[m_focus]) * sign > 0);
        if (isThere && (!nearest || distance(node) < distance(*nearest)))
            nearest = node;
    }
    return nearest;
}

std::optional<std::size_t> GraphCanvas::nodeAt(const QPoint& at) const
{
    for (std::size_t node = 0; node < m_drawing.rects().size(); ++node)
        if (nodeRect(node).contains(at))
            return node;
    return std::nullopt;
}

const GraphEdge* GraphCanvas::edgeAt(const QPoint& at) const
{
    const QPointF wanted = (QPointF(at) - origin()) / m_zoom;
    const GraphEdge* nearest = nullptr;
    double best = NearEnough / m_zoom;
    constexpr int Samples = 32;
    for (const GraphPainter::Line& line : m_drawing.lines()) {
        for (int i = 0; i <= Samples; ++i) {
            const QPointF away
                = line.path.pointAtPercent(static_cast<double>(i) / Samples) - wanted;
            if (const double distance = std::hypot(away.x(), away.y()); distance < best) {
                best = distance;
                nearest = &graph().edges[line.edge];
            }
        }
    }
    return nearest;
}

void GraphCanvas::focusAt(const QPoint& point)
{
    if (const auto node = nodeAt(point))
        setFocusedNode(*node);
}

bool GraphCanvas::click(const QPoint& point)
{
    focusAt(point);
    return false;
}

void GraphCanvas::activateAt(const QPoint& point)
{
    if (const auto node = nodeAt(point))
        emit chosen(*node);
}

bool GraphCanvas::drag(const QPoint& moved)
{
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - moved.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() - moved.y());
    viewport()->update();
    return true;
}

bool GraphCanvas::zoomBySteps(double steps, const QPointF& fixed)
{
    setZoom(m_zoom * std::pow(ZoomStep, steps), fixed);
    return true;
}

QString GraphCanvas::textAt(const QPoint& point) const
{
    if (const auto node = nodeAt(point))
        return m_drawing.nodeText(*node);
    const GraphEdge* edge = edgeAt(point);
    return edge ? m_drawing.edgeText(*edge) : QString();
}

QString GraphCanvas::toolTipAt(const QPoint& point) const
{
    const QString text = textAt(point);
    return tipOfNames(text.isEmpty() ? text : text + m_drawing.shareBase());
}

std::vector<FrameSource::Shown> GraphCanvas::shownFrames() const
{
    std::vector<Shown> shown;
    for (std::uint32_t node = 0; node < m_drawing.rects().size(); ++node)
        shown.push_back({{node, 1}, nodeRect(node)});
    return shown;
}

FrameSource::Texts GraphCanvas::textsOf(const AccessibleFrame& frame) const
{
    return {m_drawing.nodeText(frame.node), {}, {}};
}

std::optional<AccessibleFrame> GraphCanvas::keyboardFrame() const
{
    return graph().nodes.empty()
        ? std::nullopt
        : std::optional(AccessibleFrame{static_cast<std::uint32_t>(m_focus), 1});
}

} // namespace nytprof::gui

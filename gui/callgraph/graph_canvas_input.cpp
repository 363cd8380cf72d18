// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Keys and mouse of the call graph.
#include "callgraph/graph_canvas.h"

#include "look/text.h"
#include "profile/profile.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <cmath>
#include <cstdlib>

namespace nytprof::gui {

namespace {

constexpr double ZoomStep = 1.25;
constexpr double NearEnough = 6; // pixels from the mouse to an edge

} // namespace

void GraphCanvas::keyPressEvent(QKeyEvent* event)
{
    if (!m_rects.empty() && event->key() == Qt::Key_E
        && event->modifiers() == (Qt::ControlModifier | Qt::ShiftModifier)) {
        emit exportWanted();
        return;
    }
    if (m_rects.empty() || (event->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier))) {
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    const QPointF middle = QRectF(boxRect(m_focus)).center();
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right:
        walk(static_cast<Qt::Key>(event->key()));
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit chosen(m_focus);
        break;
    case Qt::Key_Home:
        setFocusedBox(0);
        break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        setZoom(m_zoom * ZoomStep, middle);
        break;
    case Qt::Key_Minus:
        setZoom(m_zoom / ZoomStep, middle);
        break;
    case Qt::Key_0:
        showAll();
        break;
    case Qt::Key_1:
    case Qt::Key_2:
    case Qt::Key_3:
    case Qt::Key_4:
    case Qt::Key_5:
        emit layersWanted(event->key() - Qt::Key_0);
        break;
    case Qt::Key_Comma:
    case Qt::Key_Period:
        emit moreWanted(event->key() == Qt::Key_Period);
        break;
    default:
        event->ignore();
        return;
    }
    event->accept();
}

void GraphCanvas::walk(Qt::Key key)
{
    if (const auto next = neighbour(key)) {
        setFocusedBox(*next);
    }
}

// Up and down follow the costliest edge, or go to the nearest box where there is none; left and
// right go along the row.
std::optional<std::size_t> GraphCanvas::neighbour(Qt::Key key) const
{
    const bool isVertical = key == Qt::Key_Up || key == Qt::Key_Down;
    const int sign = key == Qt::Key_Up || key == Qt::Key_Left ? -1 : 1;
    const int layer = m_graph.boxes[m_focus].layer + (isVertical ? sign : 0);
    if (isVertical) {
        for (const GraphEdge& edge : m_graph.edges) {
            const std::size_t here = sign < 0 ? edge.to : edge.from;
            const std::size_t there = sign < 0 ? edge.from : edge.to;
            if (here == m_focus && m_graph.boxes[there].layer == layer) {
                return there;
            }
        }
    }
    std::optional<std::size_t> nearest;
    const auto distance
        = [this](std::size_t box) { return std::abs(m_columns[box] - m_columns[m_focus]); };
    for (std::size_t box = 0; box < m_graph.boxes.size(); ++box) {
        const bool isThere = m_graph.boxes[box].layer == layer
            && (isVertical || (m_columns[box] - m_columns[m_focus]) * sign > 0);
        if (isThere && (!nearest || distance(box) < distance(*nearest))) {
            nearest = box;
        }
    }
    return nearest;
}

std::optional<std::size_t> GraphCanvas::boxAt(const QPoint& at) const
{
    for (std::size_t box = 0; box < m_rects.size(); ++box) {
        if (boxRect(box).contains(at)) {
            return box;
        }
    }
    return std::nullopt;
}

const GraphEdge* GraphCanvas::edgeAt(const QPoint& at) const
{
    const QPointF wanted = (QPointF(at) - origin()) / m_zoom;
    const GraphEdge* nearest = nullptr;
    double best = NearEnough / m_zoom;
    constexpr int Samples = 32;
    for (const Line& line : m_lines) {
        for (int i = 0; i <= Samples; ++i) {
            const QPointF away
                = line.path.pointAtPercent(static_cast<double>(i) / Samples) - wanted;
            if (const double distance = std::hypot(away.x(), away.y()); distance < best) {
                best = distance;
                nearest = &m_graph.edges[line.edge];
            }
        }
    }
    return nearest;
}

void GraphCanvas::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        QAbstractScrollArea::mousePressEvent(event);
        return;
    }
    m_dragged = event->position().toPoint();
    if (const auto box = boxAt(m_dragged)) {
        setFocusedBox(*box);
    }
}

void GraphCanvas::mouseMoveEvent(QMouseEvent* event)
{
    const QPoint at = event->position().toPoint();
    if (event->buttons() & Qt::LeftButton) {
        const QPoint moved = at - m_dragged;
        m_dragged = at;
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() - moved.x());
        verticalScrollBar()->setValue(verticalScrollBar()->value() - moved.y());
        viewport()->setCursor(Qt::ClosedHandCursor);
        viewport()->update();
        return;
    }
    viewport()->setCursor(boxAt(at) ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void GraphCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    viewport()->unsetCursor();
    QAbstractScrollArea::mouseReleaseEvent(event);
}

void GraphCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const auto box = boxAt(event->position().toPoint())) {
        emit chosen(*box);
    }
}

void GraphCanvas::wheelEvent(QWheelEvent* event)
{
    if (!(event->modifiers() & Qt::ControlModifier)) {
        QAbstractScrollArea::wheelEvent(event);
        return;
    }
    setZoom(m_zoom * std::pow(ZoomStep, event->angleDelta().y() / 120.0), event->position());
    event->accept();
}

bool GraphCanvas::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip) {
        return QAbstractScrollArea::viewportEvent(event);
    }
    const auto* help = static_cast<QHelpEvent*>(event);
    QString text;
    if (const auto box = boxAt(help->pos())) {
        text = boxText(*box);
    } else if (const GraphEdge* edge = edgeAt(help->pos())) {
        text = edgeText(*edge);
    }
    QToolTip::showText(help->globalPos(), tipOfNames(text), viewport());
    return true;
}

} // namespace nytprof::gui

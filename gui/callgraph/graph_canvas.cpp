// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "callgraph/graph_canvas.h"

#include "analysis/call_graph.h"
#include "profile/profile.h"
#include "style/text.h"

#include <QAccessible>
#include <QEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace nytprof::gui {

namespace {

constexpr double GraphMargin = 16;
constexpr double SmallestStart = 0.65; // text that is smaller than that is no use
constexpr int BoxLines = 4;

} // namespace

GraphCanvas::GraphCanvas(QWidget* parent)
    : QAbstractScrollArea(parent)
{
    setAccessibleName(tr("Call graph"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
}

void GraphCanvas::setGraph(
    std::shared_ptr<const Profile> profile, PlacedGraph graph, const QString& text)
{
    m_profile = std::move(profile);
    m_graph = std::move(graph.graph);
    m_columns = std::move(graph.columns);
    m_text = text;
    m_focus = 0;
    m_largestTime = m_largestOwn = 0;
    for (const GraphEdge& edge : m_graph.edges)
        m_largestTime = std::max(m_largestTime, edge.time);
    for (const GraphBox& box : m_graph.boxes) {
        m_largestOwn
            = std::max(m_largestOwn, box.sub.valid() ? (*m_profile)[box.sub].exclusive : 0);
    }
    measure();
    showAll();
    setFocusedBox(0);
}

void GraphCanvas::measure()
{
    m_rects.clear();
    m_lines.clear();
    m_size = {};
    if (m_graph.boxes.empty())
        return;
    const QFontMetricsF metrics(font());
    const double width = metrics.horizontalAdvance(QLatin1Char('0')) * 27;
    const double height = metrics.height() * BoxLines + 10;
    const QSizeF step(width + metrics.height() * 1.2, height + metrics.height() * 3);
    QRectF all;
    for (std::size_t box = 0; box < m_graph.boxes.size(); ++box) {
        const QPointF middle(
            m_columns[box] * step.width(), m_graph.boxes[box].layer * step.height());
        m_rects.emplace_back(middle.x() - width / 2, middle.y() - height / 2, width, height);
        all |= m_rects.back();
    }
    for (std::size_t box = 0; box < m_graph.boxes.size(); ++box)
        if (m_graph.boxes[box].beyond > 0)
            all |= m_rects[box].adjusted(0, -beyondRoom(), 0, beyondRoom());
    all.adjust(-GraphMargin, -GraphMargin, GraphMargin + metrics.height() * 2, GraphMargin);
    for (QRectF& rect : m_rects)
        rect.translate(-all.topLeft());
    m_size = all.size();
    for (std::size_t edge = 0; edge < m_graph.edges.size(); ++edge)
        m_lines.push_back(lineOf(edge));
}

double GraphCanvas::beyondRoom() const
{
    return QFontMetricsF(font()).height() * 1.2;
}

// Forward edges run from the foot of a box to the head of another; what recursion runs back along
// stands out at the right of the boxes.
GraphCanvas::Line GraphCanvas::lineOf(std::size_t edge) const
{
    const GraphEdge& calls = m_graph.edges[edge];
    const QRectF& from = m_rects[calls.from];
    const QRectF& to = m_rects[calls.to];
    const bool isForward = m_graph.boxes[calls.to].layer > m_graph.boxes[calls.from].layer;
    QPainterPath path;
    if (isForward) {
        const QPointF begin(from.center().x(), from.bottom());
        const QPointF end(to.center().x(), to.top());
        const double bend = (end.y() - begin.y()) / 2;
        path.moveTo(begin);
        path.cubicTo(begin + QPointF(0, bend), end - QPointF(0, bend), end);
    } else {
        const double out = QFontMetricsF(font()).height() * 1.6;
        const bool isLoop = calls.from == calls.to;
        const QPointF begin(from.right(), from.center().y() + (isLoop ? from.height() / 4 : 0));
        const QPointF end(to.right(), to.center().y() - (isLoop ? to.height() / 4 : 0));
        path.moveTo(begin);
        path.cubicTo(begin + QPointF(out, 0), end + QPointF(out, 0), end);
    }
    return {edge, path, isForward};
}

void GraphCanvas::setFocusedBox(std::size_t box)
{
    if (box >= m_graph.boxes.size()) {
        setAccessibleDescription(m_text);
        viewport()->update();
        return;
    }
    m_focus = box;
    showFocus();
    viewport()->update();
    setAccessibleDescription(boxText(box));
    QAccessibleEvent told(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&told);
    emit focusedBoxChanged(box);
}

QString GraphCanvas::timeAndShare(Ticks time) const
{
    const QString share = percentText(time, m_profile->totals().whole());
    const QString text = timeText(*m_profile, time);
    return share.isEmpty() ? text : tr("%1, %2").arg(text, share);
}

QString GraphCanvas::boxText(std::size_t at) const
{
    const GraphBox& box = m_graph.boxes[at];
    if (!box.sub.valid()) {
        GraphEdge sum;
        for (const GraphEdge& edge : m_graph.edges) {
            if (edge.from == at || edge.to == at) {
                sum.calls += edge.calls;
                sum.time += edge.time;
            }
        }
        return (box.layer < 0 ? countedText(box.folded, "further caller", "further callers")
                              : countedText(box.folded, "further callee", "further callees"))
            + QLatin1Char('\n')
            + tr("%1 in %2").arg(timeAndShare(sum.time), countedText(sum.calls, "call", "calls"));
    }
    const Sub& sub = (*m_profile)[box.sub];
    QStringList lines{toQString(sub.name)};
    lines << tr("inclusive %1").arg(timeAndShare(sub.inclusive));
    lines << tr("exclusive %1").arg(timeAndShare(sub.exclusive));
    lines << countedText(sub.calls, "call", "calls");
    if (sub.recursionDepth > 0) {
        lines << tr("recursive, depth %1; calls inside a call of it took %2, which is part of its "
                    "time already")
                     .arg(sub.recursionDepth)
                     .arg(timeText(*m_profile, sub.recursive));
    }
    if (box.beyond > 0) {
        lines << (box.layer < 0 ? tr("called by %1 that are not shown")
                                : tr("calls %1 that are not shown"))
                     .arg(countedText(box.beyond, "further sub", "further subs"));
    }
    if (sub.file.valid())
        lines << placeText(*m_profile, sub.file, sub.firstLine);
    return lines.join(QLatin1Char('\n'));
}

QString GraphCanvas::edgeText(const GraphEdge& edge) const
{
    const auto name = [this](std::size_t at) {
        const GraphBox& box = m_graph.boxes[at];
        return box.sub.valid() ? subText(*m_profile, box.sub)
                               : countedText(box.folded, "further sub", "further subs");
    };
    QString text = tr("%1 calls %2\n%3, %4")
                       .arg(name(edge.from), name(edge.to),
                           countedText(edge.calls, "call", "calls"), timeAndShare(edge.time));
    if (edge.recursionDepth > 0)
        text += tr("\nrecursive, depth %1").arg(edge.recursionDepth);
    return text;
}

// Where the picture begins on the viewport.
QPointF GraphCanvas::origin() const
{
    const QSizeF shown = m_size * m_zoom;
    return {shown.width() < viewport()->width() ? (viewport()->width() - shown.width()) / 2
                                                : -horizontalScrollBar()->value(),
        shown.height() < viewport()->height() ? (viewport()->height() - shown.height()) / 2
                                              : -verticalScrollBar()->value()};
}

QRect GraphCanvas::boxRect(std::size_t box) const
{
    const QRectF& rect = m_rects[box];
    return QRectF(origin() + rect.topLeft() * m_zoom, rect.size() * m_zoom).toAlignedRect();
}

void GraphCanvas::updateScrollBars()
{
    const QSize room = viewport()->size();
    const QSizeF shown = m_size * m_zoom;
    const auto prepare = [](QScrollBar* bar, double all, int page) {
        bar->setRange(0, std::max(0, static_cast<int>(std::ceil(all)) - page));
        bar->setPageStep(page);
        bar->setSingleStep(20);
    };
    prepare(horizontalScrollBar(), shown.width(), room.width());
    prepare(verticalScrollBar(), shown.height(), room.height());
}

// The point of the viewport stays where it is.
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
    if (m_size.isEmpty())
        return;
    const double fit
        = std::min(viewport()->width() / m_size.width(), viewport()->height() / m_size.height());
    m_zoom = std::clamp(fit, SmallestStart, 1.0);
    updateScrollBars();
    const QPointF middle = m_rects[m_focus].center() * m_zoom;
    horizontalScrollBar()->setValue(static_cast<int>(middle.x()) - viewport()->width() / 2);
    verticalScrollBar()->setValue(static_cast<int>(middle.y()) - viewport()->height() / 2);
    viewport()->update();
}

void GraphCanvas::showFocus()
{
    const QRect box = boxRect(m_focus).adjusted(-8, -8, 8, 8);
    const QRect room = viewport()->rect();
    const auto scroll = [](QScrollBar* bar, int begin, int end, int size) {
        const int over = end > size ? std::min(end - size, begin) : std::min(begin, 0);
        bar->setValue(bar->value() + over);
    };
    scroll(horizontalScrollBar(), box.left(), box.right(), room.width());
    scroll(verticalScrollBar(), box.top(), box.bottom(), room.height());
}

void GraphCanvas::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateScrollBars();
    if (!m_rects.empty())
        showFocus();
}

void GraphCanvas::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        measure();
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
    if (const auto next = neighbour(key))
        setFocusedBox(*next);
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
            if (here == m_focus && m_graph.boxes[there].layer == layer)
                return there;
        }
    }
    std::optional<std::size_t> nearest;
    const auto distance
        = [this](std::size_t box) { return std::abs(m_columns[box] - m_columns[m_focus]); };
    for (std::size_t box = 0; box < m_graph.boxes.size(); ++box) {
        const bool isThere = m_graph.boxes[box].layer == layer
            && (isVertical || (m_columns[box] - m_columns[m_focus]) * sign > 0);
        if (isThere && (!nearest || distance(box) < distance(*nearest)))
            nearest = box;
    }
    return nearest;
}

std::optional<std::size_t> GraphCanvas::boxAt(const QPoint& at) const
{
    for (std::size_t box = 0; box < m_rects.size(); ++box)
        if (boxRect(box).contains(at))
            return box;
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
    if (const auto box = boxAt(m_dragged))
        setFocusedBox(*box);
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
    if (const auto box = boxAt(event->position().toPoint()))
        emit chosen(*box);
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
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QString text;
    if (const auto box = boxAt(help->pos()))
        text = boxText(*box);
    else if (const GraphEdge* edge = edgeAt(help->pos()))
        text = edgeText(*edge);
    QToolTip::showText(help->globalPos(), tipOfNames(text), viewport());
    return true;
}

} // namespace nytprof::gui

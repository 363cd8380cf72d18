// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What mouse and keyboard do in the FlameCanvas.
#include "flame/flame_canvas.h"

#include "profile/profile.h"
#include "style/text.h"

#include <QApplication>
#include <QClipboard>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace nytprof::gui {

void FlameCanvas::choose(CallNodeId node)
{
    m_focused = node;
    viewport()->update();
    if (const SubId sub = m_layout->tree()[node].sub; sub.valid())
        emit subChosen(sub);
}

void FlameCanvas::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        event->ignore();
        return;
    }
    m_pressedAt = event->pos();
    m_draggedFrom = event->pos();
    m_dragging = false;
}

void FlameCanvas::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons() & Qt::LeftButton) {
        const bool far
            = (event->pos() - m_pressedAt).manhattanLength() >= QApplication::startDragDistance();
        if (m_dragging || far) {
            m_dragging = true;
            const QPoint moved = event->pos() - m_draggedFrom;
            m_draggedFrom = event->pos();
            verticalScrollBar()->setValue(verticalScrollBar()->value() - moved.y());
            setSpan(m_begin - moved.x() * m_width / span().pixels, m_width);
            viewport()->setCursor(Qt::ClosedHandCursor);
        }
        return;
    }
    const auto box = boxAt(event->pos());
    viewport()->setCursor(box ? Qt::PointingHandCursor : Qt::ArrowCursor);
    emit hovered(box ? describe(*box) : QString());
}

void FlameCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    viewport()->setCursor(Qt::ArrowCursor);
    const auto box = boxAt(event->pos());
    if (event->button() == Qt::LeftButton && !m_dragging && box && !box->folded())
        choose(box->first);
    m_dragging = false;
}

void FlameCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto box = boxAt(event->pos());
    if (event->button() == Qt::LeftButton && box) {
        zoomToBox(*box);
        m_dragging = true; // the release that follows is over another box now
    }
}

void FlameCanvas::wheelEvent(QWheelEvent* event)
{
    if (event->modifiers() & Qt::ControlModifier) {
        const double steps = event->angleDelta().y() / 120.0;
        zoomBy(std::pow(0.8, steps), event->position().x());
        event->accept();
    } else if (event->modifiers() & Qt::ShiftModifier || event->angleDelta().x() != 0) {
        const int delta
            = event->angleDelta().x() != 0 ? event->angleDelta().x() : event->angleDelta().y();
        setSpan(m_begin - delta / 120.0 * m_width * 0.1, m_width);
        event->accept();
    } else {
        QAbstractScrollArea::wheelEvent(event);
    }
}

void FlameCanvas::keyPressEvent(QKeyEvent* event)
{
    if (m_layout && event->matches(QKeySequence::Copy)) {
        QGuiApplication::clipboard()->setText(describe({m_focused, 1, 0, 0}));
        return;
    }
    if (event->matches(QKeySequence::Undo)) {
        emit undoWanted();
        return;
    }
    if (event->matches(QKeySequence::Redo)) {
        emit redoWanted();
        return;
    }
    if (!m_layout || event->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) {
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        openSource();
        return;
    case Qt::Key_Z:
    case Qt::Key_Space:
        zoomTo(m_focused);
        return;
    case Qt::Key_0:
        zoomOut();
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomBy(0.7, viewport()->width() / 2.0);
        return;
    case Qt::Key_Minus:
        zoomBy(1 / 0.7, viewport()->width() / 2.0);
        return;
    case Qt::Key_H:
        focusHotPath(!(event->modifiers() & Qt::ShiftModifier));
        return;
    case Qt::Key_I:
        setIcicle(!m_icicle);
        emit zoomChanged();
        return;
    case Qt::Key_Escape:
        if (m_matches.active())
            emit searchCleared();
        else
            zoomOut();
        return;
    default:
        const bool shift = event->modifiers() & Qt::ShiftModifier;
        const bool taken = (shift && pan(event->key())) || walk(event->key()) || takeStep(*event);
        if (!taken)
            QAbstractScrollArea::keyPressEvent(event);
    }
}

bool FlameCanvas::pan(int key)
{
    const int sign = key == Qt::Key_Left ? -1 : key == Qt::Key_Right ? 1 : 0;
    if (sign != 0)
        setSpan(m_begin + sign * 0.2 * m_width, m_width);
    return sign != 0;
}

bool FlameCanvas::walk(int key)
{
    const CallNode& node = m_layout->tree()[m_focused];
    CallNodeId to;
    switch (key) {
    case Qt::Key_Up:
    case Qt::Key_Down: {
        const bool towardsRoot = (key == Qt::Key_Up) == m_icicle;
        to = towardsRoot ? node.parent : node.childCount > 0 ? node.firstChild : CallNodeId();
        break;
    }
    case Qt::Key_Backspace:
        to = node.parent;
        break;
    case Qt::Key_Left:
        to = neighbour(-1);
        break;
    case Qt::Key_Right:
        to = neighbour(1);
        break;
    default:
        return false;
    }
    if (to.valid())
        setFocused(to);
    return true;
}

// The next box of the same row, children of other parents included.
CallNodeId FlameCanvas::neighbour(int direction) const
{
    const std::uint32_t row = m_layout->tree()[m_focused].depth;
    const std::int64_t index = std::int64_t{m_focused.index()} + direction;
    const bool inRow = index >= m_layout->firstOf(row) && index < m_layout->firstOf(row + 1);
    return inRow ? CallNodeId(static_cast<std::size_t>(index)) : CallNodeId();
}

void FlameCanvas::focusMatch(bool forward)
{
    const std::vector<CallNodeId>& nodes = m_matches.nodes;
    if (!m_layout || nodes.empty())
        return;
    const auto byIndex = [](CallNodeId a, CallNodeId b) { return a.index() < b.index(); };
    if (forward) {
        const auto next = std::upper_bound(nodes.begin(), nodes.end(), m_focused, byIndex);
        setFocused(next == nodes.end() ? nodes.front() : *next);
    } else {
        const auto here = std::lower_bound(nodes.begin(), nodes.end(), m_focused, byIndex);
        setFocused(here == nodes.begin() ? nodes.back() : *(here - 1));
    }
}

void FlameCanvas::focusHotPath(bool cooler)
{
    if (!m_layout || m_layout->hottest().empty())
        return;
    const auto hottest = m_layout->hottest();
    const auto count = hottest.size();
    const auto at = static_cast<std::size_t>(
        std::find(hottest.begin(), hottest.end(), m_focused) - hottest.begin());
    const std::size_t to = at == count ? 0 : (at + (cooler ? 1 : count - 1)) % count;
    setFocused(hottest[to]);
    choose(hottest[to]);
    emit hovered(
        tr("Hot path %1 of %2: ").arg(to + 1).arg(count) + describe({hottest[to], 1, 0, 0}));
}

bool FlameCanvas::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto box = boxAt(help->pos());
        QToolTip::showText(
            help->globalPos(), tipOfNames(box ? describe(*box) : QString()), viewport());
        return true;
    }
    if (event->type() == QEvent::Leave)
        emit hovered(QString());
    return QAbstractScrollArea::viewportEvent(event);
}

void FlameCanvas::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateScrollBar();
}

void FlameCanvas::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        m_rowHeight = fontMetrics().height() + 3;
        if (m_painter)
            m_painter->forgetFont();
        updateScrollBar();
    }
}

void FlameCanvas::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void FlameCanvas::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace nytprof::gui

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "views/chart_canvas.h"

#include <QApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include <utility>

namespace nytprof::gui {

ChartCanvas::ChartCanvas(const QString& accessibleName, QWidget* parent)
    : QAbstractScrollArea(parent)
{
    makeFramesAccessible();
    setAccessibleName(accessibleName);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    m_click.setObjectName(QStringLiteral("singleClick"));
    m_click.setSingleShot(true);
    connect(&m_click, &QTimer::timeout, this, &ChartCanvas::clicked);
}

void ChartCanvas::hover(const QPoint& point)
{
    const QString text = textAt(point);
    viewport()->setCursor(text.isEmpty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
    emit hovered(text);
}

void ChartCanvas::paintNothing(QPainter& painter, const QString& text) const
{
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(
        viewport()->rect().adjusted(20, 20, -20, -20), Qt::AlignCenter | Qt::TextWordWrap, text);
}

void ChartCanvas::showKeyboardFrame(const QString& description)
{
    announceCurrentFrame(this, description);
    emit hovered(description);
    viewport()->update();
}

void ChartCanvas::mousePressEvent(QMouseEvent* event)
{
    m_pressedAt = m_draggedFrom = event->pos();
    m_isDragging = false;
    if (event->button() == Qt::LeftButton)
        return;
    if (event->button() == Qt::RightButton)
        focusAt(event->pos());
    event->ignore();
}

void ChartCanvas::mouseMoveEvent(QMouseEvent* event)
{
    const QPoint at = event->pos();
    if (!event->buttons().testFlag(Qt::LeftButton))
        return hover(at);
    const bool isFar = (at - m_pressedAt).manhattanLength() >= QApplication::startDragDistance();
    if (!m_isDragging && !isFar)
        return;
    m_isDragging = drag(at - std::exchange(m_draggedFrom, at));
    if (m_isDragging)
        viewport()->setCursor(Qt::ClosedHandCursor);
}

void ChartCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    viewport()->setCursor(Qt::ArrowCursor);
    const bool isClick = event->button() == Qt::LeftButton && !m_isDragging;
    m_isDragging = false;
    if (isClick && click(event->pos()))
        m_click.start(QApplication::doubleClickInterval());
}

void ChartCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    m_click.stop();
    if (event->button() != Qt::LeftButton)
        return;
    activateAt(event->pos());
    m_isDragging = true; // the release that follows is over something else
}

void ChartCanvas::wheelEvent(QWheelEvent* event)
{
    const QPoint turned = event->angleDelta();
    const int most = turned.x() != 0 ? turned.x() : turned.y();
    const bool zooms = event->modifiers().testFlag(Qt::ControlModifier);
    const bool pans = event->modifiers().testFlag(Qt::ShiftModifier) || turned.x() != 0;
    const bool isDone
        = zooms ? zoomBySteps(most / 120.0, event->position()) : pans && panBy(-most / 1200.0);
    isDone ? event->accept() : QAbstractScrollArea::wheelEvent(event);
}

bool ChartCanvas::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), toolTipAt(help->pos()), viewport(),
            {help->pos() - QPoint(2, 2), QSize(4, 4)});
        return true;
    }
    if (event->type() == QEvent::Leave) {
        leave();
        viewport()->update();
        emit hovered({});
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void ChartCanvas::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void ChartCanvas::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
    emit hovered({}); // the description of the frame with the keyboard
}

} // namespace nytprof::gui

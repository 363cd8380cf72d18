// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "widgets/accessible_frames.h"

#include <QAbstractScrollArea>
#include <QTimer>

namespace nytprof::gui {

/// What charts have in common: text about what is under the mouse, tooltips, clicks that no second
/// one follows, dragging, zooming and panning by the wheel, focus, frames for screen readers.
/// Points are in the viewport.
class ChartCanvas : public QAbstractScrollArea, public FrameSource {
    Q_OBJECT

signals:
    /// About what is under the mouse, or has the keyboard; empty: nothing.
    void hovered(const QString& description);
    /// A click chose a sub, and is not the first of a double click.
    void clicked();
    /// The user asked for the source view to be shown.
    void sourceWanted();
    void searchCleared();

protected:
    ChartCanvas(const QString& accessibleName, QWidget* parent);

    /// Empty where nothing is.
    [[nodiscard]] virtual QString textAt(const QPoint& point) const = 0;
    [[nodiscard]] virtual QString toolTipAt(const QPoint& point) const = 0;
    /// The mouse moves without a button.
    virtual void hover(const QPoint& point);
    virtual void leave() { }
    /// A right click, before the context menu and keys for what it is about.
    virtual void focusAt(const QPoint& /*point*/) { }
    /// With the left button, without dragging; true if it chose a sub.
    virtual bool click(const QPoint& /*point*/) { return false; }
    /// A double click.
    virtual void activateAt(const QPoint& /*point*/) { }
    /// False if nothing can be dragged.
    virtual bool drag(const QPoint& /*moved*/) { return false; }
    /// By Ctrl and the wheel; a step is a notch, positive to zoom in. False: there is no zoom.
    virtual bool zoomBySteps(double /*steps*/, const QPointF& /*fixed*/) { return false; }
    /// By Shift and the wheel; a share of the width, positive to the right. False: no panning.
    virtual bool panBy(double /*share*/) { return false; }

    /// Why nothing is shown.
    void paintNothing(QPainter& painter, const QString& text) const;
    /// Shows a frame that got the keyboard, to screen readers, too.
    void showKeyboardFrame(const QString& description);

    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    QPoint m_pressedAt;
    QPoint m_draggedFrom;
    bool m_isDragging = false;
    QTimer m_click{this}; ///< until no second one can follow
};

} // namespace nytprof::gui

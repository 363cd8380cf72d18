// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Mouse and keys of the time axis.
#include "actions/action_table.h"
#include "analysis/package_groups.h"
#include "axis/axis_bars.h"
#include "axis/axis_canvas.h"
#include "axis/axis_marks.h"
#include "axis/axis_memory.h"
#include "axis/axis_range.h"
#include "axis/axis_text.h"
#include "profile/profile.h"
#include "style/colors.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace nytprof::gui {

namespace {

constexpr int HandleReach = 5; // pixels beside an edge

} // namespace

AxisCanvas::Drag AxisCanvas::dragAt(const QPoint& point) const
{
    if (!m_scene.lanes || point.x() < m_scene.scale.left - HandleReach)
        return Drag::None;
    if (m_scene.range) {
        const double from = m_scene.scale.xOf(m_scene.range->from);
        const double to = m_scene.scale.xOf(m_scene.range->to);
        if (std::abs(point.x() - to) <= HandleReach)
            return Drag::To;
        if (std::abs(point.x() - from) <= HandleReach)
            return Drag::From;
        if (point.x() > from && point.x() < to && m_scene.geometry.ruler().contains(point))
            return Drag::Whole;
    }
    return Drag::New;
}

void AxisCanvas::mousePressEvent(QMouseEvent* event)
{
    const QPoint at = event->pos();
    if (event->button() != Qt::LeftButton || !m_scene.lanes) {
        event->ignore();
        return;
    }
    if (at.x() < m_scene.scale.left - HandleReach) {
        if (!isOpen() || m_scene.geometry.ruler().contains(at)) {
            emit openWanted(!isOpen());
        } else if (const int row = m_scene.geometry.rowAt(at.y()); row >= 0) {
            focusRow(row);
            selectRow(row);
        }
        return;
    }
    if (isOnPeak(m_scene, at)) {
        emit peakClicked();
        return;
    }
    m_drag = dragAt(at);
    m_pressedAt = at.x();
    m_pressedTime = m_scene.scale.timeAt(at.x());
    m_rangeBefore = m_scene.range;
    if (const int row = m_scene.geometry.rowAt(at.y()); row >= 0)
        m_scene.focusedRow = row;
}

const AxisRow* AxisCanvas::labelAt(const QPoint& point) const
{
    const int row = isOpen() ? m_scene.geometry.rowAt(point.y()) : -1;
    return row >= 0 && point.x() < m_scene.scale.left - HandleReach
        ? &m_scene.rows[static_cast<std::size_t>(row)]
        : nullptr;
}

void AxisCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    const AxisRow* const row = labelAt(event->pos());
    if (row && event->button() == Qt::LeftButton)
        emit onlyWanted(*row);
    else
        ChartCanvas::mouseDoubleClickEvent(event);
}

// With the keyboard, that of the focused row.
void AxisCanvas::contextMenuEvent(QContextMenuEvent* event)
{
    const bool isKey = event->reason() == QContextMenuEvent::Keyboard;
    const int row = !isOpen() ? -1
        : isKey               ? std::max(m_scene.focusedRow, 0)
                              : m_scene.geometry.rowAt(event->pos().y());
    if (row < 0)
        return ChartCanvas::contextMenuEvent(event);
    focusRow(row);
    const QRect rect = m_scene.geometry.row(row);
    emit menuWanted(m_scene.rows[static_cast<std::size_t>(row)],
        isKey ? viewport()->mapToGlobal(rect.bottomLeft() + QPoint(m_scene.scale.left / 2, 0))
              : event->globalPos());
}

// A round number: that of a mark if one is near.
std::int64_t AxisCanvas::draggedEdge(std::int64_t time) const
{
    const std::int64_t step = m_scene.scale.decimalStep();
    const std::int64_t end = (m_scene.lanes->whole().to + step - 1) / step * step;
    const AxisMark* const mark = markNear(m_scene, time);
    return mark ? m_scene.lanes->roundedEdge(mark->time, step)
                : std::clamp<std::int64_t>((time + step / 2) / step * step, 0, end);
}

// The edges of the nearest slice if nothing would be in the range.
TimeRange AxisCanvas::atLeastASlice(TimeRange range, bool isLater) const
{
    const AxisLanes& lanes = *m_scene.lanes;
    if (range.from < range.to && rangeParts(lanes, range).processes > 0)
        return range;
    range = {lanes.nearestEdge(range.from), lanes.nearestEdge(range.to)};
    if (range.from == range.to)
        (isLater ? range.to : range.from) = lanes.neighbouringEdge(range.from, isLater);
    return range.from < range.to ? rounded(range) : range;
}

// The next round number beyond one or more ends of slices.
std::int64_t AxisCanvas::nextEdge(std::int64_t time, bool isAfter) const
{
    const AxisLanes& lanes = *m_scene.lanes;
    for (std::int64_t edge = time;;) {
        const std::int64_t next = lanes.neighbouringEdge(edge, isAfter);
        const std::int64_t round = lanes.roundedEdge(next, m_scene.scale.decimalStep());
        if (next == edge || (isAfter ? round > time : round < time))
            return next == edge ? time : round;
        edge = next;
    }
}

// What the range becomes; none while the mouse has hardly moved.
std::optional<TimeRange> AxisCanvas::draggedTo(int x) const
{
    const AxisLanes& lanes = *m_scene.lanes;
    const std::int64_t time = m_scene.scale.timeAt(x);
    if (m_drag == Drag::New && std::abs(x - m_pressedAt) < QApplication::startDragDistance())
        return m_rangeBefore;
    TimeRange range = m_rangeBefore.value_or(TimeRange());
    if (m_drag == Drag::Whole) {
        const std::int64_t length = range.to - range.from;
        range.from = draggedEdge(std::clamp<std::int64_t>(range.from + time - m_pressedTime, 0,
            std::max<std::int64_t>(lanes.whole().to - length, 0)));
        range.to = range.from + length;
        return range;
    }
    const std::int64_t fixed = m_drag == Drag::New ? m_pressedTime
        : m_drag == Drag::From                     ? range.to
                                                   : range.from;
    range = atLeastASlice(
        {draggedEdge(std::min(fixed, time)), draggedEdge(std::max(fixed, time))}, time >= fixed);
    if (range.from == range.to)
        return m_rangeBefore;
    return range;
}

void AxisCanvas::mouseMoveEvent(QMouseEvent* event)
{
    const QPoint at = event->pos();
    if (m_drag != Drag::None && event->buttons().testFlag(Qt::LeftButton)) {
        setRange(draggedTo(at.x()));
        if (m_scene.range)
            emit hovered(rangeLabel(*m_scene.range, m_scene.parts));
        return;
    }
    hover(at);
}

void AxisCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_drag == Drag::None)
        return;
    const auto range = draggedTo(event->pos().x());
    m_drag = Drag::None;
    if (range != m_rangeBefore)
        choose(range);
    else
        setRange(range);
}

std::optional<AxisLanes::SliceFacts> AxisCanvas::sliceAt(const QPoint& point) const
{
    const int row = m_scene.lanes ? m_scene.geometry.rowAt(point.y()) : -1;
    if (row < 0 || point.x() < m_scene.scale.left || m_scene.geometry.memoryAt(point.y()) >= 0)
        return {};
    const std::int64_t time = m_scene.scale.timeAt(point.x());
    std::optional<AxisLanes::SliceFacts> longest; // of those at the same time
    for (const std::size_t lane : m_scene.rows[static_cast<std::size_t>(row)].lanes) {
        const auto facts = m_scene.lanes->sliceAt(lane, time);
        if (facts && (!longest || facts->costs.working() > longest->costs.working()))
            longest = facts;
    }
    return longest;
}

void AxisCanvas::hover(const QPoint& point)
{
    const Drag drag = dragAt(point);
    viewport()->setCursor(m_scene.lanes && isOnPeak(m_scene, point) ? Qt::PointingHandCursor
            : drag == Drag::From || drag == Drag::To                ? Qt::SizeHorCursor
            : drag == Drag::Whole                                   ? Qt::OpenHandCursor
            : drag == Drag::New                                     ? Qt::IBeamCursor
                                                                    : Qt::ArrowCursor);
    const bool isInside = m_scene.lanes && point.x() >= m_scene.scale.left;
    m_scene.pointer = isInside ? std::optional(point.x()) : std::nullopt;
    viewport()->update();
    emit hovered(textAt(point));
}

const AxisMark* AxisCanvas::markAt(const QPoint& point) const
{
    const bool isInside = m_scene.lanes && point.x() >= m_scene.scale.left;
    return isInside ? markNear(m_scene, m_scene.scale.timeAt(point.x())) : nullptr;
}

std::optional<SliceText> AxisCanvas::sliceTextAt(const QPoint& point) const
{
    const auto slice = sliceAt(point);
    if (!slice)
        return {};
    const auto row = static_cast<std::size_t>(m_scene.geometry.rowAt(point.y()));
    return sliceText(*m_scene.profile, *m_groups, m_scene.lanes->axis(), m_scene.rows[row], *slice,
        isDark(palette()));
}

QString AxisCanvas::textAt(const QPoint& point) const
{
    if (const AxisMark* const mark = markAt(point))
        return markText(*mark);
    if (const QString memory = memoryText(m_scene, point); !memory.isEmpty())
        return memory;
    const auto slice = sliceTextAt(point);
    return slice ? slice->line : QString();
}

QString AxisCanvas::toolTipAt(const QPoint& point) const
{
    if (m_drag != Drag::None)
        return {};
    if (const QString tip = edgeTip(m_scene, point); !tip.isEmpty())
        return tip;
    if (const auto slice = sliceTextAt(point))
        return slice->toolTip;
    if (isOnPeak(m_scene, point))
        return tr("Show what was live at the peak");
    if (m_scene.lanes && m_scene.geometry.use().contains(point))
        return useToolTip(m_scene);
    const AxisMark* const mark = m_scene.geometry.ruler().contains(point) ? markAt(point) : nullptr;
    return mark ? QStringLiteral("<p>%1</p>").arg(markText(*mark).toHtmlEscaped()) : QString();
}

// Moves both edges by a slice.
void AxisCanvas::moveRange(bool later)
{
    TimeRange range = *m_scene.range;
    const std::int64_t moved = nextEdge(later ? range.to : range.from, later);
    const std::int64_t length = range.to - range.from;
    range = later ? TimeRange{moved - length, moved} : TimeRange{moved, moved + length};
    if (range.from < range.to && range != m_scene.range) {
        setRange(range);
        emit rangeMoved(range);
    }
}

// The end, unless that is the end of the axis.
void AxisCanvas::resizeRange(bool longer)
{
    TimeRange range = *m_scene.range;
    const std::int64_t to = nextEdge(range.to, longer);
    if (longer && to == range.to)
        range.from = nextEdge(range.from, false);
    else
        range.to = to;
    if (range.from < range.to && range != m_scene.range) {
        setRange(range);
        emit rangeMoved(range);
    }
}

// Without a range, keys that change one begin in the middle.
bool AxisCanvas::pressRangeKey(const PressedKey& key)
{
    constexpr std::int64_t Part = 10; // of what is shown, as 1/n
    const auto move = key.numberIn("axis.move");
    const auto resize = key.numberIn("axis.resize");
    if (!move && !resize)
        return false;
    if (!m_scene.range) {
        const TimeRange shown = m_scene.scale.shown;
        const std::int64_t middle = shown.from + (shown.to - shown.from) / 2;
        const std::int64_t half = (shown.to - shown.from) / Part / 2;
        choose(atLeastASlice({draggedEdge(middle - half), draggedEdge(middle + half)}, true));
    } else if (move) {
        moveRange(*move == 1);
    } else {
        resizeRange(*resize == 0);
    }
    return true;
}

bool AxisCanvas::leaveDragOrRange()
{
    if (m_drag != Drag::None) {
        m_drag = Drag::None;
        setRange(m_rangeBefore);
    } else if (m_scene.range) {
        choose({});
    } else if (zoomed()) {
        showAll(whole());
    } else {
        return false;
    }
    return true;
}

bool AxisCanvas::press(const PressedKey& key)
{
    const int row = std::max(m_scene.focusedRow, 0);
    const auto shown = static_cast<std::size_t>(row);
    if (!m_scene.lanes)
        return false;
    if (const auto down = key.numberIn("axis.rows"))
        focusRow(m_scene.focusedRow + (*down == 1 ? 1 : -1));
    else if (key.is("axis.zoom"))
        toggleZoom();
    else if (key.is("axis.all"))
        showAll(whole());
    else if (key.is("axis.back"))
        emit previousWanted();
    else if (key.is("axis.clear"))
        return leaveDragOrRange();
    else if (key.is("axis.only") && shown < m_scene.rows.size())
        emit onlyWanted(m_scene.rows[shown]);
    else if (key.is("axis.life"))
        openKeyboardFrame();
    else if (key.is("axis.select"))
        selectRow(row);
    else if (key.is("axis.mark"))
        goToNextMark();
    else if (key.is("axis.markRange"))
        selectToEndOfMark();
    else
        return pressRangeKey(key);
    return true;
}

void AxisCanvas::keyPressEvent(QKeyEvent* event)
{
    if (!press(PressedKey(*event)))
        ChartCanvas::keyPressEvent(event);
}

} // namespace nytprof::gui

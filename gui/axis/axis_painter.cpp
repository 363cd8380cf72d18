// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "axis/axis_painter.h"

#include "axis/axis_bars.h"
#include "axis/axis_marks.h"
#include "axis/axis_memory.h"
#include "axis/axis_range.h"
#include "axis/axis_text.h"
#include "profile/profile.h"
#include "style/colors.h"
#include "style/text.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace nytprof::gui {

namespace {

constexpr int TickDistance = 90; // pixels

/// By column, whether there is a mark of one of the lanes. Looks at one range for each at most.
std::vector<bool> activeColumns(const AxisScene& scene, const std::vector<std::size_t>& lanes)
{
    const AxisScale& scale = scene.scale;
    std::vector<bool> active(static_cast<std::size_t>(scale.width));
    const auto columnOf = [&](std::int64_t time) { return qRound(scale.xOf(time) - scale.left); };
    for (const std::size_t lane : lanes) {
        const AxisLanes::Ranges& ranges = scene.activity[lane];
        auto range = ranges.begin();
        for (int x = 0; x < scale.width;) {
            range = std::ranges::upper_bound(
                range, ranges.end(), scale.timeAt(scale.left + x), {}, &TimeRange::to);
            if (range == ranges.end() || range->from >= scale.shown.to)
                break;
            const int from = std::max(columnOf(std::max(range->from, scale.shown.from)), x);
            x = std::max(columnOf(std::min(range->to, scale.shown.to)), from + 1);
            for (int column = from; column < std::min(x, scale.width); ++column)
                active[static_cast<std::size_t>(column)] = true;
        }
    }
    return active;
}

/// On screen.
std::vector<std::int64_t> ticksOf(const AxisScale& scale)
{
    const std::int64_t step = tickStep(scale, TickDistance);
    std::vector<std::int64_t> ticks;
    for (std::int64_t time = (scale.shown.from + step - 1) / step * step; time < scale.shown.to;
         time += step)
        ticks.push_back(time);
    return ticks;
}

} // namespace

std::int64_t tickStep(const AxisScale& scale, int minPixels)
{
    constexpr std::int64_t Second = 1'000'000'000;
    constexpr std::int64_t Long[]
        = {60, 120, 300, 600, 1200, 1800, 3600, 7200, 4 * 3600, 8 * 3600, 24 * 3600};
    const double least = scale.perPixel() * minPixels;
    for (std::int64_t decade = 1; decade <= 10 * Second; decade *= 10)
        for (const std::int64_t factor : {1, 2, 5})
            if (decade * factor < 60 * Second && static_cast<double>(decade * factor) >= least)
                return decade * factor;
    for (const std::int64_t seconds : Long)
        if (static_cast<double>(seconds * Second) >= least)
            return seconds * Second;
    return std::max<std::int64_t>(std::llround(least), 1);
}

QColor AxisPainter::text2() const { return secondaryText(m_palette, QPalette::Base); }

void AxisPainter::paint(QPainter& painter, const AxisScene& scene, const QPalette& palette)
{
    m_palette = palette;
    m_dark = isDark(palette);
    const AxisGeometry& geometry = scene.geometry;
    if (!scene.lanes || scene.rows.empty()) {
        painter.fillRect(0, 0, geometry.width, geometry.height, palette.color(QPalette::Base));
        paintUnknown(painter, scene);
        return;
    }
    const qreal ratio = painter.device()->devicePixelRatioF();
    if (m_image.deviceIndependentSize().toSize() != QSize(geometry.width, geometry.height)
        || m_image.devicePixelRatio() != ratio)
        paintImage(scene, painter.font(), ratio);
    painter.drawPixmap(0, 0, m_image);
    paintTickTexts(painter, scene);
    paintMarks(painter, scene, palette);
    painter.setClipRect(geometry.rowArea());
    paintActivity(painter, scene);
    painter.setClipping(false);
    if (scene.range)
        paintRange(painter, scene, palette);
    paintNow(painter, scene, palette);
    paintLabels(painter, scene);
    if (scene.pointer && *scene.pointer >= scene.scale.left) {
        painter.setPen(QPen(palette.color(QPalette::Text), 1, Qt::DashLine));
        painter.drawLine(*scene.pointer, 0, *scene.pointer, geometry.height);
    }
}

// One lane of all of the run, which says why it is not known what ran when.
void AxisPainter::paintUnknown(QPainter& painter, const AxisScene& scene) const
{
    const QRect bar = scene.geometry.bar(0);
    painter.fillRect(bar, waitingColor(m_dark));
    if (scene.scale.shown.from < scene.scale.shown.to)
        paintTickTexts(painter, scene);
    painter.setPen(text2());
    const QRect inside = bar.adjusted(6, 0, -6, 0);
    painter.drawText(inside, Qt::AlignVCenter,
        painter.fontMetrics().elidedText(scene.absence, Qt::ElideRight, inside.width()));
    paintLabels(painter, scene);
}

void AxisPainter::paintImage(const AxisScene& scene, const QFont& font, qreal ratio)
{
    ++m_paintedImages;
    const AxisGeometry& geometry = scene.geometry;
    m_image = QPixmap(QSize(geometry.width, geometry.height) * ratio);
    m_image.setDevicePixelRatio(ratio);
    m_image.fill(m_palette.color(QPalette::Base));
    QPainter painter(&m_image);
    painter.setFont(font);
    paintGrid(painter, scene);
    painter.setClipRect(geometry.rowArea());
    paintForks(painter, scene);
    for (int i = 0; i < geometry.rows; ++i) {
        if (geometry.memoryHeight() > 0 && geometry.memory(i).intersects(geometry.rowArea()))
            paintMemory(painter, scene, i, m_palette);
        if (!geometry.row(i).intersects(geometry.rowArea()))
            continue;
        paintBar(painter, scene, geometry.bar(i), scene.rows[static_cast<std::size_t>(i)].lanes,
            m_palette);
        if (geometry.isOpen)
            paintEnd(painter, scene, i);
    }
    painter.setClipping(false);
    if (geometry.isOpen)
        paintStatements(painter, scene);
    if (geometry.useHeight() > 0)
        paintUse(painter, scene, m_palette);
}

void AxisPainter::paintStatements(QPainter& painter, const AxisScene& scene)
{
    std::vector<std::size_t> all;
    for (const AxisRow& row : scene.rows)
        all.insert(all.end(), row.lanes.begin(), row.lanes.end());
    const auto columns
        = scene.lanes->columns(all, scene.scale.shown, static_cast<std::size_t>(scene.scale.width));
    std::int64_t most = 1;
    for (const LaneCosts& column : columns)
        most = std::max(most, column.statements);
    m_maxStatements = std::llround(static_cast<double>(most) * 1e9 / scene.scale.perPixel());
    const QRect area = scene.geometry.statements().adjusted(0, 4, 0, -4);
    QPainterPath line;
    for (int x = 0; x < scene.scale.width; ++x) {
        const double share = static_cast<double>(columns[static_cast<std::size_t>(x)].statements)
            / static_cast<double>(most);
        const QPointF point(scene.scale.left + x + 0.5, area.bottom() - share * area.height());
        x == 0 ? line.moveTo(point) : line.lineTo(point);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(text2(), 1));
    painter.drawPath(line);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void AxisPainter::paintTickTexts(QPainter& painter, const AxisScene& scene) const
{
    const QRect ruler = scene.geometry.tickTexts();
    const std::int64_t step = tickStep(scene.scale, TickDistance);
    painter.setPen(text2());
    for (const std::int64_t time : ticksOf(scene.scale)) {
        const int x = qRound(scene.scale.xOf(time)) + 4;
        const QString text = tickText(time, step);
        if (x + painter.fontMetrics().horizontalAdvance(text) < scene.geometry.width)
            painter.drawText(
                QRect(x, ruler.top(), TickDistance, ruler.height()), Qt::AlignVCenter, text);
    }
}

void AxisPainter::paintGrid(QPainter& painter, const AxisScene& scene) const
{
    const AxisGeometry& geometry = scene.geometry;
    const QRect ruler = geometry.ruler();
    const QColor grid = blend(m_palette.color(QPalette::Base), m_palette.color(QPalette::Mid), 0.5);
    painter.setPen(grid);
    for (const std::int64_t time : ticksOf(scene.scale)) {
        const int x = qRound(scene.scale.xOf(time));
        if (geometry.isOpen)
            painter.drawLine(x, ruler.bottom(), x, geometry.height);
        else
            painter.drawLine(x, ruler.top(), x, ruler.top() + 3);
    }
    painter.setPen(m_palette.color(QPalette::Mid));
    const int line = geometry.isOpen ? ruler.bottom() : ruler.top();
    painter.drawLine(geometry.isOpen ? 0 : scene.scale.left, line, geometry.width, line);
    painter.drawLine(0, geometry.height - 1, geometry.width, geometry.height - 1);
    if (!geometry.isOpen)
        return;
    painter.drawLine(0, geometry.statements().top(), geometry.width, geometry.statements().top());
    painter.setPen(grid);
    for (int i = 0; i < geometry.rows; ++i)
        if (const QRect row = geometry.row(i); geometry.rowArea().contains(0, row.bottom()))
            painter.drawLine(0, row.bottom(), geometry.width, row.bottom());
}

// A line from the parent to the begin of its child.
void AxisPainter::paintForks(QPainter& painter, const AxisScene& scene) const
{
    if (!scene.geometry.isOpen)
        return;
    painter.setPen(m_palette.color(QPalette::Dark));
    for (int i = 0; i < scene.geometry.rows; ++i) {
        const AxisRow& row = scene.rows[static_cast<std::size_t>(i)];
        const double x = scene.scale.xOf(scene.lanes->axis().lanes[row.lanes.front()].begin);
        if (row.depth == 0 || x < scene.scale.left || x > scene.scale.left + scene.scale.width)
            continue;
        const int from = scene.geometry.bar(static_cast<int>(row.parent)).bottom();
        const int to = scene.geometry.bar(i).center().y();
        painter.drawLine(QPointF(x, from), QPointF(x, to));
        painter.setBrush(m_palette.color(QPalette::Dark));
        painter.drawEllipse(QPointF(x, to), 2.5, 2.5);
    }
}

// A tick where it ended, or a cross if it was killed; nothing if it still runs.
void AxisPainter::paintEnd(QPainter& painter, const AxisScene& scene, int number) const
{
    const AxisRow& row = scene.rows[static_cast<std::size_t>(number)];
    if (scene.isRunning(row))
        return;
    std::int64_t end = 0;
    for (const std::size_t lane : row.lanes)
        end = std::max(end, scene.lanes->axis().lanes[lane].end());
    const double x = scene.scale.xOf(end);
    if (x < scene.scale.left || x > scene.geometry.width)
        return;
    const QRect bar = scene.geometry.bar(number);
    if (!row.isKilled) {
        painter.setPen(m_palette.color(QPalette::Dark));
        painter.drawLine(QPointF(x + 1, bar.top()), QPointF(x + 1, bar.bottom()));
        return;
    }
    constexpr int Size = 4;
    const QPointF middle(x + Size + 3, bar.center().y() + 0.5);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(heatColor(HeatSteps - 1, m_dark), 1.6));
    painter.drawLine(middle - QPointF(Size, Size), middle + QPointF(Size, Size));
    painter.drawLine(middle - QPointF(Size, -Size), middle + QPointF(Size, -Size));
    painter.setRenderHint(QPainter::Antialiasing, false);
}

// Below the bars, in the colour of the selection.
void AxisPainter::paintActivity(QPainter& painter, const AxisScene& scene) const
{
    if (scene.activity.empty())
        return;
    const QColor color = accentColor(m_palette);
    for (int i = 0; i < scene.geometry.rows; ++i) {
        const QRect bar = scene.geometry.bar(i);
        if (!scene.geometry.row(i).intersects(scene.geometry.rowArea()))
            continue;
        const auto active = activeColumns(scene, scene.rows[static_cast<std::size_t>(i)].lanes);
        for (auto from = std::ranges::find(active, true); from != active.end();) {
            const auto to = std::find(from, active.end(), false);
            painter.fillRect(bar.left() + static_cast<int>(from - active.begin()), bar.bottom() + 1,
                static_cast<int>(to - from), 2, color);
            from = std::find(to, active.end(), true);
        }
    }
}

void AxisPainter::paintLabels(QPainter& painter, const AxisScene& scene) const
{
    const AxisGeometry& geometry = scene.geometry;
    if (!geometry.isOpen) {
        painter.setPen(m_palette.color(QPalette::Text));
        painter.drawText(QRect(24, 0, geometry.labelWidth - 30, geometry.height), Qt::AlignVCenter,
            painter.fontMetrics().elidedText(
                scene.title, Qt::ElideRight, geometry.labelWidth - 30));
        return;
    }
    painter.setPen(m_palette.color(QPalette::Mid));
    painter.drawLine(scene.scale.left - 1, 0, scene.scale.left - 1, geometry.height);
    painter.setClipRect(geometry.rowArea());
    for (int i = 0; i < geometry.rows; ++i) {
        if (geometry.memoryHeight() > 0 && geometry.memory(i).intersects(geometry.rowArea()))
            paintMemoryLabel(painter, scene, i, m_palette);
        if (geometry.row(i).intersects(geometry.rowArea()))
            paintLabel(painter, scene, i);
    }
    painter.setClipping(false);
    if (geometry.useHeight() > 0)
        paintUseLabel(painter, scene, m_palette);
    const QRect label
        = geometry.statements().adjusted(9, 0, geometry.labelWidth - geometry.width - 9, 0);
    painter.setPen(m_palette.color(QPalette::Text));
    painter.drawText(label, Qt::AlignVCenter, tr("Statements/s"));
    painter.setPen(text2());
    const QString most = tr("max %1").arg(countText(static_cast<std::uint64_t>(m_maxStatements)));
    if (painter.fontMetrics().horizontalAdvance(tr("Statements/s") + most) + 8 < label.width())
        painter.drawText(label, Qt::AlignVCenter | Qt::AlignRight, most);
}

void AxisPainter::paintLabel(QPainter& painter, const AxisScene& scene, int number) const
{
    constexpr int Indent = 12;
    const AxisRow& row = scene.rows[static_cast<std::size_t>(number)];
    const QRect whole = scene.geometry.row(number);
    const QRect label(9, whole.top(), scene.geometry.labelWidth - 18, whole.height() - 1);
    LaneCosts costs;
    LaneCosts inRange;
    for (const std::size_t lane : row.lanes) {
        costs += scene.lanes->of(lane, scene.lanes->whole());
        if (scene.range)
            inRange += scene.parts.costs[lane];
    }
    if (number == scene.focusedRow) {
        painter.setPen(QPen(accentColor(m_palette), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(whole.adjusted(1, 1, scene.geometry.labelWidth - whole.width() - 2, -1));
    }
    const int left = label.left() + static_cast<int>(std::min(row.depth, 6U)) * Indent;
    if (row.depth > 0) {
        painter.setPen(m_palette.color(QPalette::Dark));
        const int x = left - Indent / 2;
        const QRect parent = scene.geometry.row(static_cast<int>(row.parent));
        painter.drawLine(x, parent.bottom(), x, label.center().y());
        painter.drawLine(x, label.center().y(), left, label.center().y());
    }
    const bool isRunning = scene.range && inRange.work() > 0;
    QFont font = painter.font();
    QFont own = font;
    own.setBold(scene.isSelected(row));
    painter.setFont(own);
    painter.setPen(scene.range && !isRunning ? m_palette.color(QPalette::Disabled, QPalette::Text)
                                             : m_palette.color(QPalette::Text));
    const QString total = durationText(scene.range ? inRange.work() : costs.work());
    const int totalWidth = painter.fontMetrics().horizontalAdvance(total) + 8;
    QString name = row.pid == 0 ? rowText(row) : QString::number(row.pid);
    if (row.thread != 0)
        name = tr("%1 thread %2").arg(row.pid).arg(row.thread);
    else if (row.depth == 0 && row.pid != 0)
        name += QStringLiteral("  ") + toQString(scene.profile->programName());
    const int room = label.right() - totalWidth - left - 3;
    painter.drawText(QRect(left + 3, label.top(), room, label.height()), Qt::AlignVCenter,
        painter.fontMetrics().elidedText(name, Qt::ElideRight, room));
    painter.drawText(label, Qt::AlignVCenter | Qt::AlignRight, total);
    painter.setFont(font);
}

} // namespace nytprof::gui

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "axis/axis_range.h"

#include "axis/axis_text.h"
#include "style/colors.h"
#include "style/text.h"

#include <QPainter>
#include <QPalette>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

namespace nytprof::gui {

namespace {

constexpr double VeilShare = 0.62;
constexpr double CrossingShare = 0.55; // of the accent, where an edge crosses lanes
constexpr double MinDistance = 2; // pixels between an edge of a lane and that of the range
constexpr int HandleWidth = 7;
constexpr int HandleHeight = 18;

bool isOff(const AxisScene& scene, std::int64_t counted, std::int64_t exact)
{
    return std::abs(scene.scale.xOf(counted) - scene.scale.xOf(exact)) >= MinDistance;
}

/// Within the bars.
double columnOf(const AxisScene& scene, std::int64_t time)
{
    return std::clamp<double>(
        scene.scale.xOf(time), scene.scale.left, scene.scale.left + scene.scale.width);
}

void paintVeil(QPainter& painter, const AxisScene& scene, TimeRange range, int top, int bottom,
    const QColor& veil)
{
    const int from = qRound(columnOf(scene, range.from));
    const int to = qRound(columnOf(scene, range.to));
    painter.fillRect(scene.scale.left, top, from - scene.scale.left, bottom - top, veil);
    painter.fillRect(to, top, scene.geometry.width - to, bottom - top, veil);
}

/// Up to the row's own edges. An edge that is elsewhere has a tick, and dots up to the range's.
void paintRow(
    QPainter& painter, const AxisScene& scene, int number, const QColor& veil, const QColor& accent)
{
    const QRect row = scene.geometry.row(number);
    const QRect bar = scene.geometry.bar(number);
    const auto edges = rowEdges(scene, number);
    TimeRange clear = *scene.range; // where a row did not run, nothing is left out
    if (edges && isOff(scene, edges->counted.from, edges->exact.from))
        clear.from = edges->counted.from;
    if (edges && isOff(scene, edges->counted.to, edges->exact.to))
        clear.to = edges->counted.to;
    clear.to = std::max(clear.from, clear.to);
    paintVeil(
        painter, scene, clear, row.top(), row.bottom() + 1 + scene.geometry.memoryHeight(), veil);
    if (!edges)
        return;
    const std::array pairs{std::pair(edges->counted.from, edges->exact.from),
        std::pair(edges->counted.to, edges->exact.to)};
    for (const auto& [counted, exact] : pairs) {
        if (!isOff(scene, counted, exact))
            continue;
        const double at = columnOf(scene, counted);
        const double middle = bar.center().y() + 0.5;
        painter.setPen(QPen(accent, 1, Qt::DotLine));
        painter.drawLine(QPointF(at, middle), QPointF(columnOf(scene, exact), middle));
        if (edges->counted.from < edges->counted.to)
            painter.fillRect(QRectF(at - 1, bar.top(), 2, bar.height()), accent);
    }
}

/// The longest of the texts that fits.
QString bandText(const AxisScene& scene, const QFontMetrics& metrics)
{
    const QString range = rangeLabel(*scene.range);
    const QString length
        = range + QStringLiteral(" \u00b7 ") + durationText(scene.range->to - scene.range->from);
    for (const QString& text : {rangeLabel(*scene.range, scene.parts), length})
        if (metrics.horizontalAdvance(text) + 12 <= scene.scale.width)
            return text;
    return range;
}

void paintBand(QPainter& painter, const AxisScene& scene, const QPalette& palette)
{
    const int left = scene.scale.left;
    const int end = left + scene.scale.width;
    const double from = columnOf(scene, scene.range->from);
    const double to = columnOf(scene, scene.range->to);
    if (from >= end || to <= left)
        return;
    const QRect ruler = scene.geometry.ruler();
    const QFont font = painter.font();
    QFont bold = font;
    bold.setBold(true);
    painter.setFont(bold);
    const QString text = bandText(scene, painter.fontMetrics());
    const int needed = painter.fontMetrics().horizontalAdvance(text) + 12;
    QRectF band(from, ruler.top(), std::max<double>(to - from, needed), ruler.height() - 1);
    band.moveLeft(std::clamp(
        (from + to - band.width()) / 2, double(left), std::max(end - band.width(), double(left))));
    painter.fillRect(band, accentColor(palette));
    painter.setPen(palette.color(QPalette::Base));
    painter.drawText(band, Qt::AlignCenter, text);
    painter.setFont(font);
}

void paintEdge(QPainter& painter, const AxisScene& scene, double x, const QPalette& palette)
{
    const AxisGeometry& geometry = scene.geometry;
    const QColor accent = accentColor(palette);
    const QRect rows = geometry.rowArea();
    QColor crossing = accent;
    if (geometry.isOpen)
        crossing.setAlphaF(CrossingShare);
    const int top = geometry.isOpen ? geometry.ruler().bottom() : 0; // the label is on the ruler
    painter.fillRect(QRectF(x - 1, top, 2, rows.top() - top), accent);
    painter.fillRect(QRectF(x - 1, rows.top(), 2, rows.height()), crossing);
    const int bottom = geometry.isOpen ? geometry.height : geometry.ruler().top();
    painter.fillRect(QRectF(x - 1, rows.bottom() + 1, 2, bottom - rows.bottom() - 1), accent);
    const QRect around = geometry.useHeight() > 0 ? geometry.use() : rows;
    const QRectF handle(
        x - HandleWidth / 2.0, around.center().y() - HandleHeight / 2.0, HandleWidth, HandleHeight);
    painter.setPen(Qt::NoPen);
    painter.setBrush(accent);
    painter.drawRoundedRect(handle, 2, 2);
    painter.setPen(QPen(palette.color(QPalette::Base), 1));
    for (const double at : {-1.0, 1.0})
        painter.drawLine(QPointF(x + at, handle.top() + 4), QPointF(x + at, handle.bottom() - 4));
}

} // namespace

RangeParts rangeParts(const AxisLanes& lanes, TimeRange range)
{
    RangeParts parts;
    std::set<ProcessId> processes;
    const auto& all = lanes.axis().lanes;
    for (std::size_t lane = 0; lane < all.size(); ++lane) {
        parts.counted.push_back(lanes.counted(lane, range));
        const TimeRange& part = parts.counted.back();
        parts.costs.push_back(lanes.costsIn(lane, range));
        parts.work += parts.costs.back().work();
        if (part.from < part.to)
            processes.insert(all[lane].process);
    }
    parts.processes = processes.size();
    return parts;
}

QString rangeLabel(TimeRange range, const RangeParts& parts)
{
    const QString work = durationText(parts.work);
    return QStringList{rangeLabel(range), durationText(range.to - range.from),
        parts.processes > 1
            ? tr("%1 of work in %2").arg(work, countedText(parts.processes, "process", "processes"))
            : tr("%1 of work").arg(work)}
        .join(QStringLiteral(" \u00b7 "));
}

std::optional<RowEdges> rowEdges(const AxisScene& scene, int row)
{
    std::optional<RowEdges> edges;
    std::optional<TimeRange> counted;
    for (const std::size_t lane : scene.rows[static_cast<std::size_t>(row)].lanes) {
        const TimeLane& life = scene.lanes->axis().lanes[lane];
        const TimeRange exact{
            std::max(life.begin, scene.range->from), std::min(life.end(), scene.range->to)};
        if (exact.from >= exact.to)
            continue;
        const TimeRange part = scene.parts.counted[lane];
        if (!edges)
            edges = {part, exact};
        edges->exact
            = {std::min(edges->exact.from, exact.from), std::max(edges->exact.to, exact.to)};
        if (part.from == part.to)
            continue;
        counted = !counted
            ? part
            : TimeRange{std::min(counted->from, part.from), std::max(counted->to, part.to)};
        edges->counted = *counted;
    }
    return edges;
}

QString edgeTip(const AxisScene& scene, const QPoint& point)
{
    constexpr double Reach = 4; // pixels
    const int row = scene.range && scene.geometry.isOpen ? scene.geometry.rowAt(point.y()) : -1;
    const auto edges = row >= 0 ? rowEdges(scene, row) : std::nullopt;
    if (!edges)
        return {};
    const auto isAt = [&](std::int64_t counted, std::int64_t exact) {
        const auto [left, right] = std::minmax({scene.scale.xOf(counted), scene.scale.xOf(exact)});
        return isOff(scene, counted, exact) && point.x() >= left - Reach
            && point.x() <= right + Reach;
    };
    const bool isBegin = isAt(edges->counted.from, edges->exact.from);
    if (!isBegin && !isAt(edges->counted.to, edges->exact.to))
        return {};
    const QString name = rowText(scene.rows[static_cast<std::size_t>(row)]);
    const QString counted = durationText(isBegin ? edges->counted.from : edges->counted.to);
    const QString edge = durationText(isBegin ? scene.range->from : scene.range->to);
    const QString title = edges->counted.from == edges->counted.to
        ? tr("Nothing of %1 is in the range").arg(name)
        : isBegin ? tr("%1: counted from %2").arg(name, counted)
                  : tr("%1: counted to %2").arg(name, counted);
    const QString beside
        = isBegin ? tr("the range begins at %1").arg(edge) : tr("the range ends at %1").arg(edge);
    return QStringLiteral(
        "<p style='white-space:nowrap'><b>%1</b>&nbsp;&nbsp;&nbsp;%2</p><p>%3</p>")
        .arg(title.toHtmlEscaped(), beside.toHtmlEscaped(),
            tr("A slice of work is counted as a whole where its middle is inside. Waits are cut "
               "exactly."));
}

void paintRange(QPainter& painter, const AxisScene& scene, const QPalette& palette)
{
    const AxisGeometry& geometry = scene.geometry;
    QColor veil = palette.color(QPalette::Window);
    veil.setAlphaF(VeilShare);
    const TimeRange range = *scene.range;
    if (geometry.isOpen) {
        const QRect rows = geometry.rowArea();
        paintVeil(painter, scene, range, geometry.ruler().bottom() + 1, rows.top(), veil);
        painter.save();
        painter.setClipRect(rows);
        for (int i = 0; i < geometry.rows; ++i)
            if (geometry.row(i).intersects(rows))
                paintRow(painter, scene, i, veil, accentColor(palette));
        painter.restore();
        const int below = std::min(geometry.row(geometry.rows - 1).bottom(), rows.bottom()) + 1;
        paintVeil(painter, scene, range, below, geometry.height - 1, veil);
    } else {
        paintVeil(painter, scene, range, 0, geometry.ruler().top(), veil);
    }
    paintBand(painter, scene, palette);
    if (geometry.isOpen) { // above the labels
        const QRect title(
            9, geometry.ruler().top(), geometry.labelWidth - 18, AxisGeometry::OpenRuler);
        painter.setPen(secondaryText(palette, QPalette::Base));
        painter.drawText(title, Qt::AlignVCenter | Qt::AlignRight,
            painter.fontMetrics().elidedText(
                tr("work in the range"), Qt::ElideRight, title.width()));
    }
    painter.setRenderHint(QPainter::Antialiasing);
    for (const std::int64_t edge : {range.from, range.to})
        if (const double x = scene.scale.xOf(edge);
            x >= scene.scale.left - 1 && x <= scene.scale.left + scene.scale.width + 1)
            paintEdge(painter, scene, x, palette);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

} // namespace nytprof::gui

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "axis/axis_memory.h"

#include "axis/axis_text.h"
#include "profile/memory_log.h"
#include "profile/slice_log.h"
#include "style/colors.h"
#include "style/text.h"

#include <QPainter>
#include <QPainterPath>
#include <QPalette>
#include <QPoint>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace nytprof::gui {

namespace {

constexpr double PeakRadius = 4;
constexpr int PeakReach = 8; // pixels from its middle
constexpr int TextGap = 6;

/// One above, with one or two digits that are not 0.
std::uint64_t niceBytes(std::uint64_t bytes)
{
    std::uint64_t unit = 1;
    while (unit <= bytes / 1024)
        unit *= 1024;
    for (const std::uint64_t factor : {1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 40, 50, 60, 80, 100,
             120, 150, 180, 200, 250, 300, 400, 500, 600, 800, 1024})
        if (factor * unit >= bytes)
            return factor * unit;
    return bytes;
}

/// Lanes of a row, unless they overlap: bytes of several processes are no sum.
std::vector<std::size_t> lanesOf(const AxisScene& scene, int row)
{
    std::vector<std::size_t> lanes;
    std::int64_t end = 0;
    const auto& all = scene.lanes->axis().lanes;
    for (const std::size_t lane : scene.rows[static_cast<std::size_t>(row)].lanes) {
        if (scene.memory.empty() || scene.memory[lane].points.empty())
            continue;
        if (!lanes.empty() && all[lane].begin < end)
            return {};
        end = all[lane].end();
        lanes.push_back(lane);
    }
    return lanes;
}

std::uint64_t topOf(const AxisScene& scene, int row)
{
    std::uint64_t most = 1;
    for (const std::size_t lane : lanesOf(scene, row)) {
        for (const LaneMemory::Point& point : scene.memory[lane].points)
            most = std::max({most, point.live, point.resident});
        most = std::max(most, scene.memory[lane].peak.live);
    }
    return niceBytes(most);
}

/// Pixels of points of a row.
class MemoryScale {
public:
    MemoryScale(const AxisScene& scene, int row)
        : m_scale(scene.scale)
        , m_area(scene.geometry.memoryBar(row))
        , m_top(static_cast<double>(topOf(scene, row)))
    {
    }
    [[nodiscard]] QPointF at(std::int64_t time, std::uint64_t bytes) const
    {
        return {m_scale.xOf(time), yOf(bytes)};
    }
    [[nodiscard]] double yOf(std::uint64_t bytes) const
    {
        return m_area.bottom() + 1 - static_cast<double>(bytes) / m_top * m_area.height();
    }
    [[nodiscard]] const QRect& area() const { return m_area; }

private:
    const AxisScale& m_scale;
    QRect m_area;
    double m_top;
};

/// At most four points for each column of pixels: the first, the extremes and the last.
template <class Bytes>
QPolygonF curveOf(const std::vector<LaneMemory::Point>& points, const MemoryScale& scale,
    Bytes LaneMemory::Point::*bytes)
{
    QPolygonF curve;
    for (auto at = points.begin(); at != points.end();) {
        const double column = std::floor(scale.at(at->time, 0).x());
        const auto end = std::find_if(at, points.end(), [&](const LaneMemory::Point& point) {
            return std::floor(scale.at(point.time, 0).x()) != column;
        });
        auto [least, most] = std::ranges::minmax_element(
            at, end, {}, [&](const LaneMemory::Point& point) { return point.*bytes; });
        auto first = std::min(least, most);
        auto second = std::max(least, most);
        auto before = points.end();
        for (const auto point : {at, first, second, std::prev(end)})
            if (point != std::exchange(before, point))
                curve << scale.at(point->time, (*point).*bytes);
        at = end;
    }
    return curve;
}

bool hasPeak(const LaneMemory& memory) { return memory.peak.live > 0; }

QString peakText(const LaneMemory& memory)
{
    return tr("peak: %1 live at %2")
        .arg(sizeText(static_cast<qint64>(memory.peak.live)), durationText(memory.peak.time));
}

void paintPeak(QPainter& painter, const AxisScene& scene, const LaneMemory& memory,
    const MemoryScale& scale, const QPalette& palette)
{
    const QPointF middle = scale.at(memory.peak.time, memory.peak.live);
    const int end = scene.scale.left + scene.scale.width;
    if (middle.x() < scene.scale.left || middle.x() > end)
        return;
    const QFont font = painter.font();
    QFont bold = font;
    bold.setBold(true);
    painter.setFont(bold);
    const QString text = peakText(memory);
    const QFontMetrics metrics = painter.fontMetrics();
    const double width = metrics.horizontalAdvance(text);
    const double before = middle.x() - PeakRadius - TextGap - width;
    const double left = before >= scene.scale.left ? before : middle.x() + PeakRadius + TextGap;
    const double top = std::clamp(middle.y() - metrics.height() / 2.0, scale.area().top() - 2.0,
        scale.area().bottom() - double(metrics.height()));
    const QRectF plate(left, top, width, metrics.height());
    QColor ground = palette.color(QPalette::Base);
    ground.setAlphaF(0.85F);
    painter.fillRect(plate.adjusted(-2, 0, 2, 0), ground);
    painter.setPen(palette.color(QPalette::Link));
    painter.drawText(plate, Qt::AlignCenter, text);
    painter.setFont(font);
    painter.setPen(QPen(palette.color(QPalette::Text), 1.6));
    painter.setBrush(palette.color(QPalette::Base));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.drawEllipse(middle, PeakRadius, PeakRadius);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// What it has at its end, beside the ends of its curves.
void paintEnds(QPainter& painter, const AxisScene& scene, const LaneMemory& memory,
    const MemoryScale& scale, const QPalette& palette)
{
    const LaneMemory::Point& last = memory.points.back();
    const QFontMetrics metrics = painter.fontMetrics();
    const double right
        = std::min<double>(scale.at(last.time, 0).x(), scene.scale.left + scene.scale.width)
        - TextGap;
    double top = std::clamp(scale.yOf(std::max(last.resident, last.live)) + 3,
        scale.area().top() + 1.0, scale.area().bottom() - 2.0 * metrics.height());
    QStringList texts;
    if (last.resident > 0)
        texts << tr("resident %1").arg(sizeText(static_cast<qint64>(last.resident)));
    texts << tr("live %1").arg(sizeText(static_cast<qint64>(last.live)));
    for (const QString& text : texts) {
        const double width = metrics.horizontalAdvance(text);
        const QRectF plate(right - width, top, width, metrics.height());
        const double peak = scale.at(memory.peak.time, memory.peak.live).x();
        if (plate.left() < scene.scale.left
            || (plate.left() - 2 * PeakReach < peak && hasPeak(memory)))
            return;
        QColor ground = palette.color(QPalette::Base);
        ground.setAlphaF(0.7F);
        painter.fillRect(plate.adjusted(-2, 0, 2, 0), ground);
        painter.setPen(palette.color(QPalette::Text));
        painter.drawText(plate, Qt::AlignCenter, text);
        top += metrics.height();
    }
}

void paintCurves(
    QPainter& painter, const LaneMemory& memory, const MemoryScale& scale, const QPalette& palette)
{
    const QPolygonF live = curveOf(memory.points, scale, &LaneMemory::Point::live);
    QPolygonF area = live;
    area << QPointF(live.back().x(), scale.yOf(0)) << QPointF(live.front().x(), scale.yOf(0));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(packageColor(PackageColors, isDark(palette)));
    painter.drawPolygon(area);
    painter.setBrush(Qt::NoBrush);
    if (std::ranges::all_of(memory.points, [](const auto& point) { return point.resident > 0; })) {
        painter.setPen(QPen(secondaryText(palette, QPalette::Base), 1.2, Qt::DashLine));
        painter.drawPolyline(curveOf(memory.points, scale, &LaneMemory::Point::resident));
    }
    painter.setPen(QPen(palette.color(QPalette::Text), 1.2));
    painter.drawPolyline(live);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// The curve goes through the peak, which may be within a slice.
void addPeak(LaneMemory& memory)
{
    const auto after
        = std::ranges::lower_bound(memory.points, memory.peak.time, {}, &LaneMemory::Point::time);
    if (!hasPeak(memory) || after == memory.points.end())
        return;
    const std::uint64_t resident = std::max(
        after->resident, std::prev(after, after != memory.points.begin() ? 1 : 0)->resident);
    memory.points.insert(after, {memory.peak.time, memory.peak.live, resident});
}

} // namespace

std::vector<LaneMemory> memoryOfLanes(const TimeAxis& axis)
{
    std::vector<LaneMemory> all;
    bool hasAny = false;
    for (const TimeLane& lane : axis.lanes) {
        LaneMemory& memory = all.emplace_back();
        if (!lane.memory || lane.memory->slices().empty())
            continue;
        const auto slices = lane.log->slices();
        for (const MemoryLog::Slice& slice : lane.memory->slices()) {
            const std::int64_t time = slice.number < slices.size()
                ? lane.begin + static_cast<std::int64_t>(slices[slice.number].end())
                : lane.end();
            memory.points.push_back({time, slice.live, slice.resident});
        }
        // A process has something from its begin on.
        LaneMemory::Point first = memory.points.front();
        first.time = lane.begin;
        memory.points.insert(memory.points.begin(), first);
        const MemoryPeak& peak = lane.memory->peak();
        memory.peak = {lane.begin + static_cast<std::int64_t>(peak.time), peak.live};
        addPeak(memory);
        hasAny = true;
    }
    return hasAny ? all : std::vector<LaneMemory>();
}

void paintMemory(QPainter& painter, const AxisScene& scene, int row, const QPalette& palette)
{
    const QRect whole = scene.geometry.memory(row);
    painter.setPen(blend(palette.color(QPalette::Base), palette.color(QPalette::Mid), 0.5));
    painter.drawLine(0, whole.bottom(), scene.geometry.width, whole.bottom());
    const MemoryScale scale(scene, row);
    const QRegion before = painter.clipRegion();
    const QRect bars(
        scene.scale.left, whole.top(), scene.geometry.width - scene.scale.left, whole.height());
    painter.setClipRect(bars.intersected(scene.geometry.rowArea()));
    for (const std::size_t lane : lanesOf(scene, row)) {
        const LaneMemory& memory = scene.memory[lane];
        paintCurves(painter, memory, scale, palette);
        paintEnds(painter, scene, memory, scale, palette);
        if (hasPeak(memory))
            paintPeak(painter, scene, memory, scale, palette);
    }
    painter.setClipRegion(before);
}

void paintMemoryLabel(QPainter& painter, const AxisScene& scene, int row, const QPalette& palette)
{
    if (lanesOf(scene, row).empty())
        return;
    const QRect bar = scene.geometry.memoryBar(row);
    const QRect whole = scene.geometry.memory(row);
    // Below the name, beside the lines to children.
    const auto depth = std::min(scene.rows[static_cast<std::size_t>(row)].depth + 1, 6U);
    const int left = 12 + static_cast<int>(depth) * 12;
    const QRect label(left, whole.top(), scene.geometry.labelWidth - left - 9, whole.height());
    const QFontMetrics metrics = painter.fontMetrics();
    const int line = metrics.height();
    const QString top = sizeText(static_cast<qint64>(topOf(scene, row)));
    const int width = label.width() - metrics.horizontalAdvance(top) - 8;
    const auto write = [&](int y, const QString& text) {
        painter.drawText(QRect(label.left(), y, width, line), Qt::AlignVCenter,
            metrics.elidedText(text, Qt::ElideRight, width));
    };
    painter.setPen(palette.color(QPalette::Text));
    write(bar.top(), tr("Memory"));
    painter.setPen(secondaryText(palette, QPalette::Base));
    write(bar.top() + line, tr("\u2501 live, \u254d resident"));
    painter.drawText(QRect(label.left(), bar.top() - 2, label.width(), line),
        Qt::AlignVCenter | Qt::AlignRight, top);
    painter.drawText(QRect(label.left(), bar.bottom() - line + 2, label.width(), line),
        Qt::AlignVCenter | Qt::AlignRight, QStringLiteral("0"));
}

bool isOnPeak(const AxisScene& scene, const QPoint& point)
{
    const int row = scene.geometry.memoryAt(point.y());
    if (row < 0)
        return false;
    const MemoryScale scale(scene, row);
    return std::ranges::any_of(lanesOf(scene, row), [&](std::size_t lane) {
        const LaneMemory& memory = scene.memory[lane];
        const QPointF distance = point - scale.at(memory.peak.time, memory.peak.live);
        return hasPeak(memory) && distance.manhattanLength() <= PeakReach;
    });
}

QString memoryText(const AxisScene& scene, const QPoint& point)
{
    const int row = scene.lanes ? scene.geometry.memoryAt(point.y()) : -1;
    if (row < 0 || point.x() < scene.scale.left)
        return {};
    const std::int64_t time = scene.scale.timeAt(point.x());
    for (const std::size_t lane : lanesOf(scene, row)) {
        const LaneMemory& memory = scene.memory[lane];
        if (isOnPeak(scene, point))
            return peakText(memory);
        const auto after
            = std::ranges::lower_bound(memory.points, time, {}, &LaneMemory::Point::time);
        if (after == memory.points.end() || time < memory.points.front().time)
            continue;
        const QString live = sizeText(static_cast<qint64>(after->live));
        return after->resident > 0 ? tr("live %1, resident %2 at %3")
                                         .arg(live, sizeText(static_cast<qint64>(after->resident)),
                                             durationText(after->time))
                                   : tr("live %1 at %2").arg(live, durationText(after->time));
    }
    return {};
}

QString peakOfRow(const AxisScene& scene, int row)
{
    for (const std::size_t lane : lanesOf(scene, row))
        if (hasPeak(scene.memory[lane]))
            return peakText(scene.memory[lane]);
    return {};
}

} // namespace nytprof::gui

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "axis/axis_bars.h"

#include "axis/axis_text.h"
#include "style/colors.h"
#include "style/text.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

namespace nytprof::gui {

namespace {

/// A part of a bar.
struct BarPart {
    std::int64_t time = 0;
    QRgb color = 0;
    QRgb lines = 0; ///< of a hatch; 0: none
};
constexpr std::size_t MaxParts = 11;
using BarParts = std::array<BarPart, MaxParts>;

/// Parts of a bar from the bottom up.
BarParts partsOf(const LaneCosts& costs, AxisStack stack, bool hasIdle, bool dark)
{
    const auto rgb = [](const QColor& color) { return color.rgb(); };
    const BarPart overhead{costs.overhead, rgb(waitingColor(dark)), rgb(builtinColor(dark))};
    BarParts parts;
    std::size_t end = 0;
    if (stack == AxisStack::Packages) {
        for (std::size_t i = 0; i < costs.groups.size(); ++i)
            parts[end++] = {costs.groups[i],
                rgb(i == LaneCosts::Builtins ? builtinColor(dark) : packageColor(i, dark))};
        parts[end++] = overhead;
        if (hasIdle)
            parts[end++] = {costs.waiting, rgb(waitingColor(dark)), rgb(waitingHatch(dark))};
        return parts;
    }
    parts[end++]
        = {std::max<std::int64_t>(costs.cpu - costs.overhead, 0), rgb(inclusiveColor(dark))};
    parts[end++] = overhead;
    parts[end++] = {costs.delay, rgb(packageColor(1, dark))};
    if (hasIdle)
        parts[end++] = {costs.blocked(), rgb(waitingColor(dark)), rgb(waitingHatch(dark))};
    return parts;
}

struct BarStyle {
    int height = 0; ///< of the image
    qreal ratio = 1;
    AxisStack stack = AxisStack::Packages;
    bool hasIdle = false;
    bool isUse = false; ///< as high as the processor was used
    bool dark = false;
};

/// Work also takes time without a processor.
double shareOnProcessor(const LaneCosts& costs)
{
    const std::int64_t work = costs.working() + costs.overhead;
    return costs.cpu < work ? static_cast<double>(costs.cpu) / static_cast<double>(work) : 1;
}

/// `full`: time of a column that fills the height.
QImage imageOf(const std::vector<LaneCosts>& columns, double full, const BarStyle& style)
{
    constexpr int HatchDistance = 8; // pixels of the screen
    const int height = style.height;
    const int distance = std::max(qRound(HatchDistance * style.ratio), 2);
    QImage image(static_cast<int>(columns.size()), height, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    auto* pixels = reinterpret_cast<QRgb*>(image.bits());
    const auto stride = image.bytesPerLine() / static_cast<qsizetype>(sizeof(QRgb));
    for (std::size_t x = 0; x < columns.size(); ++x) {
        const double times = style.isUse ? shareOnProcessor(columns[x]) : 1;
        double sum = 0;
        int y = height; // of the pixel painted last
        for (const BarPart& part : partsOf(columns[x], style.stack, style.hasIdle, style.dark)) {
            sum += times * static_cast<double>(std::max<std::int64_t>(part.time, 0));
            const double share = std::min(sum / full, 1.0);
            const int top = height - std::max(qRound(share * height), sum > 0 ? 1 : 0);
            while (y > top) {
                --y;
                const int at = (static_cast<int>(x) + y) % distance;
                const bool isLine = part.lines != 0 && at * HatchDistance < 2 * distance;
                pixels[y * stride + static_cast<qsizetype>(x)] = isLine ? part.lines : part.color;
            }
        }
    }
    return image;
}

/// Profiles of Devel::NYTProf have no processor times.
bool haveProcessorTime(const AxisScene& scene, const std::vector<std::size_t>& lanes)
{
    const auto& all = scene.lanes->axis().lanes;
    return std::ranges::none_of(
        lanes, [&](std::size_t lane) { return all[lane].isProfilerTime(); });
}

/// As those of a process in a folder of windows.
bool haveOneThread(const AxisScene& scene, const std::vector<std::size_t>& lanes)
{
    const auto idOf = [&](std::size_t lane) {
        const SliceAxis& axis = scene.lanes->axis().lanes[lane].log->axis();
        return std::pair(axis.pid, axis.thread);
    };
    return lanes.size() == 1
        || (!lanes.empty()
            && std::ranges::all_of(
                lanes, [&](std::size_t lane) { return idOf(lane) == idOf(lanes.front()); })
            && idOf(lanes.front()).first != 0 && scene.lanes->maxAtOnce(lanes) == 1);
}

std::vector<std::size_t> allLanes(const AxisScene& scene)
{
    std::vector<std::size_t> lanes(scene.lanes->axis().lanes.size());
    std::iota(lanes.begin(), lanes.end(), std::size_t{0});
    return lanes;
}

void paintWaits(QPainter& painter, const AxisScene& scene, const QRect& bar, std::size_t lane,
    const QPalette& palette)
{
    constexpr std::int64_t TickTime = 100'000'000; // nanoseconds
    constexpr int TickHeight = 3;
    constexpr double TickShare = 0.4; // of the text's colour
    constexpr double ClosestTicks = 4; // pixels
    constexpr double NarrowestName = 26;
    constexpr int Margin = 6;
    const AxisScale& scale = scene.scale;
    const bool hasTicks = static_cast<double>(TickTime) / scale.perPixel() >= ClosestTicks;
    for (const AxisLanes::Wait& wait : scene.lanes->waits(lane)) {
        const std::int64_t begin = std::max(wait.range.from, scale.shown.from);
        const std::int64_t end = std::min(wait.range.to, scale.shown.to);
        if (begin >= end)
            continue;
        const QColor text = secondaryText(palette, QPalette::Base);
        painter.setPen(blend(waitingHatch(isDark(palette)), text, TickShare));
        for (std::int64_t time = (begin / TickTime + 1) * TickTime; hasTicks && time < end;
             time += TickTime) {
            const int x = qRound(scale.xOf(time));
            painter.drawLine(x, bar.top(), x, bar.top() + TickHeight - 1);
        }
        const double left = scale.xOf(begin);
        const double width = scale.xOf(end) - left;
        if (width < NarrowestName)
            continue;
        const QString name = waitName(
            *scene.profile, wait, painter.fontMetrics(), static_cast<int>(width) - 2 * Margin);
        const QRectF plate(left + Margin - 3, bar.top(),
            painter.fontMetrics().horizontalAdvance(name) + 6, bar.height());
        painter.fillRect(plate, waitingColor(isDark(palette)));
        painter.setPen(text);
        painter.drawText(plate, Qt::AlignCenter, name);
    }
}

QString useText(const AxisScene& scene)
{
    const auto lanes = allLanes(scene);
    const TimeRange range = scene.range.value_or(scene.lanes->whole());
    LaneCosts costs;
    for (const std::size_t lane : lanes)
        costs += scene.lanes->of(lane, range);
    const std::int64_t used
        = haveProcessorTime(scene, lanes) ? costs.cpu : costs.working() + costs.overhead;
    const QString number = decimalText(static_cast<double>(used)
            / static_cast<double>(std::max<std::int64_t>(range.to - range.from, 1)),
        1);
    return scene.range ? tr("%1 in the range").arg(number) : tr("%1 on average").arg(number);
}

} // namespace

void paintBar(QPainter& painter, const AxisScene& scene, const QRect& bar,
    const std::vector<std::size_t>& lanes, const QPalette& palette)
{
    const qreal ratio = painter.device()->devicePixelRatioF();
    const auto count = static_cast<std::size_t>(std::max(qRound(bar.width() * ratio), 1));
    const auto columns = scene.lanes->columns(lanes, scene.scale.shown, count);
    const double width = static_cast<double>(scene.scale.length()) / static_cast<double>(count);
    const auto most = static_cast<double>(scene.lanes->maxAtOnce(lanes));
    const bool hasProcessor = haveProcessorTime(scene, lanes);
    const bool isOne = haveOneThread(scene, lanes);
    const auto stack = hasProcessor || !isOne ? scene.stack : AxisStack::Packages;
    const BarStyle style{qRound(bar.height() * ratio), ratio, stack, isOne,
        hasProcessor && !isOne && stack == AxisStack::Packages, isDark(palette)};
    painter.drawImage(bar, imageOf(columns, width * std::max(most, 1.0), style));
    if (style.hasIdle && style.stack == AxisStack::Packages)
        for (const std::size_t lane : lanes)
            paintWaits(painter, scene, bar, lane, palette);
    if (style.hasIdle)
        return;
    painter.setPen(QPen(palette.color(QPalette::Mid), 1, Qt::DashLine));
    painter.drawLine(bar.left(), bar.top(), bar.right(), bar.top());
}

void paintUse(QPainter& painter, const AxisScene& scene, const QPalette& palette)
{
    const QRect bar = scene.geometry.useBar();
    paintBar(painter, scene, bar, allLanes(scene), palette);
    painter.setPen(palette.color(QPalette::Mid));
    painter.drawLine(bar.left(), bar.bottom() + 1, bar.right(), bar.bottom() + 1);
    painter.setPen(blend(palette.color(QPalette::Base), palette.color(QPalette::Mid), 0.5));
    const int bottom = scene.geometry.use().bottom();
    painter.drawLine(0, bottom, scene.geometry.width, bottom);
}

QString useToolTip(const AxisScene& scene)
{
    return tr("Processors in use: %1, of at most %2 at once")
        .arg(useText(scene), countText(scene.lanes->maxAtOnce(allLanes(scene))));
}

void paintUseLabel(QPainter& painter, const AxisScene& scene, const QPalette& palette)
{
    const QRect bar = scene.geometry.useBar();
    const QRect label(9, bar.top(), scene.geometry.labelWidth - 18, bar.height());
    const QString most = countText(scene.lanes->maxAtOnce(allLanes(scene)));
    const QFontMetrics metrics = painter.fontMetrics();
    const int line = metrics.height();
    const int width = label.width() - metrics.horizontalAdvance(most) - 8;
    const auto write = [&](int top, const QString& text) {
        painter.drawText(QRect(label.left(), top, width, line), Qt::AlignVCenter,
            metrics.elidedText(text, Qt::ElideRight, width));
    };
    painter.setPen(palette.color(QPalette::Text));
    write(label.center().y() - line, tr("Processors in use"));
    painter.setPen(secondaryText(palette, QPalette::Base));
    write(label.center().y(), useText(scene));
    painter.drawText(QRect(label.left(), label.top() - line / 2, label.width(), line),
        Qt::AlignVCenter | Qt::AlignRight, most);
    painter.drawText(QRect(label.left(), label.bottom() - line / 2 - 3, label.width(), line),
        Qt::AlignVCenter | Qt::AlignRight, QStringLiteral("0"));
}

void paintNow(QPainter& painter, const AxisScene& scene, const QPalette& palette)
{
    constexpr int Margin = 4;
    if (!scene.now)
        return;
    const int x = qRound(scene.scale.xOf(*scene.now));
    const int end = scene.scale.left + scene.scale.width;
    if (x < scene.scale.left || x > end)
        return;
    const AxisGeometry& geometry = scene.geometry;
    const QColor color = heatColor(HeatSteps - 1, isDark(palette));
    painter.fillRect(x, 0, 2, geometry.isOpen ? geometry.height : geometry.ruler().top(), color);
    const QString text = tr("now");
    const int width = painter.fontMetrics().horizontalAdvance(text);
    const int left = x + Margin + width < geometry.width ? x + Margin : x - Margin - width;
    painter.setPen(color);
    painter.drawText(QRect(left, 0, width, painter.fontMetrics().height()), Qt::AlignCenter, text);
}

std::vector<LegendEntry> processorLegend()
{
    return {{tr("on a processor"), inclusiveColor(false), inclusiveColor(true)},
        {tr("waiting for a processor"), packageColor(1, false), packageColor(1, true)},
        {tr("waiting"), waitingColor(false), waitingColor(true)}};
}

} // namespace nytprof::gui

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "axis/axis_marks.h"

#include "axis/axis_text.h"
#include "format/text_encoding.h"
#include "style/colors.h"
#include "style/text.h"

#include <QPainter>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace nytprof::gui {

namespace {

/// The name without its last word.
std::string_view stemOf(std::string_view name)
{
    const auto at = name.rfind(' ');
    return at == name.npos ? std::string_view() : name.substr(0, at);
}

} // namespace

void paintMarks(QPainter& painter, const AxisScene& scene, const QPalette& palette)
{
    constexpr int Width = 7; // pixels
    constexpr int Height = AxisGeometry::FlagHeight;
    const AxisGeometry& geometry = scene.geometry;
    const int top = geometry.flagTop();
    const int bottom = !geometry.isOpen ? geometry.ruler().top()
        : geometry.useHeight() > 0      ? geometry.use().bottom()
                                        : geometry.ruler().bottom() - 1;
    const int end = scene.scale.left + scene.scale.width;
    int before = -1; // x of the last one: many at one place are painted once
    for (std::size_t i = 0; i < scene.marks.size(); ++i) {
        const double exact = scene.scale.xOf(scene.marks[i].time);
        if (exact < scene.scale.left || exact > end)
            continue;
        const bool isCurrent = scene.mark == i;
        const int x = qRound(exact);
        if (x == before && !isCurrent)
            continue;
        before = x;
        const QColor color
            = isCurrent ? accentColor(palette) : secondaryText(palette, QPalette::Base);
        painter.setPen(color);
        painter.setBrush(isCurrent ? color : palette.color(QPalette::Base));
        painter.drawLine(x, top, x, bottom);
        const int side = x + Width < geometry.width ? 1 : -1;
        painter.drawPolygon(
            QPolygon({{x, top}, {x + side * Width, top}, {x + side * (Width - 2), top + Height / 2},
                {x + side * Width, top + Height}, {x, top + Height}}));
    }
}

std::optional<std::size_t> endOf(const std::vector<AxisMark>& marks, std::size_t begin)
{
    const AxisMark& from = marks[begin];
    const std::string_view stem = stemOf(from.name);
    std::optional<std::size_t> ofName;
    for (std::size_t i = begin + 1; i < marks.size(); ++i) {
        const AxisMark& mark = marks[i];
        if (mark.lane == from.lane && !stem.empty() && mark.name != from.name
            && stemOf(mark.name) == stem)
            return i;
        if (!ofName && mark.name == from.name)
            ofName = i;
    }
    return ofName || begin + 1 >= marks.size() ? ofName : begin + 1;
}

const AxisMark* markNear(const AxisScene& scene, std::int64_t time)
{
    constexpr double Reach = 5; // pixels
    const auto distance = [time](const AxisMark& mark) { return std::abs(mark.time - time); };
    const auto nearest = std::ranges::min_element(scene.marks, {}, distance);
    return nearest != scene.marks.end()
            && static_cast<double>(distance(*nearest)) <= Reach * scene.scale.perPixel()
        ? &*nearest
        : nullptr;
}

QString markText(const AxisMark& mark)
{
    return tr("mark %1 at %2").arg(toQString(printableMessage(mark.name)), durationText(mark.time));
}

} // namespace nytprof::gui

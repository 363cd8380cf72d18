// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "axis/axis_marks.h"

#include "axis/axis_text.h"
#include "format/text_encoding.h"
#include "style/text.h"

#include <QPainter>

#include <algorithm>
#include <cstdlib>

namespace nytprof::gui {

void paintMarks(QPainter& painter, const AxisScene& scene, const QColor& color)
{
    constexpr int Width = 6; // pixels
    constexpr int Height = 7;
    const QRect ruler = scene.geometry.ruler();
    const int end = scene.scale.left + scene.scale.width;
    int before = -1; // x of the last one: many at one place are painted once
    painter.setPen(color);
    painter.setBrush(color);
    for (const AxisMark& mark : scene.marks) {
        const double exact = scene.scale.xOf(mark.time);
        if (exact < scene.scale.left || exact > end)
            continue;
        const int x = qRound(exact);
        if (x == before)
            continue;
        before = x;
        painter.drawLine(x, ruler.top(), x, ruler.bottom() - 1);
        const int side = x + Width < scene.geometry.width ? Width : -Width;
        painter.drawPolygon(QPolygon({{x, ruler.top() + 1},
            {x + side, ruler.top() + 1 + Height / 2}, {x, ruler.top() + Height}}));
    }
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

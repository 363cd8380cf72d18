// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_accessible.h"

#include "flame/flame_canvas.h"

#include <algorithm>

namespace nytprof::gui {

namespace {

BoxesAccessible::Box flameBox(const FlameBox& box)
{
    return {box.first.index(), box.count};
}

} // namespace

FlameAccessible::FlameAccessible(FlameCanvas* canvas)
    : BoxesAccessible(canvas)
{
}

FlameCanvas* FlameAccessible::canvas() const
{
    return qobject_cast<FlameCanvas*>(widget());
}

QWidget* FlameAccessible::area() const
{
    return canvas()->viewport();
}

std::uint64_t FlameAccessible::picture() const
{
    return canvas()->graphNumber();
}

std::vector<BoxesAccessible::Box> FlameAccessible::boxes() const
{
    const std::vector<FlameBox> shown = canvas()->shownBoxes();
    std::vector<Box> boxes(shown.size());
    std::transform(shown.begin(), shown.end(), boxes.begin(), flameBox);
    return boxes;
}

std::optional<BoxesAccessible::Box> FlameAccessible::boxAt(const QPoint& point) const
{
    const auto box = canvas()->boxAt(point);
    return box ? std::optional(flameBox(*box)) : std::nullopt;
}

QRectF FlameAccessible::rectOf(const Box& box) const
{
    return canvas()->rectOf(CallNodeId(box.node))
        | canvas()->rectOf(CallNodeId(box.node + box.count - 1));
}

QString FlameAccessible::textOf(const Box& box, QAccessible::Text kind) const
{
    const QRectF rect = rectOf(box);
    const FlameBox shown{CallNodeId(box.node), box.count, rect.left(), rect.width()};
    switch (kind) {
    case QAccessible::Name:
        return canvas()->nameOf(shown);
    case QAccessible::Description:
        return canvas()->describe(shown);
    case QAccessible::Value:
        return canvas()->shareOf(shown);
    default:
        return {};
    }
}

std::optional<BoxesAccessible::Box> FlameAccessible::current() const
{
    return canvas()->layout() ? std::optional(Box{canvas()->focused().index(), 1}) : std::nullopt;
}

bool FlameAccessible::holds(const Box& outer, const Box& inner) const
{
    return outer.node <= inner.node && inner.node < outer.node + outer.count;
}

void FlameAccessible::setCurrent(const Box& box)
{
    canvas()->setFocused(CallNodeId(box.node));
}

void FlameAccessible::openCurrent()
{
    canvas()->openSource();
}

} // namespace nytprof::gui

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "treemap/treemap_accessible.h"

#include "treemap/treemap_canvas.h"

#include <algorithm>

namespace nytprof::gui {

namespace {

AccessibleFrames::Frame toFrame(const TreeMapBox& box)
{
    return {box.node, box.folded};
}

} // namespace

TreeMapAccessible::TreeMapAccessible(TreeMapCanvas* canvas)
    : AccessibleFrames(canvas)
{
}

TreeMapCanvas* TreeMapAccessible::canvas() const
{
    return qobject_cast<TreeMapCanvas*>(widget());
}

int TreeMapAccessible::indexOf(const Frame& box) const
{
    const std::vector<TreeMapBox>& all = canvas()->boxes();
    const auto found = std::find_if(
        all.begin(), all.end(), [&box](const TreeMapBox& each) { return toFrame(each) == box; });
    return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

const TreeMapBox* TreeMapAccessible::shown(const Frame& box) const
{
    const int index = indexOf(box);
    return index < 0 ? nullptr : &canvas()->boxes()[static_cast<std::size_t>(index)];
}

QWidget* TreeMapAccessible::area() const
{
    return canvas();
}

std::uint64_t TreeMapAccessible::picture() const
{
    return canvas()->treeNumber();
}

std::vector<AccessibleFrames::Frame> TreeMapAccessible::frames() const
{
    const std::vector<TreeMapBox>& shown = canvas()->boxes();
    std::vector<Frame> boxes(shown.size());
    std::transform(shown.begin(), shown.end(), boxes.begin(), toFrame);
    return boxes;
}

std::optional<AccessibleFrames::Frame> TreeMapAccessible::frameAt(const QPoint& point) const
{
    const int at = canvas()->boxAt(point);
    return at < 0 ? std::nullopt
                  : std::optional(toFrame(canvas()->boxes()[static_cast<std::size_t>(at)]));
}

QRectF TreeMapAccessible::rectOf(const Frame& box) const
{
    const TreeMapBox* on = shown(box);
    return on ? on->rect : QRectF();
}

QString TreeMapAccessible::textOf(const Frame& box, QAccessible::Text kind) const
{
    const TreeMapBox* on = shown(box);
    if (!on)
        return {};
    switch (kind) {
    case QAccessible::Name:
        return canvas()->nameOf(*on);
    case QAccessible::Description:
        return canvas()->describe(*on);
    case QAccessible::Value:
        return canvas()->shareOf(*on);
    default:
        return {};
    }
}

std::optional<AccessibleFrames::Frame> TreeMapAccessible::current() const
{
    const int at = canvas()->current();
    return at < 0 ? std::nullopt
                  : std::optional(toFrame(canvas()->boxes()[static_cast<std::size_t>(at)]));
}

void TreeMapAccessible::setCurrent(const Frame& box)
{
    if (const int index = indexOf(box); index >= 0)
        canvas()->setCurrent(index);
}

void TreeMapAccessible::openCurrent()
{
    canvas()->openCurrent();
}

} // namespace nytprof::gui

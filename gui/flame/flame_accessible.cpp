// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_accessible.h"

#include "flame/flame_canvas.h"

#include <algorithm>

namespace nytprof::gui {

namespace {

AccessibleFrames::Frame frameOf(const FlameFrame& frame)
{
    return {frame.first.index(), frame.count};
}

} // namespace

FlameAccessible::FlameAccessible(FlameCanvas* canvas)
    : AccessibleFrames(canvas)
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

std::vector<AccessibleFrames::Frame> FlameAccessible::frames() const
{
    const std::vector<FlameFrame> shown = canvas()->view().visibleFrames();
    std::vector<Frame> frames(shown.size());
    std::transform(shown.begin(), shown.end(), frames.begin(), frameOf);
    return frames;
}

std::optional<AccessibleFrames::Frame> FlameAccessible::frameAt(const QPoint& point) const
{
    const auto frame = canvas()->frameAt(point);
    return frame ? std::optional(frameOf(*frame)) : std::nullopt;
}

QRectF FlameAccessible::rectOf(const Frame& frame) const
{
    return canvas()->rectOf(CallNodeId(frame.node))
        | canvas()->rectOf(CallNodeId(frame.node + frame.count - 1));
}

QString FlameAccessible::textOf(const Frame& frame, QAccessible::Text kind) const
{
    const QRectF rect = rectOf(frame);
    const FlameFrame shown{CallNodeId(frame.node), frame.count, rect.left(), rect.width()};
    switch (kind) {
    case QAccessible::Name:
        return canvas()->text().nameOf(shown);
    case QAccessible::Description:
        return canvas()->text().describe(shown);
    case QAccessible::Value:
        return canvas()->text().shareOf(shown);
    default:
        return {};
    }
}

std::optional<AccessibleFrames::Frame> FlameAccessible::current() const
{
    return canvas()->layout() ? std::optional(Frame{canvas()->focused().index(), 1}) : std::nullopt;
}

bool FlameAccessible::holds(const Frame& outer, const Frame& inner) const
{
    return outer.node <= inner.node && inner.node < outer.node + outer.count;
}

void FlameAccessible::setCurrent(const Frame& frame)
{
    canvas()->setFocused(CallNodeId(frame.node));
}

void FlameAccessible::openCurrent()
{
    canvas()->openSource(canvas()->focused());
}

} // namespace nytprof::gui

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What the FlameCanvas tells those who do not see it; see FlameAccessible.
#include "flame/flame_canvas.h"
#include "profile/profile.h"
#include "style/text.h"
#include "widgets/accessible_frames.h"

namespace nytprof::gui {

// ", 4 of 9": where a box is among those with the same caller, for screen readers.
QString FlameCanvas::positionText(CallNodeId id) const
{
    const CallNodeId parent = m_layout->tree()[id].parent;
    if (!parent.valid())
        return {};
    const CallNode& caller = m_layout->tree()[parent];
    return tr(", %1 of %2").arg(id.index() - caller.firstChild.index() + 1).arg(caller.childCount);
}

QString FlameCanvas::shareOf(const FlameBox& box) const
{
    Ticks time = 0;
    for (std::uint32_t i = 0; i < box.count; ++i)
        time += static_cast<Ticks>(m_layout->width(CallNodeId(box.first.index() + i)));
    return percentText(time, static_cast<Ticks>(m_layout->total()));
}

QString FlameCanvas::nameOf(const FlameBox& box) const
{
    const SubId sub = m_layout->tree()[box.first].sub;
    if (box.folded()) {
        return tr("%1 too narrow to show, %2")
            .arg(countedText(box.count, "call path", "call paths"), shareOf(box));
    }
    return tr("%1, %2").arg(sub.valid() ? m_names.fullName(sub) : m_rootText, shareOf(box))
        + positionText(box.first);
}

std::uint64_t FlameCanvas::graphNumber() const
{
    return m_graphNumber;
}

std::vector<FlameBox> FlameCanvas::shownBoxes() const
{
    std::vector<FlameBox> shown;
    if (!m_layout)
        return shown;
    const FlameScene scene = this->scene();
    std::vector<FlameBox> row;
    for (std::uint32_t at = scene.firstRow; at < scene.endRow; ++at) {
        if (topOf(at) >= viewport()->height() || topOf(at) + m_rowHeight <= 0)
            continue; // a scene has a row to spare
        m_layout->boxesOf(at, scene.span, row);
        shown.insert(shown.end(), row.begin(), row.end());
    }
    return shown;
}

void FlameCanvas::openSource()
{
    choose(m_focused);
    emit sourceWanted();
}

void FlameCanvas::tellFocus()
{
    tellCurrentBox(this, describe({m_focused, 1, 0, 0}) + positionText(m_focused));
}

} // namespace nytprof::gui

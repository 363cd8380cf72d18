// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// How the FlameCanvas zooms, and finds what it shows in another graph.
#include "flame/flame_canvas.h"

#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace nytprof::gui {

namespace {

// A tick is the finest thing there is; a few of them on the whole width are enough.
constexpr double NarrowestSpan = 8;

} // namespace

void FlameCanvas::setSpan(double begin, double width)
{
    const double total = m_layout ? std::max(1.0, static_cast<double>(m_layout->total())) : 1;
    m_width = std::clamp(width, std::min(NarrowestSpan, total), total);
    m_begin = std::clamp(begin, 0.0, total - m_width);
    m_zoomedTo = {};
    viewport()->update();
    emit zoomChanged();
}

void FlameCanvas::zoomTo(CallNodeId node)
{
    if (!m_layout)
        return;
    setSpan(static_cast<double>(m_layout->begin(node)), static_cast<double>(m_layout->width(node)));
    m_zoomedTo = node;
    showRow(m_layout->tree()[node].depth);
}

void FlameCanvas::zoomToBox(const FlameBox& box)
{
    const CallNodeId last(box.first.index() + box.count - 1);
    if (!box.folded()) {
        zoomTo(box.first);
        return;
    }
    const auto begin = static_cast<double>(m_layout->begin(box.first));
    const auto end = static_cast<double>(m_layout->begin(last) + m_layout->width(last));
    setSpan(begin, std::max(end - begin, 1.0));
    showRow(m_layout->tree()[box.first].depth);
}

void FlameCanvas::zoomBy(double factor, double pixel)
{
    const double tick = span().toTick(pixel);
    const double share = pixel / span().pixels;
    const double width = m_width * factor;
    setSpan(tick - width * share, width);
}

bool FlameCanvas::zoomed() const
{
    return m_layout && m_width < static_cast<double>(m_layout->total());
}

// Of the boxes that all of what is shown is in.
CallNodeId FlameCanvas::innermostShown() const
{
    const CallTree& tree = m_layout->tree();
    const double end = m_begin + m_width;
    const auto endOf = [this](CallNodeId node) {
        return static_cast<double>(m_layout->begin(node) + m_layout->width(node));
    };
    CallNodeId at(0);
    while (tree[at].childCount > 0) {
        const std::size_t first = tree[at].firstChild.index();
        std::size_t low = first;
        std::size_t high = first + tree[at].childCount;
        while (low < high) { // the first child that ends where the picture does, or right of it
            const std::size_t middle = low + (high - low) / 2;
            if (endOf(CallNodeId(middle)) < end)
                low = middle + 1;
            else
                high = middle;
        }
        if (low == first + tree[at].childCount
            || static_cast<double>(m_layout->begin(CallNodeId(low))) > m_begin)
            break;
        at = CallNodeId(low);
    }
    return at;
}

FlameZoom FlameCanvas::zoom() const
{
    FlameZoom zoom;
    if (!zoomed())
        return zoom;
    const CallNodeId around = m_zoomedTo.valid() ? m_zoomedTo : innermostShown();
    zoom.chain = chainOf(m_layout->tree(), around);
    const double width = std::max(1.0, static_cast<double>(m_layout->width(around)));
    zoom.begin = (m_begin - static_cast<double>(m_layout->begin(around))) / width;
    zoom.width = m_width / width;
    return zoom;
}

void FlameCanvas::setZoom(const FlameZoom& zoom)
{
    if (!m_layout)
        return;
    const CallTree& tree = m_layout->tree();
    const CallNodeId node = nodeAt(tree, zoom.chain);
    const bool found = tree[node].depth == zoom.chain.size();
    const double unit = std::max(1.0, static_cast<double>(m_layout->width(node)));
    const double from
        = static_cast<double>(m_layout->begin(node)) + (found ? zoom.begin * unit : 0);
    const double width = found ? zoom.width * unit : unit;
    const bool there = std::abs(from - m_begin) < 0.5 && std::abs(width - m_width) < 0.5;
    if (!there)
        setSpan(from, width);
    m_zoomedTo = width == unit ? node : CallNodeId();
    if (there)
        return; // how far it is scrolled stays, too
    showRow(tree[node].depth);
    const auto begin = static_cast<double>(m_layout->begin(m_focused));
    if (begin >= m_begin && begin < m_begin + m_width)
        showRow(tree[m_focused].depth);
}

} // namespace nytprof::gui

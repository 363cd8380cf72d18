// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/viewport.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace nytprof {

namespace {

// Ticks are the finest resolution; a few of them across the width are enough.
constexpr double NarrowestSpan = 8;

} // namespace

std::vector<SubId> chainOf(const CallTree& tree, CallNodeId node)
{
    std::vector<SubId> chain;
    for (; tree[node].parent.valid(); node = tree[node].parent)
        chain.push_back(tree[node].sub);
    std::ranges::reverse(chain);
    return chain;
}

void FlameViewport::setLayout(std::shared_ptr<const FlameLayout> layout, bool sameSubs)
{
    const std::vector<SubId> chain
        = m_layout && sameSubs ? chainOf(m_layout->tree(), m_focused) : std::vector<SubId>();
    const bool sameShape = m_layout && layout && m_layout->total() == layout->total()
        && m_layout->tree().nodes().size() == layout->tree().nodes().size();
    m_layout = std::move(layout);
    m_focused = m_layout ? nodeAt(m_layout->tree(), chain) : CallNodeId(0);
    m_zoomedTo = {};
    m_shownRoot = CallNodeId(0);
    ++m_zoomCount;
    if (!sameShape) {
        m_begin = 0;
        m_width = total();
    } else {
        m_shownRoot = zoomedTo();
    }
    findJoinedRows();
    if (!sameShape)
        showRow(m_layout ? m_layout->tree()[m_focused].depth : 0);
}

void FlameViewport::setScreen(int width, int height, int rowHeight)
{
    m_pixels = std::max(1, width);
    m_height = height;
    m_rowHeight = rowHeight;
    updateScrollEnd();
}

void FlameViewport::setRootOnTop(bool onTop)
{
    m_rootOnTop = onTop;
    showRow(m_layout ? m_layout->tree()[m_focused].depth : 0);
}

double FlameViewport::total() const
{
    return m_layout ? std::max(1.0, static_cast<double>(m_layout->total())) : 1;
}

double FlameViewport::beginOf(CallNodeId node) const
{
    return static_cast<double>(m_layout->begin(node));
}

double FlameViewport::widthOf(CallNodeId node) const
{
    return static_cast<double>(m_layout->width(node));
}

bool FlameViewport::zoomed() const
{
    return m_layout && m_width < static_cast<double>(m_layout->total());
}

void FlameViewport::setSpan(double begin, double width, CallNodeId node)
{
    m_width = std::clamp(width, std::min(NarrowestSpan, total()), total());
    m_begin = std::clamp(begin, 0.0, total() - m_width);
    m_zoomedTo = node;
    ++m_zoomCount;
    if (!m_layout)
        return;
    // Gradual zooms keep the joined rows as long as they are around what is shown.
    const auto isAround = [this](CallNodeId at) {
        return beginOf(at) <= m_begin && m_begin + m_width <= beginOf(at) + widthOf(at);
    };
    CallNodeId root = !zoomed() ? CallNodeId(0) : node.valid() ? node : m_shownRoot;
    while (root != node && root != CallNodeId(0) && !isAround(root))
        root = m_layout->tree()[root].parent;
    if (root != m_shownRoot) {
        m_shownRoot = root;
        findJoinedRows();
    }
}

void FlameViewport::joinRows(bool areUnfolded)
{
    m_joins = true;
    m_areUnfolded = areUnfolded;
    findJoinedRows();
    showRow(m_layout ? m_layout->tree()[m_focused].depth : 0);
}

void FlameViewport::findJoinedRows()
{
    m_joined = m_joins ? JoinedRows(m_layout, m_shownRoot, m_areUnfolded)
                       : JoinedRows(m_layout, CallNodeId(0), true);
    updateScrollEnd();
}

void FlameViewport::zoomTo(CallNodeId node)
{
    if (!m_layout)
        return;
    setSpan(beginOf(node), widthOf(node), node);
    showRow(m_layout->tree()[node].depth);
}

void FlameViewport::zoomTo(const FlameFrame& frame)
{
    if (!frame.folded()) {
        zoomTo(frame.first);
        return;
    }
    const CallNodeId last(frame.first.index() + frame.count - 1);
    const double begin = beginOf(frame.first);
    setSpan(begin, std::max(beginOf(last) + widthOf(last) - begin, 1.0));
    showRow(m_layout->tree()[frame.first].depth);
}

void FlameViewport::zoomBy(double factor, double pixel)
{
    const double tick = span().toTick(pixel);
    const double share = pixel / span().pixels;
    const double width = m_width * factor;
    setSpan(tick - width * share, width);
}

CallNodeId FlameViewport::innermostShown() const
{
    const CallTree& tree = m_layout->tree();
    const double end = m_begin + m_width;
    CallNodeId at(0);
    while (tree[at].childCount > 0) {
        const std::uint32_t first = tree[at].firstChild.index();
        const CallNodeId child(m_layout->firstEndingAt(end, first, first + tree[at].childCount));
        if (child.index() == first + tree[at].childCount || beginOf(child) > m_begin)
            break;
        at = child;
    }
    return at;
}

CallNodeId FlameViewport::zoomedTo() const
{
    return !zoomed() ? CallNodeId(0) : m_zoomedTo.valid() ? m_zoomedTo : innermostShown();
}

FlameZoom FlameViewport::zoom() const
{
    FlameZoom zoom;
    if (!zoomed())
        return zoom;
    const CallNodeId around = zoomedTo();
    zoom.chain = chainOf(m_layout->tree(), around);
    const double width = std::max(1.0, widthOf(around));
    zoom.begin = (m_begin - beginOf(around)) / width;
    zoom.width = m_width / width;
    return zoom;
}

void FlameViewport::setZoom(const FlameZoom& zoom)
{
    if (!m_layout)
        return;
    const CallTree& tree = m_layout->tree();
    const CallNodeId node = nodeAt(tree, zoom.chain);
    const bool found = tree[node].depth == zoom.chain.size();
    const double unit = std::max(1.0, widthOf(node));
    const double from = beginOf(node) + (found ? zoom.begin * unit : 0);
    const double width = found ? zoom.width * unit : unit;
    const bool there = std::abs(from - m_begin) < 0.5 && std::abs(width - m_width) < 0.5;
    const CallNodeId exactly = width == unit ? node : CallNodeId();
    if (there) {
        m_zoomedTo = exactly;
        if (zoomed() && exactly.valid() && std::exchange(m_shownRoot, exactly) != exactly)
            findJoinedRows();
        return; // keep the scroll position
    }
    if (!exactly.valid())
        m_shownRoot = node;
    setSpan(from, width, exactly);
    showRow(tree[node].depth);
    if (const double begin = beginOf(m_focused); begin >= m_begin && begin < m_begin + m_width)
        showRow(tree[m_focused].depth);
}

int FlameViewport::contentHeight() const
{
    return static_cast<int>(m_joined.count()) * m_rowHeight;
}

// With the root at the bottom, a visible root stays visible.
void FlameViewport::updateScrollEnd()
{
    const bool atEnd = m_scroll == m_scrollEnd;
    m_scrollEnd = std::max(0, contentHeight() - m_height);
    scrollTo(!m_rootOnTop && atEnd ? m_scrollEnd : m_scroll);
}

// Scrolls as little as possible, leaving up to two rows around the row.
void FlameViewport::showRow(std::uint32_t depth)
{
    const int top = topOf(m_joined.placeOf(depth));
    const int around = std::min(2 * m_rowHeight, m_height / 4);
    if (top < around)
        scrollTo(m_scroll + top - around);
    else if (top + m_rowHeight > m_height - around)
        scrollTo(m_scroll + top + m_rowHeight - m_height + around);
}

FlameRect FlameViewport::shownPart() const
{
    const double height = std::max(1, contentHeight());
    return {
        m_begin / total(), m_scroll / height, m_width / total(), std::min(1.0, m_height / height)};
}

int FlameViewport::topOf(std::uint32_t row) const
{
    if (m_rootOnTop)
        return static_cast<int>(row) * m_rowHeight - m_scroll;
    return std::max(contentHeight(), m_height) - (static_cast<int>(row) + 1) * m_rowHeight
        - m_scroll;
}

std::optional<std::uint32_t> FlameViewport::rowAt(int y) const
{
    const int offset = m_rootOnTop ? y - topOf(0) : topOf(0) + m_rowHeight - 1 - y;
    if (!m_layout || offset < 0)
        return std::nullopt;
    const auto row = static_cast<std::uint32_t>(offset / m_rowHeight);
    return row < m_joined.count() ? std::optional(row) : std::nullopt;
}

FlameRows FlameViewport::visibleRows() const
{
    FlameRows rows;
    if (!m_layout)
        return rows;
    rows.first = rowAt(m_rootOnTop ? 0 : m_height - 1).value_or(0);
    rows.end = std::min(
        rows.first + static_cast<std::uint32_t>(m_height / m_rowHeight + 2), m_joined.count());
    rows.height = m_rowHeight;
    rows.firstTop = topOf(rows.first);
    rows.step = m_rootOnTop ? m_rowHeight : -m_rowHeight;
    return rows;
}

std::vector<FlameFrame> FlameViewport::visibleFrames() const
{
    std::vector<FlameFrame> frames;
    const FlameRows rows = visibleRows();
    std::vector<FlameFrame> row;
    for (std::uint32_t at = rows.first; at < rows.end; ++at) {
        if (topOf(at) >= m_height || topOf(at) + m_rowHeight <= 0)
            continue; // visibleRows() has a spare row
        if (m_joined.joinedAt(at))
            continue;
        m_joined.framesOf(m_joined.depthAt(at), span(), row);
        frames.insert(frames.end(), row.begin(), row.end());
    }
    return frames;
}

std::optional<FlameFrame> FlameViewport::frameAt(int x, int y) const
{
    const auto row = rowAt(y);
    if (!row || m_joined.joinedAt(*row))
        return std::nullopt;
    const std::uint32_t depth = m_joined.depthAt(*row);
    const double pixel = x + 0.5;
    if (m_joined.rows().empty())
        return m_layout->frameAt(depth, span(), pixel);
    std::vector<FlameFrame> frames;
    m_joined.framesOf(depth, span(), frames);
    const auto found = std::ranges::find_if(frames, [&](const FlameFrame& frame) {
        return frame.left <= pixel && pixel < frame.left + std::max(frame.width, 1.0);
    });
    return found == frames.end() ? std::nullopt : std::optional(*found);
}

const JoinedRows::Row* FlameViewport::joinedRowAt(int y) const
{
    const auto row = rowAt(y);
    return row ? m_joined.joinedAt(*row) : nullptr;
}

std::optional<FlameFrame> FlameViewport::frameWith(CallNodeId node) const
{
    if (!m_layout || m_joined.rowWith(node))
        return std::nullopt;
    const std::vector<FlameFrame> frames = framesBeside(node);
    const auto found = std::ranges::find_if(
        frames, [&](const FlameFrame& frame) { return m_joined.contains(frame, node); });
    return found == frames.end() ? std::nullopt : std::optional(*found);
}

std::vector<FlameFrame> FlameViewport::framesBeside(CallNodeId node) const
{
    std::vector<FlameFrame> frames;
    m_joined.framesOf(m_joined.depthOnScreen(node), span(), frames);
    return frames;
}

CallNodeId FlameViewport::widestOf(SubId sub) const
{
    CallNodeId widest;
    double most = 0;
    for (std::size_t i = 0; m_layout && i < m_layout->tree().nodes().size(); ++i) {
        const CallNodeId node(i);
        if (m_layout->tree()[node].sub != sub)
            continue;
        const double visible = std::min(beginOf(node) + widthOf(node), m_begin + m_width)
            - std::max(beginOf(node), m_begin);
        if (visible > most) {
            most = visible;
            widest = node;
        }
    }
    return widest;
}

FlameRect FlameViewport::rectOf(CallNodeId node) const
{
    const std::uint32_t place = m_joined.placeOf(m_layout->tree()[node].depth);
    return {span().toPixel(beginOf(node)), static_cast<double>(topOf(place)),
        widthOf(node) * m_pixels / m_width, static_cast<double>(m_rowHeight)};
}

// The range without the exclusive parts of all frames that are drawn.
double FlameViewport::narrowShare() const
{
    if (!m_layout || m_layout->total() == 0)
        return 0;
    const FlameSpan shown = span();
    const double end = std::min(m_begin + m_width, total());
    double narrow = end - std::max(m_begin, 0.0);
    std::vector<FlameFrame> frames;
    bool any = true;
    for (std::uint32_t row = 0; any && row < m_layout->rows(); ++row) {
        any = false;
        m_joined.framesOf(row, shown, frames);
        for (const FlameFrame& frame : frames) {
            if (frame.folded() || frame.width < FlameLayout::NarrowestFrame)
                continue;
            any = true;
            const double from = std::max(beginOf(frame.first), m_begin);
            const double to = std::min(beginOf(frame.first) + widthOf(frame.first), end);
            if (from < to)
                narrow -= to - from - m_layout->widthOfCallees(frame.first, from, to);
        }
    }
    return std::max(narrow, 0.0) / total();
}

std::uint32_t FlameViewport::rowsInSpan() const
{
    if (!m_layout)
        return 0;
    const FlameSpan shown = span();
    // Callees are within their callers, so all rows after an empty one are empty.
    std::uint32_t low = 1;
    std::uint32_t high = m_layout->rows();
    std::vector<FlameFrame> frames;
    while (low < high) {
        const std::uint32_t middle = low + (high - low) / 2;
        m_layout->framesOf(middle, shown, frames);
        const bool any = std::ranges::any_of(frames, [&](const FlameFrame& frame) {
            return frame.left + frame.width > 0.01 && frame.left < shown.pixels; // not only an edge
        });
        if (any)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void FlameViewport::focusAndShow(CallNodeId node)
{
    if (!m_layout)
        return;
    m_focused = node;
    if (const CallNodeId beside = m_joined.besideOf(node); beside.valid())
        zoomTo(beside);
    const double begin = beginOf(node);
    const double width = widthOf(node);
    const bool narrow = width * m_pixels / m_width < FlameLayout::NarrowestFrame;
    if (narrow || begin + width <= m_begin || begin >= m_begin + m_width) {
        const CallNodeId parent = m_layout->tree()[node].parent;
        zoomTo(parent.valid() && width * 50 > widthOf(parent) ? parent : node);
    }
    showRow(m_layout->tree()[node].depth);
}

CallNodeId FlameViewport::neighbour(Step step) const
{
    const CallNode& node = m_layout->tree()[m_focused];
    const JoinedRows::Row* const joined = m_joined.rowWith(m_focused);
    if (step == Step::ToCaller)
        return node.parent;
    if (step == (m_rootOnTop ? Step::Up : Step::Down))
        return joined ? m_layout->tree()[joined->frames.front()].parent : node.parent;
    if (step == Step::Up || step == Step::Down) {
        const CallNodeId from = joined ? joined->frames.back() : m_focused;
        for (const JoinedRows::Row& row : m_joined.rows())
            if (m_layout->tree()[row.frames.front()].parent == from)
                return row.frames.front();
        if (joined && joined->isAboveZoom)
            return m_shownRoot;
        const CallNode& caller = m_layout->tree()[from];
        return caller.childCount > 0 ? caller.firstChild : CallNodeId();
    }
    return joined ? CallNodeId() : besideOnRow(step == Step::Left);
}

// The next frame on the screen, or what is next to the screen.
CallNodeId FlameViewport::besideOnRow(bool onTheLeft) const
{
    const std::vector<FlameFrame> frames = framesBeside(m_focused);
    const auto at = std::ranges::find_if(
        frames, [&](const FlameFrame& frame) { return m_joined.contains(frame, m_focused); });
    if (at != frames.end() && at != (onTheLeft ? frames.begin() : frames.end() - 1))
        return (onTheLeft ? at - 1 : at + 1)->first;
    if (at != frames.end() && at->beside > 0)
        return {};
    const std::uint32_t depth = m_layout->tree()[m_focused].depth;
    const std::uint32_t last
        = at == frames.end() ? m_focused.index() : at->first.index() + at->count - 1;
    const std::int64_t index
        = onTheLeft ? std::int64_t{m_focused.index()} - 1 : std::int64_t{last} + 1;
    if (index < m_layout->firstOf(depth) || index >= m_layout->firstOf(depth + 1))
        return {};
    const CallNodeId node(static_cast<std::size_t>(index));
    return m_joined.besideOf(node).valid() ? CallNodeId() : node;
}

CallNodeId FlameViewport::nextOf(std::span<const CallNodeId> nodes, bool forward) const
{
    if (nodes.empty())
        return {};

    if (forward) {
        const auto next = std::ranges::upper_bound(nodes, m_focused);
        return next == nodes.end() ? nodes.front() : *next;
    }
    const auto here = std::ranges::lower_bound(nodes, m_focused);
    return here == nodes.begin() ? nodes.back() : *(here - 1);
}

std::size_t FlameViewport::nextHotPath(bool cooler) const
{
    const auto hottest = m_layout->hottest();
    const auto at
        = static_cast<std::size_t>(std::ranges::find(hottest, m_focused) - hottest.begin());
    return at == hottest.size() ? 0 : (at + (cooler ? 1 : hottest.size() - 1)) % hottest.size();
}

} // namespace nytprof

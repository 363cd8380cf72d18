// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_layout.h"

#include "analysis/hotspots.h"

#include <algorithm>
#include <utility>

namespace nytprof {

namespace {

constexpr std::size_t HotPaths = 100;

} // namespace

FlameLayout::FlameLayout(const CallTree& tree, FlameCost cost, const std::stop_token& stop)
    : m_tree(&tree)
    , m_cost(cost)
{
    if (stop.stop_requested())
        return;
    const auto nodes = tree.nodes();
    m_width.resize(nodes.size());
    m_begin.assign(nodes.size(), 0);
    // Children follow their parents: going backwards, children are complete before their parent.
    std::vector<std::uint64_t>& children = m_begin;
    for (std::size_t i = nodes.size(); i-- > 0;) {
        const Ticks own = std::max<Ticks>(nodes[i].inclusive, 0);
        m_width[i] = std::max(static_cast<std::uint64_t>(own), children[i]);
        if (i > 0)
            children[nodes[i].parent.index()] += m_width[i];
    }
    if (stop.stop_requested())
        return;
    std::ranges::fill(m_begin, 0);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        std::uint64_t left = m_begin[i];
        const std::size_t first = nodes[i].childCount == 0 ? 0 : nodes[i].firstChild.index();
        for (std::size_t child = first; child < first + nodes[i].childCount; ++child) {
            m_begin[child] = left;
            left += m_width[child];
        }
    }
    if (stop.stop_requested())
        return;
    findLevels();
    if (!stop.stop_requested())
        m_hottest = hotPaths(tree, HotPaths);
}

FlameLayout::FlameLayout(const CallTree& tree, std::vector<std::uint64_t> begins)
    : m_tree(&tree)
    , m_isChart(true)
    , m_begin(std::move(begins))
{
    m_widthsBefore.push_back(0);
    for (const CallNode& node : tree.nodes()) {
        m_width.push_back(static_cast<std::uint64_t>(node.inclusive));
        m_widthsBefore.push_back(m_widthsBefore.back() + m_width.back());
    }
    findLevels();
    m_hottest = hotPaths(tree, HotPaths);
}

void FlameLayout::findLevels()
{
    const auto nodes = m_tree->nodes();
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (nodes[i].depth == m_levels.size())
            m_levels.push_back(static_cast<std::uint32_t>(i));
    m_levels.push_back(static_cast<std::uint32_t>(nodes.size()));
}

double FlameLayout::widthWithin(std::uint32_t node, double from, double to) const
{
    return std::max(
        0.0, std::min(end(node), to) - std::max(static_cast<double>(m_begin[node]), from));
}

double FlameLayout::widthOfCallees(CallNodeId id, double from, double to) const
{
    const CallNode& node = (*m_tree)[id];
    if (node.childCount == 0)
        return 0;
    const std::uint32_t first = node.firstChild.index();
    const std::uint32_t behind = first + node.childCount;
    if (!m_isChart) // without gaps
        return std::max(0.0,
            std::min(end(behind - 1), to) - std::max(static_cast<double>(m_begin[first]), from));
    const std::uint32_t left = firstEndingAt(from, first, behind);
    const std::uint32_t right = firstEndingAt(to, first, behind);
    double width = left < behind ? widthWithin(left, from, to) : 0;
    if (left < right)
        width += static_cast<double>(m_widthsBefore[right] - m_widthsBefore[left + 1]);
    if (left < right && right < behind)
        width += widthWithin(right, from, to);
    return width;
}

// Galloping search: the result is usually near.
std::uint32_t FlameLayout::firstEndingAt(double tick, std::uint32_t from, std::uint32_t to) const
{
    std::uint32_t step = 1;
    std::uint32_t low = from;
    std::uint32_t high = from;
    while (high < to && end(high) < tick) {
        ++m_visited;
        low = high + 1;
        high = to - high > step ? high + step : to;
        step *= 2;
    }
    while (low < high) {
        ++m_visited;
        const std::uint32_t middle = low + (high - low) / 2;
        if (end(middle) < tick)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// Folds the narrow node `first` with all narrow nodes that follow without a visible gap.
FlameFrame FlameLayout::fold(std::uint32_t first, std::uint32_t to, const FlameSpan& span) const
{
    const double left = span.toPixel(static_cast<double>(m_begin[first]));
    const double narrow = NarrowestFrame * span.width / span.pixels;
    std::uint32_t next = first + 1;
    while (next < to) {
        ++m_visited;
        const double right = span.toPixel(end(next - 1));
        if (right >= span.pixels || static_cast<double>(m_width[next]) >= narrow
            || span.toPixel(static_cast<double>(m_begin[next])) > right + 1)
            break;
        // Whatever ends within the next pixel is narrow, too.
        next = std::max(next + 1, firstEndingAt(span.toTick(right + 1), next, to));
    }
    return {CallNodeId(first), next - first, left, span.toPixel(end(next - 1)) - left};
}

void FlameLayout::framesOf(
    std::uint32_t row, const FlameSpan& span, std::vector<FlameFrame>& frames) const
{
    frames.clear();
    if (row < rows())
        addFrames(firstOf(row), firstOf(row + 1), span, frames);
}

void FlameLayout::framesBelow(CallNodeId above, std::uint32_t row, const FlameSpan& span,
    std::vector<FlameFrame>& frames) const
{
    frames.clear();
    if (row >= rows())
        return;
    // Ticks distinguish it from what is below other nodes of its row.
    const auto begins = std::span(m_begin).subspan(firstOf(row), firstOf(row + 1) - firstOf(row));
    const std::uint64_t begin = m_begin[above.index()];
    const auto first = std::ranges::lower_bound(begins, begin) - begins.begin();
    const auto end
        = std::ranges::lower_bound(begins, begin + m_width[above.index()]) - begins.begin();
    addFrames(firstOf(row) + static_cast<std::uint32_t>(first),
        firstOf(row) + static_cast<std::uint32_t>(end), span, frames);
}

void FlameLayout::addFrames(std::uint32_t from, std::uint32_t to, const FlameSpan& span,
    std::vector<FlameFrame>& frames) const
{
    const double spanEnd = span.begin + span.width;
    std::uint32_t node = firstEndingAt(span.begin, from, to);
    while (node < to && static_cast<double>(m_begin[node]) <= spanEnd) {
        ++m_visited;
        const double left = span.toPixel(static_cast<double>(m_begin[node]));
        const double width = static_cast<double>(m_width[node]) * span.pixels / span.width;
        if (width >= NarrowestFrame) {
            frames.push_back({CallNodeId(node), 1, left, width});
            ++node;
        } else {
            frames.push_back(fold(node, to, span));
            node += frames.back().count;
        }
    }
}

std::uint64_t FlameLayout::ticksOf(const FlameFrame& frame) const
{
    const std::uint32_t end = frame.first.index() + frame.count;
    std::uint64_t ticks = frame.ticksBeside;
    for (std::uint32_t node = frame.first.index(); node < end;) {
        if (m_isChart || !(*m_tree)[CallNodeId(node)].parent.valid()) {
            ticks += m_width[node++];
            continue;
        }
        // Without gaps as far as they have the same caller.
        const CallNode& caller = (*m_tree)[(*m_tree)[CallNodeId(node)].parent];
        const std::uint32_t behind = std::min(end, caller.firstChild.index() + caller.childCount);
        ticks += m_begin[behind - 1] + m_width[behind - 1] - m_begin[node];
        node = behind;
    }
    return ticks;
}

std::optional<FlameFrame> FlameLayout::frameAt(
    std::uint32_t row, const FlameSpan& span, double pixel) const
{
    // A fold is at least a pixel wide and may begin left of the pixel: search nearby.
    FlameSpan near = span;
    const double reach = std::min(span.pixels, 64.0);
    near.begin = span.toTick(pixel - reach);
    near.width = span.width * (2 * reach) / span.pixels;
    near.pixels = 2 * reach;
    std::vector<FlameFrame> frames;
    framesOf(row, near, frames);
    const auto right
        = [](const FlameFrame& frame) { return frame.left + std::max(frame.width, 1.0); };
    const auto found = std::ranges::partition_point(
        frames, [&](const FlameFrame& frame) { return right(frame) <= reach; });
    if (found == frames.end() || found->left > reach)
        return std::nullopt;
    FlameFrame frame = *found;
    frame.left += pixel - reach;
    return frame;
}

} // namespace nytprof

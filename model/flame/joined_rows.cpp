// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/joined_rows.h"

#include "analysis/joined_run.h"

#include <algorithm>
#include <utility>

namespace nytprof {

JoinedRows::JoinedRows(std::shared_ptr<const FlameLayout> layout, CallNodeId root, bool areUnfolded)
    : m_layout(std::move(layout))
    , m_root(root)
    , m_areUnfolded(areUnfolded)
{
    if (!m_layout)
        return;
    const CallTree& tree = m_layout->tree();
    if (tree[root].depth >= MinOfZoom) {
        Row row{{}, true, 0};
        for (CallNodeId at = tree[root].parent; at.valid(); at = tree[at].parent)
            row.frames.push_back(at);
        std::ranges::reverse(row.frames);
        m_rows.push_back(std::move(row));
    }
    if (auto run = joinedRun(tree, root); !run.empty()) {
        m_rows.push_back({std::move(run), false, tree[root].depth + 1});
        findSides();
    }
}

const JoinedRows::Row* JoinedRows::run() const
{
    return m_rows.empty() || m_rows.back().isAboveZoom ? nullptr : &m_rows.back();
}

void JoinedRows::findSides()
{
    const CallTree& tree = m_layout->tree();
    const Row& row = m_rows.back();
    CallNodeId caller = m_root;
    for (const CallNodeId frame : row.frames) {
        const std::uint32_t first = tree[caller].firstChild.index();
        for (std::uint32_t callee = first; callee < first + tree[caller].childCount; ++callee)
            if (CallNodeId(callee) != frame)
                m_sides[callee < frame.index() ? 0 : 1].nodes.emplace_back(callee);
        caller = frame;
    }
    const auto endOf
        = [this](CallNodeId node) { return m_layout->begin(node) + m_layout->width(node); };
    const CallNodeId last = row.frames.back();
    const CallNodeId lastOfRoot(tree[m_root].firstChild.index() + tree[m_root].childCount - 1);
    m_sides[0].ticks = m_layout->begin(last) - m_layout->begin(tree[m_root].firstChild);
    m_sides[1].ticks = endOf(lastOfRoot) - endOf(last);
}

std::uint32_t JoinedRows::count() const
{
    if (!m_layout)
        return 0;
    std::uint32_t count = m_layout->rows();
    if (!m_areUnfolded)
        for (const Row& row : m_rows)
            count -= row.size() - 1;
    return count;
}

std::uint32_t JoinedRows::placeOf(std::uint32_t depth) const
{
    std::uint32_t place = depth;
    if (!m_areUnfolded)
        for (const Row& row : m_rows)
            if (depth > row.depth)
                place -= std::min(depth - row.depth, row.size() - 1);
    return place;
}

std::uint32_t JoinedRows::depthAt(std::uint32_t place) const
{
    std::uint32_t depth = place;
    if (!m_areUnfolded)
        for (const Row& row : m_rows)
            if (depth > row.depth)
                depth += row.size() - 1;
    return depth;
}

const JoinedRows::Row* JoinedRows::joinedAt(std::uint32_t place) const
{
    const std::uint32_t depth = depthAt(place);
    for (const Row& row : m_rows)
        if (!m_areUnfolded && row.depth == depth)
            return &row;
    return nullptr;
}

const JoinedRows::Row* JoinedRows::rowWith(CallNodeId node) const
{
    const std::uint32_t depth = m_layout ? m_layout->tree()[node].depth : 0;
    for (const Row& row : m_rows)
        if (!m_areUnfolded && row.covers(depth) && row.frames[depth - row.depth] == node)
            return &row;
    return nullptr;
}

FlameFrame JoinedRows::hatched(bool onTheRight, const FlameSpan& span) const
{
    const Side& side = m_sides[onTheRight ? 1 : 0];
    const CallNodeId last = run()->frames.back();
    const std::uint64_t begin = onTheRight ? m_layout->begin(last) + m_layout->width(last)
                                           : m_layout->begin(last) - side.ticks;
    FlameFrame frame{side.nodes.front(), 0, span.toPixel(static_cast<double>(begin)),
        static_cast<double>(side.ticks) * span.pixels / span.width};
    frame.beside = static_cast<std::uint32_t>(side.nodes.size());
    frame.ticksBeside = side.ticks;
    frame.isRight = onTheRight;
    return frame;
}

void JoinedRows::framesOf(
    std::uint32_t depth, const FlameSpan& span, std::vector<FlameFrame>& frames) const
{
    const Row* row = run();
    if (m_areUnfolded || !row || depth < row->depth) {
        m_layout->framesOf(depth, span, frames);
        return;
    }
    if (row->covers(depth)) {
        const CallNodeId frame = row->frames[depth - row->depth];
        frames = {{frame, 1, span.toPixel(static_cast<double>(m_layout->begin(frame))),
            static_cast<double>(m_layout->width(frame)) * span.pixels / span.width}};
        return;
    }
    const CallNodeId last = row->frames.back();
    m_layout->framesBelow(last, depth, span, frames);
    if (depth != row->depth + row->size())
        return;
    const auto isShown = [&](const FlameFrame& frame) {
        return frame.left < span.pixels && frame.left + frame.width > 0;
    };
    if (!m_sides[0].nodes.empty())
        if (const FlameFrame left = hatched(false, span); isShown(left))
            frames.insert(frames.begin(), left);
    if (m_sides[1].nodes.empty())
        return;
    const FlameFrame right = hatched(true, span);
    const CallNode& above = m_layout->tree()[last];
    const bool isLast = !frames.empty() && frames.back().count > 0
        && frames.back().first.index() + frames.back().count
            == above.firstChild.index() + above.childCount;
    if (isLast && !m_layout->isChart()
        && (frames.back().folded() || frames.back().width < FlameLayout::NarrowestFrame)) {
        // Callees that are too narrow are last: one hatched frame with what is beside.
        FlameFrame& narrow = frames.back();
        narrow.width += right.width;
        narrow.beside = right.beside;
        narrow.ticksBeside = right.ticksBeside;
    } else if (isShown(right)) {
        frames.push_back(right);
    }
}

std::vector<CallNodeId> JoinedRows::nodesOf(const FlameFrame& frame) const
{
    std::vector<CallNodeId> nodes;
    if (frame.beside > 0)
        nodes = m_sides[frame.isRight ? 1 : 0].nodes;
    for (std::uint32_t i = 0; i < frame.count; ++i)
        nodes.emplace_back(frame.first.index() + i);
    std::ranges::stable_sort(
        nodes, std::ranges::greater(), [this](CallNodeId node) { return m_layout->width(node); });
    return nodes;
}

CallNodeId JoinedRows::besideOf(CallNodeId node) const
{
    const Row* row = run();
    if (m_areUnfolded || !row || m_layout->tree()[node].depth < row->depth)
        return {};
    const CallTree& tree = m_layout->tree();
    while (tree[node].depth >= row->depth + row->size())
        node = tree[node].parent;
    while (node != row->frames[tree[node].depth - row->depth]) {
        const CallNodeId caller = tree[node].parent;
        const bool isFirst = tree[node].depth == row->depth;
        if (caller == (isFirst ? m_root : row->frames[tree[caller].depth - row->depth]))
            return node;
        if (isFirst)
            return {};
        node = caller;
    }
    return {};
}

std::uint32_t JoinedRows::depthOnScreen(CallNodeId node) const
{
    return besideOf(node).valid() ? run()->depth + run()->size() : m_layout->tree()[node].depth;
}

bool JoinedRows::contains(const FlameFrame& frame, CallNodeId node) const
{
    if (const CallNodeId beside = besideOf(node); beside.valid())
        return frame.beside > 0
            && frame.isRight
            == (beside > run()->frames[m_layout->tree()[beside].depth - run()->depth]);
    return frame.first <= node && node.index() < frame.first.index() + frame.count;
}

std::uint32_t JoinedRows::countBeside() const
{
    return static_cast<std::uint32_t>(m_sides[0].nodes.size() + m_sides[1].nodes.size());
}

std::uint64_t JoinedRows::ticksBeside() const { return m_sides[0].ticks + m_sides[1].ticks; }

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/call_tree_transforms.h"
#include "flame/flame_layout.h"
#include "flame/joined_rows.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace nytprof {

/// Visible horizontal range, relative to a frame so that it can be restored in another graph.
struct FlameZoom {
    std::vector<SubId> chain; ///< call stack of the innermost frame around it; empty: root
    double begin = 0; ///< left edge relative to the frame's, in widths of that frame
    double width = 1; ///< in widths of that frame
};

/// Call stack of a node, from the outermost sub to the node's.
[[nodiscard]] std::vector<SubId> chainOf(const CallTree& tree, CallNodeId node);

/// In pixels, or in fractions of the whole graph.
struct FlameRect {
    double left = 0;
    double top = 0;
    double width = 0;
    double height = 0;
};

/// Visible rows, counted from the root; joined rows are one.
struct FlameRows {
    std::uint32_t first = 0;
    std::uint32_t end = 0; ///< one after the last
    int height = 18; ///< pixels per row
    int firstTop = 0; ///< y of the first row
    int step = 18; ///< y from one row to the next; negative with the root at the bottom
};

/// Visible part of a flame graph: horizontal range, scroll position and focused node. Screen
/// coordinates are pixels; y is from the top.
class FlameViewport {
public:
    /// Null shows nothing. Keeps the zoom if the graph has the same shape, as after a reload; keeps
    /// the focus as far as its call stack exists, if sameSubs: SubIds mean the same subs as before.
    void setLayout(std::shared_ptr<const FlameLayout> layout, bool sameSubs);
    [[nodiscard]] const std::shared_ptr<const FlameLayout>& layout() const { return m_layout; }
    void setScreen(int width, int height, int rowHeight);
    [[nodiscard]] int rowHeight() const { return m_rowHeight; }
    void setRootOnTop(bool onTop);
    /// Joins rows, which may then be unfolded; initially none are joined.
    void joinRows(bool areUnfolded);
    /// Joined rows of what is shown; of all frames if rows are not joined.
    [[nodiscard]] const JoinedRows& joined() const { return m_joined; }
    [[nodiscard]] bool rootOnTop() const { return m_rootOnTop; }

    [[nodiscard]] FlameSpan span() const
    {
        return {m_begin, m_width, static_cast<double>(m_pixels)};
    }
    [[nodiscard]] bool zoomed() const;
    void zoomTo(CallNodeId node);
    /// Zooms to a folded frame, to all its nodes.
    void zoomTo(const FlameFrame& frame);
    /// factor < 1 zooms in; the tick at the pixel stays there.
    void zoomBy(double factor, double pixel);
    /// share: fraction of the visible width; positive is right.
    void pan(double share) { setSpan(m_begin + share * m_width, m_width); }
    /// The innermost frame around the visible range; the root if not zoomed, or without a graph.
    [[nodiscard]] CallNodeId zoomedTo() const;
    /// The visible range is that of one frame.
    [[nodiscard]] bool zoomedExactly() const { return zoomed() && m_zoomedTo.valid(); }
    [[nodiscard]] FlameZoom zoom() const;
    /// If the zoom's frame is missing, shows its nearest existing ancestor in full.
    void setZoom(const FlameZoom& zoom);
    /// Incremented by every change of the visible range.
    [[nodiscard]] std::uint64_t zoomCount() const { return m_zoomCount; }

    /// Pixels scrolled off above the screen, 0 to scrollEnd().
    [[nodiscard]] int scroll() const { return m_scroll; }
    [[nodiscard]] int scrollEnd() const { return m_scrollEnd; }
    void scrollTo(int pixels) { m_scroll = std::clamp(pixels, 0, m_scrollEnd); }

    /// Visible part, in fractions of the whole.
    [[nodiscard]] FlameRect shownPart() const;

    [[nodiscard]] FlameRows visibleRows() const;
    /// Row by row from the root, left to right, without those in joined rows.
    [[nodiscard]] std::vector<FlameFrame> visibleFrames() const;
    /// None in joined rows.
    [[nodiscard]] std::optional<FlameFrame> frameAt(int x, int y) const;
    /// The joined row at a height of the screen; null if there is none.
    [[nodiscard]] const JoinedRows::Row* joinedRowAt(int y) const;
    /// The frame of the screen that contains a node: also a hatched one.
    [[nodiscard]] std::optional<FlameFrame> frameWith(CallNodeId node) const;
    /// Rectangle that the node has if drawn unfolded; in a joined row, without regard to others.
    [[nodiscard]] FlameRect rectOf(CallNodeId node) const;
    /// The frame of a sub of which most is visible; invalid if there is none.
    [[nodiscard]] CallNodeId widestOf(SubId sub) const;
    /// Share of the whole that is in the visible range, but in frames too narrow to draw.
    [[nodiscard]] double narrowShare() const;
    /// Number of rows with frames in the visible range.
    [[nodiscard]] std::uint32_t rowsInSpan() const;

    [[nodiscard]] CallNodeId focused() const { return m_focused; }
    void focus(CallNodeId node) { m_focused = node; }
    void focusAndShow(CallNodeId node);
    enum class Step { Up, Down, Left, Right, ToCaller };
    /// Neighbour of the focused node on the screen, of hatched frames the first node; invalid at
    /// the edges, and within joined rows.
    [[nodiscard]] CallNodeId neighbour(Step step) const;
    /// Next or previous of `nodes` (ascending), wrapping around; invalid without any.
    [[nodiscard]] CallNodeId nextOf(std::span<const CallNodeId> nodes, bool forward) const;
    /// Next cooler or hotter path, wrapping around; initially the hottest. An index in
    /// FlameLayout::hottest(), which must not be empty.
    [[nodiscard]] std::size_t nextHotPath(bool cooler) const;

private:
    [[nodiscard]] double total() const;
    [[nodiscard]] double beginOf(CallNodeId node) const;
    [[nodiscard]] double widthOf(CallNodeId node) const;
    [[nodiscard]] int contentHeight() const;
    [[nodiscard]] int topOf(std::uint32_t row) const;
    [[nodiscard]] std::optional<std::uint32_t> rowAt(int y) const;
    [[nodiscard]] CallNodeId innermostShown() const;
    /// Frames of the node's row on the screen.
    [[nodiscard]] std::vector<FlameFrame> framesBeside(CallNodeId node) const;
    [[nodiscard]] CallNodeId besideOnRow(bool onTheLeft) const;
    /// node: whose range that exactly is; invalid: of none.
    void setSpan(double begin, double width, CallNodeId node = {});
    void findJoinedRows();
    void updateScrollEnd();
    void showRow(std::uint32_t depth);

    std::shared_ptr<const FlameLayout> m_layout;
    CallNodeId m_focused{0};
    CallNodeId m_zoomedTo; ///< invalid unless its width is exactly the visible range
    CallNodeId m_shownRoot{0}; ///< last m_zoomedTo, or its caller that is around the visible range
    JoinedRows m_joined;
    bool m_joins = false;
    bool m_areUnfolded = false;
    std::uint64_t m_zoomCount = 0;
    double m_begin = 0; ///< ticks at the left edge
    double m_width = 1; ///< visible ticks
    bool m_rootOnTop = true;
    int m_pixels = 1; ///< screen width
    int m_height = 0; ///< screen height
    int m_rowHeight = 18;
    int m_scroll = 0;
    int m_scrollEnd = 0;
};

} // namespace nytprof

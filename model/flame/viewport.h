// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/call_tree_transforms.h"
#include "flame/flame_layout.h"
#include "nytprof_export.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace nytprof {

/// The part of the width that is shown, by subs, so that it can be found in another graph.
struct FlameZoom {
    std::vector<SubId> chain; ///< from the root to the frame that all of it is in; none: the root
    double begin = 0; ///< left edge, in widths of that frame, from its own
    double width = 1; ///< likewise
};

/// The subs from the root, without it, to a node.
[[nodiscard]] NYTPROF_GUI_EXPORT std::vector<SubId> chainOf(const CallTree& tree, CallNodeId node);

/// Left, top, width and height, in pixels or in shares of the whole graph.
struct FlameRect {
    double left = 0;
    double top = 0;
    double width = 0;
    double height = 0;
};

/// Rows to draw, counted from the root, and where.
struct FlameRows {
    std::uint32_t first = 0;
    std::uint32_t end = 0; ///< one after the last
    int height = 18; ///< pixels of each
    int firstTop = 0; ///< y of the first
    int step = 18; ///< y from one row to the next; negative with the root at the bottom
};

/// What of a flame graph is on screen: a range of its width, some of its rows, and the frame that
/// the keyboard is on. The screen is so many pixels wide and high; y is from its top.
class NYTPROF_GUI_EXPORT FlameViewport {
public:
    /// Null shows nothing. Where the graph has the same shape as the one before, as when a file is
    /// read again, the zoom stays; the keyboard's frame stays, as far as its chain of subs is
    /// there, if SubIds mean the same subs as before.
    void setLayout(std::shared_ptr<const FlameLayout> layout, bool sameSubs);
    [[nodiscard]] const std::shared_ptr<const FlameLayout>& layout() const { return m_layout; }
    void setScreen(int width, int height, int rowHeight);
    [[nodiscard]] int rowHeight() const { return m_rowHeight; }
    /// Root on top, or at the bottom.
    void setRootOnTop(bool onTop);
    [[nodiscard]] bool rootOnTop() const { return m_rootOnTop; }

    [[nodiscard]] FlameSpan span() const
    {
        return {m_begin, m_width, static_cast<double>(m_pixels)};
    }
    [[nodiscard]] bool zoomed() const;
    void zoomTo(CallNodeId node);
    /// Of a folded frame, all of its nodes.
    void zoomTo(const FlameFrame& frame);
    /// Factor below 1 shows less; the tick under the pixel stays there.
    void zoomBy(double factor, double pixel);
    /// To the right, by a share of what is shown.
    void pan(double share) { setSpan(m_begin + share * m_width, m_width); }
    [[nodiscard]] FlameZoom zoom() const;
    /// Shows it where its frame is there, else the last frame on the way there, as a whole.
    void setZoom(const FlameZoom& zoom);
    /// Grows whenever another range may be shown, by whatever of the above.
    [[nodiscard]] std::uint64_t zoomCount() const { return m_zoomCount; }

    /// Pixels above the screen, from 0 to scrollEnd().
    [[nodiscard]] int scroll() const { return m_scroll; }
    [[nodiscard]] int scrollEnd() const { return m_scrollEnd; }
    void scrollTo(int pixels) { m_scroll = std::clamp(pixels, 0, m_scrollEnd); }

    /// What is shown, in shares of the whole.
    [[nodiscard]] FlameRect shownPart() const;
    /// Moves a point, in such shares, to the middle.
    void showAround(double x, double y);

    [[nodiscard]] FlameRows visibleRows() const;
    /// Row by row from the root, from left to right.
    [[nodiscard]] std::vector<FlameFrame> visibleFrames() const;
    [[nodiscard]] std::optional<FlameFrame> frameAt(int x, int y) const;
    /// Where a node is drawn, if it were drawn by itself.
    [[nodiscard]] FlameRect rectOf(CallNodeId node) const;
    /// Rows from the root that have frames in the part of the width that is shown.
    [[nodiscard]] std::uint32_t rowsInSpan() const;

    [[nodiscard]] CallNodeId focused() const { return m_focused; }
    void focus(CallNodeId node) { m_focused = node; }
    /// The same, and makes it visible.
    void focusAndShow(CallNodeId node);
    enum class Step { Up, Down, Left, Right, ToCaller };
    /// The node that a step on the screen leads to from the keyboard's; invalid at the edges.
    [[nodiscard]] CallNodeId neighbour(Step step) const;
    /// Of some nodes, which ascend, the next or previous one, and around; invalid without any.
    [[nodiscard]] CallNodeId nextOf(std::span<const CallNodeId> nodes, bool forward) const;
    /// Index in FlameLayout::hottest(), which has some: the next cooler or hotter one than the
    /// keyboard's, and around; the hottest to begin with.
    [[nodiscard]] std::size_t nextHotPath(bool cooler) const;

private:
    [[nodiscard]] double total() const;
    [[nodiscard]] double beginOf(CallNodeId node) const;
    [[nodiscard]] double widthOf(CallNodeId node) const;
    [[nodiscard]] int contentHeight() const;
    [[nodiscard]] int topOf(std::uint32_t row) const;
    [[nodiscard]] std::optional<std::uint32_t> rowAt(int y) const;
    [[nodiscard]] CallNodeId innermostShown() const;
    void setSpan(double begin, double width);
    void updateScrollEnd();
    void showRow(std::uint32_t row);

    std::shared_ptr<const FlameLayout> m_layout;
    CallNodeId m_focused{0};
    CallNodeId m_zoomedTo; ///< invalid when no node's width is just what is shown
    std::uint64_t m_zoomCount = 0;
    double m_begin = 0; ///< ticks at the left edge
    double m_width = 1; ///< ticks that are shown
    bool m_rootOnTop = true;
    int m_pixels = 1; ///< width of the screen
    int m_height = 0; ///< of the screen
    int m_rowHeight = 18;
    int m_scroll = 0;
    int m_scrollEnd = 0;
};

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/call_tree.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

namespace nytprof {

/// Visible horizontal range of a flame graph: ticks mapped to pixels.
struct FlameSpan {
    double begin = 0;
    double width = 1;
    double pixels = 1;
    [[nodiscard]] double toPixel(double tick) const { return (tick - begin) * pixels / width; }
    [[nodiscard]] double toTick(double pixel) const { return begin + pixel * width / pixels; }
};

/// One drawn frame: a node, or several nodes as a hatched frame.
struct FlameFrame {
    CallNodeId first;
    std::uint32_t count = 1; ///< number of nodes from first on, too narrow to draw one by one
    double left = 0; ///< pixels
    double width = 0;
    /// Further nodes, of JoinedRows, and their ticks; then count may be 0.
    std::uint32_t beside = 0;
    std::uint64_t ticksBeside = 0;
    bool isRight = true; ///< of these
    [[nodiscard]] bool folded() const { return count > 1 || beside > 0 || ticksBeside > 0; }
    [[nodiscard]] std::uint32_t nodes() const { return count + beside; }
};

enum class FlameCost : std::uint8_t {
    Time, ///< ticks
    Calls, ///< see treeOfCalls()
};

/// Horizontal positions of the nodes of a call tree. Nodes of a row are contiguous and ascend from
/// left to right, so the frames of a row on n pixels are found in O(n log nodes). 16 bytes per
/// node; the tree must outlive it.
class FlameLayout {
public:
    /// Incomplete and unusable if stopped.
    explicit FlameLayout(
        const CallTree& tree, FlameCost cost = FlameCost::Time, const std::stop_token& stop = {});

    /// A chart of single calls, each at its time. Siblings ascend and do not overlap.
    FlameLayout(const CallTree& tree, std::vector<std::uint64_t> begins);

    /// Nodes are single calls, at their times.
    [[nodiscard]] bool isChart() const { return m_isChart; }
    [[nodiscard]] const CallTree& tree() const { return *m_tree; }
    [[nodiscard]] FlameCost cost() const { return m_cost; }
    [[nodiscard]] std::uint64_t total() const { return m_width.front(); }
    [[nodiscard]] std::uint32_t rows() const { return m_tree->maxDepth() + 1; }
    [[nodiscard]] std::uint64_t begin(CallNodeId id) const { return m_begin[id.index()]; }
    /// Inclusive time, or the sum of the children if that is larger.
    [[nodiscard]] std::uint64_t width(CallNodeId id) const { return m_width[id.index()]; }
    /// What a node's callees have of the ticks from `from` to `to`.
    [[nodiscard]] double widthOfCallees(CallNodeId id, double from, double to) const;
    /// Nodes of a row: [firstOf(row), firstOf(row + 1)).
    [[nodiscard]] std::uint32_t firstOf(std::uint32_t row) const { return m_levels[row]; }

    /// hotPaths() of the tree, a few hundred.
    [[nodiscard]] std::span<const CallNodeId> hottest() const { return m_hottest; }

    /// Frames of a row within the span, left to right; each node of the span is in exactly one.
    /// Nodes narrower than NarrowestFrame are folded with their narrow neighbours.
    void framesOf(std::uint32_t row, const FlameSpan& span, std::vector<FlameFrame>& frames) const;
    /// framesOf() for callees of a node only, direct or not.
    void framesBelow(CallNodeId above, std::uint32_t row, const FlameSpan& span,
        std::vector<FlameFrame>& frames) const;
    [[nodiscard]] std::optional<FlameFrame> frameAt(
        std::uint32_t row, const FlameSpan& span, double pixel) const;
    /// The sum of its nodes, and what is beside.
    [[nodiscard]] std::uint64_t ticksOf(const FlameFrame& frame) const;
    /// First node in [from, to), a part of one row, whose right edge is not left of tick.
    [[nodiscard]] std::uint32_t firstEndingAt(
        double tick, std::uint32_t from, std::uint32_t to) const;
    /// Nodes visited by framesOf() and frameAt() since the last call; tests measure repaints by it.
    [[nodiscard]] std::uint64_t takeVisited() const { return std::exchange(m_visited, 0); }

    static constexpr double NarrowestFrame = 2.0; ///< pixels

private:
    void findLevels();
    void addFrames(std::uint32_t from, std::uint32_t to, const FlameSpan& span,
        std::vector<FlameFrame>& frames) const;
    [[nodiscard]] FlameFrame fold(
        std::uint32_t first, std::uint32_t to, const FlameSpan& span) const;
    [[nodiscard]] double end(std::uint32_t node) const
    {
        return static_cast<double>(m_begin[node]) + static_cast<double>(m_width[node]);
    }
    [[nodiscard]] double widthWithin(std::uint32_t node, double from, double to) const;

    const CallTree* m_tree;
    FlameCost m_cost = FlameCost::Time;
    bool m_isChart = false;
    std::vector<std::uint64_t> m_begin;
    std::vector<std::uint64_t> m_width;
    std::vector<std::uint64_t> m_widthsBefore; ///< of a chart: sums of the nodes before each
    std::vector<std::uint32_t> m_levels; ///< first node of each depth, then the number of nodes
    std::vector<CallNodeId> m_hottest;
    mutable std::uint64_t m_visited = 0;
};

} // namespace nytprof

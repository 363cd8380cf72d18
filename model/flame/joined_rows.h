// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/flame_layout.h"
#include "profile/call_tree.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace nytprof {

/// Rows of a flame graph that are shown as one: the callers of the frame that is zoomed to, and the
/// joinedRun() below it. A node that they call beside the next one is part of a hatched frame.
class JoinedRows {
public:
    struct Row {
        std::vector<CallNodeId> frames; ///< one for each row of the graph, outermost first
        bool isAboveZoom = false; ///< callers of the frame that is zoomed to
        std::uint32_t depth = 0; ///< of the first frame
        [[nodiscard]] std::uint32_t size() const
        {
            return static_cast<std::uint32_t>(frames.size());
        }
        [[nodiscard]] bool covers(std::uint32_t of) const
        {
            return of >= depth && of - depth < size();
        }
    };
    /// Fewer callers of a zoom are rows of their own.
    static constexpr std::size_t MinOfZoom = 3;

    JoinedRows() = default;
    /// root: of what is shown. Unfolded rows are known, but not joined.
    JoinedRows(std::shared_ptr<const FlameLayout> layout, CallNodeId root, bool areUnfolded);

    [[nodiscard]] std::span<const Row> rows() const { return m_rows; }
    [[nodiscard]] bool areUnfolded() const { return m_areUnfolded; }

    // From rows of the graph, which have a depth, to rows on the screen.
    [[nodiscard]] std::uint32_t count() const;
    [[nodiscard]] std::uint32_t placeOf(std::uint32_t depth) const;
    /// Depth of a row; for a joined row, that of its first frame.
    [[nodiscard]] std::uint32_t depthAt(std::uint32_t place) const;
    /// Null unless it is a joined row.
    [[nodiscard]] const Row* joinedAt(std::uint32_t place) const;
    /// The joined row that contains the frame of a node; null if there is none.
    [[nodiscard]] const Row* rowWith(CallNodeId node) const;

    /// As FlameLayout::framesOf(), with what is beside a joined row as hatched frames below it.
    void framesOf(
        std::uint32_t depth, const FlameSpan& span, std::vector<FlameFrame>& frames) const;
    /// The nodes of a frame, the largest first.
    [[nodiscard]] std::vector<CallNodeId> nodesOf(const FlameFrame& frame) const;
    /// The outermost caller of a node, or the node, that is in a hatched frame beside a joined row;
    /// invalid if it is not.
    [[nodiscard]] CallNodeId besideOf(CallNodeId node) const;
    /// The row with the frame that contains it, unless that is in a joined row.
    [[nodiscard]] std::uint32_t depthOnScreen(CallNodeId node) const;
    [[nodiscard]] bool contains(const FlameFrame& frame, CallNodeId node) const;
    /// What frames of the run call beside the next one; its time, with their exclusive time.
    [[nodiscard]] std::uint32_t countBeside() const;
    [[nodiscard]] std::uint64_t ticksBeside() const;

private:
    struct Side {
        std::vector<CallNodeId> nodes;
        std::uint64_t ticks = 0;
    };
    [[nodiscard]] const Row* run() const;
    [[nodiscard]] FlameFrame hatched(bool onTheRight, const FlameSpan& span) const;
    void findSides();

    std::shared_ptr<const FlameLayout> m_layout;
    CallNodeId m_root{0};
    std::vector<Row> m_rows; ///< at most one of each kind, outermost first
    bool m_areUnfolded = false;
    std::array<Side, 2> m_sides; ///< left and right of the last frame of the run
};

} // namespace nytprof

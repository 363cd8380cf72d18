// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/keyed_rows.h"
#include "profile/ids.h"
#include "profile/node_index.h"
#include "profile/tables.h"
#include "profile/time_axis.h"

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

namespace nytprof {

/// What a profile's processes allocated, as far as they recorded it.
struct MemoryTable {
    std::vector<MemoryRow> rows; ///< by node, file and line
    bool isRange = false; ///< of a time range: without MemoryRow::atPeak
};

/// Rows of the pairs of a process, by number, without amounts. What the tree lacks belongs to the
/// caller.
[[nodiscard]] std::vector<MemoryRow> rowsOfPairs(const TimeLane& lane, const NodeIndex& index);

/// Sums rows of memory by node, file and line.
class MemorySums {
public:
    void add(const MemoryRow& row);
    /// Adds what a process allocated and freed in slices [from, to) of its log.
    void addSlices(const TimeLane& lane, const NodeIndex& index, std::uint64_t from,
        std::uint64_t to = std::numeric_limits<std::uint64_t>::max());
    /// Adds what it had at its peak.
    void addPeak(const TimeLane& lane, const NodeIndex& index);

    /// Moves the rows out; nodes and files become other ones, by index, unless there are none.
    [[nodiscard]] MemoryTable take(
        std::span<const CallNodeId> nodes = {}, std::span<const FileId> files = {});

private:
    struct Sum : MemoryRow {
        [[nodiscard]] std::array<std::uint32_t, 3> key() const
        {
            return {node.index(), file.index(), line};
        }
        void add(const Sum& other);
    };
    SummedRows<Sum> m_sums;
};

/// What all processes have; null if none has recorded it.
[[nodiscard]] std::shared_ptr<const MemoryTable> memoryOf(
    std::span<const TimeLane> lanes, const CallTree& tree);

/// The table of a tree that has the nodes in another order, by index; none: the same order. Null of
/// null.
[[nodiscard]] std::shared_ptr<const MemoryTable> withNodes(
    const std::shared_ptr<const MemoryTable>& table, std::span<const CallNodeId> nodes);

} // namespace nytprof

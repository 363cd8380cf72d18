// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/memory_table.h"

#include "profile/memory_log.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace nytprof {
namespace {

void sort(std::vector<MemoryRow>& rows)
{
    std::ranges::sort(
        rows, {}, [](const MemoryRow& row) { return std::tuple(row.node, row.file, row.line); });
}

} // namespace

std::vector<MemoryRow> rowsOfPairs(const TimeLane& lane, const NodeIndex& index)
{
    auto nodes = nodesOfContexts(lane, index);
    const auto contexts = lane.log->contexts();
    for (std::size_t i = 1; i < nodes.size(); ++i)
        if (nodes[i] == NodeIndex::None)
            nodes[i] = nodes[contexts[i].parent];
    std::vector<MemoryRow> rows;
    for (const auto& pair : lane.memory->pairs()) {
        const auto& line = lane.log->lines()[pair.line];
        MemoryRow& row = rows.emplace_back();
        row.node = CallNodeId(nodes[pair.context]);
        row.file = line.file < lane.files.size() ? lane.files[line.file] : FileId();
        row.line = row.file.valid() ? line.line : 0;
    }
    return rows;
}

void MemorySums::Sum::add(const Sum& other)
{
    allocated += other.allocated;
    allocations += other.allocations;
    freed += other.freed;
    atPeak += other.atPeak;
}

void MemorySums::add(const MemoryRow& row) { m_sums.add({row}); }

void MemorySums::addSlices(
    const TimeLane& lane, const NodeIndex& index, std::uint64_t from, std::uint64_t to)
{
    auto rows = rowsOfPairs(lane, index);
    const auto slices = lane.memory->slices();
    for (std::size_t i = 0; i < slices.size(); ++i)
        if (slices[i].number >= from && slices[i].number < to)
            lane.memory->eachRow(i, [&](const MemoryBlock::Row& row) {
                rows[row.pair].allocated += row.allocated;
                rows[row.pair].allocations += row.allocations;
                rows[row.pair].freed += row.freed;
            });
    for (std::size_t pair = 1; pair < rows.size(); ++pair) // 0 are the parent's
        if (rows[pair].allocations > 0 || rows[pair].allocated > 0 || rows[pair].freed > 0)
            add(rows[pair]);
}

void MemorySums::addPeak(const TimeLane& lane, const NodeIndex& index)
{
    const auto rows = rowsOfPairs(lane, index);
    for (const auto& live : lane.memory->peak().rows)
        if (live.pair != 0) {
            MemoryRow row = rows[live.pair];
            row.atPeak = live.live;
            add(row);
        }
}

MemoryTable MemorySums::take(std::span<const CallNodeId> nodes, std::span<const FileId> files)
{
    MemoryTable table;
    for (MemoryRow row : m_sums.take()) {
        if (!nodes.empty())
            row.node = nodes[row.node.index()];
        if (!files.empty() && row.file.valid())
            row.file = files[row.file.index()];
        table.rows.push_back(row);
    }
    sort(table.rows);
    return table;
}

std::shared_ptr<const MemoryTable> memoryOf(std::span<const TimeLane> lanes, const CallTree& tree)
{
    const auto hasMemory = [](const TimeLane& lane) { return lane.memory != nullptr; };
    if (std::ranges::none_of(lanes, hasMemory))
        return nullptr;
    const NodeIndex index(tree);
    MemorySums sums;
    for (const TimeLane& lane : lanes) {
        if (!hasMemory(lane))
            continue;
        sums.addSlices(lane, index, 0);
        sums.addPeak(lane, index);
    }
    return std::make_shared<const MemoryTable>(sums.take());
}

std::shared_ptr<const MemoryTable> withNodes(
    const std::shared_ptr<const MemoryTable>& table, std::span<const CallNodeId> nodes)
{
    if (!table || nodes.empty())
        return table;
    auto changed = std::make_shared<MemoryTable>(*table);
    for (MemoryRow& row : changed->rows)
        row.node = nodes[row.node.index()];
    sort(changed->rows);
    return changed;
}

} // namespace nytprof

// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/memory_record.h"

#include "format/extension_record.h"
#include "format/packed_tables.h"

namespace nytprof {
namespace {

constexpr auto MaxBytes = std::uint64_t{1} << 56; // sums of many fit

bool isPossible(const MemoryBlock& block)
{
    std::uint64_t rows = 0;
    for (const auto& slice : block.slices)
        rows += slice.rows;
    for (const auto& row : block.rows)
        if (row.allocated > MaxBytes || row.freed > MaxBytes || row.allocations > MaxBytes)
            return false;
    return rows == block.rows.size();
}

} // namespace

void MemoryBlock::clear()
{
    pairs.clear();
    slices.clear();
    rows.clear();
}

std::string encodeMemory(const MemoryBlock& block)
{
    constexpr std::size_t BytesOfRow = 6;
    PackedWriter out(BytesOfRow * (block.pairs.size() + block.rows.size()));
    out.number(block.firstSlice);
    for (const auto size : {block.pairs.size(), block.slices.size(), block.rows.size()})
        out.number(size);
    out.differences(block.pairs, [](const auto& pair) { return pair.line; });
    out.differences(block.pairs, [](const auto& pair) { return pair.context; });
    out.column(block.slices, [](const auto& slice) { return slice.rows; });
    out.column(block.slices, [](const auto& slice) { return slice.live; });
    out.column(block.slices, [](const auto& slice) { return slice.resident; });
    out.differences(block.rows, [](const auto& row) { return row.pair; });
    out.column(block.rows, [](const auto& row) { return row.allocated; });
    out.column(block.rows, [](const auto& row) { return row.allocations; });
    out.column(block.rows, [](const auto& row) { return row.freed; });
    return out.take();
}

std::optional<MemoryBlock> decodeMemory(std::string_view bytes)
{
    PackedReader in(bytes);
    MemoryBlock block;
    block.firstSlice = in.number<std::uint64_t>();
    in.size(block.pairs, 2);
    in.size(block.slices, 3);
    in.size(block.rows, 4);
    in.differences(block.pairs, &MemoryBlock::Pair::line);
    in.differences(block.pairs, &MemoryBlock::Pair::context);
    in.column(block.slices, &MemoryBlock::Slice::rows);
    in.column(block.slices, &MemoryBlock::Slice::live);
    in.column(block.slices, &MemoryBlock::Slice::resident);
    in.differences(block.rows, &MemoryBlock::Row::pair);
    in.column(block.rows, &MemoryBlock::Row::allocated);
    in.column(block.rows, &MemoryBlock::Row::allocations);
    in.column(block.rows, &MemoryBlock::Row::freed);
    if (!in.isAtEnd() || !isPossible(block))
        return std::nullopt;
    return block;
}

std::string encodeMemoryPeak(const MemoryPeak& peak)
{
    constexpr std::size_t BytesOfRow = 4;
    PackedWriter out(BytesOfRow * peak.rows.size());
    out.number(peak.time);
    out.number(peak.live);
    out.number(peak.rows.size());
    out.differences(peak.rows, [](const auto& row) { return row.pair; });
    out.column(peak.rows, [](const auto& row) { return row.live; });
    return out.take();
}

std::optional<MemoryPeak> decodeMemoryPeak(std::string_view bytes)
{
    PackedReader in(bytes);
    MemoryPeak peak;
    peak.time = in.number<std::uint64_t>();
    peak.live = in.number<std::uint64_t>(MaxBytes);
    in.size(peak.rows, 2);
    in.differences(peak.rows, &MemoryPeak::Row::pair);
    for (auto& row : peak.rows)
        row.live = in.number<std::uint64_t>(MaxBytes);
    if (!in.isAtEnd())
        return std::nullopt;
    return peak;
}

std::string commentOf(const MemoryTotals& totals)
{
    return ExtensionWriter(extension::MemoryTotals)
        .number(totals.live)
        .number(totals.arenas)
        .number(totals.arenasFree)
        .number(totals.own)
        .number(totals.resident)
        .number(totals.isFromStart ? 1 : 0)
        .comment();
}

std::optional<MemoryTotals> parseMemoryTotals(std::string_view payload)
{
    ExtensionFields fields(payload);
    MemoryTotals totals;
    for (const auto member : {&MemoryTotals::live, &MemoryTotals::arenas, &MemoryTotals::arenasFree,
             &MemoryTotals::own, &MemoryTotals::resident}) {
        const auto bytes = fields.number<std::uint64_t>();
        if (!bytes || *bytes > MaxBytes)
            return std::nullopt;
        totals.*member = *bytes;
    }
    const auto isFromStart = fields.number<unsigned>();
    if (!isFromStart || *isFromStart > 1)
        return std::nullopt;
    totals.isFromStart = *isFromStart == 1;
    return totals;
}

} // namespace nytprof

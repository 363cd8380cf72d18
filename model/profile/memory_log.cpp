// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/memory_log.h"

#include "container/held_bytes.h"
#include "profile/slice_log.h"

#include <algorithm>
#include <utility>

namespace nytprof {
namespace {

/// A process has at most this: sums over a thousand processes fit then.
constexpr std::uint64_t MaxSum = std::uint64_t{1} << 53;

std::uint64_t addWithin(std::uint64_t sum, std::uint64_t by)
{
    return by > MaxSum || sum > MaxSum ? MaxSum + 1 : sum + by;
}

/// Ascending, and all of them below the end.
template <class Rows>
bool areOrdered(const Rows& rows, std::size_t end)
{
    std::size_t least = 0;
    return std::ranges::all_of(rows, [&](const auto& row) {
        return row.pair >= std::exchange(least, row.pair + std::size_t{1}) && row.pair < end;
    });
}

} // namespace

std::uint64_t MemoryLog::sumWith(const MemoryBlock& block) const
{
    auto sum = m_sum;
    for (const auto& row : block.rows)
        sum = addWithin(addWithin(addWithin(sum, row.allocated), row.allocations), row.freed);
    return sum;
}

bool MemoryLog::isValid(const MemoryBlock& block, const SliceLog& slices) const
{
    constexpr auto MaxSlice = std::uint64_t{1} << 32;
    const auto next = m_slices.empty() ? 0 : m_slices.back().number + 1;
    if (block.firstSlice > MaxSlice || (!block.slices.empty() && block.firstSlice < next))
        return false;
    if (!std::ranges::all_of(block.pairs, [&](const MemoryBlock::Pair& pair) {
            return pair.line < slices.lines().size() && pair.context < slices.contexts().size();
        }))
        return false;
    if (sumWith(block) > MaxSum)
        return false;
    std::span rows(block.rows);
    for (const auto& slice : block.slices) {
        if (slice.rows > rows.size()
            || !areOrdered(rows.first(slice.rows), m_pairs.size() + block.pairs.size()))
            return false;
        rows = rows.subspan(slice.rows);
    }
    return rows.empty();
}

bool MemoryLog::append(const MemoryBlock& block, const SliceLog& slices)
{
    if (!isValid(block, slices))
        return false;
    m_sum = sumWith(block);
    m_pairs.insert(m_pairs.end(), block.pairs.begin(), block.pairs.end());
    std::span rows(block.rows);
    auto number = block.firstSlice;
    for (const auto& slice : block.slices) {
        m_slices.push_back({number++, m_rows.size(), slice.live, slice.resident});
        std::uint32_t before = 0;
        for (const auto& row : rows.first(slice.rows)) {
            packed::put(m_rows, row.pair - std::exchange(before, row.pair));
            packed::put(m_rows, row.allocated);
            packed::put(m_rows, row.allocations);
            packed::put(m_rows, row.freed);
        }
        rows = rows.subspan(slice.rows);
    }
    return true;
}

bool MemoryLog::setPeak(MemoryPeak peak)
{
    std::uint64_t sum = 0;
    for (const auto& row : peak.rows)
        sum = addWithin(sum, row.live);
    if (sum > MaxSum || !areOrdered(peak.rows, m_pairs.size()))
        return false;
    m_peak = std::move(peak);
    return true;
}

RecordedMemory MemoryLog::sums() const
{
    RecordedMemory sums;
    sums.totals = m_totals.value_or(MemoryTotals());
    if (!m_totals && !m_slices.empty()) {
        sums.totals.live = m_slices.back().live;
        sums.totals.resident = m_slices.back().resident;
    }
    sums.peak = std::max(m_peak.live, sums.totals.live);
    sums.peakTime = m_peak.time;
    return sums;
}

std::size_t MemoryLog::heldBytes() const
{
    return nytprof::heldBytes(m_pairs, m_slices, m_rows, m_peak.rows);
}

} // namespace nytprof

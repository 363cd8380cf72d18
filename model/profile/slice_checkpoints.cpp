// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/slice_checkpoints.h"

#include "container/held_bytes.h"

#include <algorithm>

namespace nytprof {
namespace {

// Moving over that many bytes of rows takes some milliseconds, as copying a checkpoint does.
constexpr std::size_t RowBytesBetween = 2'500'000;
constexpr std::size_t RowBytesForEachId = 6;

} // namespace

SliceCheckpoints::SliceCheckpoints(const SliceLog& log)
    : m_log(log)
{
    const auto ids = log.lines().size() + log.sites().size();
    const auto interval = std::max(RowBytesBetween, RowBytesForEachId * ids);
    auto at = start();
    std::size_t last = 0;
    for (std::size_t slice = 1; slice < log.slices().size(); ++slice) {
        log.move(at.sums, slice - 1, slice);
        at.slice = slice;
        if (distance(last, slice) < interval)
            continue;
        m_checkpoints.push_back(at);
        last = slice;
    }
}

std::size_t SliceCheckpoints::distance(std::size_t a, std::size_t b) const
{
    const auto [first, second] = std::minmax(a, b);
    return m_log.rowsBegin(second) - m_log.rowsBegin(first);
}

void SliceCheckpoints::move(Position& from, std::size_t to) const
{
    const Position* nearest = nullptr;
    auto way = distance(from.slice, to);
    // Copying costs, too.
    const auto consider = [&](const Position& checkpoint) {
        const auto other = distance(checkpoint.slice, to) + RowBytesBetween / 4;
        if (other < way) {
            way = other;
            nearest = &checkpoint;
        }
    };
    const auto after = std::ranges::upper_bound(m_checkpoints, to, {}, &Position::slice);
    if (after != m_checkpoints.end())
        consider(*after);
    if (after != m_checkpoints.begin())
        consider(*std::prev(after));
    if (nearest)
        from = *nearest;
    m_log.move(from.sums, from.slice, to);
    from.slice = to;
}

std::size_t SliceCheckpoints::heldBytes() const
{
    std::size_t bytes = nytprof::heldBytes(m_checkpoints);
    for (const auto& each : m_checkpoints)
        bytes += nytprof::heldBytes(each.sums.lines) + nytprof::heldBytes(each.sums.sites)
            + nytprof::heldBytes(each.sums.inclusive);
    return bytes;
}

} // namespace nytprof

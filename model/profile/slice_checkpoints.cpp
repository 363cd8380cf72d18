// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/slice_checkpoints.h"

#include "container/held_bytes.h"

#include <algorithm>

namespace nytprof {
namespace {

// Moving over that many bytes of rows takes about as long as copying a checkpoint.
constexpr std::size_t CopyingForEachId = 1;
// Checkpoints are at most four times the rows.
constexpr std::size_t RowBytesForEachId = 6;
constexpr std::size_t MinBetween = 2'500'000; // bytes of rows

} // namespace

SliceCheckpoints::SliceCheckpoints(const SliceLog& log)
    : m_log(log)
    , m_ids(log.lines().size() + log.sites().size())
{
    const auto slices = log.slices();
    const auto end = log.rowsBegin(slices.size());
    const auto parts = end / std::max(MinBetween, RowBytesForEachId * m_ids);
    if (parts == 0)
        return;
    m_checkpoints.reserve(parts + 1);
    Position at{0, log.none()};
    for (std::size_t i = 0; i <= parts; ++i) {
        const auto next
            = std::ranges::lower_bound(slices, i * end / parts, {}, &SliceLog::Slice::rows);
        const auto slice = static_cast<std::size_t>(next - slices.begin());
        log.move(at.sums, at.slice, slice);
        at.slice = slice;
        m_checkpoints.push_back(at);
    }
}

std::size_t SliceCheckpoints::distance(std::size_t a, std::size_t b) const
{
    const auto [first, second] = std::minmax(a, b);
    return m_log.rowsBegin(second) - m_log.rowsBegin(first);
}

const SliceCheckpoints::Position* SliceCheckpoints::nearest(
    std::size_t to, std::size_t shorterThan) const
{
    const Position* nearest = nullptr;
    const auto consider = [&](const Position& checkpoint) {
        const auto way = distance(checkpoint.slice, to) + CopyingForEachId * m_ids;
        if (way < shorterThan) {
            shorterThan = way;
            nearest = &checkpoint;
        }
    };
    const auto after = std::ranges::upper_bound(m_checkpoints, to, {}, &Position::slice);
    if (after != m_checkpoints.end())
        consider(*after);
    if (after != m_checkpoints.begin())
        consider(*std::prev(after));
    return nearest;
}

SliceCheckpoints::Position SliceCheckpoints::at(std::size_t slice) const
{
    const Position* const checkpoint = nearest(slice, distance(0, slice));
    Position position = checkpoint ? *checkpoint : Position{0, m_log.none()};
    m_log.move(position.sums, position.slice, slice);
    position.slice = slice;
    return position;
}

std::size_t SliceCheckpoints::move(Position& from, std::size_t to) const
{
    if (const Position* const checkpoint = nearest(to, distance(from.slice, to)))
        from = *checkpoint;
    const auto way = distance(from.slice, to);
    m_log.move(from.sums, from.slice, to);
    from.slice = to;
    return way;
}

std::size_t SliceCheckpoints::heldBytes() const
{
    std::size_t bytes = nytprof::heldBytes(m_checkpoints);
    for (const auto& each : m_checkpoints)
        bytes += nytprof::heldBytes(each.sums.lines, each.sums.sites, each.sums.inclusive);
    return bytes;
}

} // namespace nytprof

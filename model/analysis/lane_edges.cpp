// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/lane_edges.h"

#include "profile/profile.h"

#include <algorithm>
#include <span>

namespace nytprof {

LaneEdges::LaneEdges(const Profile& profile, const TimeLane& lane)
    : m_log(lane.log)
    , m_begin(lane.begin)
    , m_length(lane.length)
{
    const auto contexts = m_log->contexts();
    const auto isWaiting = [&](std::size_t context) {
        const SubId sub = lane.subs[contexts[context].sub];
        return sub.valid() && profile[sub].waits;
    };
    std::vector<bool> below(contexts.size()); // of Perl code that waits, or a call of it
    for (std::size_t i = 1; i < below.size(); ++i)
        below[i] = below[contexts[i].parent]
            || (isWaiting(i) && profile[lane.subs[contexts[i].sub]].kind == SubKind::Perl);
    for (const auto& site : m_log->sites())
        m_waits.push_back(below[site.context] || isWaiting(site.context));
}

std::size_t LaneEdges::sliceCount() const
{
    return std::max<std::size_t>(m_log->slices().size(), 1);
}

bool LaneEdges::isEnd(const Edge& edge) const { return edge.slice >= sliceCount(); }

std::int64_t LaneEdges::timeOf(const Edge& edge) const
{
    return isEnd(edge) ? m_begin + m_length : rangeOf(edge.slice).from + edge.within;
}

// The last one has what the tables at the end have beyond its rows.
TimeRange LaneEdges::rangeOf(std::size_t slice) const
{
    const auto slices = m_log->slices();
    if (slices.empty())
        return {m_begin, m_begin + m_length};
    const auto& at = slices[slice];
    return {m_begin + static_cast<std::int64_t>(at.begin),
        m_begin + (slice + 1 == slices.size() ? m_length : static_cast<std::int64_t>(at.end()))};
}

// If several slices begin then, the one that has a length.
std::size_t LaneEdges::numberAt(std::int64_t time) const
{
    const auto after = std::ranges::upper_bound(
        m_log->slices(), static_cast<std::uint64_t>(time - m_begin), {}, &SliceLog::Slice::begin);
    return static_cast<std::size_t>(
        std::max<std::ptrdiff_t>(after - m_log->slices().begin() - 1, 0));
}

TimeRange LaneEdges::sliceAt(std::int64_t time) const { return rangeOf(numberAt(time)); }

LaneEdges::Edge LaneEdges::at(std::int64_t time) const
{
    if (time <= m_begin)
        return {};
    if (time >= m_begin + m_length)
        return {sliceCount()};
    std::size_t slice = numberAt(time);
    const TimeRange range = rangeOf(slice);
    const std::int64_t within = time - range.from;
    if (within > 0 && canBeCut(slice))
        return {slice, within};
    slice += within > (range.to - range.from) / 2 ? 1 : 0;
    while (
        slice > 0 && slice < m_log->slices().size() && m_log->slices()[slice - 1].times.length == 0)
        --slice; // its rows are continued by the next one
    return {slice};
}

// The time of a single operation that counts nothing is even, and so is that of waiting beside
// which nothing can be seen.
bool LaneEdges::canBeCut(std::size_t slice) const
{
    const auto slices = m_log->slices();
    if (slice + 1 >= slices.size() || (slice > 0 && slices[slice - 1].times.length == 0))
        return false;
    std::size_t lines = 0;
    std::size_t sites = 0;
    bool isCounting = false;
    std::int64_t waiting = 0;
    m_log->eachRow(slice, [&](SliceLog::RowKind kind, const SliceLog::Row& row) {
        lines += kind == SliceLog::RowKind::Line && row.time != 0 ? 1 : 0;
        sites += kind == SliceLog::RowKind::Site && row.time != 0 ? 1 : 0;
        waiting += kind == SliceLog::RowKind::Site && m_waits[row.number] ? row.time : 0;
        isCounting = isCounting || row.count != 0;
    });
    const SliceBlock::Times& times = slices[slice].times;
    const auto all = static_cast<std::int64_t>(times.length)
        - static_cast<std::int64_t>(std::min(times.overhead, times.length));
    return (!isCounting && lines <= 1 && sites <= 1)
        || (waiting > 0 && waiting / MinWaiting >= std::max<std::int64_t>(all - waiting, 0));
}

} // namespace nytprof

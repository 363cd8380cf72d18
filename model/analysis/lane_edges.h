// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/time_axis.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace nytprof {

class Profile;

/// What a time range has of a process. Slices whose middle is in it count as a whole; slices that
/// only waited, or in which only one operation ran, are cut. The one rule for commands and GUI.
class LaneEdges {
public:
    /// Where only this many times the rest waits, nothing beside the waiting can be seen.
    static constexpr std::int64_t MinWaiting = 50;

    LaneEdges(const Profile& profile, const TimeLane& lane);

    /// A place in the lane: within a slice only if that is cut. A lane without slices is one.
    struct Edge {
        std::size_t slice = 0; ///< the one that begins there
        std::int64_t within = 0; ///< nanoseconds
        friend bool operator==(const Edge&, const Edge&) = default;
    };
    /// Where a time on the axis divides the lane.
    [[nodiscard]] Edge at(std::int64_t time) const;
    [[nodiscard]] bool isEnd(const Edge& edge) const;
    /// On the axis.
    [[nodiscard]] std::int64_t timeOf(const Edge& edge) const;
    [[nodiscard]] TimeRange counted(TimeRange range) const
    {
        return {timeOf(at(range.from)), timeOf(at(range.to))};
    }
    /// The slice at a time within the lane.
    [[nodiscard]] TimeRange sliceAt(std::int64_t time) const;
    /// In a sub that waits, or in what Perl code that waits calls.
    [[nodiscard]] bool waits(std::size_t site) const { return m_waits[site]; }

private:
    [[nodiscard]] std::size_t sliceCount() const;
    [[nodiscard]] std::size_t numberAt(std::int64_t time) const;
    [[nodiscard]] TimeRange rangeOf(std::size_t slice) const;
    [[nodiscard]] bool canBeCut(std::size_t slice) const;

    std::shared_ptr<const SliceLog> m_log;
    std::int64_t m_begin;
    std::int64_t m_length;
    std::vector<bool> m_waits; ///< by number of the call site
};

} // namespace nytprof

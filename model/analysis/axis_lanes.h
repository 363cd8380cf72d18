// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/lane_edges.h"
#include "profile/ids.h"
#include "profile/tables.h"
#include "profile/time_axis.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace nytprof {

class PackageGroups;
class Profile;

/// What ran in a part of a lane; nanoseconds.
struct LaneCosts {
    /// Package groups by rank; then other packages and code outside of subs; then builtins.
    static constexpr std::size_t Others = 7;
    static constexpr std::size_t Builtins = 8;
    std::array<std::int64_t, 9> groups{};
    std::int64_t waiting = 0; ///< in subs that wait
    std::int64_t length = 0; ///< by the clock
    std::int64_t overhead = 0; ///< of profiling, and pauses
    std::int64_t cpu = 0;
    std::int64_t delay = 0; ///< for a processor
    std::int64_t statements = 0; ///< a count
    std::int64_t calls = 0; ///< a count
    std::int64_t statementTime = 0; ///< of lines, with waiting

    /// Time that bars show, which are as long as the clock says.
    [[nodiscard]] std::int64_t working() const;
    /// The whole for shares in tables and charts: time of statements, if these were recorded.
    [[nodiscard]] std::int64_t work() const
    {
        return statementTime <= 0     ? working()
            : statementTime > waiting ? statementTime - waiting
                                      : 0;
    }
    [[nodiscard]] std::int64_t blocked() const
    {
        constexpr std::int64_t Unit = SliceBlock::TimeUnit; // less than that is rounding
        return length > cpu + delay ? (length - cpu - delay) / Unit * Unit : 0;
    }
    LaneCosts& operator+=(const LaneCosts& other);
    /// A share of another one's costs.
    void addPart(const LaneCosts& other, double share);
};

/// A time axis prepared for painting: any part of a lane costs the same, however long it is.
class AxisLanes {
public:
    /// Time without a break in which a lane only waited.
    struct Wait {
        TimeRange range;
        SubId sub;
        SubId caller; ///< invalid: the main program
    };
    /// What ran in a slice.
    struct SliceFacts {
        TimeRange range;
        LaneCosts costs;
        FileId file; ///< of the line with the most time; invalid: none
        std::uint32_t line = 0;
        std::int64_t lineTime = 0;
    };
    using Ranges = std::vector<TimeRange>; ///< in order, without overlap

    AxisLanes() = default;
    /// groups: of the profile. Incomplete if stopped.
    AxisLanes(
        const Profile& profile, const PackageGroups& groups, const std::stop_token& stop = {});
    /// Costs on another axis than the profile's.
    AxisLanes(const Profile& profile, TimeAxis axis, const PackageGroups& groups,
        const std::stop_token& stop = {});

    [[nodiscard]] const TimeAxis& axis() const { return m_axis; }
    [[nodiscard]] TimeRange whole() const { return m_whole; }
    /// False if no lane has slices; see TimeAxis::absence.
    [[nodiscard]] bool hasSlices() const { return m_axis.absence == TimeAxis::Absence::None; }
    /// Costs of a part of a lane; slices that it divides count by their share.
    [[nodiscard]] LaneCosts of(std::size_t lane, TimeRange range) const;
    /// The part of a lane that a range has, by LaneEdges; from == to if it has nothing.
    [[nodiscard]] TimeRange counted(std::size_t lane, TimeRange range) const
    {
        return m_lanes[lane].edges.counted(range);
    }
    /// Costs of the part of a lane that a range has.
    [[nodiscard]] LaneCosts costsIn(std::size_t lane, TimeRange range) const;
    /// The multiple of a power of ten nearest to a time that divides the work of all lanes as that
    /// does: of the largest power up to `step` that has one.
    [[nodiscard]] std::int64_t roundedEdge(std::int64_t time, std::int64_t step) const;
    /// Costs of lanes together, for columns of equal width that cover a range. A lane costs as much
    /// as the columns in which it ran.
    [[nodiscard]] std::vector<LaneCosts> columns(
        const std::vector<std::size_t>& lanes, TimeRange range, std::size_t count) const;
    /// How many of some lanes there are at one time at most: so many processors can be in use.
    [[nodiscard]] std::size_t maxAtOnce(const std::vector<std::size_t>& lanes) const;
    [[nodiscard]] std::span<const Wait> waits(std::size_t lane) const
    {
        return m_lanes[lane].waits;
    }
    /// Nothing outside of the lane.
    [[nodiscard]] std::optional<SliceFacts> sliceAt(std::size_t lane, std::int64_t time) const;

    /// The edge of a slice of any lane that is nearest to a time.
    [[nodiscard]] std::int64_t nearestEdge(std::int64_t time) const;
    /// The next edge after it, or before it; it if there is none.
    [[nodiscard]] std::int64_t neighbouringEdge(std::int64_t time, bool isAfter) const;

    /// By lane, when a sub ran, or what it called.
    [[nodiscard]] std::vector<Ranges> activityOf(SubId sub, const std::stop_token& stop = {}) const;

private:
    struct Lane {
        LaneEdges edges;
        std::vector<LaneCosts> before; ///< by slice, and at the end
        std::vector<Wait> waits;
    };
    class Builder;
    [[nodiscard]] LaneCosts before(std::size_t lane, std::int64_t time, std::size_t& slice) const;
    void addColumns(std::vector<LaneCosts>& columns, std::size_t lane, TimeRange range) const;
    [[nodiscard]] static TimeRange rangeOf(const TimeLane& lane, std::size_t slice);
    [[nodiscard]] LaneCosts before(std::size_t lane, const LaneEdges::Edge& edge) const;
    [[nodiscard]] bool worksBetween(std::int64_t a, std::int64_t b) const;

    TimeAxis m_axis;
    TimeRange m_whole;
    std::vector<Lane> m_lanes;
};

} // namespace nytprof

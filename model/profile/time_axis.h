// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/call_times.h"
#include "profile/call_tree.h"
#include "profile/ids.h"
#include "profile/slice_log.h"
#include "profile/tables.h"

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace nytprof {

class MemoryLog;

/// Nanoseconds from the begin of the first process of a TimeAxis; from <= to.
struct TimeRange {
    std::int64_t from = 0;
    std::int64_t to = 0;
    friend bool operator==(const TimeRange&, const TimeRange&) = default;
};

/// Costs of the last slice of a process, which has no rows.
struct UnslicedRows {
    struct Line {
        LineLevel level = LineLevel::Line;
        FileId file;
        LineCost cost;
    };
    std::vector<Line> lines;
    std::vector<UnplacedNode> nodes; ///< those with calls or time, after their parents
    std::vector<CallSite> sites;
    [[nodiscard]] std::size_t heldBytes() const;
};

/// The part of a process or thread on the time axis.
struct TimeLane {
    ProcessId process; ///< of the profile
    std::uint32_t thread = 0; ///< 0: main thread
    std::int64_t begin = 0; ///< nanoseconds on the axis
    std::int64_t length = 0; ///< nanoseconds
    std::shared_ptr<const SliceLog> log; ///< empty: all of it is one slice
    /// @name Ids of the profile, by number in the log; invalid for what the profile lacks
    /// @{
    std::vector<FileId> files;
    std::vector<SubId> subs;
    /// @}
    /// In ticks of the profile. Null in a profile of one process, where it follows from the tables.
    std::shared_ptr<const UnslicedRows> unsliced;
    std::shared_ptr<const MemoryLog> memory; ///< beside the log; null: not recorded
    std::shared_ptr<const CallTimes> calls; ///< in ticks of the profile; null: not known
    std::int64_t wallClock = 0; ///< nanoseconds since the epoch at its begin
    [[nodiscard]] std::int64_t end() const { return begin + length; }
    /// Times are the sums of what Devel::NYTProf measured, with its overhead, not of a clock.
    [[nodiscard]] bool isProfilerTime() const
    {
        return !log->empty() && log->axis().monotonic == 0;
    }
};

/// When a profile's processes ran, and what ran in them.
struct TimeAxis {
    /// How processes were put on one axis.
    enum class Alignment : std::uint8_t {
        Monotonic, ///< by a clock that all share, or there is only one
        WallClock, ///< of different machines or boots: their wall clocks may differ
    };
    /// Why there are no slices.
    enum class Absence : std::uint8_t {
        None, ///< there are
        NotWritten, ///< by other profilers, old versions, slices=0, or a program of one slice
        Imported, ///< from a format without times of day
        MergedElsewhere, ///< sums of several processes, without a record of each
        Dropped, ///< of a file of Devel::NYTProf: damaged, or needs too much memory
        TooLarge, ///< what many processes have in their last slices needs too much memory
    };
    std::vector<TimeLane> lanes; ///< by begin, then process and thread
    Alignment alignment = Alignment::Monotonic;
    Absence absence = Absence::NotWritten;
    std::int64_t wallClock = 0; ///< nanoseconds since the epoch at 0

    [[nodiscard]] TimeRange whole() const;
    /// Nanoseconds that all lanes waited for a processor.
    [[nodiscard]] std::int64_t runDelay(TimeRange range) const;
    /// What slices have of the overhead of profiling: nanoseconds.
    [[nodiscard]] std::int64_t overhead(TimeRange range) const;
    /// All lanes with slices have profiler time: then the axis has no times of day.
    [[nodiscard]] bool hasProfilerTime() const;
    /// Any lane has profiler time.
    [[nodiscard]] bool hasSomeProfilerTime() const;
};

/// A moment that a program has named.
struct AxisMark {
    std::string_view name; ///< UTF-8, of the lane's log
    std::size_t lane = 0;
    std::int64_t time = 0; ///< nanoseconds on the axis
};
/// By time, then lane.
[[nodiscard]] std::vector<AxisMark> marksOf(const TimeAxis& axis);

/// Puts lanes on one axis: sets their begins and order, and all of the axis.
[[nodiscard]] TimeAxis alignedAxis(std::vector<TimeLane> lanes);

} // namespace nytprof
